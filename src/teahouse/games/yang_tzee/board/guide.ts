/** What the shell asks about Yang-Tzee beside the drawing: prompt, buttons, lines. */
import type { BoardProps, Deed, Guide, Happening } from '$lib/board';
import { byTurns } from '$lib/chapters';
import { opening } from '$lib/say';
import type { GameEvent, View } from '$views/yang-tzee';
import { meant, previewOf } from './slips';

type Props = BoardProps<View, GameEvent>;
type News = Happening<GameEvent>;

/** The tile in the hand: which, and whether it comes from the Rain. */
function picked({ view, seat, moves }: Props): { id: string; rain: boolean } | null {
  if (seat === null || moves.picked === null) return null;
  return { id: moves.picked, rain: view.rains[seat]!.some((tile) => tile?.id === moves.picked) };
}

function primary({ view, moves, small }: Props): Deed | null {
  if (!moves.chosen) return moves.can('pass') ? { label: 'Pass', action: 'pass', icon: 'check' } : null;
  const action = moves.chosen;
  const what = meant(action)!;
  const label = (): string => {
    switch (what.verb) {
      case 'stream': {
        const preview = previewOf(view, action);
        if (preview?.drought) return `Collect ${preview.points}${small ? ' − ' : ', less '}${preview.cost}`;
        if (preview && preview.spirits < preview.matches.length) return `Collect ${preview.points}`;
        return `Stream to the ${what.to}`;
      }
      case 'rain':
        return what.to === 'stream'
          ? small
            ? 'Into Stream'
            : 'Put it into the Stream'
          : `Rain it for ${view.rain_pays}`;
      case 'collect':
        return view.gathering ? `Collect ${view.gathering.points}` : 'Collect';
      case 'take':
        return 'Take this tile';
      case 'add':
        return 'Add this tile';
      case 'decline':
        return view.stage === 'collect' ? 'Collect nothing' : 'Take nothing';
      default:
        return moves.words(action);
    }
  };
  return { label: label(), action, icon: 'check' };
}

/** On a phone the places are within the thumb's reach too. */
function others(props: Props): Deed[] {
  const { moves, small, view } = props;
  const held = picked(props);
  if (!small || !moves.active || view.stage !== 'act' || !held) return [];
  const verb = held.rain ? 'rain' : 'stream';
  const places =
    held.rain && moves.chosen === null ? (['left', 'right', 'stream'] as const) : (['left', 'right'] as const);
  return places
    .map((to) => ({ to, action: `${verb} ${held.id} ${to}` }))
    .filter(({ action }) => moves.can(action) && action !== moves.chosen)
    .slice(0, moves.chosen === null ? 3 : 1)
    .map(({ to, action }) => ({
      label: to === 'stream' ? 'Into Stream' : `${opening(to)} end`,
      short: opening(to),
      run: () => moves.choose(action),
    }));
}

const mover = ({ kind, data }: News): number | null =>
  kind === 'drawn' || kind === 'rained' || kind === 'streamed' || kind === 'passed' ? data.seat : null;

export const words: Guide<View, GameEvent> = {
  chapter: byTurns('Turn', mover),
  turn: (view) => (view.stage === 'act' ? view.to_act : null),
  // A tile of my Stream that is taken, and a drought that another makes.
  concerns: ({ kind, data, by }, seat) => (kind === 'took' ? data.other === seat : kind === 'drought' && by !== seat),
  state: (view) => `Sphere ${view.sphere}`,
  line: (view, seat) => `Rain ${view.rains[seat]!.length} · Stream ${view.streams[seat]!.length}`,
  score: (view, seat) => ({ points: String(view.scores[seat]) }),
  // What follows stands under the Sea; the tray doesn't say it a second time, and leaves it the room.
  second: ({ moves }) => (['stream', 'rain', 'collect'].includes(meant(moves.shown)?.verb ?? '') ? '' : null),
  primary,
  others,
  group: ({ action }) => {
    const what = meant(action);
    if (what?.verb === 'stream') return 'Stream to the Sea';
    if (what?.verb === 'rain') return what.to === 'stream' ? 'Rain into your Stream' : 'Rain onto the Sea';
    return 'Answer';
  },
};
