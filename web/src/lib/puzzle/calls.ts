/** The puzzles over HTTP (docs/api.md): a puzzle is asked for with the move that was tried. */
import { ask } from '../api';
import type { Calls, PuzzleQuestion, Standing } from '$views/http';

export type { PuzzleAfter, PuzzleInfo, PuzzleScene, PuzzlesInfo, Standing } from '$views/http';

/** Which puzzle it is. */
export interface Place {
  readonly game: string;
  readonly id: string;
}

const path = ({ game, id }: Place) => ({ name: game, id });

export const addressOf = ({ game, id }: Place) => `/puzzles/${game}/${id}`;
export const puzzles = () => ask('GET /puzzles', {});
export const puzzlesOf = (game: string) => ask('GET /puzzles/{name}', { path: { name: game } });
export const sceneOf = (place: Place, moves: readonly string[], standing: Standing | null, first: boolean) =>
  ask('POST /puzzles/{name}/{id}', { path: path(place), body: { moves, standing, first } });
export const askIn = (place: Place, moves: readonly string[], question: PuzzleQuestion['ask']) =>
  ask('POST /puzzles/{name}/{id}/ask', { path: path(place), body: { moves, ask: question } });
/** The best move, played. */
export const bestOf = (place: Place) => ask('POST /puzzles/{name}/{id}/show', { path: path(place) });
/** The table after a try, to play on from there. */
export const positionOf = (place: Place, moves: readonly string[]) =>
  ask('POST /puzzles/{name}/{id}/position', { path: path(place), body: { moves } });
/** Add to what is kept with my claimed name; all of it comes back. */
export const keepPuzzled = ({ standing, solved, days }: Calls['POST /me/puzzled']['body']) =>
  ask('POST /me/puzzled', { body: { standing, solved, days } });
