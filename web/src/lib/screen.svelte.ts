/** How large the window is, by the three layouts of the house. */
const phone = matchMedia('(max-width: 699.98px)');
const wide = matchMedia('(min-width: 1000px)');
const low = matchMedia('(max-height: 759.98px)');
const flat = matchMedia('(orientation: landscape) and (max-height: 499.98px)');

class Screen {
  #phone = $state(phone.matches);
  #wide = $state(wide.matches);
  #low = $state(low.matches);
  #flat = $state(flat.matches);

  constructor() {
    phone.addEventListener('change', () => (this.#phone = phone.matches));
    wide.addEventListener('change', () => (this.#wide = wide.matches));
    low.addEventListener('change', () => (this.#low = low.matches));
    flat.addEventListener('change', () => (this.#flat = flat.matches));
  }

  /** A phone, upright or lying. */
  get small(): boolean {
    return this.#phone || this.#flat;
  }

  /** A phone lying on its side. */
  get flat(): boolean {
    return this.#flat;
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
