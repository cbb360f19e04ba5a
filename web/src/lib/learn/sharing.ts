/** What was learned and solved goes to the house where somebody has claimed a name: now, and a moment after each step. */
import { house } from '../house.svelte';
import type { Kept } from '../kept.svelte';
import { keepPuzzled } from '../puzzle/calls';
import { puzzled, together as solvedTogether } from '../puzzle/puzzled.svelte';
import { keepLearned } from './calls';
import { progress, together } from './progress.svelte';

const SOON = 1500;

/** Whoever comes to a page of the school: as soon as it is known who that is. */
export async function share(): Promise<void> {
  await house.load();
  if (!house.me?.claimed) return;
  going(progress.kept, keepLearned, together);
  going(puzzled.kept, keepPuzzled, solvedTogether);
}

function going<T extends object, W>(
  kept: Kept<T>,
  send: (mine: T) => Promise<W>,
  merged: (mine: T, whole: W) => T,
): void {
  let timer = 0;
  const now = () => void kept.share(send, merged);
  now();
  kept.changed = () => {
    clearTimeout(timer);
    timer = window.setTimeout(now, SOON);
  };
}
