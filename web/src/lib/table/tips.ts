/** Long-press or right-click on any piece or bare icon, or a mouse that rests on a piece: what it is, in one line. */
import type { Attachment } from 'svelte/attachments';
import { opening } from '../say';
import { targetOf } from '../focus';

export interface Tip {
  text: string;
  of: Element;
  /** Somebody asked for it; else a mouse rests there. */
  asked: boolean;
}

/** An icon without a word that can be pressed. */
function bare(target: Element | null): HTMLElement | null {
  const button = target?.closest<HTMLElement>('button[aria-label], a[aria-label]');
  return button && !button.textContent.trim() ? button : null;
}

const HOLD = 450;
const REST = 700;
const SLIP = 10;

/** Watches a part of the page; `show` is given the tip, or null when it is to go. */
export function tips(show: (tip: Tip | null) => void): Attachment<HTMLElement> {
  let timer = 0;
  /** Where and when a finger came down, by the event's own clock. */
  let from = { x: 0, y: 0, time: 0 };
  /** A finger that was not lifted yet, or too late for a tap, has asked. */
  let held = false;
  /** What the mouse rests on. */
  let under: Element | null = null;
  /** Whether it moved there: a piece that came to lie under a resting mouse explains nothing. */
  let moved = false;
  /** Where it was last. */
  let last = '';
  const moves = ({ clientX, clientY }: PointerEvent) => {
    const before = last;
    last = `${clientX} ${clientY}`;
    return last !== before;
  };

  function tipAt(event: Event): Tip | null {
    const piece = targetOf(event)?.closest<HTMLElement>('[data-piece]') ?? bare(targetOf(event));
    const text = piece?.dataset.says || piece?.dataset.piece || piece?.getAttribute('aria-label');
    return piece && text ? { text: opening(text), of: piece, asked: true } : null;
  }

  const down = (event: PointerEvent) => {
    show(null);
    held = false;
    clearTimeout(timer);
    if (event.pointerType === 'mouse') return;
    from = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    timer = window.setTimeout(() => {
      const tip = tipAt(event);
      held = tip !== null;
      if (tip) show(tip);
    }, HOLD);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') {
      moved = moves(event) || moved;
      return;
    }
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) clearTimeout(timer);
  };
  // A busy page hears late that the finger was lifted, perhaps after the timer: then it was a tap all the same.
  const up = (event: PointerEvent) => {
    clearTimeout(timer);
    if (!held || event.timeStamp - from.time >= HOLD) return;
    held = false;
    show(null);
  };
  const cancel = () => clearTimeout(timer);
  // A piece with a sentence of its own explains itself to a mouse that rests on it; places of a map only when asked.
  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const came = moves(event);
    const piece = targetOf(event)?.closest('[data-piece]:not([data-piece=""])') ?? null;
    if (piece === under) return;
    if (under) show(null);
    under = piece;
    moved = came;
    clearTimeout(timer);
    const tip = piece && tipAt(event);
    if (tip && !event.buttons) timer = window.setTimeout(() => moved && show({ ...tip, asked: false }), REST);
  };
  // The press that asked what a piece is doesn't move it; a key that comes after it (no press: 0) does.
  const click = (event: MouseEvent) => {
    if (!held || event.detail === 0) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const menu = (event: MouseEvent) => {
    const tip = tipAt(event);
    if (!tip) return;
    event.preventDefault();
    if (!held) show(tip);
  };
  return (node) => {
    const watch = new AbortController();
    const { signal } = watch;
    node.addEventListener('pointerdown', down, { signal });
    node.addEventListener('pointermove', move, { signal });
    node.addEventListener('pointerover', over, { signal });
    node.addEventListener('pointerup', up, { signal });
    node.addEventListener('pointercancel', cancel, { signal });
    node.addEventListener('click', click, { signal, capture: true });
    node.addEventListener('contextmenu', menu, { signal });
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  };
}
