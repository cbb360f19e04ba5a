/** The analysis board over HTTP (docs/api.md): it is asked for with where it begins, and all that was tried there. */
import { ask } from '../api';
import type { AnalysisAt, AnalysisBody, AnalysisQuestion, Sheet } from '$views/http';

export type {
  AnalysisPlace,
  AnalysisScene,
  BranchNode,
  BranchRow,
  ChanceInfo,
  ChancePiece,
  MasterInfo,
  MasterMove,
  Sheet,
  WorthInfo,
} from '$views/http';

export type Deed = NonNullable<AnalysisBody['do']>;

export const sceneAt = (at: AnalysisAt, deed: Deed | null) => ask('POST /analysis', { body: { ...at, do: deed } });
export const oddsAt = (at: AnalysisAt, picks: readonly string[]) =>
  ask('POST /analysis/odds', { body: { ...at, picks } });
export const askAt = (at: AnalysisAt, question: AnalysisQuestion['ask']) =>
  ask('POST /analysis/ask', { body: { ...at, ask: question } });
export const linkTo = async (at: AnalysisAt): Promise<string> => (await ask('POST /analysis/link', { body: at })).text;
/** What the position is worth to each seat. */
export const worthAt = (at: AnalysisAt) => ask('POST /analysis/worth', { body: at });
/** The master looks on, for a second at most. */
export const lookAt = (at: AnalysisAt, seconds: number) => ask('POST /analysis/master', { body: { ...at, seconds } });
export const keptOf = async (table: string, hand: number): Promise<readonly Sheet[]> =>
  (await ask('GET /tables/{id}/branches', { path: { id: table }, query: { hand } })).sheets;
export const keepAt = (table: string, hand: number, sheets: readonly Sheet[]) =>
  ask('POST /tables/{id}/branches', { path: { id: table }, query: { hand }, body: { sheets } });
