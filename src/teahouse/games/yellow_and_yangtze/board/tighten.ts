/** What must be compared never scrolls: a panel that is too high for its room says less, step by step. */

const STEPS = ['', '1', '1 2', '1 2 3', '1 2 3 4', '1 2 3 4 5'];

/** Keeps in `data-tight` of a box the steps, as few as possible, with which what is in it needs no scrolling. */
export function tighten(box: HTMLElement): () => void {
  const fit = () => {
    for (const steps of STEPS) {
      box.dataset.tight = steps;
      if (box.scrollHeight <= box.clientHeight + 1) return;
    }
  };
  const words = new MutationObserver(fit);
  words.observe(box, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(fit);
  room.observe(box.closest('[data-board]') ?? box);
  fit();
  return () => {
    words.disconnect();
    room.disconnect();
  };
}
