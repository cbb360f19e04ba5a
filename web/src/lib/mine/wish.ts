/** Which of my games are shown: kept in the address, so that it can be sent, and found again by Back. */
import { house } from '../house.svelte';
import { opening } from '../say';
import type { Wanted } from './calls';

/** What can be chosen, each by what the address calls it; "" is no choice. */
export interface Wish {
  readonly game: string;
  readonly with: string;
  readonly level: string;
  readonly result: string;
  /** A month or a year: "2026-11", "2026". */
  readonly since: string;
}

export type Choice = readonly [value: string, name: string];

const NAMES = ['game', 'with', 'level', 'result', 'since'] as const;

export function wishOf(query: URLSearchParams): Wish {
  const said = (name: (typeof NAMES)[number]): string => query.get(name) ?? '';
  return { game: said('game'), with: said('with'), level: said('level'), result: said('result'), since: said('since') };
}

/** The address of the page with these choices; `view` is what a phone shows. */
export function addressOf(wish: Wish, view: string): string {
  const said = [...NAMES.map((name) => [name, wish[name]] as const), ['view', view] as const];
  const query = new URLSearchParams(said.filter(([, value]) => value).map(([name, value]) => [name, value])).toString();
  return `/games${query && `?${query}`}`;
}

/** The same, as the house is asked for it. */
export const asked = (wish: Wish): Wanted => ({
  game: wish.game,
  company: wish.with,
  level: wish.level,
  result: KNOWN.find((one) => one === wish.result) ?? '',
  since: beginning(wish.since),
});

/** When a month or a year begins here, in milliseconds; 0 for anything else. */
function beginning(since: string): number {
  const [, year, month] = /^(\d{4})(?:-(\d\d))?$/.exec(since) ?? [];
  return year ? Math.max(0, new Date(Number(year), Number(month ?? 1) - 1, 1).getTime()) : 0;
}

const KNOWN = ['won', 'lost', 'drawn', 'points'] as const;

export const RESULTS: readonly Choice[] = [
  ['', 'any'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['drawn', 'drawn'],
  ['points', 'points, alone'],
];

/** With whom: kinds of company, then everybody I have played with. */
export const companies = (people: readonly { id: string; name: string }[]): readonly Choice[] => [
  ['', 'anybody'],
  ['people', 'people'],
  ['bots', 'bots alone'],
  ['alone', 'nobody: alone'],
  ...people.map(({ id, name }) => [id, name] as const),
];

/** The levels of the game that is chosen, or of all games, the weakest first. */
export function levelsOf(game: string): readonly Choice[] {
  const games = house.games.filter(({ name }) => !game || name === game);
  const longest = games.toSorted((one, other) => other.levels.length - one.levels.length);
  const names = new Set(longest.flatMap(({ levels }) => levels.map(({ name }) => name)));
  return [['', 'any'], ...[...names].map((name) => [name, name] as const)];
}

/** This month, those before it, and years: from each on. One that the address names is among them. */
export function times(chosen: string, now = new Date()): readonly Choice[] {
  const months = Array.from({ length: 6 }, (_, back) => new Date(now.getFullYear(), now.getMonth() - back, 1));
  const found: Choice[] = months.map((month) => [
    `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`,
    named(month, now),
  ]);
  for (const year of [now.getFullYear(), now.getFullYear() - 1]) found.push([String(year), `January ${year}`]);
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(chosen) ?? [];
  if (year && !found.some(([value]) => value === chosen))
    found.push([chosen, named(new Date(Number(year), Number(month) - 1, 1), now)]);
  return [['', 'the beginning'], ...found];
}

const named = (month: Date, now: Date): string =>
  opening(
    month.toLocaleDateString('en-GB', {
      month: 'long',
      ...(month.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    }),
  );
