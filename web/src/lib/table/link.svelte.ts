/** The way from this page to the house: whether it is up, and why the house turns us away. */
import { me } from '../api';
import { Connection, type AnswerTo, type Wish } from '../connection';
import type { AnyMessage } from '$views/messages';

/** The way from a page to whoever keeps the table: a house, or a lesson. */
export interface Way {
  readonly up: boolean;
  readonly why: string;
  readonly problem: string;
  readonly signedOut: boolean;
  open(): void;
  close(): void;
  ask<W extends Wish>(wish: W, keep?: boolean): Promise<AnswerTo<W>>;
}

export class Link implements Way {
  up = $state(true);
  /** Why the house has closed the connection for now, if it said so. */
  why = $state('');
  /** A sentence where there is no such table or it can't be seen. */
  problem = $state('');
  /** The house doesn't know us any more: whoever wants to go on signs in anew. */
  signedOut = $state(false);
  #connection: Connection;

  /** `seen` is the last number that was told, asked at each connection; `heard` takes what the house says. */
  constructor(table: string, seen: () => number, heard: (message: AnyMessage) => void) {
    this.#connection = new Connection(table);
    this.#connection.seen = seen;
    this.#connection.onmessage = heard;
    this.#connection.onstate = (up, why) => {
      this.up = up;
      this.why = why;
    };
    this.#connection.onrefused = (code, why) => {
      if (code === 4401) void this.#unknown(why);
      else this.problem = why;
    };
  }

  /** Signed out, unless it was this browser that changed the password: then it has a fresh cookie in a moment. */
  async #unknown(why: string): Promise<void> {
    await new Promise((done) => setTimeout(done, 1000));
    const known = await me().catch(() => null);
    if (known) return this.open();
    this.signedOut = true;
    this.problem = why;
  }

  open(): void {
    this.problem = '';
    this.signedOut = false;
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  ask<W extends Wish>(wish: W, keep = false): Promise<AnswerTo<W>> {
    return this.#connection.ask(wish, keep);
  }
}
