/** What the whole house knows: its games and levels, and who I am. Asked once. */
import {
  evens as askEvens,
  house as askHouse,
  me as askMe,
  openTable,
  somebody,
  type EvenInfo,
  type GameInfo,
  type HouseInfo,
  type LevelInfo,
  type PersonInfo,
} from './api';
import { settings } from './settings.svelte';
import { sentence } from './refused';
import { opening } from './say';

/** Instead of a level: in each game the one that is about even with me. */
export const EVEN = 'even';

/** Of some levels the one that was chosen, else what my results say, else, on a first visit, the one that welcomes. */
const chosenOf = (levels: readonly LevelInfo[], even: string | undefined): string =>
  levels.find(({ name }) => name === settings.chosen.level)?.name ??
  even ??
  levels.find(({ welcomes }) => welcomes)?.name ??
  '';

class House {
  info = $state.raw<HouseInfo | null>(null);
  me = $state.raw<PersonInfo | null>(null);
  /** Of the games that I have finished often enough, the level that is about even with me. */
  evens = $state.raw<readonly EvenInfo[]>([]);
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
      const [info, me, evens] = await Promise.all([askHouse(), askMe(), askEvens()]);
      this.info = info;
      this.evens = evens;
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

  /** Open a table of the usual size against bots of the chosen level, and sit down there. */
  async playNow(game: GameInfo): Promise<string> {
    await this.somebody();
    const players = usual(game);
    const seats = Array.from({ length: players }, (_, seat) =>
      seat === 0 ? { me: true } : { bot: this.levelIn(game) },
    );
    return openTable({ game: game.name, players, public: false, seats });
  }

  /** Ask again what my results say; without an answer it stays as it was. */
  async weigh(): Promise<void> {
    this.evens = await askEvens().catch(() => this.evens);
  }

  /** The games, the shortest first. */
  get games(): readonly GameInfo[] {
    const least = (game: GameInfo) => Number(/\d+/.exec(game.minutes)?.[0]);
    return (this.info?.games ?? []).toSorted((a, b) => least(a) - least(b) || b.players.length - a.players.length);
  }

  /** What can be chosen for all games at once: the levels that each of them has, the weakest first, and before them,
      where my results tell it, whichever is about even with me. */
  get levels(): readonly (readonly [name: string, title: string, plays: string])[] {
    const all = (this.info?.levels ?? []).map(({ name, plays }) => [name, opening(name), plays] as const);
    const even = [EVEN, 'About even', 'as strong as your own results, game by game'] as const;
    return this.evens.length ? [even, ...all] : all;
  }

  /** What is chosen for all games. */
  get level(): string {
    return chosenOf(this.info?.levels ?? [], this.evens.length ? EVEN : undefined);
  }

  choose(level: string): void {
    settings.set('level', level === EVEN ? '' : level);
  }

  evenIn(game: GameInfo): EvenInfo | undefined {
    return this.evens.find((even) => even.game === game.name);
  }

  /** The level to play a game against. */
  levelIn(game: GameInfo): string {
    return chosenOf(game.levels, this.evenIn(game)?.level);
  }

  title(game: string): string {
    return this.games.find(({ name }) => name === game)?.title ?? game;
  }
}

export const house = new House();

/** How many sit down when nobody says: neither the fewest nor the most. */
export const usual = (game: GameInfo): number => game.players[Math.floor((game.players.length - 1) / 2)]!;

const BOTS = ['', 'one', 'two', 'three', 'four', 'five'];

/** What Play now lays: "two regular bots, first to 2 wins". */
export const laid = (game: GameInfo): string => {
  const bots = usual(game) - 1;
  const level = house.levelIn(game);
  return `${bots ? `${BOTS[bots] ?? bots} ${level} ${bots > 1 ? 'bots' : 'bot'}` : 'alone'}, ${game.match}`;
};

export const span = (game: GameInfo): string => {
  const [least, most] = [game.players[0]!, game.players.at(-1)!];
  return least === most ? `${least}` : `${least}–${most}`;
};

export const minutes = (game: GameInfo): string => `${game.minutes.replace('-', '–').replace('up to', '≤')} min`;

/** From which age on, where the box tells it: "8+". */
export const age = (game: GameInfo): string => (game.age ? `${game.age}+` : '');
