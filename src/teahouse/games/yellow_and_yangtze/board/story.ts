/** A conflict as it was told: kept from the news, so that its end can still be read when the question is gone. */
import type { Happening } from '$lib/board';
import type { Happenings } from '$views/yellow-and-yangtze';
import { hexNumbered } from './country';
import { COLOURS } from './pieces';

export interface Story {
  readonly kind: 'war' | 'revolt';
  readonly seq: number;
  /** Where it is about. */
  readonly hexes: readonly string[];
  /** The sentences, in order. */
  readonly told: readonly { by: number | null; words: string }[];
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

/** The story with the news of a moment added; null where there is none. */
export function follow(story: Story | null, news: readonly Happening[]): Story | null {
  for (const one of news) story = step(story, one);
  return story;
}

function step(story: Story | null, one: Happening): Story | null {
  const colour = (number: number) => COLOURS[number] ?? 'black';
  const begun = {
    seq: one.seq,
    told: [{ by: one.by, words: one.words }],
    result: '',
    leaves: [],
    points: [],
    removed: [],
    falls: [],
    losses: 0,
    over: false,
    past: false,
  };
  if (one.kind === 'war_began') {
    const data = one.data as Happenings['war_began'];
    return { kind: 'war', hexes: [hexNumbered(data.hex)], ...begun };
  }
  if (one.kind === 'revolt_began') {
    const data = one.data as Happenings['revolt_began'];
    return { kind: 'revolt', hexes: [hexNumbered(data.hex), hexNumbered(data.defender_hex)], ...begun };
  }
  if (!story) return null;
  if (!PART_OF_IT.has(one.kind)) return story.over ? { ...story, past: true } : story;
  if (story.past) return story;
  const next = { ...story, told: [...story.told, { by: one.by, words: one.words }] };
  switch (one.kind) {
    case 'war_decided':
      return { ...next, result: one.words, losses: (one.data as Happenings['war_decided']).losses, over: true };
    case 'revolt_decided':
      return { ...next, result: one.words, over: true };
    case 'leader_returned': {
      const data = one.data as Happenings['leader_returned'];
      return { ...next, leaves: [...story.leaves, { seat: data.seat, colour: colour(data.colour) }] };
    }
    case 'tile_removed': {
      const data = one.data as Happenings['tile_removed'];
      return { ...next, removed: [...story.removed, { colour: colour(data.colour), hex: hexNumbered(data.hex) }] };
    }
    case 'pagoda_fell':
      return { ...next, falls: [...story.falls, colour((one.data as Happenings['pagoda_fell']).colour)] };
    case 'scored': {
      const data = one.data as Happenings['scored'];
      if (data.cause !== 'war' && data.cause !== 'revolt') return { ...story, past: story.over };
      return {
        ...next,
        points: [...story.points, { seat: data.seat, colour: colour(data.colour), points: data.points }],
      };
    }
    default:
      return next;
  }
}

/** The hexes that some news is about: what the last move touched. */
export function touched(news: readonly Happening[]): {
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
  for (const one of news) {
    const data = one.data as { hex?: number; colour?: number; seat?: number; points?: number; origin?: number };
    const hex = data.hex === undefined ? '' : hexNumbered(data.hex);
    if (one.kind === 'placed' || one.kind === 'positioned' || one.kind === 'moved') {
      last.add((place = hex));
      if (one.kind !== 'moved') fresh.add(hex);
    } else if (one.kind === 'withdrawn' || one.kind === 'rioted' || one.kind === 'leader_returned') last.add(hex);
    else if (one.kind === 'tile_removed') {
      last.add(hex);
      gone.push({ hex, colour: COLOURS[data.colour ?? 0]! });
    } else if (one.kind === 'pagoda_built') {
      const { hexes } = one.data as Happenings['pagoda_built'];
      for (const name of hexes) last.add(name);
      fresh.add(hexes.join(' '));
    } else if (one.kind === 'scored' && place)
      gains.push({ hex: place, colour: COLOURS[data.colour ?? 0]!, seat: data.seat ?? 0, points: data.points ?? 1 });
  }
  return { last, fresh, gone, gains };
}
