/** The house in the tab: the same Python code of tables, turns, undo and telling that a house runs. */
import { everything, keep } from './kept';
import { begin } from './python';
import { Thinking } from './thinking';
import type { FromTab, ToTab } from './words';
import type { PyProxy } from 'pyodide/ffi';

/** `teahouse.tab.Tab`. A line that can't be opened says with which code a WebSocket would be closed, and why. */
interface Tab {
  call(method: string, path: string, query: string, body: string): Promise<PyProxy>;
  open_line(line: number, table: string, seen: number): Promise<PyProxy | undefined>;
  hear(line: number, text: string): Promise<void>;
  close_line(line: number): void;
}

const tell = (message: FromTab) => postMessage(message);
let ready: Promise<Tab> | null = null;

function taken<T>(proxy: PyProxy): T {
  const value = proxy.toJs() as T;
  proxy.destroy();
  return value;
}

async function start(parts: string): Promise<Tab> {
  const [{ py, fetch }, kept] = await Promise.all([begin(parts), everything()]);
  const thinking = new Thinking(parts);
  const { Tab } = py.pyimport('teahouse.tab') as { Tab: (...words: unknown[]) => Tab };
  const tab = Tab(
    (line: number, text: string) => tell({ is: 'say', line, text }),
    (question: string) => thinking.ask(question),
    (key: string, text: string | null | undefined) => {
      tell({ is: 'kept', key, there: (text ?? null) !== null });
      return keep(key, text ?? null);
    },
    py.toPy(kept),
    fetch,
    () => thinking.stop(),
  );
  thinking.begin();
  return tab;
}

async function ask(tab: Tab, { id, method, address, body }: ToTab & { is: 'ask' }): Promise<void> {
  const [path = '', query = ''] = address.split('?');
  const [status, text] = taken<[number, string]>(await tab.call(method, path, query, body));
  tell({ is: 'answer', id, status, text });
}

async function open(tab: Tab, { line, table, seen }: ToTab & { is: 'open' }): Promise<void> {
  const refused = await tab.open_line(line, table, seen);
  if (!refused) return;
  const [code, text] = taken<[number, string]>(refused);
  tell({ is: 'closed', line, code, text });
}

function failed(message: ToTab, trouble: unknown): void {
  console.error(trouble);
  const text = 'Something went wrong in this tab.';
  if (message.is === 'ask')
    tell({ is: 'answer', id: message.id, status: 500, text: JSON.stringify({ error: 'failed', text }) });
  else if (message.is !== 'begin') tell({ is: 'closed', line: message.line, code: 4503, text });
}

addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
  if (data.is === 'begin') {
    ready = start(data.parts);
    ready.catch((trouble: unknown) => tell({ is: 'lost', reason: String(trouble) }));
    return;
  }
  ready!
    .then((tab) => {
      switch (data.is) {
        case 'ask':
          return ask(tab, data);
        case 'open':
          return open(tab, data);
        case 'hear':
          return tab.hear(data.line, data.text);
        case 'close':
          return tab.close_line(data.line);
      }
    })
    .catch((trouble: unknown) => failed(data, trouble));
});
