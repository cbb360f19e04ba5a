/** What the shell asks about Yang-Tzee beside the drawing: prompt, buttons, lines. */
import type { BoardProps, Deed, Guide, Happening } from '$lib/board';
import { byTurns } from '$lib/chapters';
import { figure, opening } from '$lib/say';
import { GLOSSARY, type GameEvent, type View } from '$views/yang-tzee';
import { endsGame, inHand, meant, previewOf } from './slips';

type Props = BoardProps<View, GameEvent>;
type News = Happening<GameEvent>;

function primary(props: Props): Deed | null {
  const { view, moves, small } = props;
  if (!moves.chosen) return moves.can('pass') ? { label: 'Pass', action: 'pass', icon: 'check' } : null;
  const action = moves.chosen;
  const what = meant(action)!;
  const label = (): string => {
    switch (what.verb) {
      case 'stream':
        // Where nothing is foreseen, as in a puzzle, the name of the move would tell what it collects.
        return previewOf(view, action)?.deed ?? GLOSSARY.stream_to.replace('{end}', what.to ?? '');
      case 'collect':
        return previewOf(view, action)?.deed ?? moves.words(action);
      case 'rain':
        return what.to === 'stream'
          ? small
            ? 'Into Stream'
            : 'Put it into the Stream'
          : `Rain it for ${view.rain_pays}`;
      case 'take':
      case 'add':
        return small ? `${opening(what.verb)} this tile` : deedOf(props, action);
      case 'decline':
        return view.stage === 'collect' ? moves.words(action) : NOTHING;
      default:
        return moves.words(action);
    }
  };
  return { label: `${label()}${endsGame(moves, action) ? `, ${GLOSSARY.ending.deed}` : ''}`, action, icon: 'check' };
}

/** No tile for the Stream: said of the tiles that lie there. */
const NOTHING = 'Take nothing';
const deedOf = ({ view, moves }: Props, action: string): string =>
  view.offers.find((offer) => offer.action === action)?.deed ?? moves.words(action);

/** On a phone the places are within the thumb's reach too. What is given up stands apart. */
function others(props: Props): Deed[] {
  const { moves, small, seat, view } = props;
  if (!moves.active || seat === null) return [];
  if (view.stage === 'spirit' || view.stage === 'offering')
    return moves.can('decline')
      ? [{ label: NOTHING, short: 'Nothing', action: 'decline', ends: { asks: 'Leave them all' } }]
      : [];
  const held = inHand(moves);
  if (!small || view.stage !== 'act' || held === null) return [];
  const rain = view.rains[seat]!.some((tile) => tile?.id === held);
  const places = rain && moves.chosen === null ? (['left', 'right', 'stream'] as const) : (['left', 'right'] as const);
  return places
    .map((to) => ({ to, action: `${rain ? 'rain' : 'stream'} ${held} ${to}` }))
    .filter(({ action }) => moves.can(action) && action !== moves.chosen)
    .slice(0, moves.chosen === null ? 3 : 2)
    .map(({ to, action }) => ({
      label: to === 'stream' ? 'Into Stream' : `${opening(to)} end`,
      short: opening(to),
      run: () => moves.choose(action),
    }));
}

/** Where collecting is a choice: everything or nothing. */
function choices({ view, moves }: Props): Deed[] {
  if (!moves.active || view.stage !== 'collect' || !view.gathering) return [];
  return [
    { label: view.gathering.deed, action: 'collect' },
    { label: moves.words('decline'), action: 'decline' },
  ].map(({ label, action }) => ({ label, pressed: moves.chosen === action, run: () => moves.choose(action) }));
}

/**
 * What follows stands under the Sea, and the tray says only that the game ends with it; on a phone there is room for the
 * sum alone, so the tray tells the rest, but for what is said last: the drawing shows it.
 */
function second({ view, prompt, moves, small }: Props): string | null {
  // How the game ends stands under the Sea, also while what is picked is still asked about.
  if (view.stage === 'act' && moves.shown === null && moves.prompt === null)
    return prompt.split('\n').slice(1, -1).join(' ');
  if (!['stream', 'rain', 'collect'].includes(meant(moves.shown)?.verb ?? '')) return null;
  const [first = '', ...more] = moves.previews.get(moves.shown!)?.prompt.split('\n').slice(1) ?? [];
  if (small) return [first, ...more.slice(0, -1)].join(' ');
  return endsGame(moves, moves.shown) ? first : '';
}

const mover = ({ kind, data }: News): number | null =>
  kind === 'drawn' || kind === 'rained' || kind === 'streamed' || kind === 'passed' ? data.seat : null;

export const words: Guide<View, GameEvent> = {
  chapter: byTurns('Turn', mover),
  turn: (view) => (view.stage === 'act' ? view.to_act : null),
  // A tile of my Stream that is taken, and a drought that another makes.
  concerns: ({ kind, data, by }, seat) => (kind === 'took' ? data.other === seat : kind === 'drought' && by !== seat),
  bare: (view) => ({ ...view, previews: [] }),
  state: (view) => `Sphere ${view.sphere}`,
  line: (view, seat) => `Rain ${view.rains[seat]!.length} · Stream ${view.streams[seat]!.length}`,
  score: (view, seat) => ({ points: figure(view.scores[seat]!) }),
  second,
  primary,
  others,
  choices,
  group: ({ action }) => {
    const what = meant(action);
    if (what?.verb === 'stream') return 'Stream to the Sea';
    if (what?.verb === 'rain') return what.to === 'stream' ? 'Rain into your Stream' : 'Rain onto the Sea';
    return 'Answer';
  },
};
