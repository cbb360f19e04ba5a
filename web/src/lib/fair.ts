/** Fair dice, checked in the browser: the schemes of docs/fair-dice.md with WebCrypto. */
import { fieldsOf, isTexts } from './json';
import { bytes, hex } from './promises';
import type { DrawInfo as Draw } from './api';

/** Of a deal of the day, which falls alike for everybody: no seat and no word is in it. */
const DEAL = 'teahouse-deal-1';
const SCHEMES = ['teahouse-fair-1', 'teahouse-fair-2', DEAL];
const text = new TextEncoder();

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function big(value: bigint, size: number): Uint8Array {
  const found = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at -= 1, value >>= 8n) found[at] = Number(value & 255n);
  return found;
}

async function hmac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const made = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', made, message));
}

/** What the house publishes before anyone is seated. */
export async function commitment(scheme: string, table: string, hand: number, seed: string): Promise<string> {
  const message = joined(text.encode(scheme + table), big(BigInt(hand), 8), bytes(seed));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', message)));
}

/** JSON with sorted keys and no spaces: the same bytes on both sides. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(fieldsOf(value)).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

export interface Agreed {
  game: string;
  hand: number;
  options: Record<string, unknown>;
  rules: number;
  seats: string[];
  table: string;
  words: string[];
}

export async function keyOf(seed: string, agreed: Agreed): Promise<Uint8Array<ArrayBuffer>> {
  return hmac(bytes(seed), text.encode(canonical(agreed)));
}

/** The ticket of draw number `k` among `total`: numbers that would favour some outcomes are thrown away. */
export async function ticket(
  key: Uint8Array<ArrayBuffer>,
  k: number,
  total: bigint,
): Promise<{ ticket: bigint; number: string; tries: number }> {
  const limit = ((1n << 64n) / total) * total;
  for (let tries = 0; ; tries += 1) {
    const mac = await hmac(key, joined(big(BigInt(k), 8), big(BigInt(tries), 4)));
    const number = hex(mac.slice(0, 8));
    const value = BigInt(`0x${number}`);
    if (value < limit) return { ticket: value % total, number, tries };
  }
}

export interface GameRecord {
  game: string;
  rules: number;
  players: string[];
  options: { [name: string]: unknown };
  /** `seats`: what stands for the seats in the key; in the first scheme the names, where they are not those of now. `key`: where one of those is forgotten. */
  fair: {
    dice?: string;
    table: string;
    hand: number;
    commitment: string;
    seats?: string[];
    words: string[];
    seed?: string;
    key?: string;
  };
  moves: string[];
}

/** Whether a document is the record of a game with fair dice. */
export function isRecord(document: unknown): document is GameRecord {
  const { game, rules, players, options, fair, moves } = fieldsOf(document);
  const { dice, table, hand, commitment, seats, words, seed, key } = fieldsOf(fair);
  return (
    [game, table, commitment].every((one) => typeof one === 'string') &&
    [rules, hand].every((one) => typeof one === 'number') &&
    [players, moves, words].every(isTexts) &&
    (seats === undefined || isTexts(seats)) &&
    [dice, seed, key].every((one) => one === undefined || typeof one === 'string') &&
    typeof options === 'object' &&
    options !== null
  );
}

export interface Checked {
  good: boolean;
  text: string;
  draws: { line: number; what: string; number: string; ticket: string; total: string; good: boolean }[];
}

/** Recompute every draw of a record; `draws` says for each which tickets stood for what fell. */
export async function verify(record: GameRecord, draws: readonly Draw[], promised?: string): Promise<Checked> {
  const { fair } = record;
  if (!crypto.subtle)
    return {
      good: false,
      text: 'This browser computes hashes on secure pages only. `teahouse check` does it anywhere.',
      draws: [],
    };
  if (!fair.dice || !SCHEMES.includes(fair.dice) || !fair.seed)
    return { good: false, text: 'The seed is shown when the game is over.', draws: [] };
  const found: Checked['draws'] = [];
  const kept = await commitment(fair.dice, fair.table, fair.hand, fair.seed);
  if (kept !== fair.commitment || (promised !== undefined && promised !== kept))
    return { good: false, text: 'The seed is not the one the house promised before the game.', draws: [] };
  const agreed: Agreed = {
    game: record.game,
    hand: fair.hand,
    options: record.options,
    rules: record.rules,
    seats: fair.seats ?? record.players,
    table: fair.table,
    words: fair.words,
  };
  const key = fair.key === undefined ? await keyOf(fair.seed, agreed) : bytes(fair.key);
  const chance = record.moves.flatMap((line, at) =>
    line.startsWith('~ ') ? [{ line: at + 1, text: line.slice(2) }] : [],
  );
  if (
    chance.length !== draws.length ||
    chance.some((one, k) => one.line !== draws[k]?.line || one.text !== draws[k].text)
  )
    return { good: false, text: 'The list of draws is not that of the record.', draws: [] };
  for (const [k, draw] of draws.entries()) {
    const total = BigInt(draw.total);
    const { ticket: drawn, number } = await ticket(key, k, total);
    const first = BigInt(draw.first);
    const good = drawn >= first && drawn < first + BigInt(draw.weight);
    found.push({ line: draw.line, what: draw.text, number, ticket: String(drawn), total: draw.total, good });
  }
  const bad = found.find((draw) => !draw.good);
  if (bad)
    return {
      good: false,
      text: `Line ${bad.line}, ${bad.what}: the dice of this game give something else there.`,
      draws: found,
    };
  const from =
    fair.dice === DEAL
      ? `the seed of the day, ${fair.table}, makes of them`
      : fair.key === undefined
        ? 'seed and words make of them'
        : 'their key makes of them; a name that it was made of is forgotten';
  return { good: true, text: `All ${found.length} draws are what ${from}.`, draws: found };
}
