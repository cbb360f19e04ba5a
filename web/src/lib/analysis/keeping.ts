/** Where branches are kept: with a game of mine in the house, if my name is claimed; in any case in this browser. */
import { house } from '../house.svelte';
import { fieldsOf } from '../json';
import { keepAt, keptOf, type AnalysisPlace, type BranchNode, type Sheet } from './calls';

const KEY = 'teahouse-branches';
/** So many trees are kept in the browser, the latest. */
const MOST = 40;
/** Whoever goes on trying is not sent to the house at each step, in milliseconds. */
const PAUSE = 1200;

type Trees = Readonly<Record<string, readonly BranchNode[]>>;

function here(): Trees {
  try {
    return fieldsOf(JSON.parse(localStorage.getItem(KEY) ?? '{}')) as Trees;
  } catch {
    return {};
  }
}

const nameOf = ({ table, hand, line, position, seat }: AnalysisPlace): string =>
  table ? `${table} ${hand ?? 1} ${line ?? ''}` : `${seat ?? ''} ${position}`;

const tried = (nodes: readonly BranchNode[]): boolean => nodes.some(({ how }) => how !== 'played');

export class Keeping {
  readonly #place: AnalysisPlace;
  #sheets: readonly Sheet[] = [];
  /** Whether the house keeps it too. */
  #shared = false;
  #timer = 0;

  constructor(place: AnalysisPlace) {
    this.#place = place;
  }

  /** What was tried here before. */
  async open(): Promise<readonly BranchNode[]> {
    const mine = here()[nameOf(this.#place)] ?? [];
    const { table, hand, line } = this.#place;
    if (!table || !house.me?.claimed) return mine;
    try {
      this.#sheets = await keptOf(table, hand ?? 1);
      this.#shared = true;
    } catch {
      return mine;
    }
    return this.#sheets.find((sheet) => sheet.line === line)?.nodes ?? mine;
  }

  /** Other lines of the game at which something was tried. */
  get others(): readonly number[] {
    return this.#sheets.map(({ line }) => line).filter((line) => line !== this.#place.line);
  }

  keep(nodes: readonly BranchNode[]): void {
    const name = nameOf(this.#place);
    const others = Object.entries(here()).filter(([one]) => one !== name);
    const all = tried(nodes) ? [...others.slice(1 - MOST), [name, nodes] as const] : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    } catch {
      // A browser that keeps nothing still lets one try.
    }
    const { table, hand, line } = this.#place;
    if (!this.#shared || !table || typeof line !== 'number') return;
    this.#sheets = [...this.#sheets.filter((sheet) => sheet.line !== line), ...(tried(nodes) ? [{ line, nodes }] : [])];
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      // Who has not played there keeps it in the browser alone.
      keepAt(table, hand ?? 1, this.#sheets).catch(() => (this.#shared = false));
    }, PAUSE);
  }
}
