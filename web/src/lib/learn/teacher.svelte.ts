/** The teacher of one try at a step: what is said, what is marked, what shows why, and what can be pressed then. */
import { untrack } from 'svelte';
import type { Deed } from '../board';
import { router } from '../router.svelte';
import { voice } from '../voice.svelte';
import { targetOf } from '../focus';
import type { ChapterInfo, EvidenceInfo } from './calls';
import type { StepSitting } from './stepping.svelte';
import { anyWillDo, inHand } from './things';

/** After so many milliseconds without a press the move that is asked for is marked. */
const IDLE = 12_000;
/** Where a press begins to answer what is asked. */
const ANSWERS = '[data-board], .tray .shelf, .tray .segments';
/** So long each piece of evidence stands before the next is lit, in milliseconds. */
const LIT = 1700;
/** So many sentences of what the others did stand at once. */
const TOLD = 4;

export const NEW_TABLE = 'A new table. The pieces lie as this step needs them.';

/** What the teacher needs to know of the lesson around the step. */
export interface Course {
  readonly chapter: ChapterInfo;
  /** The step, from 1 on. */
  readonly step: number;
  /** How often something else than what was asked was done. */
  readonly misses: number;
  /** Whether it is a first try: then the step is said aloud. */
  readonly first: boolean;
  /** Whether somebody asked why after another move: the reason is lit where it lies. */
  readonly lights: boolean;
  goto(step: number): void;
  retry(lights?: boolean): void;
  show(): void;
  /** What comes after the last step: its label, and where it leads; and a real game, right away. */
  readonly after: { readonly label: string; readonly path: string; readonly play?: () => void };
}

export class Teacher {
  readonly #sitting: StepSitting;
  readonly #course: Course;
  /** How many pieces of evidence are lit, and whether the move is marked after them. */
  #lit = $state(0);
  #hinted = $state(false);
  #idle = $state(false);
  /** Whether something was pressed on the board or among the pieces since the question came. */
  #meant = $state(false);
  /** Whether the piece in the hand is another than the marked one. */
  #strays = $state(false);
  #timer = 0;

