/** Where we are. Plain paths and the browser's own history. */
import { letGo, targetOf } from './focus';

export interface Place {
  href: string;
  path: string;
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  const { pathname, search, hash } = location;
  return {
    href: pathname + search + hash,
    path: pathname,
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    hash: decodeURIComponent(hash.slice(1)),
  };
}

class Router {
  place = $state.raw(here());
  /** Asked before leaving by "back"; returns true where back has done something better than leave. */
  guard: (() => boolean) | null = null;

  constructor() {
    addEventListener('popstate', () => {
      if (this.guard?.()) {
        history.pushState(null, '', this.place.href);
        return;
      }
      this.#arrive();
    });
    document.addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.#arrive();
    if (!this.place.hash) scrollTo(0, 0);
  }

  #arrive(): void {
    letGo();
    this.place = here();
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = targetOf(event)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
