/** The house over HTTP: everything that is not live play (docs/api.md). */
import { askHere, carry, laidHere } from './carrier.svelte';
import { fieldsOf } from './json';
import { hex, keep } from './promises';
import { Refused } from './refused';
import type { Calls, CardInfo, PersonInfo, SeatBody, TableBody } from '$views/http';

export type {
  CardInfo,
  DrawInfo,
  EvenInfo,
  Frame,
  GameDetails,
  GameInfo,
  HouseInfo,
  LevelInfo,
  MetInfo,
  OptionInfo,
  PersonInfo,
  ReviewCard,
  ReviewInfo,
  ReviewLine,
  ReviewMoment,
  ReviewStep,
  ReviewTurn,
  SeatBody,
} from '$views/http';

type Call = keyof Calls;
/** What a call takes: the parts of its path, its query, its body; only those that it has. */
type Wants<C extends Call> = Omit<Calls[C], 'answer'>;

/** Call the house. What goes in and what comes out is what the server declares: see $views/http. */
export async function ask<C extends Call>(call: C, wants: Wants<C>): Promise<Calls[C]['answer']> {
  const { path, query, body } = wants as {
    path?: Record<string, string | number>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const [method = '', pattern = ''] = call.split(' ');
  const { status, text } = await carry(
    method,
    address(pattern, path, query),
    method === 'GET' ? undefined : (body ?? {}),
  );
  const plain = parsed(text);
  if (status >= 400) {
    const { replies } = fieldsOf(plain); // what a table says to a command
    const { error, code, text: says } = fieldsOf(Array.isArray(replies) ? replies.at(-1) : plain);
    throw new Refused(String(error ?? code ?? status), String(says ?? 'The house gave no answer.'));
  }
  return plain as Calls[C]['answer'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function address(
  pattern: string,
  path: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const tail = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return `${filled}${tail && `?${tail}`}`;
}

export const house = () => ask('GET /house', {});
export const gameDetails = (name: string, players: number | null = null) =>
  ask('GET /games/{name}', { path: { name }, query: { players } });
export const readFile = (name: string, option: string, text: string) =>
  ask('POST /games/{name}/files/{option}', { path: { name, option }, body: { text } }).then(({ value }) => value);
export const exampleFile = (name: string, option: string) =>
  ask('GET /games/{name}/files/{option}', { path: { name, option } }).then(({ text }) => text);
export const me = () => ask('GET /me', {});
/** Which levels are about even with me, by my own results. */
export const evens = () => ask('GET /me/levels', {});
export const rename = (name: string) => ask('POST /me/name', { body: { name } });
export const claim = (password: string) => ask('POST /me/claim', { body: { password } });
export const signIn = (name: string, password: string) => ask('POST /signin', { body: { name, password } });
export const forgetMe = (password: string) => ask('POST /me/forget', { body: { password } });
export const signOut = () => ask('POST /signout', {});
export const signOutEverywhere = () => ask('POST /signout/everywhere', {});
export const changePassword = (old: string, fresh: string) => ask('POST /me/password', { body: { old, new: fresh } });
export const recover = (name: string, code: string, password: string) =>
  ask('POST /recover', { body: { name, code, password } });
export const tokens = () => ask('GET /tokens', {});
export const newToken = (label: string) => ask('POST /tokens', { body: { label } });
export const dropToken = (id: string) => ask('DELETE /tokens/{id}', { path: { id } });
export const tables = (which: 'open' | 'watch' | 'mine') => ask('GET /tables', { query: { which } });
/** My tables: those at the house, and those in this browser. */
export async function myTables(): Promise<readonly CardInfo[]> {
  const here = await askHere('/tables?which=mine');
  const there = await tables('mine');
  const laid = here ? (parsed(here.text) as readonly CardInfo[]).filter(({ id }) => laidHere(id)) : [];
  return laid.length ? [...there, ...laid].toSorted((a, b) => b.moved - a.moved) : there;
}
/** Take a table that I am invited to off the list of open ones. */
export const decline = (id: string) => ask('DELETE /tables/{id}/invitation', { path: { id } });
/** Whom I have played with, and who of them is invited to a table of mine. */
export const playedWith = (table: string) => ask('GET /me/people', { query: { table } });
/** Take a table that is over off my list. */
export const unlist = (id: string) => ask('DELETE /tables/{id}/mine', { path: { id } });
export const look = (id: string) => ask('GET /tables/{id}', { path: { id }, query: {} });
export const chat = (id: string) => ask('GET /tables/{id}/chat', { path: { id }, query: {} });
export const record = (id: string, hand: number) => ask('GET /tables/{id}/record', { path: { id }, query: { hand } });
export const recordAddress = (id: string, hand: number) => `/api${address('/tables/{id}/record', { id }, { hand })}`;
export const draws = (id: string, hand: number) => ask('GET /tables/{id}/draws', { path: { id }, query: { hand } });
const reviewed = (id: string, hand: number, seat: number | null, since: number) => ({
  path: { id },
  query: { hand, seat, since },
});
/** Have a game reviewed, or go on with it. */
export const beginReview = (...about: Parameters<typeof reviewed>) =>
  ask('POST /tables/{id}/review', reviewed(...about));
export const lookAtReview = (...about: Parameters<typeof reviewed>) =>
  ask('GET /tables/{id}/review', reviewed(...about));
export const stopReview = (...about: Parameters<typeof reviewed>) =>
  ask('DELETE /tables/{id}/review', reviewed(...about));
/** What follows where the better is done on a line. */
export const follows = (id: string, hand: number, seat: number | null, line: number) =>
  ask('GET /tables/{id}/review/follows', { path: { id }, query: { hand, seat, line } });
export const replay = (id: string, hand: number, seat: number | null, start: number) =>
  ask('GET /tables/{id}/replay', { path: { id }, query: { hand, seat, start } });

/** Not those that bots are called: a guest and a bot are told apart by their names too. */
const BIRDS = [
  'Swift',
  'Plover',
  'Siskin',
  'Dove',
  'Teal',
  'Egret',
  'Ibis',
  'Robin',
  'Starling',
  'Kestrel',
  'Curlew',
  'Osprey',
];

/** Whether it is a name as the house gives one. */
export const fromHouse = (name: string): boolean => BIRDS.some((bird) => new RegExp(`^${bird} \\d\\d$`).test(name));

/** Whoever comes in is somebody at once: a guest with a name that can be changed. */
export async function somebody(): Promise<PersonInfo> {
  const known = await me();
  if (known) return known;
  const [bird, number] = crypto.getRandomValues(new Uint32Array(2));
  const name = `${BIRDS[bird! % BIRDS.length]} ${10 + (number! % 90)}`;
  return ask('POST /guests', { body: { name } });
}

/** Sit down at a table that is not open on this page. */
export const sitAt = (id: string, seat: number, commit: string) =>
  ask('POST /tables/{id}/do', {
    path: { id },
    body: { do: 'sit', id: `sit-${commit.slice(0, 40) || Date.now()}`, seat, commit },
  });

/** Open a table. Whoever does is somebody already. Seats of one's own promise a random word each for the dice. */
export async function openTable(wish: TableBody): Promise<string> {
  const words: { seat: number; word: string; promise: string }[] = [];
  const seats: (SeatBody | null)[] = [];
  for (const [seat, sitter] of (wish.seats ?? []).entries()) {
    seats.push(sitter);
    if (!sitter?.me || !crypto.subtle) continue;
    const word = crypto.getRandomValues(new Uint8Array(16));
    const commit = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', word)));
    seats[seat] = { ...sitter, commit };
    words.push({ seat, word: hex(word), promise: commit });
  }
  const made = await ask('POST /tables', { body: { ...wish, seats } });
  keep(words.map((word) => ({ table: made.table, ...word })));
  return made.table;
}

/** The rules of a game as its RULES.md has them. */
export const rules = async (name: string): Promise<string> =>
  (await ask('GET /games/{name}/rules', { path: { name } })).text;
/** The table as a terminal draws it: now, or in a replay after a line of a hand. */
export const drawing = async (
  id: string,
  seat: number | null,
  at: { hand: number; line: number } | null = null,
): Promise<string> => (await ask('GET /tables/{id}/drawing', { path: { id }, query: { seat, ...at } })).text;
