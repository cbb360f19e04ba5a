/** What the page says aloud to a screen reader. */
class Voice {
  polite = $state('');
  urgent = $state('');
  #count = 0;

  /** Say it when there is a pause. */
  say(text: string): void {
    if (text) this.polite = this.#fresh(text);
  }

  /** Say it now: "your turn", why not. */
  interrupt(text: string): void {
    if (text) this.urgent = this.#fresh(text);
  }

  /** Nothing of what was said stays on the page. */
  hush(): void {
    this.polite = this.urgent = '';
  }

  // The same sentence twice is news twice: an invisible mark makes the two differ.
  #fresh(text: string): string {
    this.#count = (this.#count + 1) % 2;
    return text + (this.#count ? '\u200b' : '');
  }
}

export const voice = new Voice();
