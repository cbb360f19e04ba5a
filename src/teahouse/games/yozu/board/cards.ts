/** The cards of Yozu as the board draws them. */

export const ANIMALS = ['panda', 'carp', 'dragonfly', 'tiger'] as const;
export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

/** The colour of a season, and the ink that is read on it. */
export const COLOURS: Record<Season, { ground: string; ink: string }> = {
  spring: { ground: 'var(--yo-spring)', ink: 'var(--soot)' },
  summer: { ground: 'var(--yo-summer)', ink: 'var(--soot)' },
  fall: { ground: 'var(--yo-fall)', ink: 'var(--cream)' },
  winter: { ground: 'var(--yo-winter)', ink: 'var(--cream)' },
};

export const CARDS: readonly string[] = ANIMALS.flatMap((animal) => SEASONS.map((season) => `${animal} ${season}`));
export const animalOf = (card: string): string => card.split(' ')[0]!;
export const seasonOf = (card: string): Season => card.split(' ')[1] as Season;
/** A card as one says it: "winter panda". */
export const spoken = (card: string): string => `${seasonOf(card)} ${animalOf(card)}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const PLURALS: Record<string, string> = { carp: 'carp', dragonfly: 'dragonflies' };
export const plural = (animal: string): string => PLURALS[animal] ?? `${animal}s`;
const isAnimal = (element: string): boolean => (ANIMALS as readonly string[]).includes(element);

/** A line is one animal in four seasons (a Yozumi) or four animals in one season (a Yozuka). */
export const lineOf = (element: string): readonly string[] =>
  isAnimal(element) ? SEASONS.map((season) => `${element} ${season}`) : ANIMALS.map((animal) => `${animal} ${element}`);
export const ELEMENTS: readonly string[] = [...ANIMALS, ...SEASONS];

/** A complete line by its name: "a Yozumi: four tigers". */
export const lineTitle = (element: string): string =>
  isAnimal(element) ? `a Yozumi: four ${plural(element)}` : `a Yozuka: four of ${element}`;
