/** Ways to the analysis board. */
import { linkTo, sceneAt } from './calls';

/** A position too long for an address is handed on here, to the page that is opened next. */
let handed: { position: string; seat: number | null } | null = null;

/** The address of a position; refused with a sentence where it can't be read. */
export async function addressOf(position: string, seat: number | null): Promise<string> {
  const place = { position, ...(seat === null ? {} : { seat }) };
  await sceneAt({ place, nodes: [], at: 0 }, null);
  try {
    return `/analysis?branch=${await linkTo({ place, nodes: [], at: 0 })}`;
  } catch {
    handed = { position, seat };
    return '/analysis?here';
  }
}

export const taken = (): { position: string; seat: number | null } | null => handed;
