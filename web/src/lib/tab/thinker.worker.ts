/** The bots of the tab, in a worker of their own: one question after the other. Whoever interrupts ends the worker. */
import { begin, type Python } from './python';
import type { FromThinker, ToThinker } from './words';

interface Thinker {
  answer(question: string): string;
}

let ready: Promise<readonly [Python, Thinker]> | null = null;

async function start(parts: string): Promise<readonly [Python, Thinker]> {
  const python = await begin(parts);
  return [python, python.py.pyimport('teahouse.tab.thinker') as Thinker];
}

/** Which game a question is about. */
const gameOf = (question: string): string => (JSON.parse(question) as { game: string }).game;

addEventListener('message', ({ data }: MessageEvent<ToThinker>) => {
  if (data.is === 'begin') {
    ready = start(data.parts);
    ready.catch(() => {}); // told with the first answer
    return;
  }
  const { id, question } = data;
  const tell = (told: FromThinker) => postMessage(told);
  ready!
    .then(async ([python, thinker]) => {
      await python.fetch(gameOf(question));
      tell({ id, answer: thinker.answer(question), trouble: '' });
    })
    .catch((trouble: unknown) => tell({ id, answer: null, trouble: String(trouble) }));
});
