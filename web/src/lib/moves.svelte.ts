/**
 * How a hand moves, the same on all boards (LOOK, section 7):
 * pick a piece, legal places light up, point at one for a preview, commit; Esc or back undoes the pick.
 */
import { Refused, sentence } from './refused';
import type { ForeseenAction, ToldAction, ToldEvent, Tried } from '$views/messages';

/** What an action would do, as far as this seat can know. */
export interface Preview<E extends ToldEvent = ToldEvent> {
  readonly action: string;
  /** What is asked while this action is in the hand. */
  readonly prompt: string;
  readonly events: readonly E[];
  /** The sentences of the events, joined. */
  readonly words: string;
  /** Whether it could be taken back at once, without asking anybody; null until that was asked for this action. */
  readonly free: boolean | null;
}

/** Why something can't be done: what was tried, the rule that forbids it. */
export interface WhyNot {
  readonly tried: string;
  readonly text: string;
  readonly rule: string | null;
  /** What is in the way, by names of the game's own. */
  readonly at: readonly string[];
}

/** What a bot would do, why, and what else it thought of. */
export interface Hint {
  readonly action: string;
  readonly words: string;
  readonly reason: string;
  /** What to write where it is drawn, by names of the game's own. */
  readonly signs: Readonly<Record<string, string>>;
  readonly others: readonly ToldAction[];
}

type Foreseen<E> = Omit<ForeseenAction, 'events'> & { readonly events: readonly E[] };

/** What the grammar needs of the table behind it. */
export interface Behind<E extends ToldEvent = ToldEvent> {
  /** Play an action; resolves when it is stored, rejects with a sentence for people. */
  play(action: string): Promise<void>;
  /** Ask which rule forbids an action. */
  try(action: string): Promise<Pick<Tried, 'legal' | 'rule' | 'text' | 'at'>>;
  /** Ask what every legal action would do that begins with these words of notation. */
  foresee(beginning: string): Promise<{ readonly prompt: string; readonly actions: readonly Foreseen<E>[] }>;
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
  /** What the actions would do that were looked at or begin with what is picked. */
  previews = $state.raw<ReadonlyMap<string, Preview<E>>>(new Map());
  whyNot = $state.raw<WhyNot | null>(null);
  /** The action that is marked on the board in brass. */
  hint = $state.raw<Hint | null>(null);
  /** True while a move that can't be taken back waits for a second word. */
  asked = $state(false);
  /** What a board keeps between its parts (board, shelf, tab): cleared with each new question. */
  scratch = $state<Record<string, unknown>>({});

  #behind: Behind<E> | null;
  #known = new Map<string, ToldAction>();
  /** The prompts that follow a beginning, and those that were asked for. */
  #prompts = $state.raw<ReadonlyMap<string, string>>(new Map());
  #asked = new Map<string, Promise<void>>();
  /** The beginning of the actions of the piece in the hand. */
  #beginning = $state<string | null>(null);
  #question = '';
  /** What is chosen was taken over from a hint, and not yet pressed. */
  #offered = $state(false);
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
    this.previews = new Map();
    this.#prompts = new Map();
    this.#asked.clear();
    this.picked = this.pointed = this.chosen = this.#beginning = null;
    this.whyNot = this.hint = null;
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

  /** Whether it is the hint that is in the hand: the primary button offers it. */
  get hinting(): boolean {
    return this.#offered && this.hint !== null && this.chosen === this.hint.action;
  }

  /** Take a hint into the hand. A press on its place is the first one, as on any other. */
  take(hint: Hint): void {
    if (!this.can(hint.action)) return;
    this.pick(null);
    this.hint = hint;
    this.chosen = hint.action;
    this.#offered = true;
    void this.#judge(hint.action);
  }

  /** The action whose preview is drawn: what is pointed at, or else what is chosen. */
  get shown(): string | null {
    return this.pointed ?? this.chosen;
  }

  /** What `shown` would do; null until the answer is there. */
  get preview(): Preview<E> | null {
    return this.shown === null ? null : (this.previews.get(this.shown) ?? null);
  }

