/**
 * A press means the button that was seen: one that has just come to lie where another was takes none for a moment.
 * What one's own press elsewhere brings, a pick on the board say, is awaited and may be pressed at once.
 */
import { targetOf } from '../focus';

/** So many milliseconds a hand needs to see that something else lies there. */
const SETTLES = 600;
/** What overlaps by no more than this many pixels lies beside it. */
const RIM = 12;
/** Whatever can be pressed but what is held, which a hand moves about itself. */
const BUTTONS = 'button:not(.shelf *)';

/** Watches from now on; the answer is whether a hand has pressed something of board or tray, and ends the watch. */
export function presses(): () => boolean {
  let any = false;
  const heard = new AbortController();
  const press = (event: Event) => {
    any ||= !!targetOf(event)?.closest('[data-board], .tray') && !(event instanceof KeyboardEvent && event.key === 'h');
  };
  const options = { capture: true, signal: heard.signal };
  addEventListener('pointerdown', press, options);
  addEventListener('keydown', press, options);
  return () => {
    heard.abort();
    return any;
  };
}

interface Place {
  readonly name: string;
  readonly box: DOMRect;
}

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim();
const placeOf = (button: Element): Place => ({ name: nameOf(button), box: button.getBoundingClientRect() });
const span = (a: number, b: number, c: number, d: number) => Math.min(b, d) - Math.max(a, c);
const meet = ({ box: one }: Place, { box: other }: Place) =>
  span(one.left, one.right, other.left, other.right) > RIM && span(one.top, one.bottom, other.top, other.bottom) > RIM;

export function settles(root: HTMLElement): () => void {
  let names = '';
  /** What lay where when the page was last seen. */
  let there: Place[] = [];
  /** What went, each until when nothing else is pressed in its place. */
  let left: (Place & { until: number })[] = [];
  /** The last press anywhere: when, and on which of these buttons. */
  let pressed = { at: -SETTLES, on: null as Place | null };
  let down = false;
  let timer = 0;
  let picture = 0;

  const buttons = () => [...root.querySelectorAll(BUTTONS)];

  function changed(): void {
    picture ||= requestAnimationFrame(() => {
      picture = 0;
      there = buttons().map(placeOf);
    });
    const all = buttons();
    const before = names;
    names = all.map(nameOf).join('\n');
    if (names === before) return;
    const now = performance.now();
    const mine = now - pressed.at < SETTLES;
    const were = mine ? (pressed.on ? [pressed.on] : []) : there;
    if (!were.length && !left.length) return;
    const here = all.map(placeOf);
    const went = were.filter((one) => !here.some((other) => other.name === one.name && meet(one, other)));
    left = [...left, ...went.map((one) => ({ ...one, until: now + SETTLES }))];
    mark();
  }

  function mark(): void {
    clearTimeout(timer);
    const now = performance.now();
    if (!down) left = left.filter(({ until }) => until > now);
    for (const button of buttons()) {
      const place = left.length ? placeOf(button) : null;
      button.toggleAttribute('data-fresh', !!place && left.some((one) => one.name !== place.name && meet(one, place)));
    }
    if (left.length && !down) timer = window.setTimeout(mark, Math.min(...left.map(({ until }) => until)) - now);
  }

  function press(event: Event): void {
    const button = targetOf(event)?.closest(BUTTONS);
    const on = event.type === 'pointerdown' && button && root.contains(button) ? placeOf(button) : null;
    down = on !== null;
    pressed = { at: performance.now(), on };
  }
  /** What a press began on another button is over with its click. */
  function release(): void {
    down = false;
    if (left.length) timer = window.setTimeout(mark);
  }

  const watch = new MutationObserver(changed);
  watch.observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'class', 'style', 'data-tight'],
  });
  changed();
  const heard = new AbortController();
  const options = { capture: true, signal: heard.signal };
  addEventListener('pointerdown', press, options);
  addEventListener('keydown', press, options);
  addEventListener('pointerup', release, options);
  addEventListener('pointercancel', release, options);
  return () => {
    heard.abort();
    watch.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(picture);
  };
}
