/** What of the map matters now: the camera looks there, and in a conflict the rest is dimmed. */
import { hexOf, type Props } from './hand';
import type { Site } from './legal';
import type { Table } from './table';

/** With so few tiles all of them are looked at, later the own states. */
const FEW = 16;

/** What a conflict is about; null in peace. */
export function brightIn({ view }: Props, table: Table): ReadonlySet<string> | null {
  const asked = view.question;
  if (asked?.war) return new Set([asked.war.hex, ...asked.war.sides.flatMap((side) => [...side.hexes])]);
  if (asked?.revolt)
    return new Set([
      ...(table.stateAt.get(asked.revolt.hex)?.hexes ?? []),
      asked.revolt.hex,
      asked.revolt.defender_hex,
    ]);
  return asked?.kind === 'lose' ? new Set(asked.hexes) : null;
}

/** The hexes to look at where not all of them fit. */
export function focusOf(
  { view, seat, moves }: Props,
  table: Table,
  sites: readonly Site[],
  bright: ReadonlySet<string> | null,
): string[] {
  const asked = view.question;
  if (asked?.revolt) return [asked.revolt.hex, asked.revolt.defender_hex];
  if (bright) return [...bright];
  if (sites.length) return sites.flatMap((site) => [...site.hexes]);
  if (asked?.hexes.length) return [...asked.hexes];
  const chosen = hexOf(moves.chosen);
  if (Object.keys(view.tiles).length <= FEW) return [...table.occupied, ...(chosen ? [chosen] : [])];
  return view.leaders
    .filter((leader) => leader.seat === (seat ?? view.turn) && leader.hex)
    .map((leader) => leader.hex!);
}
