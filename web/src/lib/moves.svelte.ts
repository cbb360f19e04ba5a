/**
 * How a hand moves, the same on all boards (LOOK, section 7):
 * pick a piece, legal places light up, point at one for a preview, commit; Esc or back undoes the pick.
 */
import type { ToldAction, ToldEvent, Tried } from '$views/messages';

/** What an action would do, as far as this seat can know. */
export interface Preview<E extends ToldEvent = ToldEvent> {
  readonly action: string;
  readonly events: readonly E[];
  /** The sentences of the events, joined. */
  readonly words: string;
  /** Whether it could be taken back at once, without asking anybody. */
  readonly free: boolean;
}

/** Why something can't be done: what was tried, the rule that forbids it. */
export interface WhyNot {
  readonly tried: string;
  readonly text: string;
  readonly rule: string | null;
}

/** What the grammar needs of the table behind it. */
export interface Behind<E extends ToldEvent = ToldEvent> {
  /** Play an action; resolves when it is stored, rejects with a sentence for people. */
  play(action: string): Promise<void>;
  /** Ask what an action would do, or which rule forbids it. */
  try(action: string): Promise<Pick<Tried, 'legal' | 'free' | 'rule' | 'text'> & { readonly events: readonly E[] }>;
  /** Whether a move that can't be taken back freely needs a second word. */
  asksAgain?(): boolean;
  /** Whether a mouse click plays at once. */
  oneClick?(): boolean;
}

/** The hand of a player at a game whose events are `E`. */
export class Moves<E extends ToldEvent = ToldEvent> {
  /** Every legal action of this seat now, in a stable order; empty while it is not asked. */
  legal = $state.raw<readonly ToldAction[]>([]);
  /** Whether this seat is asked and nothing of it is on its way. */
  active = $state(false);
  /** The piece in the hand: a name of the board's own, such as "tile 3". */
  picked = $state<string | null>(null);
  /** The action the pointer or the focus lies on. */
  pointed = $state<string | null>(null);
  /** The action that was pressed once: the primary button commits it. */
  chosen = $state<string | null>(null);
  /** What `shown` would do; null until the answer is there. */
  preview = $state.raw<Preview<E> | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  /** The action that a hint marks, and its reason. */
  hint = $state.raw<{ action: string; words: string; reason: string } | null>(null);
  /** True while a move that can't be taken back waits for a second word. */
  asked = $state(false);
  /** What a board keeps between its parts (board, shelf, tab): cleared with each new question. */
  scratch = $state<Record<string, unknown>>({});

  #behind: Behind<E> | null;
  #known = new Map<string, ToldAction>();
  #previews = new Map<string, Preview<E>>();
  #question = '';
  /** A mouse that happened to lie somewhere when the question came points at nothing until it moves. */
  #awake = true;
  #resting: string | null = null;

  constructor(behind: Behind<E> | null = null) {
    this.#behind = behind;
  }

