/** What an action would do, as the house foresaw it: the events sorted by what the map has signs for. */
import type { GameEvent, LeaderReturned, PagodaFell, RevoltBegan, Scored, StateTold } from '$views/yellow-and-yangtze';

export interface Effect {
  /** The warring states, where it starts a war. */
  readonly war: readonly StateTold[];
  /** The states that become one in peace. */
  readonly union: readonly StateTold[];
  /** The point it brings, and whose it is. */
  readonly point: Scored | null;
  /** The free triangles it completes. */
  readonly triangles: readonly (readonly string[])[];
  readonly revolt: RevoltBegan | null;
  /** Who goes home, which pagodas fall, into how many parts a state falls. */
  readonly leaves: readonly LeaderReturned[];
  readonly falls: readonly PagodaFell[];
  readonly splits: number;
}

export const NOTHING: Effect = {
  war: [],
  union: [],
  point: null,
  triangles: [],
  revolt: null,
  leaves: [],
  falls: [],
  splits: 0,
};

export function effectOfEvents(events: readonly GameEvent[]): Effect {
  return events.reduce(add, NOTHING);
}

function add(effect: Effect, { kind, data }: GameEvent): Effect {
  switch (kind) {
    case 'war_began':
      return { ...effect, war: data.states };
    case 'united':
      return { ...effect, union: data.states };
    case 'scored':
      return data.cause === 'tile' || data.cause === 'governor' ? { ...effect, point: data } : effect;
    case 'pagoda_offered':
      return { ...effect, triangles: data.triangles };
    case 'revolt_began':
      return { ...effect, revolt: data };
    case 'leader_returned':
      return { ...effect, leaves: [...effect.leaves, data] };
    case 'pagoda_fell':
      return { ...effect, falls: [...effect.falls, data] };
    case 'tile_removed':
      return data.parts > 1 ? { ...effect, splits: data.parts } : effect;
    default:
      return effect;
  }
}

/** Whether there is anything to put a sign on. */
export function matters(effect: Effect): boolean {
  return (
    effect.war.length > 0 ||
    effect.union.length > 0 ||
    effect.point !== null ||
    effect.triangles.length > 0 ||
    effect.revolt !== null ||
    effect.leaves.length > 0 ||
    effect.falls.length > 0 ||
    effect.splits > 0
  );
}
