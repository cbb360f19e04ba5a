import { targetOf } from './focus';

/**
 * One tab stop for many places: arrow keys move the focus among the elements marked `data-place`, by where they
 * lie on the screen, so that rows of squares, hexes and lists all work alike.
 */
export function roving(node: HTMLElement | SVGElement, selector = '[data-place]') {
  const places = () =>
    [...node.querySelectorAll<HTMLElement>(selector)].filter((place) => place.getClientRects().length > 0);
  let current: HTMLElement | null = null;

  function settle(): void {
    const all = places();
    if (!current || !all.includes(current))
      current = all.find((place) => place.dataset.first !== undefined) ?? all[0] ?? null;
    for (const place of all) place.setAttribute('tabindex', place === current ? '0' : '-1');
  }

  function towards(key: string): HTMLElement | null {
    if (!current) return null;
    const from = middle(current);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const place of places()) {
      if (place === current) continue;
      const to = middle(place);
      const along =
        key === 'ArrowRight'
          ? to.x - from.x
          : key === 'ArrowLeft'
            ? from.x - to.x
            : key === 'ArrowDown'
              ? to.y - from.y
              : from.y - to.y;
      const aside = Math.abs(key === 'ArrowRight' || key === 'ArrowLeft' ? to.y - from.y : to.x - from.x);
      if (along < 4) continue;
      const cost = along + aside * 3;
      if (cost < least) [least, best] = [cost, place];
    }
    return best;
  }

  function pressed(event: Event): void {
    if (!(event instanceof KeyboardEvent)) return;
    const { key } = event;
    let next: HTMLElement | null = null;
    if (key.startsWith('Arrow')) next = towards(key);
    else if (key === 'Home') next = places()[0] ?? null;
    else if (key === 'End') next = places().at(-1) ?? null;
    else return;
    event.preventDefault();
    if (next) next.focus();
  }

  function focused(event: Event): void {
    const place = targetOf(event)?.closest<HTMLElement>(selector);
    if (!place || !node.contains(place)) return;
    current = place;
    settle();
  }

  node.addEventListener('keydown', pressed);
  node.addEventListener('focusin', focused);
  const watcher = new MutationObserver(settle);
  watcher.observe(node, { childList: true, subtree: true });
  settle();
  return {
    destroy() {
      watcher.disconnect();
      node.removeEventListener('keydown', pressed);
      node.removeEventListener('focusin', focused);
    },
  };
}

function middle(place: Element): { x: number; y: number } {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
