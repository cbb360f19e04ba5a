/** For test_foresight.py: what the board of Yellow & Yangtze reads off views about actions, as plain data. */
import { backingOf, supportOf } from '../../src/teahouse/games/yellow_and_yangtze/board/hand';
import { foreseeRevolt, foreseeWar, warOutcome } from '../../src/teahouse/games/yellow_and_yangtze/board/forecast';
import { allocate } from '../../src/teahouse/games/yellow_and_yangtze/board/pieces';
import type { View } from '../../web/src/generated/yellow-and-yangtze';

declare const process: { stdin: AsyncIterable<Uint8Array>; stdout: { write(text: string): void } };

interface Case {
  view: View;
  action: string;
}

function told({ view, action }: Case): unknown {
  const asked = view.question;
  if (action.startsWith('points')) return allocate(view.points[Number(action.split(' ')[1])]!);
  if (asked?.war) {
    const mine = backingOf(action);
    const { best, last, totals } = foreseeWar(view, asked.war, mine);
    const chosen = action.startsWith('choose') ? asked.war.sides.findIndex((side) => side.hex === action.split(' ')[1]) : -1;
    const winner = chosen >= 0 ? chosen : best.length === 1 && last ? best[0]! : -1;
    if (winner < 0) return { last, tied: best.map((side) => asked.war!.sides[side]!.hex), totals };
    const end = warOutcome(view, asked.war, mine, winner);
    return {
      winner: end.winner.hex,
      total: end.total,
      against: end.against,
      owed: end.owed,
      leaves: end.leaves.map((leader) => `${leader.seat} ${leader.colour}`),
      points: end.points.map((one) => `${one.seat} ${one.points} ${one.colour}`),
      tiles: end.losses.reduce((sum, one) => sum + one.tiles, 0),
      falls: end.falls,
    };
  }
  if (asked?.revolt) return foreseeRevolt(asked.revolt, asked.seat, supportOf(action));
  throw new Error(`no forecast for ${action}`);
}

const parts: Uint8Array[] = [];
for await (const part of process.stdin) parts.push(part);
const cases = JSON.parse(new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer())) as Case[];
process.stdout.write(JSON.stringify(cases.map(told)));
