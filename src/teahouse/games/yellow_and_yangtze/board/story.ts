/** A conflict as it was told: kept from the news, so that its end can still be read when the question is gone. */
import type { Happening } from '$lib/board';
import type { GameEvent, View } from '$views/yellow-and-yangtze';
import { hexNumbered } from './country';
import { COLOURS } from './pieces';

type News = Happening<GameEvent>;

/** A sentence of it: what it tells of, and whose. */
interface Told {
  readonly kind: string;
  readonly by: number | null;
  readonly words: string;
}

export interface Story {
  readonly kind: 'war' | 'revolt';
  readonly seq: number;
  /** How many of the sentences tell how it began: none where it was met when it was on already. */
  readonly opening: 0 | 1;
  /** Where it is about. */
  readonly hexes: readonly string[];
  /** The sentences, in order. */
  readonly told: readonly Told[];
  /** The sentence of the result. */
  readonly result: string;
  readonly leaves: readonly { seat: number; colour: string }[];
  readonly points: readonly { seat: number; colour: string; points: number }[];
  readonly removed: readonly { colour: string; hex: string }[];
  readonly falls: readonly string[];
  /** Soldier tiles that the winner had to lose on the board. */
  readonly losses: number;
  readonly over: boolean;
  /** Something else has happened since. */
  readonly past: boolean;
}

const PART_OF_IT = new Set([
  'counted',
  'backed',
  'stood_aside',
  'war_tied',
  'war_decided',
  'supported',
  'revolt_decided',
  'leader_returned',
  'tile_removed',
  'pagoda_fell',
  'scored',
]);

/** After its end none of these belongs to a conflict. */
const ANEW = new Set(['counted', 'backed', 'stood_aside', 'war_tied', 'war_decided', 'supported', 'revolt_decided']);

/** What each says in a conflict. */
const SPEAKS = new Set(['backed', 'stood_aside', 'supported']);

const sentence = ({ kind, by, words }: News): Told => ({ kind, by, words });

/** The story with the news of a moment added; null where there is none. */
export function follow(story: Story | null, news: readonly News[]): Story | null {
  for (const one of news) story = step(story, one);
  return story;
}

const UNTOLD = {
  told: [],
  result: '',
  leaves: [],
  points: [],
  removed: [],
  falls: [],
  losses: 0,
  over: false,
  past: false,
};

/** A conflict that was on when the table was opened: its end will be told all the same; null in peace. */
export function met({ question }: View): Story | null {
  const { war, revolt } = question ?? {};
  if (war) return { kind: 'war', seq: -1, opening: 0, hexes: [war.hex], ...UNTOLD };
  if (revolt) return { kind: 'revolt', seq: -1, opening: 0, hexes: [revolt.hex, revolt.defender_hex], ...UNTOLD };
  return null;
}

function step(story: Story | null, one: News): Story | null {
  const colour = (number: number) => COLOURS[number] ?? 'black';
  const begun = { ...UNTOLD, seq: one.seq, opening: 1 as const, told: [sentence(one)] };
  if (one.kind === 'war_began') return { kind: 'war', hexes: [hexNumbered(one.data.hex)], ...begun };
  if (one.kind === 'revolt_began')
    return { kind: 'revolt', hexes: [hexNumbered(one.data.hex), hexNumbered(one.data.defender_hex)], ...begun };
  if (!story) return null;
  if (!PART_OF_IT.has(one.kind)) return story.over ? { ...story, past: true } : story;
  if (story.past) return story;
  // What is decided again was taken back before.
  if (story.over && ANEW.has(one.kind)) story = { ...story, ...UNTOLD, told: story.told.slice(0, story.opening) };
  // Everybody speaks once: who does so again has taken back what he said, and with it all that followed.
  const before = SPEAKS.has(one.kind) ? story.told.findIndex(({ kind, by }) => SPEAKS.has(kind) && by === one.by) : -1;
  if (before >= 0) story = { ...story, ...UNTOLD, told: story.told.slice(0, before) };
  const next = { ...story, told: [...story.told, sentence(one)] };
  switch (one.kind) {
    case 'war_decided':
      return { ...next, result: one.words, losses: one.data.losses, over: true };
    case 'revolt_decided':
      return { ...next, result: one.words, over: true };
    case 'leader_returned':
      return { ...next, leaves: [...story.leaves, { seat: one.data.seat, colour: colour(one.data.colour) }] };
    case 'tile_removed': {
      const { colour: number, hex } = one.data;
      return { ...next, removed: [...story.removed, { colour: colour(number), hex: hexNumbered(hex) }] };
    }
    case 'pagoda_fell':
      return { ...next, falls: [...story.falls, colour(one.data.colour)] };
    case 'scored': {
      const { seat, colour: number, points, cause } = one.data;
      if (cause !== 'war' && cause !== 'revolt') return { ...story, past: story.over };
      return { ...next, points: [...story.points, { seat, colour: colour(number), points }] };
    }
    default:
      return next;
  }
}

/** The hexes that some news is about: what the last move touched. */
export function touched(news: readonly News[]): {
  last: Set<string>;
  fresh: Set<string>;
  gone: { hex: string; colour: string }[];
  gains: { hex: string; colour: string; seat: number; points: number }[];
} {
  const last = new Set<string>();
  const fresh = new Set<string>();
  const gone: { hex: string; colour: string }[] = [];
  const gains: { hex: string; colour: string; seat: number; points: number }[] = [];
  let place = '';
  for (const { kind, data } of news) {
    if (kind === 'placed' || kind === 'positioned' || kind === 'moved') {
      last.add((place = hexNumbered(data.hex)));
      if (kind !== 'moved') fresh.add(place);
    } else if (kind === 'withdrawn' || kind === 'rioted' || kind === 'leader_returned') last.add(hexNumbered(data.hex));
    else if (kind === 'tile_removed') {
      const hex = hexNumbered(data.hex);
      last.add(hex);
      gone.push({ hex, colour: COLOURS[data.colour]! });
    } else if (kind === 'pagoda_built') {
      for (const name of data.hexes) last.add(name);
      fresh.add(data.hexes.join(' '));
    } else if (kind === 'scored' && place && (data.cause === 'tile' || data.cause === 'governor'))
      gains.push({ hex: place, colour: COLOURS[data.colour]!, seat: data.seat, points: data.points });
  }
  return { last, fresh, gone, gains };
}

/** What somebody did in a turn, in order: the hexes that each deed is about. */
export function deedsIn(happened: readonly News[]): string[][] {
  return happened.flatMap(({ kind, data }) => {
    if (kind === 'pagoda_built') return [[...data.hexes]];
    const placed = kind === 'placed' || kind === 'positioned' || kind === 'moved';
    return placed || kind === 'withdrawn' || kind === 'rioted' ? [[hexNumbered(data.hex)]] : [];
  });
}

/** A war that another began or that is decided, a revolt against me or mine, and each leader of mine who goes home. */
export function concerns({ kind, data, by }: News, seat: number): boolean {
  switch (kind) {
    case 'war_began':
      return by !== seat;
    case 'war_decided':
      return true;
    case 'revolt_began':
      return data.defender === seat;
    case 'revolt_decided':
      return data.winner === seat || data.loser === seat;
    case 'leader_returned':
      return data.seat === seat;
    default:
      return false;
  }
}
