/** Where the log of a game with turns begins a new chapter. */
import type { Guide, Happening } from './board';
import type { ToldEvent } from '$views/messages';

/** Each turn of whoever moved first opens a chapter; `mover` says whose move an event is, null for none. */
export function byTurns<E extends ToldEvent>(
  title: string,
  mover: (happening: Happening<E>) => number | null,
): NonNullable<Guide<unknown, E>['chapter']> {
  return (happening, _round, before) => {
    const seat = mover(happening);
    if (seat === null) return null;
    const movers = before.map(mover).filter((other) => other !== null);
    if (seat !== (movers[0] ?? seat) || movers.at(-1) === seat) return null;
    return `${title} ${movers.filter((other, at) => other === seat && movers[at - 1] !== seat).length + 1}`;
  };
}
