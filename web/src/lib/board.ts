/**
 * The contract between the house and the drawing of a game (docs/boards.md).
 *
 * A board lives in its game's folder as board/Board.svelte; the shell finds it there. It gets these props, draws
 * `view`, and speaks to the player's hand through `moves`. It never talks to the server itself.
 */
import type { Component, Snippet } from 'svelte';
import type { Moves } from './moves.svelte';
import type { Sound } from './sound';
import type { ToldAction, ToldEvent } from '$views/messages';

export type { ToldAction } from '$views/messages';

/** Something that happened, in the form this reader may know: `data` holds the fields of the event `kind`. */
export type Happening<E extends ToldEvent = ToldEvent> = E & {
  /** Its number in the table's log: it grows, so it serves as a key. */
  readonly seq: number;
  /** Whose move brought it; null for chance. */
  readonly by: number | null;
};

/** Who sits on a seat, as a board shows it. */
export interface Sitter {
  readonly seat: number;
  /** "You" for the reader's own seat, a name for all others. */
  readonly name: string;
  readonly emblem: Emblem;
  readonly bot: boolean;
}

export type Emblem = (typeof EMBLEMS)[number];

/** `BoardProps<View, GameEvent, Deduced>`, with the types of the game from `$views/<game>`, as far as a part needs them. */
export interface BoardProps<V = unknown, E extends ToldEvent = ToldEvent, D = unknown> {
  /** The game's own view. */
  view: V;
  /** Whose eyes we look through; null for a spectator. */
  seat: number | null;
  seats: readonly Sitter[];
  /** What is asked, in the words of the game: the question, and what else to know in further lines. */
  prompt: string;
  /** The legal actions and the player's hand: pick, point, choose, commit, back. */
  moves: Moves<E>;
  /** What happened between the last view and this one, in order: animate along it. */
  news: readonly Happening<E>[];
  /** A phone: one column, big pieces. */
  small: boolean;
  /** A laptop: wider than 1000 and under 760 high. What stood below the board moves beside it; the tray has two rows. */
  low: boolean;
  /** So many pixels at the lower rim are kept free by the camera of a board that pans: something lies over them. */
  free?: number;
  /** So many at the upper rim, likewise. */
  above?: number;
  /** Whether pieces travel (false: cross-fade at most). */
  motion: boolean;
  /** What the game worked out for this seat (`Deduced` of `$views/<game>`); null where the table gives no such aid. */
  deduced: D | null;
  /** The log of the game, for a board that keeps a place for it on a phone; missing where there is none. */
  log?: Snippet;
  /** Turns of others that are being looked back at: mark what they did, and bring the last of them into sight. */
  recalled?: Recalled<E> | null;
  /** What the player writes down at this table; missing where nobody can (spectators, replays). */
  notes?: Notes;
  /** The table is over before its game was: somebody gave up, say. Nothing more will happen or be told. */
  stopped?: boolean;
  /** At an analysis board, where whoever looks plays every seat and sees every hand: their own seat. */
  home?: number;
  /** In a review: what was played here, and what would have been better. A board on which pieces are laid draws them. */
  reviewed?: readonly string[];
}

/** What the others did since the turn of whoever looks, turn by turn, up to the one that is looked at. */
export interface Recalled<E extends ToldEvent = ToldEvent> {
  readonly turns: readonly { readonly seat: number; readonly happened: readonly Happening<E>[] }[];
}

/** A player's own notes at a table. */
export interface Notes {
  /** What was written, in a form of the board's own. */
  readonly text: string;
  write(text: string): void;
}

/** Something the tray offers: an action of the game, or something the board itself does. */
export interface Deed {
  /** Names the deed: "Collect 19", "Place on E14". */
  label: string;
  /** The label where there is little room. */
  short?: string;
  /** The action it commits, in notation. */
  action?: string;
  /** What it does instead of committing an action. */
  run?: () => void;
  /** The name of an icon. */
  icon?: string;
  /** The key that does the same, as it is written on the button. */
  key?: string;
  disabled?: boolean;
  /** One of several choices that are picked before the primary button does it: whether this is the one. */
  pressed?: boolean;
  /**
   * It ends a turn or gives something up: it stands apart, behind a line, and Enter never presses it. Where that costs
   * something, `asks` names the loss on the second press ("Pass, no points").
   */
  ends?: true | { asks: string };
}

