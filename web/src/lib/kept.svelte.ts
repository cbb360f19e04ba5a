/** Something about oneself that is kept in the browser, and with a claimed name in the house too. */
export class Kept<T extends object> {
  readonly #key: string;
  #value: T;
  /** Called when something was added here. */
  changed: () => void = () => {};

  /** `read` makes of what was found, or of nothing, what it should be. */
  constructor(key: string, read: (found: Partial<T>) => T) {
    this.#key = key;
    this.#value = $state.raw(read(found<T>(key)));
  }

  get value(): T {
    return this.#value;
  }

  keep(value: T): void {
    this.#write(value);
    this.changed();
  }

  /** The house keeps it too: what was added on another device comes back. */
  async share<W>(send: (mine: T) => Promise<W>, merged: (mine: T, whole: W) => T): Promise<void> {
    const whole = await send(this.#value).catch(() => null);
    if (whole) this.#write(merged(this.#value, whole));
  }

  #write(value: T): void {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still teaches.
    }
  }
}

function found<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}
