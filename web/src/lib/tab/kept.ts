/** What the tab keeps in the browser's own storage: texts by key. */

const NAME = 'teahouse';
const SHELF = 'kept';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error('This browser keeps nothing.'));
  });
  return opened;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('This browser keeps nothing.'));
  });
}

/** All of it. */
export async function everything(): Promise<Record<string, string>> {
  const shelf = (await open()).transaction(SHELF).objectStore(SHELF);
  const [keys, texts] = await Promise.all([done(shelf.getAllKeys()), done<unknown[]>(shelf.getAll())]);
  return Object.fromEntries(keys.map((key, n) => [String(key), String(texts[n])]));
}

export async function read(key: string): Promise<string | null> {
  const text: unknown = await done((await open()).transaction(SHELF).objectStore(SHELF).get(key));
  return typeof text === 'string' ? text : null;
}

/** Keep a text, or with null keep it no more. One is kept after the other. */
export async function keep(key: string, text: string | null): Promise<void> {
  const shelf = (await open()).transaction(SHELF, 'readwrite').objectStore(SHELF);
  await (text === null ? done(shelf.delete(key)) : done(shelf.put(text, key)));
}
