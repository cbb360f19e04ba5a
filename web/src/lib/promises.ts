/** The random words of fair dice: promised on sitting down, revealed when everybody sits (docs/fair-dice.md). */

const KEY = 'teahouse-words';

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

export interface Kept {
  table: string;
  seat: number;
  word: string;
  promise: string;
}

function all(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

/** A new word for a seat is kept here; its SHA-256 goes to the house. "" where the browser can't hash (plain http). */
export async function promise(table: string, seat: number): Promise<string> {
  if (!crypto.subtle) return '';
  const word = crypto.getRandomValues(new Uint8Array(16));
  const promised = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', word)));
  return keep([{ table, seat, word: hex(word), promise: promised }]) ? promised : '';
}

/** Keep words until they are revealed; false where the browser keeps nothing. */
export function keep(words: Kept[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify([...all(), ...words].slice(-40)));
    return true;
  } catch {
    return false;
  }
}

/** The word whose hash was promised for this seat, if it is this browser's. */
export function wordFor(table: string, seat: number, promised: string): string | null {
  return all().find((kept) => kept.table === table && kept.seat === seat && kept.promise === promised)?.word ?? null;
}
