/** What the shell asks about Courtyard beside the drawing: prompt, buttons, lines. */
import type { BoardProps, Deed, Guide, Happening } from '$lib/board';
import { byTurns } from '$lib/chapters';
import type { Moves } from '$lib/moves.svelte';
import { count, figure } from '$lib/say';
import { GLOSSARY, type GameEvent, type View } from '$views/courtyard';
import { cameraOf } from './camera.svelte';
import { exchange, EXCHANGE, held, marked, turn } from './turning';
import { closing, laying as beginning, placed, scoring, turned, ways } from './walls';

type Props = BoardProps<View, GameEvent>;
type News = Happening<GameEvent>;

const tiles = (number: number) => count(number, 'tile');
const laid = (view: View) => view.board.filter((tile) => tile.order).length;

/** What the drawing shows for the tile in the hand; all else is said by the game. */
function second({ moves, small }: Props): string | null {
  const tile = held(moves);
  if (!tile || moves.shown) return null;
  const starts = Array.from({ length: ways(tile.kind) }, (_, quarters) =>
    beginning(tile.kind, turned(tile.kind, quarters)),
  );
  if (!starts.some((start) => moves.beginning(start).length)) return GLOSSARY.fits.nowhere;
  if (ways(tile.kind) === 1) return GLOSSARY.fits.one_way;
  return small ? GLOSSARY.fits.tapped : GLOSSARY.fits.turned;
}

function primary(props: Props): Deed | null {
  const { view, moves } = props;
  if (moves.picked === EXCHANGE) {
    const action = exchange(props);
    return action
      ? {
          label: GLOSSARY.forfeits.exchange.replace('{tiles}', tiles(marked(moves).length)),
          short: GLOSSARY.forfeits.exchange.replace(' {tiles}', ''),
          action,
          icon: 'check',
        }
      : null;
  }
  const place = placed(moves.chosen);
  if (place) return { ...laying(props, place), action: moves.chosen!, icon: 'check' };
  if (moves.chosen) return { label: moves.words(moves.chosen), action: moves.chosen, icon: 'check' };
  if (moves.legal.length === 1 && view.stage === 'choose' && moves.can('pass'))
    return { label: moves.words('pass'), action: 'pass', icon: 'check' };
  return null;
}

/** What the button says that lays a tile: what it brings, and that the last tile ends the turn. */
function laying({ view, moves }: Props, { x, y }: { x: number; y: number }): Pick<Deed, 'label' | 'short'> {
  const preview = moves.previews.get(moves.chosen!) ?? null;
  if (view.last_tile) {
    if (!preview) return { label: 'Lay it and finish' };
    const scored = scoring(preview);
    return { label: `Lay it and finish, ${scored ? count(scored.points, 'point') : GLOSSARY.no_points}` };
  }
  const gain = closing(preview)?.gain ?? 0;
  if (gain > 0) return { label: `Lay it, +${gain}` };
  return { label: `Lay it at ${figure(x)}, ${figure(y)}`, short: 'Lay it here' };
}

function others(props: Props): Deed[] {
  const { view, seat, moves, small } = props;
  if (!moves.active || seat === null) return [];
  if (view.stage === 'refill')
    return [
      { label: moves.words('refill tower'), short: 'With a tower', action: 'refill tower' },
      { label: moves.words('refill walls'), short: 'Walls', action: 'refill walls' },
    ];
  if (moves.picked === EXCHANGE) {
    const hand = view.hands[seat]!;
    const all = marked(moves).length === hand.length;
    return [
      {
        label: all ? 'None of them' : 'All of them',
        short: all ? 'None' : 'All',
        run: () => (moves.scratch.marked = all ? [] : hand.map((_, index) => index)),
      },
    ];
  }
  // On a phone, while no place is chosen; where there is room it stands beside the tiles.
  const turns: Deed = { label: 'Turn', icon: 'turn', run: () => turn(moves) };
  return [...(small && turnable(moves) && !moves.chosen ? [turns] : []), ...ending(props)];
}

/** Whether the tile in the hand can lie in several ways. */
function turnable(moves: Props['moves']): boolean {
  const tile = held(moves);
  return tile !== null && ways(tile.kind) > 1;
}

/** What ends the turn: never beside the next step. */
function ending({ view, moves, small }: Props): Deed[] {
  if (moves.can('done')) {
    const finish = moves.words('done');
    return [
      view.this_turn
        ? { label: finish, action: 'done', ends: true }
        : { label: 'Finish', action: 'done', ends: { asks: finish } },
    ];
  }
  if (view.stage !== 'choose' || (small && moves.busy)) return [];
  const deeds: Deed[] = [];
  if (moves.beginning('discard').length)
    deeds.push({ label: 'Exchange tiles…', short: 'Exchange…', key: 'X', ends: true, run: () => moves.pick(EXCHANGE) });
  if (moves.can('pass') && moves.legal.length > 1)
    deeds.push({ label: moves.words('pass'), action: 'pass', ends: { asks: GLOSSARY.forfeits.pass } });
  return deeds;
}

const mover = ({ kind, data }: News): number | null =>
  kind === 'laid' || kind === 'discarded' || kind === 'passed' ? data.seat : null;

export const words: Guide<View, GameEvent> = {
  chapter: byTurns('Round', mover),
  turn: (view) => view.turn,
  pans: true,
  concerns: ({ kind }) => kind === 'last_turns',
  state: (view) => {
    const pools = `${count(view.walls, 'wall')}, ${count(view.towers, 'tower')} left`;
    return view.turns_left !== null && view.to_act !== null ? `${pools} · last turns, ${view.turns_left} to go` : pools;
  },
  line: (view, seat) => {
    const hand = tiles(view.hands[seat]!.length);
    const now = view.turn === seat && view.stage === 'place' ? `${tiles(laid(view))} laid` : `${hand} in hand`;
    const team = view.teams[seat];
    if (!team) return now;
    const mate = view.seat !== null && view.seat !== seat && view.teams[view.seat] === team ? ', your partner' : '';
    return `team ${team}${mate} · ${now}`;
  },
  score: (view, seat) => {
    const more = view.turn === seat && view.this_turn > 0 ? ` +${view.this_turn}` : '';
    const side = view.team_scores.length ? ` of ${view.team_scores[seat]}` : '';
    return { points: String(view.scores[seat]), of: `${more}${side}` };
  },
  second,
  back: ({ moves }) => (moves.picked === EXCHANGE ? 'Keep my tiles' : null),
  earned: 'Courtyards',
  primary,
  others,
  key: ({ key }, { moves }) => {
    if (key.toLowerCase() !== 'r' || !turnable(moves)) return false;
    turn(moves);
    return true;
  },
  show: (action, { moves }) => {
    const place = placed(action);
    if (place) cameraOf(moves as Moves)?.reveal(place.x, place.y);
  },
  group: ({ action }) => {
    const [verb = '', first = ''] = action.split(' ');
    if (verb === 'place') return first === 'tower' ? 'Lay a tower' : 'Lay a wall';
    return verb === 'discard' ? 'Put tiles back' : 'Or else';
  },
};
