/** The worker of the bots, as the worker of the tables sees it. */
import type { FromThinker, ToThinker } from './words';

export class Thinking {
  readonly #parts: string;
  #worker: Worker | null = null;
  #count = 0;
  #waiting = new Map<number, { done: (answer: string) => void; failed: (trouble: Error) => void }>();

  constructor(parts: string) {
    this.#parts = parts;
  }

  /** Start it before it is asked: it takes a while. */
  begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.answer === null) waiting?.failed(new Error(data.trouble));
      else waiting?.done(data.answer);
    };
    worker.onerror = (event) => this.stop(event.message);
    this.#worker = worker;
    this.#say({ is: 'begin', parts: this.#parts });
    return worker;
  }

  ask(question: string): Promise<string> {
    this.begin();
    const id = ++this.#count;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed });
      this.#say({ is: 'think', id, question });
    });
  }

  /** End it with all that it was asked. The next question finds another. */
  stop(why = 'interrupted'): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { failed } of this.#waiting.values()) failed(new Error(why));
    this.#waiting.clear();
  }

  #say(message: ToThinker): void {
    this.#worker?.postMessage(message);
  }
}