  /** A new question, or the same one again: what was in the hand stays only while the question does. */
  ask(question: string, legal: readonly ToldAction[], active: boolean): void {
    this.active = active;
    if (question === this.#question) return;
    this.#question = question;
    this.legal = legal;
    this.#known = new Map(legal.map((choice) => [choice.action, choice]));
    this.#previews.clear();
    this.picked = this.pointed = this.chosen = null;
    this.preview = this.whyNot = this.hint = null;
    this.asked = false;
    this.scratch = {};
    this.#awake = false;
    this.#resting = null;
  }

  /** The player has moved the mouse or pressed something: what is pointed at now is meant. */
  wake(): void {
    if (this.#awake) return;
    this.#awake = true;
    if (this.#resting !== null) this.point(this.#resting);
  }

  /** Whether this question is being asked, with its actions at hand. */
  asks(question: string): boolean {
    return question === this.#question;
  }

  /** The action whose preview is drawn: what is pointed at, or else what is chosen. */
  get shown(): string | null {
    return this.pointed ?? this.chosen;
  }

  /** Whether something is in the hand that Esc would put back. */
  get busy(): boolean {
    return this.picked !== null || this.chosen !== null || this.whyNot !== null || this.asked;
  }

  can(action: string): boolean {
    return this.#known.has(action);
  }

  /** A legal action in words, "" for one that is not legal. */
  words(action: string): string {
    return this.#known.get(action)?.words ?? '';
  }

  /** The legal actions that begin with these words of notation. */
  beginning(notation: string): ToldAction[] {
    return this.legal.filter(({ action }) => action === notation || action.startsWith(`${notation} `));
  }

  /** Take a piece into the hand; the same again puts it back. */
  pick(piece: string | null): void {
    this.whyNot = null;
    this.chosen = this.pointed = null;
    this.preview = null;
    this.asked = false;
    this.picked = piece === this.picked ? null : piece;
  }

  /** Point at an action (hover or focus): its preview is fetched and shown. null: at nothing. */
  point(action: string | null): void {
    this.#resting = action;
    if (!this.#awake && action !== null) return;
    this.pointed = action !== null && this.can(action) ? action : null;
    void this.#look();
  }

  /**
   * Press on the place of an action. Legal: chosen, and committed with the second press.
   * Not legal: the rule that forbids it is asked for and told.
   */
  choose(action: string, event?: Event): void {
    this.whyNot = null;
    if (!this.can(action)) {
      void this.why(action);
      return;
    }
    const mouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const again = this.chosen === action;
    this.chosen = action;
    if (again || (mouse && this.#behind?.oneClick?.())) {
      void this.commit(action);
      return;
    }
    this.asked = false;
    void this.#look();
  }

  /** Play it. */
  async commit(action: string | null = this.chosen): Promise<void> {
    if (action === null || !this.active || !this.#behind) return;
    if (!this.can(action)) {
      await this.why(action);
      return;
    }
    if (!this.asked && this.#behind.asksAgain?.()) {
      this.chosen = action;
      const foreseen = await this.foresee(action);
      if (this.chosen !== action || !this.active) return;
      if (!foreseen?.free) {
        this.asked = true;
        void this.#look();
        return;
      }
    }
    this.active = false;
    this.asked = false;
    try {
      await this.#behind.play(action);
    } catch (problem) {
      this.active = true;
      this.whyNot = problem as WhyNot;
    }
  }

  /** One step back: the note, the second word, the choice, the piece. False where nothing was in the hand. */
  back(): boolean {
    if (this.whyNot) this.whyNot = null;
    else if (this.asked) this.asked = false;
    else if (this.chosen !== null) {
      this.chosen = null;
      void this.#look();
    } else if (this.picked !== null) this.pick(null);
    else return false;
    return true;
  }

  /** Ask which rule forbids an action; the answer is told beside the tray and to the screen reader. */
  async why(action: string): Promise<void> {
    if (!this.#behind) return;
    try {
      const answer = await this.#behind.try(action);
      if (!answer.legal) this.whyNot = { tried: action, text: answer.text ?? '', rule: answer.rule };
    } catch (problem) {
      this.whyNot = problem as WhyNot;
    }
  }

  /** Say why not without asking: where the view already holds the reason. */
  tell(tried: string, text: string, rule: string | null): void {
    this.whyNot = { tried, text, rule };
  }

  /** What an action would do; kept, so that pointing twice asks once. */
  async foresee(action: string): Promise<Preview<E> | null> {
    const known = this.#previews.get(action);
    if (known || !this.#behind || !this.can(action)) return known ?? null;
    try {
      const answer = await this.#behind.try(action);
      const words = answer.events
        .map((event) => event.words)
        .filter(Boolean)
        .join(' ');
      const preview = { action, events: answer.events, words, free: answer.free };
      this.#previews.set(action, preview);
      return preview;
    } catch {
      return null;
    }
  }

  async #look(): Promise<void> {
    const action = this.shown;
    this.preview = action === null ? null : (this.#previews.get(action) ?? null);
    if (action === null || this.preview) return;
    const preview = await this.foresee(action);
    if (this.shown === action) this.preview = preview;
  }
}
