/** The connection to a table: a line that comes back by itself, and questions that wait for their answer. */
import { lineTo, type Line } from './carrier.svelte';
import { Refused } from './refused';
import { PROTOCOL } from '$views/messages';
import type * as m from '$views/messages';

/** A command without the id, which the connection gives it. */
export type Wish = WithoutId<m.AnyCommand>;
type WithoutId<C> = C extends unknown ? Omit<C, 'id'> : never;

/** What answers a wish that is not just acknowledged, by what it asks to `do`. */
interface Answers {
  readonly legal: m.LegalMoves;
  readonly try: m.Tried;
  readonly foresee: m.Foreseen;
  readonly hint: m.Hints;
  readonly ping: m.Pong;
}
export type AnswerTo<W extends Wish> = W['do'] extends keyof Answers ? Answers[W['do']] : m.Ack;

interface Waiting {
  text: string;
  /** The kind of answer that is waited for; a hint is acknowledged first and given later. */
  until: string | null;
  /** Sent again after a drop: what is sent twice under one id is done once. */
  keep: boolean;
  done: (answer: m.AnyMessage) => void;
  failed: (reason: Refused) => void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const QUIET = 25_000;
/** How the house closes a connection for good: signed out, no spectators, no such table, a table that can't be read
 * or a page of another version. */
const FOR_GOOD = [4401, 4403, 4404, 4409];
/** How it closes one that may be tried again later: too many connections, a database that doesn't answer. */
const LATER = [4429, 4503];
const LEAST_LATER = 5000;

export class Connection {
  onmessage: (message: m.AnyMessage) => void = () => {};
  /** Told when it goes up or down, and why the house closed it if it said so. */
  onstate: (up: boolean, why: string) => void = () => {};
  /** Told when the house turns us away for good: then the house is not tried again by itself. */
  onrefused: (code: number, why: string) => void = () => {};
  /** The last number that was seen, asked at each connection. */
  seen: () => number = () => 0;

  #table: string;
  #line: Line | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer = 0;
  #beat = 0;
  #closed = false;
  #counter = 0;
  #mark = crypto.getRandomValues(new Uint32Array(2)).join('-');

  constructor(table: string) {
    this.#table = table;
  }

  open(): void {
    this.#closed = false;
    this.#connect();
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
  }

  close(): void {
    this.#rest();
    this.#line?.close();
    this.#line = null;
  }

  /** Try no more. */
  #rest(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
  }

  /** Ask for something; the answer comes when it is done and stored. */
  ask<W extends Wish>(wish: W, keep = false): Promise<AnswerTo<W>> {
    const id = `${this.#mark}-${++this.#counter}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done, failed) => {
      this.#waiting.set(id, {
        text,
        until: wish.do === 'hint' ? 'hint' : null,
        keep,
        done: (answer) => done(answer as AnswerTo<W>),
        failed,
      });
      if (this.#line?.up) this.#line.send(text);
      else if (!keep) {
        this.#waiting.delete(id);
        failed(new Refused('no_connection', 'The line is down. It comes back by itself.'));
      }
    });
  }

  #hurry = () => {
    if (document.visibilityState === 'visible' && this.#line === null && !this.#closed) {
      clearTimeout(this.#timer);
      this.#connect();
    }
  };

  #connect(): void {
    const line = lineTo(this.#table, this.seen(), PROTOCOL, {
      opened: () => {
        for (const waiting of this.#waiting.values()) line.send(waiting.text);
        clearInterval(this.#beat);
        this.#beat = window.setInterval(() => void this.ask({ do: 'ping' }).catch(() => {}), QUIET);
      },
      heard: (text) => this.#heard(JSON.parse(text) as m.AnyMessage),
      closed: (code, reason) => this.#line === line && this.#lost(code, reason),
    });
    this.#line = line;
  }

  #lost(code: number, reason: string): void {
    this.#line = null;
    clearInterval(this.#beat);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.keep) continue;
      this.#waiting.delete(id);
      waiting.failed(new Refused('no_connection', 'The line is down. It comes back by itself.'));
    }
    this.onstate(false, LATER.includes(code) ? reason : '');
    if (this.#closed) return;
    if (FOR_GOOD.includes(code)) {
      this.#rest();
      this.onrefused(code, reason);
      return;
    }
    const usual = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!;
    const pause = LATER.includes(code) ? Math.max(usual, LEAST_LATER) : usual;
    this.#timer = window.setTimeout(() => this.#connect(), pause * (0.7 + 0.6 * Math.random()));
  }

  #heard(message: m.AnyMessage): void {
    if (message.is === 'welcome') {
      // Only now: a connection that is turned away is up for a moment too.
      this.#tries = 0;
      this.onstate(true, '');
    }
    // News first: whoever waits for the answer finds the table as it is after it.
    if (message.is === 'refused') for (const update of message.missed ?? []) this.onmessage(update);
    else this.onmessage(message);
    const id = 'id' in message ? message.id : null;
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (!waiting || id === null) return;
    if (message.is === 'ack' && waiting.until) return;
    this.#waiting.delete(id);
    if (message.is === 'refused') waiting.failed(new Refused(message.code, message.text, message.rule));
    else waiting.done(message);
  }
}
