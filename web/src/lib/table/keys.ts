/** The keyboard at a table (LOOK, section 7): the same letters at every game. */
import { tick } from 'svelte';
import type { BoardProps, Deed, Guide } from '../board';
import { targetOf } from '../focus';
import { figure } from '../say';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';
import type { Moment } from './moment.svelte';

/** What the page lends to the keyboard. */
export interface Lent {
  guide(): Guide;
  board(): BoardProps | null;
  tray():
    { main(): Deed | null; act(deed: Deed): void; deedFor(key: string): Deed | null; stay(): boolean } | undefined;
  /** Close what lies over the board; true where something did. */
  fold(): boolean;
  showMoves(): void;
  showKeys(): void;
  /** Close the note on a piece; true where there was one. */
  hush(): boolean;
  showSince(): void;
}

export function keysOf(table: TableStore, moment: Moment, lent: Lent): (event: KeyboardEvent) => void {
  /** Said after what the press itself has brought to light. */
  const aloud = (what: () => string) => void tick().then(() => voice.say(what()));
  const lastSentence = () => {
    const step = table.log.findLast((one) => one.words || one.events?.some((event) => event.words));
    return step
      ? [step.words, ...(step.events ?? []).map((event) => event.words)].filter(Boolean).join(' ')
      : 'Nothing has happened yet.';
  };
  const scores = () => {
    const hand = table.shown?.hand;
    const { score } = lent.guide();
    const of = (seat: number) =>
      !hand ? null : score ? score(hand.view, seat) : { points: figure(hand.scores?.[seat] ?? 0), of: '' };
    return `${table.seats.map((sitter) => `${sitter.name} ${of(sitter.seat)?.points ?? ''}${of(sitter.seat)?.of ?? ''}`).join(', ')}.`;
  };
  const does: Record<string, () => void> = {
    m: () => lent.showMoves(),
    h: () => void moment.hint(),
    b: () => lent.showSince(),
    z: () => moment.takeBack(),
    l: () => aloud(lastSentence),
    s: () => aloud(scores),
    t: () => aloud(() => moment.prompt),
    '?': () => lent.showKeys(),
  };

  function escape(target: Element | null): void {
    if (document.querySelector('dialog:modal')) return;
    const inRail = !!target?.closest('.rail');
    if (lent.hush() || lent.tray()?.stay() || table.moves.back() || lent.fold()) {
      if (inRail) document.querySelector<HTMLElement>('[data-board] [tabindex="0"]')?.focus();
    }
  }

  return (event) => {
    const target = targetOf(event);
    if (event.key === 'Escape') return escape(target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target?.matches('input, textarea, select') ||
      document.querySelector('dialog:modal')
    )
      return;
    // The button that goes on does so itself.
    if (!target?.closest('[data-deed="Go on"]') || (event.key !== 'Enter' && event.key !== ' ')) table.flush();
    const board = lent.board();
    if (board && moment.asked && lent.guide().key?.(event, board)) return event.preventDefault();
    const tray = lent.tray();
    if (event.key === 'Enter') {
      const deed = tray?.main();
      if (deed && table.moves.chosen && !target?.closest('button, a, [data-place]')) tray?.act(deed);
      return;
    }
    const deed = tray?.deedFor(event.key);
    const own = does[event.key.toLowerCase()];
    if (deed) tray?.act(deed);
    else if (own) own();
    else return;
    event.preventDefault();
  };
}
