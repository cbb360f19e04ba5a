/** How large the window is, by the three layouts of the house, and what it is pressed by. */
const phone = matchMedia('(max-width: 699.98px)');
const wide = matchMedia('(min-width: 1000px)');
const low = matchMedia('(max-height: 759.98px)');
const flat = matchMedia('(orientation: landscape) and (max-height: 499.98px)');
const touched = matchMedia('(pointer: coarse)');

class Screen {
  #phone = $state(phone.matches);
  #wide = $state(wide.matches);
  #low = $state(low.matches);
  #flat = $state(flat.matches);
  #touched = $state(touched.matches);

  constructor() {
    phone.addEventListener('change', () => (this.#phone = phone.matches));
    wide.addEventListener('change', () => (this.#wide = wide.matches));
    low.addEventListener('change', () => (this.#low = low.matches));
    flat.addEventListener('change', () => (this.#flat = flat.matches));
    touched.addEventListener('change', () => (this.#touched = touched.matches));
  }

  /** A phone, upright or lying. */
  get small(): boolean {
    return this.#phone || this.#flat;
  }

  /** A short phone: what can be read elsewhere gives way to the board. */
  get short(): boolean {
    return this.small && this.#low;
  }

  /** A phone lying on its side. */
  get flat(): boolean {
    return this.#flat;
  }

  /** It is pressed by fingers. */
  get touched(): boolean {
    return this.#touched;
  }

  /** Room for the rail beside the board. */
  get wide(): boolean {
    return this.#wide && !this.#flat;
  }

  /** A laptop: room for the rail, and little height. */
  get low(): boolean {
    return this.wide && this.#low;
  }
}

export const screen = new Screen();
