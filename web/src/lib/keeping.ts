/** The page keeps itself at hand, and what is needed to play without a network: when it has nothing else to do. */
import { busy } from './carrier.svelte';
import { fieldsOf, isTexts } from './json';
import { fileOf } from './home';

/** So many milliseconds after the page was loaded it is asked whether it is idle. */
const SOON = 4000;
/** So many milliseconds the tab was not asked for anything before it is. */
const CALM = 10_000;

export function keepAtHand(): void {
  addEventListener('load', () => {
    navigator.serviceWorker.register(fileOf('sw.js')).then(
      () => setTimeout(begin, SOON),
      () => {},
    );
  });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    // Told where whoever looks can see it (pages/Settings), and tests too.
    if (fieldsOf(data).kept === true) document.documentElement.dataset.kept = '';
  });
}

/** A table that is being laid in the tab comes first. */
function begin(): void {
  const left = busy.since + CALM - performance.now();
  if (left > 0) setTimeout(begin, left);
  else whenIdle(() => void keep());
}

const whenIdle = (then: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(then);
  else setTimeout(then, SOON);
};

async function keep(): Promise<void> {
  if (!navigator.onLine) return;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1);
  const list = await fetch(fileOf('offline.json'), { cache: 'no-cache' }).then(
    (answer) => answer.json(),
    () => null,
  );
  const { page, tab } = fieldsOf(list);
  // A newer page than this one keeps its own.
  if (!entry || !isTexts(page) || !isTexts(tab) || !page.some((name) => name.endsWith(entry))) return;
  const sparing = 'connection' in navigator && fieldsOf(navigator.connection).saveData === true;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ entry, files: sparing ? page : [...page, ...tab] });
}
