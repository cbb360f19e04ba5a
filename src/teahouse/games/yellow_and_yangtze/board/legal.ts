/** The legal actions by verb and place. The list is long (300 to 755), so it is read once and then only looked up. */
import type { ToldAction } from '$lib/board';

/** A triangle where a pagoda may stand, and each way to bring one there. */
export interface Site {
  /** Its hexes, as the notation writes them. */
  readonly key: string;
  readonly hexes: readonly string[];
  readonly ways: readonly { action: string; source: string; trader: boolean }[];
}

export interface Legal {
  readonly tile: ReadonlyMap<string, ReadonlySet<string>>;
  readonly leader: ReadonlyMap<string, ReadonlySet<string>>;
  readonly withdraw: ReadonlySet<string>;
  /** Riots by hex: whether for two tiles, and whether with the farmer. */
  readonly riot: ReadonlyMap<string, { plain: boolean; farmer: boolean }>;
  readonly sites: readonly Site[];
  readonly replace: boolean;
  readonly merchant: ReadonlySet<string>;
  /** Whatever is named by one hex: lose, choose, count. */
  readonly hex: ReadonlySet<string>;
  readonly back: readonly { action: string; hex: string; tiles: number; helper: boolean }[];
  readonly support: readonly { action: string; tiles: number; helper: boolean }[];
  /** end, decline, done, stand aside. */
  readonly bare: ReadonlySet<string>;
}

const read = new WeakMap<readonly ToldAction[], Legal>();

/** The index of a list of legal actions. */
export function legalOf(choices: readonly ToldAction[]): Legal {
  let legal = read.get(choices);
  if (!legal) {
    legal = index(choices);
    read.set(choices, legal);
  }
  return legal;
}

function index(choices: readonly ToldAction[]): Legal {
  const tile = new Map<string, Set<string>>();
  const leader = new Map<string, Set<string>>();
  const riot = new Map<string, { plain: boolean; farmer: boolean }>();
  const sites = new Map<string, Site & { ways: { action: string; source: string; trader: boolean }[] }>();
  const withdraw = new Set<string>();
  const merchant = new Set<string>();
  const hex = new Set<string>();
  const bare = new Set<string>();
  const back: { action: string; hex: string; tiles: number; helper: boolean }[] = [];
  const support: { action: string; tiles: number; helper: boolean }[] = [];
  let replace = false;
  const put = (into: Map<string, Set<string>>, key: string, value: string) => {
    const found = into.get(key);
    if (found) found.add(value);
    else into.set(key, new Set([value]));
  };
  for (const { action } of choices) {
    const words = action.split(' ');
    const [verb, first = '', second = ''] = words;
    switch (verb) {
      case 'tile':
        put(tile, first, second);
        break;
      case 'leader':
        put(leader, first, second);
        break;
      case 'withdraw':
        withdraw.add(first);
        break;
      case 'riot': {
        const ways = riot.get(first) ?? { plain: false, farmer: false };
        ways[words.length > 2 ? 'farmer' : 'plain'] = true;
        riot.set(first, ways);
        break;
      }
      case 'build':
      case 'pagoda': {
        const hexes = words.slice(1, 4);
        const key = hexes.join(' ');
        const site = sites.get(key) ?? { key, hexes, ways: [] };
        const source = words[4] === 'from' ? words.slice(5, 8).join(' ') : '';
        site.ways.push({ action, source, trader: words.at(-1) === 'trader' });
        sites.set(key, site);
        break;
      }
      case 'replace':
        replace = true;
        break;
      case 'merchant':
        merchant.add(first);
        break;
      case 'lose':
      case 'choose':
      case 'count':
        hex.add(first);
        break;
      case 'back':
        back.push({ action, hex: first, tiles: Number(second), helper: words.length > 3 });
        break;
      case 'support':
        support.push({ action, tiles: Number(first), helper: words.length > 2 });
        break;
      default:
        bare.add(action);
    }
  }
  return { tile, leader, withdraw, riot, sites: [...sites.values()], replace, merchant, hex, back, support, bare };
}
