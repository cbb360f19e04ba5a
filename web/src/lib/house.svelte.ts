/** What the whole house knows: its games and levels, and who I am. Asked once. */
import {
  house as askHouse,
  me as askMe,
  somebody,
  type GameInfo,
  type HouseInfo,
  type LevelInfo,
  type PersonInfo,
} from './api';
import { settings } from './settings.svelte';
import { sentence } from './refused';

/** The level to play against: the one that was chosen, else, on a first visit, the one that welcomes. */
const levelOf = (info: HouseInfo | null): LevelInfo | undefined => {
  const levels = info?.levels ?? [];
  return levels.find(({ name }) => name === settings.chosen.level) ?? levels.find(({ welcomes }) => welcomes);
};

export const levelIn = (info: HouseInfo | null): string => levelOf(info)?.name ?? '';

class House {
  info = $state.raw<HouseInfo | null>(null);
  me = $state.raw<PersonInfo | null>(null);
  away = $state('');
  #asked: Promise<void> | null = null;

  /** Ask, or ask again after the house could not be reached. */
  load(): Promise<void> {
    this.#asked ??= this.#ask().finally(() => {
      if (this.away) this.#asked = null;
    });
    return this.#asked;
  }

  async #ask(): Promise<void> {
    try {
      const [info, me] = await Promise.all([askHouse(), askMe()]);
      this.info = info;
      this.me ??= me; // who became somebody meanwhile stays it
      this.away = '';
    } catch (problem) {
      this.away = sentence(problem);
    }
  }

  /** Whoever sits down is somebody, and every page knows it from then on. */
  async somebody(): Promise<PersonInfo> {
    return (this.me = await somebody());
  }

  /** The games, the shortest first. */
  get games(): readonly GameInfo[] {
    const least = (game: GameInfo) => Number(/\d+/.exec(game.minutes)?.[0]);
    return (this.info?.games ?? []).toSorted((a, b) => least(a) - least(b) || b.players.length - a.players.length);
  }

  /** The levels to choose from, the weakest first. */
  get levels(): readonly string[] {
    return (this.info?.levels ?? []).map(({ name }) => name);
  }

  get level(): string {
    return levelIn(this.info);
  }

  title(game: string): string {
    return this.games.find(({ name }) => name === game)?.title ?? game;
  }
}

export const house = new House();

/** How many sit down when nobody says: neither the fewest nor the most. */
export const usual = (game: GameInfo): number => game.players[Math.floor((game.players.length - 1) / 2)]!;

const BOTS = ['', 'one bot', 'two bots', 'three bots', 'four bots', 'five bots'];

/** What Play now lays: "against two bots, first to 2 wins". */
export const laid = (game: GameInfo): string => {
  const bots = usual(game) - 1;
  return `${bots ? `against ${BOTS[bots] ?? `${bots} bots`}` : 'alone'}, ${game.match}`;
};

export const span = (game: GameInfo): string => {
  const [least, most] = [game.players[0]!, game.players.at(-1)!];
  return least === most ? `${least}` : `${least}–${most}`;
};

export const minutes = (game: GameInfo): string => `${game.minutes.replace('-', '–').replace('up to', '≤')} min`;

/** From which age on, where the box tells it: "8+". */
export const age = (game: GameInfo): string => (game.age ? `${game.age}+` : '');
