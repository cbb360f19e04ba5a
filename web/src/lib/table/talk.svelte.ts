/** What is said at a table. */
import type { Said } from '$views/messages';

export class Talk {
  all = $state.raw<readonly Said[]>([]);
  /** True once what was said before is here: from then on a message is news. */
  heard = $state(false);

  /** Take in what was said, each once, in the order in which it was said. */
  hear(...said: readonly Said[]): void {
    const known = new Set(this.all.map((one) => one.number));
    const fresh = said.filter((one) => !known.has(one.number));
    if (fresh.length) this.all = [...this.all, ...fresh].sort((a, b) => a.number - b.number);
  }

  /** How much others have said since so much was heard. */
  since(heard: number, me: string | null): number {
    return this.all.slice(heard).filter((said) => said.person !== me).length;
  }

  /** What was said before this page was opened. */
  remember(said: readonly Said[]): void {
    this.hear(...said);
    this.heard = true;
  }
}
