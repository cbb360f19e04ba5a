/** Long-press or right-click on any piece: what it is, in one line. */
import type { Attachment } from 'svelte/attachments';
import { opening } from '../say';
import { targetOf } from '../focus';

export interface Tip {
  text: string;
  x: number;
  y: number;
}

const HOLD = 450;
const SLIP = 10;

/** Watches a part of the page; `show` is given the tip, or null when it is to go. */
export function tips(show: (tip: Tip | null) => void): Attachment<HTMLElement> {
  let timer = 0;
  let from = { x: 0, y: 0 };
  let held = false;

  function tipAt(event: Event, x: number, y: number): Tip | null {
    const piece = targetOf(event)?.closest<HTMLElement>('[data-piece], [title]');
    const text = piece?.dataset.piece || piece?.getAttribute('title') || piece?.getAttribute('aria-label');
    if (!text) return null;
    const right = Math.max(8, Math.min(x + 8, innerWidth - 246));
    return { text: opening(text), x: right, y: Math.min(y + 8, innerHeight - 90) };
  }

  const down = (event: PointerEvent) => {
    show(null);
    held = false;
    clearTimeout(timer);
    if (event.pointerType === 'mouse') return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      const tip = tipAt(event, from.x, from.y - 84);
      held = tip !== null;
      if (tip) show(tip);
    }, HOLD);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) clearTimeout(timer);
  };
  const up = () => clearTimeout(timer);
  // The press that asked what a piece is doesn't move it.
  const click = (event: MouseEvent) => {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: MouseEvent) => {
    const tip = tipAt(event, event.clientX, event.clientY);
    if (!tip) return;
    event.preventDefault();
    if (!held) show(tip);
  };
  return (node) => {
    const watch = new AbortController();
    const { signal } = watch;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', up, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  };
}
