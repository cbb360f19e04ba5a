/** What came of the deal that is played at a table, once it is over, and the line of it to share. */
import type { Deed } from '../board';
import { voice } from '../voice.svelte';
import type { TableInfo } from '$views/messages';
import { dealOf, type DealInfo } from './calls';
import { puzzled } from '../puzzle/puzzled.svelte';

export class Ended {
  #deal = $state.raw<DealInfo | null>(null);
  #copied = $state<'' | 'Copied' | 'by hand'>('');
  #asked = '';

  /** A game has ended, and its end has been shown. */
  tell({ deal, why }: TableInfo): void {
    if (!deal || deal === this.#asked) return;
    this.#asked = deal;
    if (why === 'played') puzzled.keepDay(deal);
    // Without it the end of the game is told all the same.
    void dealOf(deal).then(
      (found) => (this.#deal = found),
      () => {},
    );
  }

  get #line(): string {
    return this.#deal?.mine?.line ?? '';
  }

  /** The result in a line; where it can't be copied, the line itself, to be copied by hand. */
  get words(): string {
    const { mine, par } = this.#deal ?? {};
    if (!mine?.line) return '';
    if (this.#copied === 'by hand') return mine.line;
    const made = [mine.made, par?.short].filter(Boolean).join(', ');
    return `Deal of the day: ${made}. ${mine.beside}`.trim();
  }

  get deeds(): Deed[] {
    if (!this.#line) return [];
    const copied = this.#copied === 'Copied';
    return [
      {
        label: copied ? 'Copied' : 'Copy the result',
        short: copied ? 'Copied' : 'Copy',
        icon: copied ? 'check' : 'copy',
        run: () => void this.#copy(),
      },
    ];
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#line);
      this.#copied = 'Copied';
      voice.say('Copied.');
    } catch {
      // A page without https has no clipboard.
      this.#copied = 'by hand';
      voice.say(this.#line);
    }
  }
}
