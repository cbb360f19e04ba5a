/** Python in a worker: Pyodide with our own code, from the folder of the page and from nowhere else. */
import type { loadPyodide, PyodideInterface } from 'pyodide';
import type { Parts } from './words';

const HOUSE = '/house';

export interface Python {
  readonly py: PyodideInterface;
  /** Have a part of our code at hand: a game, say. What there is no part of needs none. */
  fetch(part: string): Promise<void>;
}

/** `list` is the address of the list of parts; all of them lie beside it. */
export async function begin(list: string): Promise<Python> {
  const found = await fetch(list);
  if (!found.ok) throw new Error(`${list} is not there`);
  const parts = (await found.json()) as Parts;
  const at = (name: string): string => new URL(name, list).href;
  const bytes = async (name: string): Promise<Uint8Array> => {
    const answer = await fetch(at(name));
    if (!answer.ok) throw new Error(`${name} is not there`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  // Asked for at once: what Python needs later comes while it starts.
  const coming = [...parts.wheels, ...(parts.parts.core ?? [])].map(bytes);
  const { loadPyodide: load } = (await import(/* @vite-ignore */ at(`${parts.runtime}pyodide.mjs`))) as {
    loadPyodide: typeof loadPyodide;
  };
  const py = await load({ indexURL: at(parts.runtime) });
  (py.pyimport('sys') as { path: { insert(at: number, folder: string): void } }).path.insert(0, HOUSE);
  const unpack = (archive: Uint8Array) => py.unpackArchive(archive, 'zip', { extractDir: HOUSE });
  for (const one of coming) unpack(await one);
  const fetched = new Map<string, Promise<void>>([['core', Promise.resolve()]]);
  return {
    py,
    fetch(part) {
      const there = fetched.get(part);
      if (there) return there;
      const fresh = Promise.all((parts.parts[part] ?? []).map(bytes)).then((archives) => archives.forEach(unpack));
      fetched.set(part, fresh);
      fresh.catch(() => fetched.delete(part)); // asked for again, it may come
      return fresh;
    },
  };
}
