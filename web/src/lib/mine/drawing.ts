/** Where the rings, lines and words of the plot of costs lie. Costs are nothing, or less than nothing: 0 is on top. */
import { figure } from '../say';
import type { CostCourse } from './calls';

interface Drawing {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly rings: readonly { x: number; y: number }[];
  readonly mean: string;
  readonly band: string;
  readonly lines: readonly { y: number; text: string }[];
  readonly levels: readonly { y: number; name: string }[];
  readonly times: readonly { x: number; text: string }[];
}

const [LEFT, NAMES, TOP, FOOT] = [36, 92, 10, 28];
/** Names of levels stand at least so far from each other. */
const APART = 15;
/** Below this width months are told short. */
const NARROW = 420;

export function drawing(course: CostCourse, scale: number, width: number, height: number): Drawing {
  const { rings } = course;
  const [left, right, bottom] = [LEFT, Math.max(LEFT + 60, width - (course.levels.length ? NAMES : 8)), height - FOOT];
  const deepest = Math.max(scale === 1 ? 5 : 4, ...rings.map((ring) => -scale * ring.own));
  const shown = course.levels.filter(([, cost]) => -scale * cost <= 1.35 * deepest);
  const lowest = 1.06 * Math.max(deepest, ...shown.map(([, cost]) => -scale * cost));
  const x = (place: number): number =>
    rings.length < 2 ? (left + right) / 2 : left + 8 + (place / (rings.length - 1)) * (right - left - 16);
  const y = (cost: number): number => TOP + (Math.min(lowest, Math.max(0, -scale * cost)) / lowest) * (bottom - TOP);
  const means = rings.flatMap((ring, place) => (ring.mean ? [{ place, ...ring.mean }] : []));
  const line = (points: readonly string[]): string => (points.length ? `M${points.join('L')}h.01` : '');
  const rim = (side: 1 | -1): string[] =>
    means.map(({ place, value, error }) => `${x(place).toFixed(1)} ${y(value + side * error).toFixed(1)}`);
  const step = stepOf(lowest, (bottom - TOP) / 34);
  return {
    left,
    right,
    bottom,
    rings: rings.map(({ own }, place) => ({ x: x(place), y: y(own) })),
    mean: line(means.map(({ place, value }) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`)),
    band: means.length > 1 ? `M${[...rim(1), ...rim(-1).toReversed()].join('L')}Z` : '',
    lines: Array.from({ length: Math.floor(lowest / step) + 1 }, (_, number) => ({
      y: TOP + ((number * step) / lowest) * (bottom - TOP),
      text: figure(-Math.round(number * step)),
    })),
    levels: spaced(
      shown
        .toSorted(([one], [other]) => Number(other === course.like) - Number(one === course.like))
        .map(([name, cost]) => ({ name, y: y(cost) })),
    ),
    times: times(
      rings.map(({ at }, place) => ({ at, x: x(place) })),
      width < NARROW,
    ),
  };
}

/** The distance of two lines, a round number, so that there are at most so many. */
function stepOf(range: number, most: number): number {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  return steps.find((step) => range / step <= Math.max(2, most)) ?? 1000;
}

/** Those whose names don't lie over an earlier one. */
function spaced(all: readonly { name: string; y: number }[]): { name: string; y: number }[] {
  const found: { name: string; y: number }[] = [];
  for (const one of all) if (found.every(({ y }) => Math.abs(y - one.y) >= APART)) found.push(one);
  return found;
}

/** Where months begin; of a time within one month its first and last day. */
function times(rings: readonly { at: number; x: number }[], short: boolean): { x: number; text: string }[] {
  const name = (at: number, day: boolean): string =>
    new Date(at).toLocaleDateString('en-GB', { ...(day ? { day: 'numeric' } : {}), month: short ? 'short' : 'long' });
  const month = (at: number): string => new Date(at).toISOString().slice(0, 7);
  const [first, last] = [rings[0], rings.at(-1)];
  if (!first || !last) return [];
  if (month(first.at) === month(last.at)) {
    const both = [{ x: first.x, text: name(first.at, true) }];
    return name(first.at, true) === name(last.at, true) ? both : [...both, { x: last.x, text: name(last.at, true) }];
  }
  const found: { x: number; text: string }[] = [];
  for (const [place, { at, x }] of rings.entries()) {
    if (place && month(rings[place - 1]!.at) === month(at)) continue;
    if (found.length && x - found.at(-1)!.x < (short ? 36 : 82)) continue;
    found.push({ x, text: name(at, false) });
  }
  return found;
}
