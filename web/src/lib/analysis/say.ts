/** Figures of an analysis: chances in whole numbers of a hundred, points where one plays alone. */
import type { WorthInfo } from './calls';

export const figureOf = (value: number, alone: boolean, exact = false): string =>
  alone ? (exact ? value.toFixed(1) : String(Math.round(value))) : String(Math.round(100 * value));

/** One standard error behind a figure: "± 2"; "" where nothing tells it. */
export const doubt = (error: number | null | undefined, alone: boolean): string => {
  if (error === null || error === undefined || error === 0) return '';
  return `± ${Math.max(1, Math.round(alone ? error : 100 * error))}`;
};

/** What a position is worth to a seat: "46 %", "148.3". */
export const worthIn = (worth: WorthInfo | undefined, seat: number, alone: boolean): string => {
  const value = worth?.values[seat];
  if (worth === undefined || value === undefined) return '';
  return alone ? figureOf(value, true, worth.exact) : `${figureOf(value, false)} %`;
};