  /**
   * What is asked with what is in the hand, in the words of the game; null until the answer is there. What is only
   * pointed at changes the preview alone: the question and the button that answers it speak of the same action.
   */
  get prompt(): string | null {
    const chosen = this.chosen === null ? undefined : this.previews.get(this.chosen);
    return chosen?.prompt ?? (this.#beginning === null ? null : (this.#prompts.get(this.#beginning) ?? null));
  }

  /** How the actions begin that can be taken with the piece in the hand; null with none. */
  get begun(): string | null {
    return this.#beginning;
  }

  /** Whether something is in the hand. */
  get holding(): boolean {
    return this.picked !== null || this.chosen !== null || this.asked;
  }

  /** Whether Esc would put something back, or close the note that says why not. */
  get busy(): boolean {
    return this.holding || this.whyNot !== null;
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

  /**
   * Take a piece into the hand; the same again puts it back. What each action would do that begins with it is asked for
   * at once; `beginning` names them where the piece has a name of the board's own.
   */
  pick(piece: string | null, beginning: string | null = piece): void {
    this.whyNot = null;
    this.chosen = this.pointed = null;
    this.#offered = this.asked = false;
    this.picked = piece === this.picked ? null : piece;
    this.#beginning = this.picked === null ? null : beginning;
    if (this.#beginning !== null) void this.look(this.#beginning);
  }

  /** Ask what every action would do that begins with these words ('' is all of them); what was asked once is kept. */
  look(beginning: string): Promise<void> {
    const before = this.#asked.get(beginning);
    if (before) return before;
    if (!this.#behind || !this.#begins(beginning)) return Promise.resolve();
    const question = this.#question;
    const answer = this.#behind.foresee(beginning).then(
      ({ prompt, actions }) => {
        if (question !== this.#question) return;
        this.#prompts = new Map([...this.#prompts, [beginning, prompt]]);
        this.know(actions);
      },
      () => void this.#asked.delete(beginning),
    );
    this.#asked.set(beginning, answer);
    return answer;
  }

  /** What some actions would do. Asked for many at once it is not said whether each is free: what is known stays. */
  know(actions: readonly Foreseen<E>[]): void {
    const news = actions.filter((one) => one.free !== null || !this.previews.has(one.action));
    this.previews = new Map([...this.previews, ...news.map((one) => previewOf(one))]);
  }

  #begins(beginning: string): boolean {
    return this.legal.some(({ action }) => `${action} `.startsWith(`${beginning} `.trimStart()));
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
    const again = this.chosen === action && !this.#offered;
    this.chosen = action;
    this.#offered = false;
    if (again || (mouse && this.#behind?.oneClick?.())) {
      void this.commit(action);
      return;
    }
    this.asked = false;
    void this.#judge(action);
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
      const foreseen = await this.#judge(action);
      if (this.chosen !== action || !this.active) return;
      if (!foreseen?.free) {
        this.asked = true;
        return;
      }
    }
    this.active = false;
    this.asked = false;
    try {
      await this.#behind.play(action);
    } catch (problem) {
      this.active = true;
      this.whyNot = refusal(action, problem);
    }
  }

  /** One step back: the note, the second word, the choice, the piece. False where nothing was in the hand. */
  back(): boolean {
    if (this.whyNot) this.whyNot = null;
    else if (this.asked) this.asked = false;
    else if (this.chosen !== null) {
      if (this.hinting) this.hint = null;
      this.chosen = null;
      void this.#look();
    } else if (this.picked !== null) this.pick(null);
    else return false;
    return true;
  }

  /** All that is in the hand is put down. */
  putBack(): void {
    while (this.back());
  }

  /** Ask which rule forbids an action; the answer is told beside the tray and to the screen reader. */
  async why(action: string): Promise<void> {
    if (!this.#behind) return;
    try {
      const answer = await this.#behind.try(action);
      if (!answer.legal) this.whyNot = { tried: action, text: answer.text ?? '', rule: answer.rule, at: answer.at };
    } catch (problem) {
      this.whyNot = refusal(action, problem);
    }
  }

  /** Say why not without asking: where the view already holds the reason. */
  tell(tried: string, text: string, rule: string | null): void {
    this.whyNot = { tried, text, rule, at: [] };
  }

  /** What an action would do; kept, so that pointing twice asks once. */
  async foresee(action: string): Promise<Preview<E> | null> {
    // What was asked for the piece in the hand may be on its way, and hold this action too.
    if (!this.previews.has(action) && this.#beginning !== null && `${action} `.startsWith(`${this.#beginning} `))
      await this.look(this.#beginning);
    if (!this.previews.has(action) && this.can(action)) await this.look(action);
    return this.previews.get(action) ?? null;
  }

  /** What a chosen action would do, and whether it could be taken back. */
  async #judge(action: string): Promise<Preview<E> | null> {
    const known = await this.foresee(action);
    if (known?.free === null) await this.look(action);
    return this.previews.get(action) ?? null;
  }

  async #look(): Promise<void> {
    if (this.shown !== null) await this.foresee(this.shown);
  }
}

/** What the house said to an action that it didn't take. */
function refusal(tried: string, problem: unknown): WhyNot {
  return { tried, text: sentence(problem), rule: problem instanceof Refused ? problem.rule : null, at: [] };
}

function previewOf<E extends ToldEvent>({ action, prompt, events, free }: Foreseen<E>): [string, Preview<E>] {
  const words = events
    .map((event) => event.words)
    .filter(Boolean)
    .join(' ');
  return [action, { action, prompt, events, words, free }];
}
