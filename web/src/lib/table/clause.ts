/** The rules of the game that is played lie beside it: a link to them doesn't leave the table. */
import { targetOf } from '../focus';

/** The clause of this game that a press on a link leads to, "" for all of them; null for anything else. */
export function clauseOf(event: MouseEvent, game: string | undefined): string | null {
  const link = targetOf(event)?.closest('a');
  const [path, clause = ''] = link?.getAttribute('href')?.split('#') ?? [];
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null; // in a window of its own
  return game && !link?.target && path === `/rules/${game}` ? clause : null;
}