/** What the shell asks a board about beside its drawing. Every part is optional. */
export interface Guide<V = unknown, E extends ToldEvent = ToldEvent, D = unknown> {
  /**
   * The view without what each move would bring, where it tells that: a puzzle asks for it. Left out: as it is, since
   * what the house foresees is not told there either.
   */
  bare?: (view: V) => V;
  /** What is deduced without how likely anything is: whoever learns to read the signs is told no odds yet. */
  unreckoned?: (deduced: D) => D;
  /** The state of the game in small beside its name: "round 9 of 13". */
  state?: (view: V, seats: readonly Sitter[]) => string;
  /** One line about a seat in the players' list: "rolling · 1 roll left"; `short` where it is a chip on a phone. */
  line?: (view: V, seat: number, short?: boolean) => string;
  /**
   * What stands as the score of a seat, `short` where it is a chip on a phone; `of` in small behind it, `says` what it
   * counts. null: no score.
   */
  score?: (view: V, seat: number, short?: boolean) => { points: string; of?: string; says?: string } | null;
  /** The pill before the prompt: "Your turn" says it for most questions. */
  pill?: (props: BoardProps<V, E, D>) => string | null;
  /** The prompt, where the game's own sentence is better said shorter or changes with what is picked. */
  prompt?: (props: BoardProps<V, E, D>) => string | null;
  /** The second line of the tray: what the picked thing would do. */
  second?: (props: BoardProps<V, E, D>) => string | null;
  /** The one primary button; null where nothing is chosen yet. Left out: commits what is chosen. */
  primary?: (props: BoardProps<V, E, D>) => Deed | null;
  /** Secondary buttons before it. */
  others?: (props: BoardProps<V, E, D>) => Deed[];
  /** What the button says that puts down what is in the hand, where that is no piece: "Keep my tiles". */
  back?: (props: BoardProps<V, E, D>) => string | null;
  /** What points are paid for: the heading over all the turns that brought some, where a game has ended. Left out: none. */
  earned?: string;
  /** What chance does, as people call it: "dice". Left out: draws. */
  chance?: string;
  /** The word before the choices that each of them ends ("Back", then "Yan" or "Chu"); a phone has no room for it. */
  lead?: (props: BoardProps<V, E, D>) => string;
  /** What the question lets one choose from, as one control before the pieces ("Yan", "Chu", "Neither"): each `pressed` or not. */
  choices?: (props: BoardProps<V, E, D>) => Deed[];
  /** Bring the places of an action into sight, as where a hint lies off the screen. Left out: the page scrolls to what is marked. */
  show?: (action: string, props: BoardProps<V, E, D>) => void;
  /** The heading under which All moves lists an action. */
  group?: (choice: ToldAction, view: V) => string;
  /** Whose line an event is in the log, where it names no `seat` and whoever moved isn't meant. */
  whose?: (happening: Happening<E>) => number | null;
  /** Where the log begins a new chapter: its title, or null. `before` is what happened earlier in this hand. */
  chapter?: (happening: Happening<E>, round: number, before: readonly Happening<E>[], players: number) => string | null;
  /** Whose turn it is, where others are asked within it; left out: whoever is to act. */
  turn?: (view: V) => number | null;
  /**
   * The board pans: it can give up a margin for what happened since one's turn; 'small': only where it is not seen
   * whole, on small screens.
   */
  pans?: boolean | 'small';
  /** Whether something that happened concerns a seat, so that a calm table stops on it; `view` is the one after it. */
  concerns?: (happening: Happening<E>, seat: number, view: V) => boolean;
  /** The sound of something that happened; null for none. Left out: wood on wood for every move. */
  sound?: (happening: Happening<E>) => Sound | null;
  /** Keys of its own while the board has the focus; true where it used the key. */
  key?: (event: KeyboardEvent, props: BoardProps<V, E, D>) => boolean;
  /** What stands for a seat in rail, strip and log, where the game has badges of its own. Left out: the emblem. */
  badge?: Component<{ view: V; seat: number; size: number; mine: boolean }>;
  /**
   * The pieces that something that happened is about, each as `drawn` draws it: a key moment of a review shows them.
   * `view` is the one before it. Left out, or none: whose it was.
   */
  pieces?: (happened: readonly Happening<E>[], view: V) => readonly { piece: string; words: string }[];
  /** My pieces, in the tray. */
  shelf?: Component<BoardProps<V, E, D>>;
  /**
   * A piece that chance may give, or that `pieces` names, by its notation and as people call it: an `<svg>`, hidden from
   * readers; as high as `--piece`, where that is given.
   */
  drawn?: Component<{ piece: string; words: string }>;
  /** The piece that is picked, before the prompt. */
  token?: Component<BoardProps<V, E, D>>;
  /** How much room a worked example needs beside the rules, in pixels. */
  height?: number;
  /** Where the board itself shows everybody: no strip of players on a phone. */
  everybody?: (view: V) => boolean;
  /** The third tab of the rail. */
  tab?: { title: string; component: Component<BoardProps<V, E, D>> };
}

/** What the module of a Board.svelte exports. The shell hands on what a table told and never looks into it. */
export interface BoardModule {
  default: Component<BoardProps>;
  guide?: Guide;
}

const EMBLEMS = ['leaf', 'lantern', 'wave', 'peak', 'fan', 'kite'] as const;

/** What stands for a seat. */
export const emblemOf = (seat: number): Emblem => EMBLEMS[seat % EMBLEMS.length] ?? 'leaf';

/** The colour of a seat and what stands on it (tokens.css). */
export const seatColours = (emblem: Emblem): { ground: string; glyph: string } => ({
  ground: `var(--seat-${emblem})`,
  glyph: `var(--on-${emblem})`,
});

const boards = import.meta.glob<BoardModule>('../../../src/teahouse/games/*/board/Board.svelte');
const covers = import.meta.glob<string>('../../../src/teahouse/games/*/cover.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folder = (game: string) => `/games/${game.replaceAll('-', '_')}/`;

/** The board of a game; null where nobody has drawn it yet. */
export async function boardOf(game: string): Promise<BoardModule | null> {
  const path = Object.keys(boards).find((found) => found.includes(folder(game)));
  return path ? await boards[path]!() : null;
}

/** The address of a game's cover; that of a game from outside, or one for games without, comes from the server. */
export function coverOf(game: string): string {
  return Object.entries(covers).find(([path]) => path.includes(folder(game)))?.[1] ?? `/api/games/${game}/cover.svg`;
}
