/** What each seat at this screen was told; null is the seat of a spectator. */
import type * as m from '$views/messages';

/** What one of them was told. */
export interface Telling {
  hand: m.HandView | null;
  undo: string;
  takes: string;
  loses: string;
  log: m.Told[];
  turns: m.ToldTurn[];
  seq: number;
}

export class Tellings {
  #told = new Map<number | null, Telling>();

  of(seat: number | null): Telling | undefined {
    return this.#told.get(seat);
  }

  /** The last number that a seat was told. */
  seq(seat: number | null): number {
    return this.#told.get(seat)?.seq ?? 0;
  }

  /** The last number that all of them were told. */
  get seen(): number {
    return this.#told.size ? Math.min(...[...this.#told.values()].map((told) => told.seq)) : 0;
  }

  /** The hand, whoever looks at it: for what is open to all. */
  get open(): m.HandView | null {
    return [...this.#told.values()][0]?.hand ?? null;
  }

  /** Keep what was told; the update with what is new in it, or null where it is older than what is known. */
  take(update: m.Update): m.Update | null {
    const told = this.#told.get(update.seat) ?? {
      hand: null,
      undo: '',
      takes: '',
      loses: '',
      log: [],
      turns: [],
      seq: 0,
    };
    if (update.seq < told.seq) return null;
    const fresh = update.steps.filter((step) => step.seq > told.seq || told.log.length === 0);
    const retold = new Map(update.retold.map((step) => [step.seq, step]));
    told.log = [...told.log.map((step) => retold.get(step.seq) ?? step), ...fresh];
    told.turns = renewed(told.turns, update.turns);
    told.hand = update.hand;
    told.undo = update.undo;
    told.takes = update.takes;
    told.loses = update.loses;
    told.seq = update.seq;
    this.#told.set(update.seat, told);
    return { ...update, steps: fresh, turns: told.turns };
  }

  forget(seat: number | null): void {
    this.#told.delete(seat);
  }

  /** Several seats at one screen are told one after another: whether all of them know the same moment. */
  inStep(seats: readonly number[]): boolean {
    return new Set(seats.map((seat) => this.#told.get(seat)?.seq)).size < 2;
  }

  /** Whether some seats know different things. */
  differ(seats: readonly number[]): boolean {
    const views = seats.map((seat) => JSON.stringify({ ...Object(this.#told.get(seat)?.hand?.view), seat: null }));
    return new Set(views).size > 1;
  }
}

/** What is told of turns takes the place of all that was told from the first of them on. */
function renewed(known: readonly m.ToldTurn[], told: readonly m.ToldTurn[]): m.ToldTurn[] {
  const from = told[0];
  const earlier = ({ lines, at }: m.ToldTurn) =>
    !from || lines[0]! < from.lines[0]! || (lines[0] === from.lines[0] && at < from.at);
  return [...known.filter(earlier), ...told];
}
