/** What the shell asks about Courtyard beside the drawing: prompt, buttons, lines. */
import type { BoardProps, Deed, Guide, Happening } from '$lib/board';
import type { GameEvent, View } from '$views/courtyard';
import { exchange, EXCHANGE, held, marked, turn } from './turning';
import { closing, gain, kindOf, placed, turned, ways } from './walls';

type Props = BoardProps<View, GameEvent>;
type News = Happening<GameEvent>;

const points = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`;
const tiles = (count: number) => `${count} ${count === 1 ? 'tile' : 'tiles'}`;
const laid = (view: View) => view.board.filter((tile) => tile.new).length;

/** Whether a kind of tile can be laid at all, turned in some way. */
function fitsSomewhere(moves: Props['moves'], kind: string): boolean {
  const forms = new Set(Array.from({ length: ways(kind) }, (_, quarters) => turned(kind, quarters)));
  const { tower } = kindOf(kind);
  return moves.legal.some(({ action }) => {
    const found = placed(action);
    return found !== null && found.tower === tower && forms.has(found.sides);
  });
}

function prompt({ view, seat, moves, small }: Props): string | null {
  if (!moves.active || seat === null) return null;
  if (view.stage === 'refill') return 'What do you take from the pools?';
  if (moves.picked === EXCHANGE) return 'Which tiles go back?';
  if (placed(moves.shown)) return moves.chosen === moves.shown ? 'Lay this tile here?' : 'It fits here.';
  const tile = held(moves);
  if (tile) return fitsSomewhere(moves, tile.kind) ? 'Where does this tile go?' : 'This tile fits nowhere now.';
  if (view.stage === 'place') {
    const worth = view.this_turn ? ` for ${small ? view.this_turn : points(view.this_turn)}` : '';
    return small ? `Lay another, or finish${worth}.` : `Lay another tile, or finish${worth}.`;
  }
  if (!view.hands[seat]!.length) return 'You have no tiles, so you pass.';
  return small ? 'Lay tiles, or exchange some.' : 'Lay one tile or more, or exchange some.';
}

/** What a placement closes, in a sentence. */
function closes(view: View, action: string): string {
  const fresh = closing(view, action);
  if (!fresh.length) return view.this_turn ? 'It closes nothing more.' : 'It closes no courtyard yet.';
  const sums = fresh.map(({ size, towers, points: worth }) =>
    worth === null ? `${size} × ${towers}` : `${size} × ${towers} = ${worth}`,
  );
  const total = gain(view, action);
  const all = fresh.length > 1 && total !== null ? `, ${points(total)} in all` : '';
  return `${fresh.length > 1 ? 'Courtyards' : 'A courtyard'} of this turn: ${sums.join(' and ')}${all}, when you finish.`;
}

function second(props: Props): string | null {
  const { view, seat, moves, small } = props;
  if (!moves.active || seat === null) return null;
  const last = view.turns_left === null ? '' : ' This is your last turn.';
  if (view.stage === 'refill') return 'A tower counts in every courtyard it touches; you hold one at most.';
  if (moves.picked === EXCHANGE)
    return 'They go back face down, and you draw as many of each kind. No points this turn.';
  if (placed(moves.shown)) return closes(view, moves.shown!);
  const tile = held(moves);
  if (tile && !fitsSomewhere(moves, tile.kind)) return 'Put it back and take another.';
  if (tile)
    return ways(tile.kind) > 1
      ? small
        ? 'Tap the tile to turn it. Rings fit as it lies.'
        : 'Rings fit as the tile lies; dashed ones fit when it is turned.'
      : 'Rings show where it fits.';
  if (view.stage === 'place')
    return `${laid(view)} of ${laid(view) + view.hands[seat]!.length} tiles laid. Courtyards count when you finish.${last}`;
  if (!view.hands[seat]!.length) return `The pools are empty.${last}`;
  return `Pick a tile: rings show where its walls meet walls. A closed courtyard pays its cells times its towers.${last}`;
}

function primary(props: Props): Deed | null {
  const { view, moves } = props;
  if (moves.picked === EXCHANGE) {
    const count = marked(moves).length;
    const action = exchange(props);
    return action
      ? { label: `Put back ${tiles(count)}`, action, icon: 'check' }
      : { label: 'Mark a tile', disabled: true };
  }
  if (placed(moves.chosen)) {
    const total = gain(view, moves.chosen);
    const more = total === null ? 0 : total - view.this_turn;
    return { label: more > 0 ? `Lay it, +${more}` : 'Lay it here', action: moves.chosen!, icon: 'check' };
  }
  if (moves.chosen) return { label: moves.words(moves.chosen), action: moves.chosen, icon: 'check' };
  if (moves.can('done'))
    return {
      label: view.this_turn ? `Finish, ${points(view.this_turn)}` : 'Finish, no points',
      action: 'done',
      icon: 'check',
    };
  if (moves.legal.length === 1 && moves.can('pass')) return { label: 'Pass', action: 'pass', icon: 'check' };
  return null;
}

function others(props: Props): Deed[] {
  const { view, seat, moves, small } = props;
  if (!moves.active || seat === null) return [];
  if (view.stage === 'refill')
    return [
      { label: 'A tower and walls', short: 'With a tower', action: 'refill tower' },
      { label: 'Walls only', short: 'Walls', action: 'refill walls' },
    ];
  const tile = held(moves);
  if (tile) return ways(tile.kind) > 1 ? [{ label: 'Turn', icon: 'turn', key: 'R', run: () => turn(moves) }] : [];
  if (moves.picked === EXCHANGE) {
    const hand = view.hands[seat]!;
    const all = marked(moves).length === hand.length;
    return [
      {
        label: all ? 'Mark none' : 'Mark all',
        short: all ? 'None' : 'All',
        run: () => (moves.scratch.marked = all ? [] : hand.map((_, index) => index)),
      },
    ];
  }
  if (view.stage !== 'choose') return [];
  const deeds: Deed[] = [];
  if (view.hands[seat]!.length)
    deeds.push({
      label: 'Exchange tiles',
      short: 'Exchange',
      ...(small ? {} : { icon: 'bag' }),
      key: 'X',
      run: () => moves.pick(EXCHANGE),
    });
  if (moves.can('pass') && moves.legal.length > 1) deeds.push({ label: 'Pass', action: 'pass' });
  return deeds;
}

const team = (seat: number) => (seat % 2 === 0 ? 'A' : 'B');

const mover = ({ kind, data }: News): number | null =>
  kind === 'laid' || kind === 'discarded' || kind === 'passed' ? data.seat : null;

/** A new turn of the first player opens a round. */
function chapter(happening: News, before: readonly News[]): string | null {
  const seat = mover(happening);
  if (seat === null) return null;
  const movers = before.map(mover).filter((other) => other !== null);
  if (seat !== (movers[0] ?? seat) || movers.at(-1) === seat) return null;
  return `Round ${movers.filter((other, at) => other === seat && movers[at - 1] !== seat).length + 1}`;
}

export const words: Guide<View, GameEvent> = {
  chapter: (happening, _round, before) => chapter(happening, before),
  state: (view) => {
    const pools = `${view.walls} walls left · ${view.towers} towers left`;
    return view.turns_left !== null && view.to_act !== null ? `${pools} · last turns, ${view.turns_left} to go` : pools;
  },
  line: (view, seat) => {
    const hand = tiles(view.hands[seat]!.length);
    const now = view.turn === seat && view.stage === 'place' ? `${tiles(laid(view))} laid` : `${hand} in hand`;
    if (!view.teams) return now;
    const mate = view.seat !== null && view.seat !== seat && view.seat % 2 === seat % 2 ? ', your partner' : '';
    return `team ${team(seat)}${mate} · ${now}`;
  },
  score: (view, seat) => {
    const more = view.turn === seat && view.this_turn > 0 ? ` +${view.this_turn}` : '';
    const side = view.teams ? ` of ${view.scores[seat]! + view.scores[(seat + 2) % 4]!}` : '';
    return { points: String(view.scores[seat]), of: `${more}${side}` };
  },
  prompt,
  second,
  primary,
  others,
  group: ({ action }) => {
    const [verb = '', first = ''] = action.split(' ');
    if (verb === 'place') return first === 'tower' ? 'Lay a tower' : 'Lay a wall';
    return verb === 'discard' ? 'Put tiles back' : 'Or else';
  },
};
