/** The house over HTTP: everything that is not live play (docs/api.md). */
import { hex, keep } from './words';
import type * as m from '$views/messages';

export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  players: number[];
  minutes: string;
  rules: number;
  published: string;
}
export interface HouseInfo {
  version: string;
  games: GameInfo[];
  bots: string[];
}
export interface PersonInfo {
  id: string;
  name: string;
  claimed: boolean;
}
export interface CardInfo {
  id: string;
  game: string;
  status: string;
  public: boolean;
  seats: { name: string; person: string | null; bot: string }[];
  host: string;
  pace: string;
  hand: number;
  why: string;
  to_act: number | null;
  my_turn: boolean;
  made: number;
  moved: number;
}
export interface SeatWish {
  bot?: string;
  me?: boolean;
  name?: string;
  commit?: string;
}
export interface TableWish {
  game: string;
  players?: number;
  public?: boolean;
  seats?: (SeatWish | null)[];
  options?: Record<string, unknown>;
  match?: Record<string, unknown>;
  pace?: { kind: string; bank?: number; turn?: number; hours?: number };
}
export interface Snapshot {
  seq: number;
  table: string;
  seats: number[];
  updates: m.Update[];
}
export interface Frame {
  number: number;
  step: m.Told | null;
  hand: m.HandView;
}
export interface Replay {
  table: string;
  hand: number;
  seat: number | null;
  lines: number;
  names: string[];
  frames: Frame[];
}

/** The house's "no", in one sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<A>(path: string, body?: unknown): Promise<A> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', 'The house can’t be reached now. It is asked again in a moment.');
  }
  const plain = (await answer.json().catch(() => null)) as A & { error?: string; text?: string };
  if (!answer.ok) throw new Refused(plain?.error ?? String(answer.status), plain?.text ?? 'The house gave no answer.');
  return plain;
}

export const house = () => ask<HouseInfo>('/house');
export const me = () => ask<PersonInfo | null>('/me');
export const rename = (name: string) => ask<PersonInfo>('/me/name', { name });
export const claim = (password: string) => ask<PersonInfo & { recovery_code: string }>('/me/claim', { password });
export const signIn = (name: string, password: string) => ask<PersonInfo>('/signin', { name, password });
export const signOut = () => ask<unknown>('/signout', {});
export const tables = (which: 'open' | 'watch' | 'mine') => ask<CardInfo[]>(`/tables?which=${which}`);
export const look = (id: string) => ask<Snapshot>(`/tables/${encodeURIComponent(id)}`);
export const chat = (id: string) => ask<Omit<m.Said, 'is'>[]>(`/tables/${encodeURIComponent(id)}/chat`);
export const record = (id: string, hand: number) => ask<Record<string, unknown>>(`/tables/${encodeURIComponent(id)}/record?hand=${hand}`);
export const recordAddress = (id: string, hand: number) => `/api/tables/${encodeURIComponent(id)}/record?hand=${hand}`;
export const draws = (id: string, hand: number) => ask<Draw[]>(`/tables/${encodeURIComponent(id)}/draws?hand=${hand}`);
export const replay = (id: string, hand: number, seat: number | null, start: number) =>
  ask<Replay>(`/tables/${encodeURIComponent(id)}/replay?hand=${hand}&start=${start}${seat === null ? '' : `&seat=${seat}`}`);

/** A draw of chance: its line, what fell, the sum of all weights, and the tickets that what fell stood for. */
export interface Draw {
  line: number;
  text: string;
  total: string;
  first: string;
  weight: string;
}

const BIRDS = ['Heron', 'Crane', 'Wren', 'Rook', 'Swift', 'Finch', 'Plover', 'Siskin', 'Dove', 'Lark', 'Teal', 'Egret'];

/** Whoever comes in is somebody at once: a guest with a name that can be changed. */
export async function somebody(): Promise<PersonInfo> {
  const known = await me();
  if (known) return known;
  const [bird, number] = crypto.getRandomValues(new Uint32Array(2));
  const name = `${BIRDS[bird! % BIRDS.length]} ${10 + (number! % 90)}`;
  return ask<PersonInfo>('/guests', { name });
}

/** Open a table. Seats of one's own promise a random word each for the dice. */
export async function openTable(wish: TableWish): Promise<string> {
  await somebody();
  const words: { seat: number; word: string; promise: string }[] = [];
  for (const [seat, sitter] of (wish.seats ?? []).entries()) {
    if (!sitter?.me || !crypto.subtle) continue;
    const word = crypto.getRandomValues(new Uint8Array(16));
    sitter.commit = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', word)));
    words.push({ seat, word: hex(word), promise: sitter.commit });
  }
  const made = await ask<Snapshot>('/tables', wish);
  keep(words.map((word) => ({ table: made.table, ...word })));
  return made.table;
}

/** The table as a terminal draws it, for games whose board nobody has drawn yet. */
export async function drawing(id: string, seat: number | null): Promise<string> {
  const { text } = await ask<{ text: string }>(`/tables/${encodeURIComponent(id)}/drawing${seat === null ? '' : `?seat=${seat}`}`);
  return text;
}
