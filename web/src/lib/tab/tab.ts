/** The way from the page to the house in the tab, which is started when it is first needed. */
import { tellLaid, type Answer, type Hearer, type Line } from '../carrier.svelte';
import { Refused } from '../refused';
import { read } from './kept';
import { TOLD, type Closed, type FromTab, type Parts, type ToTab } from './words';

/** How the names begin under which tables are kept. */
const TABLE = 'table ';

const list = (): string => {
  const named = document.querySelector<HTMLMetaElement>('meta[name=teahouse-tab]')?.content;
  if (!named) throw new Refused('no_tab', 'This house has nothing to play without it.');
  return new URL(named, location.href).href;
};

let worker: Worker | null = null;
let count = 0;
const asked = new Map<number, { done: (answer: Answer) => void; failed: (trouble: Refused) => void }>();
/** Who hears what is said on a line: it is up as soon as it is asked for. */
type Ear = Omit<Hearer, 'opened'>;
const lines = new Map<number, Ear>();

function say(message: ToTab): void {
  worker ??= begin();
  worker.postMessage(message);
}

function begin(): Worker {
  const fresh = new Worker(new URL('./tab.worker.ts', import.meta.url), { type: 'module' });
  fresh.onmessage = ({ data }: MessageEvent<FromTab>) => hear(data);
  fresh.onerror = (event) => lose(event.message);
  const begun: ToTab = { is: 'begin', parts: list() };
  fresh.postMessage(begun);
  return fresh;
}

function hear(message: FromTab): void {
  switch (message.is) {
    case 'answer':
      asked.get(message.id)?.done(message);
      asked.delete(message.id);
      break;
    case 'say':
      said(message.line, message.text);
      break;
    case 'closed':
      ended(message.line, message.code, message.text);
      break;
    case 'kept':
      if (message.key.startsWith(TABLE)) tellLaid(message.key.slice(TABLE.length), message.there);
      break;
    case 'lost':
      lose(message.reason);
  }
}

function said(line: number, text: string): void {
  if (!text.startsWith('{"is":"closed"')) return lines.get(line)?.heard(text);
  const { code, text: reason } = JSON.parse(text) as Closed;
  ended(line, code, reason);
}

function ended(line: number, code: number, reason: string): void {
  const ear = lines.get(line);
  lines.delete(line);
  ear?.closed(code, reason);
}

/** The worker has ended: what was kept is there again in the next one. */
function lose(reason: string): void {
  console.warn(reason);
  worker?.terminate();
  worker = null;
  const text = 'What is needed to play here could not be loaded.';
  for (const { failed } of asked.values()) failed(new Refused('offline', text));
  asked.clear();
  const open = [...lines.values()];
  lines.clear();
  for (const line of open) line.closed(4503, text);
}

let told: Promise<Readonly<Record<string, unknown>>> | null = null;

async function written(): Promise<Readonly<Record<string, unknown>>> {
  const parts = list();
  const { told } = (await (await fetch(parts)).json()) as Parts;
  return (await (await fetch(new URL(told, parts))).json()) as Readonly<Record<string, unknown>>;
}

/** What is about somebody changes: Python knows it best while it runs. All else is as it was when the page was built. */
const CHANGES = /^GET \/(me|tables)\b/;

/** What can be answered without Python: what was kept, or what was written when the page was built. */
async function known(call: string): Promise<string | null> {
  if (CHANGES.test(call)) {
    if (worker) return null;
    const kept = await read(TOLD + call).catch(() => null);
    if (kept !== null) return kept;
  }
  told ??= written();
  told.catch(() => (told = null));
  const answer = (await told)[call];
  return answer === undefined ? null : JSON.stringify(answer);
}

/** Ask the house in the tab, by the method and address of the API. */
export async function ask(method: string, address: string, body: unknown): Promise<Answer> {
  if (method === 'GET') {
    const text = await known(`GET ${address}`);
    if (text !== null) return { status: 200, text };
  }
  const id = ++count;
  return new Promise((done, failed) => {
    asked.set(id, { done, failed });
    say({ is: 'ask', id, method, address, body: body === undefined ? '' : JSON.stringify(body) });
  });
}

/** What a page of a house asks while the house can't be reached; null where only the house knows. */
export async function stand(method: string, address: string, body: unknown): Promise<Answer | null> {
  if (address.startsWith('/tables/')) return null;
  return ask(method, address, body);
}

/** Save what an address gives as a file. */
export async function save(address: string): Promise<void> {
  const { status, text } = await ask('GET', address, undefined);
  if (status !== 200) return console.warn(text);
  const link = document.createElement('a');
  const many = address === '/me/records';
  link.href = URL.createObjectURL(new Blob([text], { type: many ? 'application/jsonl' : 'application/json' }));
  link.download = many
    ? 'teahouse-records.jsonl'
    : `teahouse-${address.replace(/\W+/g, '-').replace(/^-tables-/, '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A line to a table: who hears what is said on it, and how something is said there. */
export function open(table: string, seen: number, hearer: Ear): Omit<Line, 'up'> {
  const line = ++count;
  lines.set(line, hearer);
  say({ is: 'open', line, table, seen });
  return {
    send: (text) => say({ is: 'hear', line, text }),
    close: () => {
      if (lines.delete(line)) say({ is: 'close', line });
    },
  };
}
