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

/** Everything that is called so and can be seen. */
const all = (name: string): Element[] =>
  [...document.querySelectorAll(`:is([data-board], .tray) ${selectorOf(name)}`)].filter(
    (one) => one.getClientRects().length > 0,
  );

/** The thing that is called so: of several what can be pressed, on the board rather than in the tray. */
export function thing(name: string): Element | null {
  const found = all(name);
  return found.find((one) => one.matches('[data-place], button')) ?? found[0] ?? null;
}

/** Whether one of these, or a piece that is just like it, is held. */
export function inHand(names: readonly string[]): boolean {
  const held = [...document.querySelectorAll<HTMLElement>(':is([data-board], .tray) [aria-pressed=true]')];
  return names.flatMap(all).some((one) => {
    const { piece } = (one as HTMLElement).dataset;
    return held.some((other) => other === one || other.contains(one) || (!!piece && other.dataset.piece === piece));
  });
}

/** Whether the tag of a mark says that other things will do as well. */
export const anyWillDo = (tag: string): boolean => /\b(one|either)\b/i.test(tag);

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