  constructor(sitting: StepSitting, course: Course) {
    this.#sitting = sitting;
    this.#course = course;
    this.#lit = untrack(() => (course.lights ? 1 : 0));
    $effect(() => this.#lightNext());
    $effect(() => this.#look());
    this.#putAway();
    $effect(() => this.#speak());
    this.stir();
  }

  /** What is said once all has been shown that led to it. */
  get told() {
    return this.#sitting.told;
  }

  /** What is being shown now, while others reply. */
  readonly happening = $derived.by(() =>
    (this.#sitting.table.shown?.news ?? [])
      .map((one) => one.words)
      .filter(Boolean)
      .join(' '),
  );

  /** Whether something is to be done on the board. */
  get open(): boolean {
    return this.told?.kind === 'asked' || this.told?.kind === 'play';
  }

  get missed(): boolean {
    return this.told?.kind === 'other' || this.told?.kind === 'legal';
  }

  get learned(): boolean {
    return this.told?.kind === 'done' || this.told?.kind === 'as_good' || this.told?.kind === 'over';
  }

  /** What stands in the tray, and what shows why; null while a game of one's own speaks for itself. */
  readonly words = $derived.by(() => {
    const { told } = this;
    const { table, moves, scene } = this.#sitting;
    const plays = scene.kind === 'play' || scene.kind === 'over';
    // In a game of one's own the others' moves stay to be read, the last of them large.
    if (plays && moves.length && (table.stopped.length || !told) && table.happened.length) {
      const last = table.happened.slice(-TOLD);
      return { says: last.at(-1)!, does: '', why: last.slice(0, -1).join(' ') };
    }
    if (!told) return { says: this.happening, does: '', why: '' };
    if (this.#sitting.shows) return { says: 'Like this.', does: told.does, why: '' };
    if (told.kind === 'play' && this.#sitting.moves.length) return null;
    return { says: told.says, does: told.does, why: this.evidence.at(-1)?.says ?? '' };
  });

  /** Whether it is to be said that the pieces lie anew: until something is pressed, or a reader would count what is gone. */
  get anew(): boolean {
    return this.#course.first && this.#sitting.scene.anew && this.#sitting.fresh && !this.#meant;
  }

  /**
   * Whether a deed may be the one that is brightest: not before anything was pressed, unless it is what is asked for.
   * It stays at hand as any other: it may be tried, and is answered.
   */
  invites = (deed: Deed): boolean =>
    this.told?.kind !== 'asked' || this.#meant || this.#sitting.table.moves.holding || deed.action === this.told.shows;

  /** What can be pressed where nothing is asked any more: the first is the primary one. */
  readonly deeds = $derived.by<Deed[]>(() => {
    const { chapter, step, after, misses } = this.#course;
    const { kind } = this.told ?? {};
    const again: Deed = { label: 'Try again', icon: 'undo', run: () => this.#course.retry() };
    const { table } = this.#sitting;
    if (table.stopped.length) return [{ label: 'Go on', icon: 'right', run: () => table.flush() }];
    if (this.learned)
      return [
        step < chapter.steps.length
          ? { label: 'Next step', short: 'Next', icon: 'right', key: 'N', run: () => this.#course.goto(step + 1) }
          : { label: after.label, icon: 'right', key: 'N', run: () => router.go(after.path) },
        ...(step === chapter.steps.length && after.play
          ? [{ label: 'Play now', icon: 'play', run: () => after.play?.() }]
          : []),
        ...(kind === 'over' || kind === 'as_good' ? [{ ...again, label: 'Once more' }] : []),
      ];
    if (!this.missed) return [];
    return misses >= 3 ? [{ label: 'Show me', icon: 'eye', run: () => this.#course.show() }, again] : [again];
  });

  // What is asked for

  /** What is marked as asked for now, by names of things. */
  readonly stage = $derived.by<readonly string[]>(() => {
    const { told } = this;
    const { moves } = this.#sitting.table;
    if (told?.kind !== 'asked' || this.#sitting.shows || this.#good(moves.chosen)) return [];
    if (!(told.mark.eager || this.#hinted || this.#idle || this.#course.misses >= 2)) return [];
    const { stages } = told.mark;
    const at = this.#strays ? 0 : moves.chosen !== null ? stages.length - 1 : moves.picked !== null ? 1 : 0;
    return stages[Math.min(at, stages.length - 1)] ?? [];
  });

  /** Whether what is chosen will do: then nothing more is asked for but to do it. */
  #good(chosen: string | null): boolean {
    return chosen !== null && !!this.told?.mark.good.includes(chosen);
  }

  /** With another piece in the hand the ring goes back to the marked one. Pieces tell by their drawing which is held. */
  #look(): void {
    const { told } = this;
    const { picked, begun } = this.#sitting.table.moves;
    const [first, next] = told?.mark.stages ?? [];
    this.#strays =
      picked !== null &&
      !!first &&
      !!next &&
      !anyWillDo(told!.mark.tag) &&
      !(begun !== null && `${told!.shows} `.startsWith(`${begun} `)) &&
      !inHand(first);
  }

  /** What stands at the mark. */
  get tag(): string {
    const many = this.stage.length;
    return this.#sitting.scene.mark.tag || (many < 2 ? 'Press here' : many === 2 ? 'Press both' : 'Press these');
  }

  /** Whoever does nothing for a while is shown the move. */
  stir(event?: Event): void {
    const key = event instanceof KeyboardEvent ? event.key : 'Enter';
    if (event && (key === 'Enter' || key === ' ') && targetOf(event)?.closest(ANSWERS)) this.#meant = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.#idle = true), IDLE);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  // Why

  get evidence(): readonly EvidenceInfo[] {
    return this.#sitting.scene.why.slice(0, this.#lit);
  }

  /** What the button says that shows why; "" where there is nothing to show. After another move it takes that back. */
  get reason(): string {
    const { told } = this;
    const { why, mark } = this.#sitting.scene;
    if (told?.kind === 'other') return why.length ? 'Take it back, show me why' : '';
    if (told?.kind !== 'asked' || this.#sitting.table.moves.holding) return '';
    return why.length ? 'Show me why' : mark.stages.length ? 'Show me where' : '';
  }

  /** Light the evidence one piece after the other; pressed again, mark the move. */
  why(): void {
    const { why, mark } = this.#sitting.scene;
    if (!this.told || !(why.length || mark.stages.length)) return;
    if (this.missed) return this.#course.retry(true);
    if (this.#lit > 0 || !why.length) {
      this.#lit = why.length;
      this.#hinted = true;
    } else this.#lit = 1;
    this.#aloud();
  }

  #lightNext(): (() => void) | undefined {
    if (this.#lit === 0 || this.#lit >= this.#sitting.scene.why.length) return undefined;
    const timer = setTimeout(() => {
      this.#lit += 1;
      this.#aloud();
    }, LIT);
    return () => clearTimeout(timer);
  }

  /** A new question, or an answer: the old evidence is put away. */
  #putAway(): void {
    let seen = untrack(() => this.#sitting.scene);
    $effect(() => {
      const now = this.#sitting.scene;
      untrack(() => {
        if (now === seen) return;
        seen = now;
        this.#lit = 0;
        this.#hinted = this.#idle = this.#meant = false;
      });
    });
  }

  // The voice

  #aloud(): void {
    const says = this.#sitting.scene.why[this.#lit - 1]?.says;
    if (says) voice.say(says);
  }

  #speak(): void {
    const now = this.told;
    if (!now || !this.words) return;
    untrack(() => {
      const { chapter, step } = this.#course;
      const words = `${this.anew ? `${NEW_TABLE} ` : ''}${now.says} ${now.does}`;
      const begins = this.#sitting.fresh && this.#course.first;
      voice.interrupt(begins ? `Step ${step} of ${chapter.steps.length}. ${words}` : words);
    });
  }
}
