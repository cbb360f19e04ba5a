/** My games over HTTP (docs/api.md). */
import { ask } from '../api';
import type { Calls } from '$views/http';

export type { AloneRow, CostCourse, KindRow, PlayedInfo, Statistics } from '$views/http';

export type Wanted = Calls['GET /me/statistics']['query'];

/** Only what is really asked for. */
const set = (wanted: Wanted): Wanted => Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));

/** Tables of mine that are over, as many as one page holds; `after`: where an earlier answer ended. */
export const myGames = (wanted: Wanted, after: string | null) =>
  ask('GET /me/games', { query: { ...set(wanted), after } });
export const myStatistics = (wanted: Wanted) => ask('GET /me/statistics', { query: set(wanted) });
/** Tables of mine that go on. */
export const running = () => ask('GET /tables', { query: { which: 'running' } });
/** Everybody I have played with. */
export const companions = () => ask('GET /me/people', { query: {} });
/** All my records in one file. */
export const RECORDS = '/api/me/records';
