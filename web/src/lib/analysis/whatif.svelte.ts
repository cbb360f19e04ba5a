/** An analysis board: a table that no house holds. Where one stands follows from where it begins and what was tried. */
import type { Sitter } from '../board';
import { emblemOf } from '../board';
import { fullWayTo } from '../home';
import { Moves } from '../moves.svelte';
import { Refused, sentence } from '../refused';
import { whose } from '../say';
import { settings } from '../settings.svelte';
import {
  askAt,
  linkTo,
  lookAt,
  oddsAt,
  sceneAt,
  worthAt,
  type AnalysisPlace,
  type AnalysisScene,
  type BranchNode,
  type ChanceInfo,
  type Deed,
  type MasterInfo,
  type WorthInfo,
} from './calls';
import { Keeping } from './keeping';
import type { Foreseen, LegalMoves, Tried } from '$views/messages';

/** After so many milliseconds a house that asked for patience is asked again. */
const PAUSE = 1000;

/** What the master said after looking for so many seconds. */
export interface Look {
  readonly seconds: number;
  readonly value: number;
  readonly error: number | null;
}

export class WhatIf {
  readonly place: AnalysisPlace;
  scene = $state.raw<AnalysisScene>(null!);
  /** What of a draw is picked so far, and what the house says of it. */
  picks = $state.raw<readonly string[]>([]);
  chance = $state.raw<ChanceInfo | null>(null);
  /** The house's "no" to what was done last. */
  trouble = $state('');
  /** What was cut last, with the way back. */
  lost = $state.raw<{ title: string; nodes: readonly BranchNode[]; at: number } | null>(null);
  readonly moves: Moves;
  readonly #keeping: Keeping;
  /** Counts what was done: it serves as the number of the last happening. */
  seq = $state(1);
  #doing: Promise<unknown> = Promise.resolve();
  closed = false;

  constructor(place: AnalysisPlace) {
    this.place = place;
    this.#keeping = new Keeping(place);
    this.moves = new Moves({
      play: (action) => this.does({ do: 'play', action }, true),
      try: async (action) => (await askAt(this.#here, { do: 'try', id: 'what-if', action })) as Tried,
      foresee: async (beginning) => (await askAt(this.#here, { do: 'foresee', id: 'what-if', beginning })) as Foreseen,
      oneClick: () => settings.chosen.oneClick,
    });
  }

  /** Lay the table: what was tried here before is there again, and what a link holds beside it. */
  async open(branch: string): Promise<void> {
    const before = await this.#keeping.open();
    const first = { place: this.place, nodes: before, at: 0 };
    const opened: Deed | null = branch ? { do: 'open', branch } : null;
    const scene = await sceneAt(first, opened).catch((trouble: unknown) => {
      // What was kept may not fit any more, as after another release; then it begins anew.
      if (!before.length) throw trouble;
      return sceneAt({ ...first, nodes: [] }, opened);
    });
    this.#take(scene);
  }

  close(): void {
    this.closed = true;
    this.stop();
  }

  get #here() {
    const { nodes, at } = this.scene;
    return { place: this.place, nodes, at };
  }

  get others(): readonly number[] {
    return this.#keeping.others;
  }

  // Who sits there

  get seats(): readonly Sitter[] {
    const { players, bots, seat } = this.scene;
    return players.map((name, n) => ({
      seat: n,
      name: n === seat ? 'You' : name,
      emblem: emblemOf(n),
      bot: bots[n] ?? false,
    }));
  }

  get alone(): boolean {
    return this.scene.players.length === 1;
  }

  /** Whether a seat decides, and its moves may be tried. */
  get asked(): boolean {
    return this.scene.hand.to_act === this.scene.eyes;
  }

  get over(): boolean {
    return this.scene.hand.to_act === null;
  }

  /** Whose move it is, as a pill says it. */
  get turn(): string {
    const sitter = this.seats[this.scene.eyes]!;
    return sitter.name === 'You' ? 'Your move' : `${whose(sitter.name)} move`;
  }

  // Doing

  /** Do something at the table; one thing after the other. `strict`: what is refused is thrown, not told. */
  does(deed: Deed | null, strict = false, at?: number, nodes?: readonly BranchNode[]): Promise<void> {
    const done = this.#doing.then(async () => {
      const here = this.#here;
      const cut = deed?.do === 'cut' ? this.rowOf(deed.node) : null;
      const scene = await sceneAt({ ...here, nodes: nodes ?? here.nodes, at: at ?? here.at }, deed);
      if (cut) this.lost = { title: cut.title, nodes: here.nodes, at: here.at };
      else if (deed) this.lost = null;
      this.#take(scene);
      if (deed || nodes) this.#keeping.keep(scene.nodes);
    });
    this.#doing = done.catch(() => {});
    if (strict) return done;
    this.trouble = '';
    return done.catch((trouble: unknown) => void (this.trouble = sentence(trouble)));
  }

  /** Look at the table after a node. */
  go(at: number): void {
    if (at !== this.scene.at) void this.does(null, false, at);
  }

  /** One step back towards the beginning. */
  back(): void {
    const { at, nodes } = this.scene;
    if (at) this.go(nodes[at - 1]!.after);
  }

  /** One step on, the way that was played or tried first. */
  on(): void {
    const next = this.scene.nodes.findIndex(({ after }) => after === this.scene.at);
    if (next >= 0) this.go(next + 1);
  }

  fall(): void {
    void this.does({ do: 'fall' });
  }

  cut(node: number): void {
    void this.does({ do: 'cut', node });
  }

  uncut(): void {
    const { lost } = this;
    if (lost) void this.does(null, false, lost.at, lost.nodes);
    this.lost = null;
  }

  name(node: number, name: string): void {
    void this.does({ do: 'name', node, name });
  }

  /** The row that holds a node. */
  rowOf(node: number) {
    const { rows } = this.scene;
    return rows.find((row) => this.#within(node, row.first, row.last)) ?? null;
  }

  #within(node: number, first: number, last: number): boolean {
    for (let at = last; at; at = this.scene.nodes[at - 1]!.after) {
      if (at === node) return true;
      if (at === first) return false;
    }
    return false;
  }

  #take(scene: AnalysisScene): void {
    const moved = !this.scene || this.key(this.scene.at) !== this.key(scene.at, scene.nodes);
    this.scene = scene;
    if (moved) {
      this.seq += 1;
      this.picks = [];
      this.stop();
    }
    this.chance = scene.chance;
    this.#ask();
    void this.#weigh();
  }

