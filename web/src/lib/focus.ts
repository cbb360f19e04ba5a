import type { Attachment } from 'svelte/attachments';

/** Take the focus away before what has it is taken off the page: nothing that is gone is told that it lost it. */
export function letGo(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
}

/** What an event happened to, if that is a part of the page. */
export function targetOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target : null;
}

/**
 * The focus never falls to the body: where the part of `node` that had it is taken off the page or can't be pressed any
 * more, `next` has it.
 */
export function keepsFocus(next: () => HTMLElement | null | undefined): Attachment<HTMLElement> {
  return (node) => {
    let last: Element | null = null;
    const came = (event: Event) => (last = targetOf(event));
    const look = () => {
      if (!last || document.activeElement !== document.body) return;
      // What is still there was left on purpose.
      if (last.isConnected && !last.matches(':disabled') && last.getClientRects().length) return;
      last = null;
      next()?.focus({ preventScroll: true });
    };
    const watcher = new MutationObserver(look);
    node.addEventListener('focusin', came);
    watcher.observe(node, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    return () => {
      watcher.disconnect();
      node.removeEventListener('focusin', came);
    };
  };
}

const WAYS = ['Tab', 'Home', 'End', 'PageUp', 'PageDown'];

/** Whether the focus was brought where it is by a pointer: the root bears `data-pointed` until a key moves it. */
export function tellPointed(root: HTMLElement): void {
  addEventListener('pointerdown', () => (root.dataset.pointed = ''), { capture: true });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (WAYS.includes(key) || key.startsWith('Arrow')) delete root.dataset.pointed;
    },
    { capture: true },
  );
}
