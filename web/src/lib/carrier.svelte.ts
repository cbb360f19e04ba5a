/**
 * Two ways to whoever keeps the tables: a house over the network, or the same code in this tab (lib/tab).
 *
 * Where there is no house everything goes to the tab. Where there is one, its tables are asked of it; those that were
 * laid in the tab are asked there, and so is what else can be done while the house is out of reach.
 */
import { alone } from './home';
import { isTexts } from './json';
import { Refused } from './refused';

/** What was answered, as over HTTP. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A line to a table: a WebSocket to a house, or the same into the tab. */
export interface Line {
  readonly up: boolean;
  send(text: string): void;
  close(): void;
}

/** Whoever hears what is said on a line. */
export interface Hearer {
  opened(): void;
  heard(text: string): void;
  /** With the code and the reason of a WebSocket. */
  closed(code: number, reason: string): void;
}

/** Under this name the browser knows which tables lie in it; what they are, their own storage knows (lib/tab). */
const LAID = 'teahouse-laid-here';
let laid = new Set<string>(found());

function found(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(LAID) ?? '[]');
    return isTexts(ids) ? ids : [];
  } catch {
    return [];
  }
}

/** Whether a table lies in this tab, and no house has it. */
export const laidHere = (table: string): boolean => alone || laid.has(table);

/** A table lies in this browser from now on, or no more. */
export function tellLaid(table: string, there: boolean): void {
  if (laid.has(table) === there) return;
  laid = new Set(found()); // other pages of this browser lay tables too
  if (there) laid.add(table);
  else laid.delete(table);
  try {
    localStorage.setItem(LAID, JSON.stringify([...laid]));
  } catch {
    // A browser that keeps nothing has nothing to find again.
  }
}

/** When the tab was last asked for something, as `performance.now()` tells it. */
export const busy = { since: -Infinity };

/** The tab's own house: a part of the page that is loaded when it is needed. */
function tab() {
  busy.since = performance.now();
  return import('./tab/tab');
}

class Reach {
  /** No house can be reached: what this page can do, it does by itself. */
  alone = $state(alone);
}

export const reach = new Reach();

const OFFLINE = 'The house can’t be reached now. It is asked again in a moment.';

/** Take a file home by the address that it has at a house, where it lies in this tab; false where it doesn't. */
export function takeHome(address: string): boolean {
  const path = address.replace(/^\/api/, '');
  if (!reach.alone && !laidHere(tableIn(path))) return false;
  void tab().then(({ save }) => save(path));
  return true;
}

/** The table that an address is about, if it is about one. */
const tableIn = (path: string): string => /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '';

/** Ask the tab, also where a house can be reached: what lies there is mine too. Null where nothing does. */
export async function askHere(path: string): Promise<Answer | null> {
  if (reach.alone || !laid.size) return null;
  return tab()
    .then(({ ask }) => ask('GET', path, undefined))
    .catch(() => null);
}

/** Ask, by the method and address of the house's API. */
export async function carry(method: string, path: string, body: unknown): Promise<Answer> {
  if (laidHere(tableIn(path))) return (await tab()).ask(method, path, body);
  const known = reach.alone;
  const head = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let told: Response;
  try {
    told = await fetch(`/api${path}`, { method, ...head });
  } catch {
    reach.alone = true;
    // Whoever does something knows by then that it is done here.
    const stands = known || method === 'GET';
    const instead = stands
      ? await tab()
          .then(({ stand }) => stand(method, path, body))
          .catch(() => null)
      : null;
    if (!instead) throw new Refused('offline', OFFLINE);
    return instead;
  }
  reach.alone = false;
  return { status: told.status, text: await told.text() };
}

/** A line to a table, of a page that has seen so much of it. */
export function lineTo(table: string, seen: number, protocol: number, hearer: Hearer): Line {
  if (laidHere(table)) return lineIntoTab(table, seen, hearer);
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('seen', String(seen));
  address.searchParams.set('protocol', String(protocol));
  const socket = new WebSocket(address);
  socket.onopen = () => hearer.opened();
  socket.onmessage = ({ data }) => hearer.heard(String(data));
  socket.onclose = ({ code, reason }) => hearer.closed(code, reason);
  return {
    get up() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

function lineIntoTab(table: string, seen: number, hearer: Hearer): Line {
  let way: Omit<Line, 'up'> | null = null;
  let closed = false;
  const heard = (text: string) => hearer.heard(text);
  const gone = (code: number, reason: string) => {
    if (closed) return;
    closed = true;
    hearer.closed(code, reason);
  };
  tab().then(
    ({ open }) => {
      if (closed) return;
      way = open(table, seen, { heard, closed: gone });
      hearer.opened();
    },
    () => gone(4503, OFFLINE),
  );
  return {
    get up() {
      return way !== null && !closed;
    },
    send: (text) => way?.send(text),
    close: () => {
      closed = true;
      way?.close();
    },
  };
}