  /** What is asked, in the hand. */
  #ask(): void {
    const { hand, at } = this.scene;
    const question = `${this.key(at)} ${hand.to_act}`;
    if (!this.asked || hand.legal) {
      this.moves.ask(question, this.asked ? (hand.legal ?? []) : [], this.asked);
      this.#mark();
      return;
    }
    // A long list of actions is asked for apart: until it is here nothing can be pressed.
    if (this.moves.asks(question)) return;
    this.moves.ask(`${question} soon`, [], false);
    const here = this.#here;
    void askAt(here, { do: 'legal', id: 'what-if' }).then(
      (told) => {
        if (here.at !== this.scene.at || here.nodes.length !== this.scene.nodes.length) return;
        this.moves.ask(question, (told as LegalMoves).legal, true);
        this.#mark();
      },
      (trouble: unknown) => void (this.trouble = sentence(trouble)),
    );
  }

  /** The lines that lead to a node: what the house says of it hangs on them alone. */
  key(at: number, nodes: readonly BranchNode[] = this.scene.nodes): string {
    const lines: string[] = [];
    for (let node = at; node; node = nodes[node - 1]!.after) lines.unshift(nodes[node - 1]!.lines.join(';'));
    return lines.join('\n');
  }

  // Chance

  picked(pick: string): number {
    return this.picks.filter((one) => one === pick).length;
  }

  /** Pick one more of a piece; where no more can be had, none of it any more. */
  pick(pick: string): void {
    const supply = this.chance?.supplies.find(({ pieces }) => pieces.some((one) => one.pick === pick));
    const piece = supply?.pieces.find((one) => one.pick === pick);
    if (!supply || !piece) return;
    const taken = supply.pieces.reduce((sum, one) => sum + this.picked(one.pick), 0);
    const full = taken >= supply.draws || this.picked(pick) >= (piece.left ?? supply.draws);
    if (full && this.picked(pick)) this.picks = this.picks.filter((one) => one !== pick);
    else if (!full) this.picks = [...this.picks, pick];
    else {
      // The draw is full: this piece comes in place of the one that was picked last.
      const own = new Set(supply.pieces.map((one) => one.pick));
      const last = this.picks.findLastIndex((one) => own.has(one));
      this.picks = [...this.picks.filter((_, n) => n !== last), pick];
    }
    void this.#odds();
  }

  async #odds(): Promise<void> {
    const { picks } = this;
    try {
      const told = await oddsAt(this.#here, picks);
      if (picks === this.picks) this.chance = told;
    } catch (trouble) {
      if (picks === this.picks) this.trouble = sentence(trouble);
    }
  }

  choose(): void {
    void this.does({ do: 'choose', picks: this.picks });
  }

  // What positions are worth

  worths = $state.raw<ReadonlyMap<string, WorthInfo>>(new Map());
  /** What asks a bot waits for what has asked before. */
  #queue: Promise<unknown> = Promise.resolve();
  #weighing = false;

  worthOf(at: number): WorthInfo | undefined {
    return this.worths.get(this.key(at));
  }

  /** Ask for what is not known yet: where one stands, then row by row. */
  async #weigh(): Promise<void> {
    if (this.#weighing) return;
    this.#weighing = true;
    try {
      for (;;) {
        const { scene } = this;
        const wanted = [scene.at, 0, ...scene.rows.map(({ last }) => last)].find((at) => !this.worthOf(at));
        if (wanted === undefined || this.closed) return;
        const key = this.key(wanted);
        const found = await this.#patiently(() => worthAt({ place: this.place, nodes: scene.nodes, at: wanted }));
        if (!found) return;
        this.worths = new Map([...this.worths, [key, found]]);
      }
    } finally {
      this.#weighing = false;
    }
  }

  /** Ask a bot, one thing after the other, again after a pause where the house wants patience; null if it can't say. */
  async #patiently<T>(work: () => Promise<T>, wanted: () => boolean = () => true): Promise<T | null> {
    while (!this.closed && wanted()) {
      const turn = this.#queue.then(() => (this.closed || !wanted() ? null : work()));
      this.#queue = turn.catch(() => {});
      try {
        return await turn;
      } catch (trouble) {
        if (!(trouble instanceof Refused) || trouble.code !== 'too_fast') {
          if (trouble instanceof Refused && wanted()) this.silent = trouble.message;
          return null;
        }
        await new Promise((go) => setTimeout(go, PAUSE));
      }
    }
    return null;
  }

  // The master

  master = $state.raw<MasterInfo | null>(null);
  /** What its best move was worth, the longer it looked. */
  looks = $state.raw<readonly Look[]>([]);
  /** How long it is to look in all, in seconds; 0: it does not look. */
  until = $state(0);
  /** Why it says nothing. */
  silent = $state('');

  /** Let it look for so many seconds in all. */
  async look(seconds: number): Promise<void> {
    this.silent = '';
    if (this.until) {
      this.until = seconds;
      return;
    }
    this.until = seconds;
    const here = this.#here;
    const key = this.key(here.at);
    const wanted = () => this.until > 0 && this.key(this.scene.at) === key;
    try {
      while (wanted() && (this.master?.seconds ?? 0) < this.until && !this.master?.done) {
        const left = this.until - (this.master?.seconds ?? 0);
        const told = await this.#patiently(() => lookAt(here, Math.max(0.2, Math.min(1, left))), wanted);
        if (!told || !wanted()) return;
        this.master = told;
        const best = told.moves[0];
        if (best) this.looks = [...this.looks, { seconds: told.seconds, value: best.value, error: best.error }];
        this.#mark();
      }
    } finally {
      if (this.key(this.scene.at) === key) this.until = 0;
    }
  }

  /** It stops looking; what it said stays as long as one stays. */
  stop(): void {
    this.until = 0;
    if (this.master && this.scene) {
      this.master = null;
      this.looks = [];
    }
  }

  /** It stops looking, and what it said stays. */
  pause(): void {
    this.until = 0;
  }

  /** What it would do is marked on the board. */
  #mark(): void {
    const [best, ...others] = this.master?.moves ?? [];
    if (!best || !this.moves.can(best.action)) return;
    this.moves.hint = {
      action: best.action,
      words: best.words,
      reason: this.master!.reason,
      signs: this.master!.signs,
      others: others.map(({ action, words }) => ({ action, words })),
    };
  }

  // Sharing

  /** The address of the branch that leads here. */
  async address(): Promise<string> {
    const text = await linkTo(this.#here);
    const { table, hand, line } = this.place;
    const path = table ? `/analysis/table/${table}?hand=${hand}&line=${line}&branch=` : '/analysis?branch=';
    return fullWayTo(path + text);
  }
}
