/** What the shell asks about Yang-Tzee beside the drawing: prompt, buttons, lines. */
import type { BoardProps, Deed, Guide, Happening } from '$lib/board';
import type { GameEvent, View } from '$views/yang-tzee';
import { brief, capital, meant, plural, previewOf, whose, type End } from './slips';

type Props = BoardProps<View, GameEvent>;
type News = Happening<GameEvent>;

/** The tile in the hand: which, and whether it comes from the Rain. */
function picked({ view, seat, moves }: Props): { id: string; rain: boolean } | null {
  if (seat === null || moves.picked === null) return null;
  return { id: moves.picked, rain: view.rains[seat]!.some((tile) => tile?.id === moves.picked) };
}

function prompt(props: Props): string | null {
  const { view, seat, seats, moves } = props;
  if (!moves.active || seat === null) return null;
  const other = whose(seats[1 - seat]?.name ?? '');
  if (view.stage === 'offering') return `Offering: take a tile from ${other} Stream?`;
  if (view.stage === 'spirit')
    return view.streams[1 - seat]!.length
      ? `Spirit: you ${moves.can('decline') ? 'may' : 'must'} take a tile from ${other} Stream`
      : 'Spirit: you may add a tile of your Rain to your Stream';
  if (view.stage !== 'act') return null;
  const what = meant(moves.shown);
  if (what?.verb === 'stream') {
    const preview = previewOf(view, moves.shown);
    const points =
      preview && preview.spirits < preview.matches.length
        ? ` for ${props.small ? preview.total : plural(preview.total, 'point')}`
        : '';
    return `Stream ${props.small ? 'it' : 'this tile'} to the ${what.to}${points}?`;
  }
  if (what?.verb === 'rain')
    return what.to === 'stream'
      ? 'Put this tile into your Stream?'
      : `Rain ${props.small ? 'it' : 'this tile'} on the ${what.to} for ${view.rain_pays}?`;
  const held = picked(props);
  if (held) return held.rain ? 'Where does this tile go?' : 'To which end of the Sea?';
  if (moves.can('pass')) return 'You have no tile to play.';
  return 'Play one tile.';
}

function second(props: Props): string | null {
  const { view, seat, moves } = props;
  if (!moves.active || view.stage !== 'act' || seat === null) return null;
  if (moves.shown) {
    const preview = previewOf(view, moves.shown);
    if (preview && meant(moves.shown)?.verb === 'stream') {
      if (preview.drought) return 'A drought: it costs 10 points, and the hand ends at once.';
      if (!preview.matches.length) return 'Nothing matches there. The tile stays and scores nothing.';
    }
    return 'Or pick another tile, or another end.';
  }
  const held = picked(props);
  if (held?.rain) {
    const stream = moves.can(`rain ${held.id} stream`)
      ? ' Your Stream pays nothing, but can collect later.'
      : ' Your Stream is full.';
    return `An end of the Sea pays ${view.rain_pays}.${stream}`;
  }
  if (held) {
    const would = (end: End) => view.previews.find((one) => one.tile.id === held.id && one.end === end);
    return (['left', 'right'] as const).map((end) => `${capital(end)} ${brief(would(end)!)}`).join(', ') + '.';
  }
  if (moves.can('pass')) return 'Passing is all you can do; an Offering may bring you back.';
  if (props.small) {
    const ways = [
      view.rains[seat]!.length ? `Rain pays ${view.rain_pays}, or fills your Stream.` : '',
      view.streams[seat]!.length ? 'The Stream collects.' : '',
    ];
    return ways.filter(Boolean).join(' ');
  }
  const rain = view.rains[seat]!.length
    ? `From your Rain, your hand: ${plural(view.rain_pays, 'point')} at an end of the Sea, or into your Stream.`
    : '';
  const stream = view.streams[seat]!.length
    ? 'From your Stream: to an end of the Sea, where it collects what it matches.'
    : '';
  return [rain, stream].filter(Boolean).join(' ');
}

function primary({ view, moves, small }: Props): Deed | null {
  if (!moves.chosen) return moves.can('pass') ? { label: 'Pass', action: 'pass', icon: 'check' } : null;
  const action = moves.chosen;
  const what = meant(action)!;
  const label = (): string => {
    switch (what.verb) {
      case 'stream': {
        const preview = previewOf(view, action);
        if (preview?.drought) return small ? `Collect ${preview.points} − 10` : `Collect ${preview.points}, less 10`;
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
      label: to === 'stream' ? 'Into Stream' : `${capital(to)} end`,
      short: capital(to),
      run: () => moves.choose(action),
    }));
}

const mover = ({ kind, data }: News): number | null =>
  kind === 'drawn' || kind === 'rained' || kind === 'streamed' || kind === 'passed' ? data.seat : null;

/** A new turn of whoever moved first opens a chapter. */
function chapter(happening: News, before: readonly News[]): string | null {
  const seat = mover(happening);
  if (seat === null) return null;
  const movers = before.map(mover).filter((other) => other !== null);
  if (seat !== (movers[0] ?? seat) || movers.at(-1) === seat) return null;
  return `Turn ${movers.filter((other, at) => other === seat && movers[at - 1] !== seat).length + 1}`;
}

export const words: Guide<View, GameEvent> = {
  chapter: (happening, _round, before) => chapter(happening, before),
  state: (view) => `Sphere ${view.sphere}`,
  line: (view, seat) => `Rain ${view.rains[seat]!.length} · Stream ${view.streams[seat]!.length}`,
  score: (view, seat) => ({ points: String(view.scores[seat]) }),
  prompt,
  second,
  primary,
  others,
  group: ({ action }) => {
    const what = meant(action);
    if (what?.verb === 'stream') return 'Stream to the Sea';
    if (what?.verb === 'rain') return what.to === 'stream' ? 'Rain into your Stream' : 'Rain onto the Sea';
    return 'Answer';
  },
};
