/**
 * Things on a board by their names, as lessons call them: `card carp spring` is what bears data-card="carp spring",
 * `garden 0 > card tiger fall` the same within what bears data-garden="0". So one overlay serves every board.
 */

/** The selector of a name. */
export function selectorOf(name: string): string {
  return name
    .split(' > ')
    .map((part) => {
      const [what = '', ...value] = part.split(' ');
      return value.length ? `[data-${what}="${CSS.escape(value.join(' '))}"]` : `[data-${what}]`;
    })
    .join(' ');
}

/** The thing that is called so: of several what can be pressed, on the board rather than in the tray. */
export function thing(name: string): Element | null {
  const all = [...document.querySelectorAll(`:is([data-board], .tray) ${selectorOf(name)}`)].filter(
    (one) => one.getClientRects().length > 0,
  );
  return all.find((one) => one.matches('[data-place], button')) ?? all[0] ?? null;
}

const ASKED = ', asked for';

/** A screen reader hears of what is asked for: its name ends in it. Returns what takes that back. */
export function callAsked(one: Element): () => void {
  const name = one.getAttribute('aria-label');
  if (name === null) {
    one.setAttribute('aria-description', 'asked for');
    return () => one.removeAttribute('aria-description');
  }
  if (!name.endsWith(ASKED)) one.setAttribute('aria-label', name + ASKED);
  return () => {
    const now = one.getAttribute('aria-label');
    if (now?.endsWith(ASKED)) one.setAttribute('aria-label', now.slice(0, -ASKED.length));
  };
}
