/** What a table says beside the picture: to a screen reader, by sound, in the title, by a notification. */
import { untrack } from 'svelte';
import { announceTurn, quiet } from '../bell';
import type { Guide } from '../board';
import { play } from '../sound';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';
import { secondsLeft } from './clock';
import type { Moment } from './moment.svelte';

/** Called while the page of a table is set up; `now` ticks. */
export function tellAloud(table: TableStore, moment: Moment, guide: () => Guide, now: () => number): void {
  const title = $derived(table.info?.title ?? '');
  const mine = $derived(moment.asked && table.moves.active);

  // What happened, in the log's own sentences.
  $effect(() => {
    const hidden = table.eyes.covered !== null;
    const news = hidden ? [] : (table.shown?.news ?? []);
    const words = news
      .map((one) => one.words)
      .filter(Boolean)
      .join(' ');
    untrack(() => {
      if (hidden) voice.hush();
      else if (words) voice.say(words);
      const last = news.findLast((one) => one.words);
      const { sound } = guide();
      const noise = last && (sound ? sound(last) : 'piece');
      if (noise) play(noise);
    });
  });
  $effect(() => {
    const why = table.moves.whyNot;
    if (why) untrack(() => voice.interrupt(`${why.text}${why.rule ? ` Rule ${why.rule}.` : ''}`));
  });

  // My turn.
  let wasMine = false;
  $effect(() => {
    const asked = mine;
    untrack(() => {
      if (asked && !wasMine) {
        voice.interrupt(`${table.eyes.mine.length > 1 ? moment.pill : 'Your turn'}. ${moment.prompt}`);
        play('turn');
        announceTurn(title, moment.prompt, `/table/${table.id}`);
      }
      if (!asked) quiet();
      wasMine = asked;
    });
  });
  $effect(() => {
    document.title = moment.asked ? `Your turn: ${title}` : title ? `${title} · Teahouse` : 'Teahouse';
  });

  // Around the table. What was so when the page opened makes no sound.
  const once = <T>(what: () => T, sounds: (is: T, was: T) => void) => {
    let was: T | undefined;
    $effect(() => {
      const is = what();
      untrack(() => {
        if (was !== undefined) sounds(is, was);
        was = is;
      });
    });
  };
  once(
    () => table.info && table.info.seats.filter((seat) => seat.kind !== 'free').length,
    (is, was) => was !== null && is !== null && is > was && play('sit'),
  );
  once(
    () => table.info?.status ?? null,
    (is, was) => is === 'over' && was !== null && play('over'),
  );
  once(
    () => (table.talk.heard ? table.talk.all.filter((said) => said.person !== table.eyes.me).length : null),
    (is, was) => was !== null && is !== null && is > was && play('message'),
  );
  once(
    () => mine && (secondsLeft(table.clocks, table.eyes.viewpoint, now()) ?? Infinity) <= 10,
    (low, was) => {
      if (!low || was) return;
      play('tick');
      voice.interrupt('Ten seconds left.');
    },
  );
}
