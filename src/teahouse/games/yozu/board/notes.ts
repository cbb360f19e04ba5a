/** The notepad: marks of the player's own, kept as one line of text by the house. */
import type { Notes } from '$lib/board';

const MARKS = ['', 'no', 'maybe', 'sure'];

/** What the player has marked a card with; "" for nothing. */
export function markOf(text: string, card: string): string {
  const found = text.split(';').find((part) => part.startsWith(`${card}=`));
  return found?.slice(card.length + 1) ?? '';
}

/** The next mark for a card. */
export function setMark(notes: Notes, card: string): void {
  const next = MARKS[(MARKS.indexOf(markOf(notes.text, card)) + 1) % MARKS.length]!;
  const rest = notes.text.split(';').filter((part) => part && !part.startsWith(`${card}=`));
  notes.write([...rest, ...(next ? [`${card}=${next}`] : [])].join(';'));
}
