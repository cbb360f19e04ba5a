/** Records that come from elsewhere: out of files, or along from the tab to a house. Whoever takes them replays them. */
import { ask, myTables, unlist } from '../api';
import { askHere, laidHere, tellLaid } from '../carrier.svelte';
import { fieldsOf } from '../json';
import { Refused, sentence } from '../refused';

type Plain = Readonly<Record<string, unknown>>;

/** After so many milliseconds a house that asked for patience is asked again. */
const PAUSE = 2000;

/** What came of it: the tables that are mine now, and why others are not. */
export interface Added {
  readonly tables: readonly string[];
  readonly refused: string;
}

/** The records in a text: one document, or one a line. */
function recordsIn(text: string): readonly Plain[] {
  try {
    return [fieldsOf(JSON.parse(text))];
  } catch {
    const lines = text.split('\n').filter((line) => line.trim());
    try {
      return lines.map((line) => fieldsOf(JSON.parse(line)));
    } catch {
      throw new Refused('invalid', 'This is no file of records.');
    }
  }
}

/** The records of each table, together: one follows from the other. */
function byTable(records: readonly Plain[]): ReadonlyMap<string, readonly Plain[]> {
  const found = new Map<string, Plain[]>();
  for (const record of records) {
    const table = String(fieldsOf(record.fair).table);
    found.set(table, [...(found.get(table) ?? []), record]);
  }
  return found;
}

/** Add what stands in some texts to my games; `moved` tells when a table was last played at, where that is known. */
export async function addRecords(
  texts: readonly string[],
  moved: ReadonlyMap<string, number> = new Map(),
): Promise<Added> {
  const tables: string[] = [];
  let refused = '';
  for (const [table, records] of byTable(texts.flatMap(recordsIn))) {
    try {
      tables.push(await patiently(() => addTable(records, moved.get(table))));
    } catch (problem) {
      refused = sentence(problem);
    }
  }
  return { tables, refused };
}

const addTable = async (records: readonly Plain[], at: number | undefined): Promise<string> =>
  (await ask('POST /me/records', { body: { records, ...(at === undefined ? {} : { at }) } })).table;

async function patiently<T>(what: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await what();
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.code !== 'too_fast') throw problem;
      await new Promise((go) => setTimeout(go, PAUSE));
    }
  }
}

/** The games in this browser that are over, where a house can be reached that they are not at. */
export const inThisBrowser = async () =>
  (await myTables()).filter(({ id, status }) => laidHere(id) && status === 'over');

/** Take what was finished in this browser along to the house. It is listed there then. */
export async function takeAlong(): Promise<Added> {
  const games = await inThisBrowser();
  const records = games.length ? await askHere('/me/records') : null;
  if (!records) return { tables: [], refused: '' };
  const added = await addRecords([records.text], new Map(games.map(({ id, moved }) => [id, moved])));
  for (const { id } of games) {
    if (!added.tables.includes(id)) continue;
    await unlist(id);
    tellLaid(id, false);
  }
  return added;
}
