/** What was learned goes to the house where somebody has claimed a name: now, and a moment after each step. */
import { house } from '../house.svelte';
import { keepLearned } from './calls';
import { progress } from './progress.svelte';

const SOON = 1500;
let timer = 0;

export function shareProgress(): void {
  if (!house.me?.claimed) return;
  void progress.share(keepLearned);
  progress.changed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void progress.share(keepLearned), SOON);
  };
}
