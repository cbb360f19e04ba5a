/** The pieces as they are drawn: colour means role, never player (LOOK, sections 2 and 5). */
import type { Happening } from '$lib/board';
import { GLOSSARY, type GameEvent, type View } from '$views/yellow-and-yangtze';

export const COLOURS = ['black', 'red', 'green', 'blue', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Kind {
  readonly colour: Colour;
  readonly role: string;
  readonly pagoda: string;
  readonly fill: string;
  /** The glyph on it. */
  readonly ink: string;
  /** What its tiles are good for, with the clause. */
  readonly means: string;
}

export const CREAM = 'var(--cream)';
export const INK = 'var(--soot)';
export const RIM = 'var(--yy-rim)';
export const BRASS_RIM = 'var(--yy-brass-rim)';

const LOOKS: Record<Colour, { fill: string; ink: string }> = {
  black: { fill: 'var(--yy-black)', ink: CREAM },
  red: { fill: 'var(--yy-red)', ink: CREAM },
  green: { fill: 'var(--yy-green)', ink: INK },
  blue: { fill: 'var(--yy-blue)', ink: CREAM },
  yellow: { fill: 'var(--yy-yellow)', ink: INK },
};
const KINDS = Object.fromEntries(
  COLOURS.map((colour) => [colour, { colour, ...GLOSSARY.colours[colour], ...LOOKS[colour] }]),
) as Record<Colour, Kind>;

/** What is known of a colour; views and notation write it as a plain word. */
export function kind(colour: string): Kind {
  return KINDS[colour as Colour] ?? KINDS.black;
}

/** The silhouette of a leader says his role: square seal, shield, coin, drop, hexagon. `at` and `size` seat the emblem. */
export const SILHOUETTES: Record<Colour, { d: string; at: [number, number]; size: number }> = {
  black: {
    d: 'M11 5h26a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V11a6 6 0 0 1 6-6z',
    at: [10.5, 10.5],
    size: 27,
  },
  red: {
    d: 'M24 2.5c6 3.5 12 5 18.5 5V23c0 11-7.5 18.5-18.5 22.8C13 41.5 5.5 34 5.5 23V7.5C12 7.5 18 6 24 2.5z',
    at: [11, 10],
    size: 26,
  },
  green: { d: 'M24 2.7a21.3 21.3 0 1 1 0 42.6a21.3 21.3 0 1 1 0-42.6z', at: [10, 10], size: 28 },
  blue: {
    d: 'M24 1c7.5 9.5 19.5 15.5 19.5 27A19.5 19.5 0 0 1 24 47 19.5 19.5 0 0 1 4.5 28C4.5 16.5 16.5 10.5 24 1z',
    at: [11, 15],
    size: 26,
  },
  yellow: { d: 'M14.5 3h19L46.5 24l-13 21h-19L1.5 24z', at: [10.5, 10.5], size: 27 },
};

export const PAGODA =
  'M24 0l2 6h-4zM24 4l10 8.5h5l-3 4H12l-3-4h5zM15 17.5h18v5H15zM24 17l13 8h5.5l-3.5 4.5H9L5.5 25H11zM13 30.5h22v4H13zM24 30l16 7.5h6L42.5 42h-37L2 37.5h6zM10 43h28v5H10z';

/** "a soldier", "an artisan". */
export function a(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Tiles of a bundle one by one, in the order of colours. */
export function each(bundle: Readonly<Record<string, number>>): Colour[] {
  return COLOURS.flatMap((colour) => Array<Colour>(bundle[colour] ?? 0).fill(colour));
}

/**
 * The pieces that something is about, as far as they are in sight: tiles, leaders ("leader red lion"), pagodas ("pagoda
 * red"); of a war a soldier from either side.
 */
export const pieces = (happened: readonly Happening<GameEvent>[], view: View): { piece: string; words: string }[] =>
  happened
    .flatMap((one): string[] => {
      const [, colour = ''] = one.text.split(' ');
      switch (one.kind) {
        case 'drew':
        case 'placed':
        case 'merchant_came':
        case 'merchant_taken':
          return colour in KINDS ? [colour] : [];
        case 'positioned':
        case 'moved':
        case 'withdrawn':
          return [`leader ${colour} ${view.dynasties[one.data.seat]}`];
        case 'revolt_began':
          return [one.data.attacker, one.data.defender].map(
            (seat) => `leader ${COLOURS[one.data.colour]} ${view.dynasties[seat]}`,
          );
        case 'pagoda_built':
          return [`pagoda ${COLOURS[one.data.colour]}`];
        case 'war_began':
        case 'backed':
          return ['red', 'red'];
        default:
          return [];
      }
    })
    .map((piece) => ({ piece, words: '' }));
