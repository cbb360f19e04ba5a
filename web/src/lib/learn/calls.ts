/** The lessons over HTTP (docs/api.md): a step is asked for with the moves made in it so far. */
import { ask } from '../api';
import type { Calls, LessonQuestion } from '$views/http';

export type { ChapterInfo, EvidenceInfo, LessonInfo, LessonScene, MarkInfo, ReplyInfo } from '$views/http';

/** Where a step stands. */
export interface Spot {
  readonly game: string;
  readonly chapter: string;
  readonly step: number;
}

const path = ({ game, chapter, step }: Spot) => ({ name: game, chapter, step });

/** Add to what is kept with my claimed name; all of it comes back. */
export const keepLearned = (learned: Calls['POST /me/learned']['body']) => ask('POST /me/learned', { body: learned });
export const lessons = () => ask('GET /learn', {});
export const sceneOf = (spot: Spot, moves: readonly string[]) =>
  ask('POST /learn/{name}/{chapter}/{step}', { path: path(spot), body: { moves } });
export const askIn = (spot: Spot, moves: readonly string[], question: LessonQuestion['ask']) =>
  ask('POST /learn/{name}/{chapter}/{step}/ask', { path: path(spot), body: { moves, ask: question } });
export const coachOf = (game: string) => ask('GET /learn/{name}/coach', { path: { name: game } });
