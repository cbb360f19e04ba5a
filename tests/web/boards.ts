/** For test_boards.py: what the boards of Courtyard and Yang-Tzee work out themselves, as plain data. */
import { closing, fit, gain, cellsOf, placed } from '../../src/teahouse/games/courtyard/board/walls';
import { bars, sums } from '../../src/teahouse/games/yang_tzee/board/slips';
import type { View as Town } from '../../web/src/generated/courtyard';
import type { View as Sea } from '../../web/src/generated/yang-tzee';

declare const process: { stdin: AsyncIterable<Uint8Array>; stdout: { write(text: string): void } };

type Case = { game: 'courtyard'; view: Town; action: string } | { game: 'yang-tzee'; view: Sea };

function told(one: Case): unknown {
  if (one.game === 'courtyard') {
    const tile = placed(one.action)!;
    const { missing, extra, beside } = fit(cellsOf(one.view), tile.sides, tile.x, tile.y);
    return {
      gain: gain(one.view, one.action),
      yards: closing(one.view, one.action).map(({ size, towers }) => [size, towers]),
      clashes: missing.length + extra.length,
      beside,
    };
  }
  return one.view.previews.map((preview) => ({
    sums: sums(preview).map(({ parts, times }) => parts.reduce((sum, { pays }) => sum + pays, 0) * times),
    bars: bars(one.view, preview).map(({ row, from, to }) => [row, from, to]),
  }));
}

const parts: Uint8Array[] = [];
for await (const part of process.stdin) parts.push(part);
const cases = JSON.parse(new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer())) as Case[];
process.stdout.write(JSON.stringify(cases.map(told)));
