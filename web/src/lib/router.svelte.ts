/** Where we are. Plain paths and the browser's own history; behind a hash where no host knows our paths. */
import { takeHome } from './carrier.svelte';
import { letGo, targetOf } from './focus';
import { wayTo, alone } from './home';

export interface Place {
  href: string;
  path: string;
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  const { pathname, search, hash } = alone ? new URL(location.hash.slice(1) || '/', location.origin) : location;
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
        history.pushState(null, '', wayTo(this.place.href));
        return;
      }
      this.#arrive();
    });
    document.addEventListener('click', (event) => this.#follow(event));
    if (alone) leadHere(document.body);
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', wayTo(path));
    this.#arrive();
    if (!this.place.hash) scrollTo(0, 0);
  }

  #arrive(): void {
    letGo();
    this.place = here();
  }

  /** To a place on this page, whose address stands behind the hash already. */
  #within(id: string): void {
    const { path, query } = this.place;
    const asked = query.toString();
    this.go(`${path}${asked && `?${asked}`}#${id}`);
    const place = document.getElementById(id);
    place?.scrollIntoView();
    place?.focus();
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = targetOf(event)?.closest('a');
    if (link?.pathname.startsWith('/api/') && takeHome(link.pathname + link.search)) return event.preventDefault();
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const href = link.getAttribute('href') ?? '';
    if (link.pathname.startsWith('/api/') || (href.startsWith('#') && !alone)) return;
    event.preventDefault();
    if (!alone) this.go(link.pathname + link.search + link.hash);
    else if (href.startsWith('#/')) this.go(href.slice(1));
    else this.#within(href.slice(1));
  }
}

/** Every link to a page of ours leads behind the hash, also where the browser follows it: into another tab, say. */
function leadHere(root: HTMLElement): void {
  const turn = (link: Element) => {
    const path = link.getAttribute('href');
    if (path?.startsWith('/') && !path.startsWith('/api/')) link.setAttribute('href', wayTo(path));
  };
  const all = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.matches('a')) turn(node);
    node.querySelectorAll('a').forEach(turn);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') all(target);
      else addedNodes.forEach(all);
    }
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] });
}

export const router = new Router();
