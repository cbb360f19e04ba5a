/** The cards of Yozu as the board draws them. */
import type { Happening } from '$lib/board';
import { GLOSSARY, type GameEvent, type View } from '$views/yozu';

export const { animals: ANIMALS, seasons: SEASONS } = GLOSSARY;
export type Season = (typeof SEASONS)[number];
type Element = keyof typeof GLOSSARY.lines;

/** The colour of a season, and the ink that is read on it. */
export const COLOURS: Record<Season, { ground: string; ink: string }> = {
  spring: { ground: 'var(--yo-spring)', ink: 'var(--soot)' },
  summer: { ground: 'var(--yo-summer)', ink: 'var(--soot)' },
  fall: { ground: 'var(--yo-fall)', ink: 'var(--cream)' },
  winter: { ground: 'var(--yo-winter)', ink: 'var(--cream)' },
};

/** Every card, by its number. */
export const CARDS: readonly string[] = Object.keys(GLOSSARY.cards);
export const ELEMENTS: readonly string[] = Object.keys(GLOSSARY.lines);
export const animalOf = (card: string): string => card.split(' ')[0]!;
export const seasonOf = (card: string): Season => card.split(' ')[1] as Season;
/** Where a card lies in a garden: animals down, seasons across. */
export const rowOf = (card: string): number => ANIMALS.findIndex((animal) => animal === animalOf(card));
export const columnOf = (card: string): number => SEASONS.indexOf(seasonOf(card));
/** A card as one says it: "winter panda". */
export const spoken = (card: string): string => GLOSSARY.cards[card as keyof typeof GLOSSARY.cards];
/** A line, with its cards and by its name: "a Yozumi: four tigers"; `near` says what three of them are good for. */
export const lineOf = (element: string): { title: string; near: string; cards: readonly string[] } =>
  GLOSSARY.lines[element as Element];

/** The cards that something is about, as far as they are in sight; of an answer the one that was guessed. */
export function pieces(happened: readonly Happening<GameEvent>[], view: View): { piece: string; words: string }[] {
  const named = happened.map(({ kind, text }) =>
    kind === 'answered' ? (view.guesses.at(-1)?.card ?? '') : text.split(' ').slice(-2).join(' '),
  );
  return [...new Set(named.filter((card) => CARDS.includes(card)))].map((piece) => ({ piece, words: spoken(piece) }));
}
