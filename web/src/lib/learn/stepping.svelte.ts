/** One try at a step of a lesson, and the teacher who can show how it is done. */
import type { Guide } from '../board';
import { askIn, sceneOf, type LessonScene, type Spot } from './calls';
import { Sitting, type Start, type Task } from './sitting.svelte';

/** How long the teacher waits before the next move while showing how it is done, in milliseconds. */
const SHOWN = 900;

export class StepSitting extends Sitting<LessonScene> {
  /** Whether the teacher is showing how it is done. */
  shows = $state(false);

  constructor(spot: Spot, start: Start<LessonScene>, guide: () => Guide, answered: (scene: LessonScene) => void) {
    const task: Task<LessonScene> = {
      scene: (moves) => sceneOf(spot, moves),
      ask: (moves, question) => askIn(spot, moves, question),
      open: ({ kind }) => kind === 'asked' || kind === 'play',
      over: ({ kind }) =>
        kind === 'other' || kind === 'legal'
          ? 'Press “Try again” first: it takes your last move back.'
          : 'This step is done.',
      foreign: 'There is nothing of that kind in a lesson.',
    };
    super(task, start, guide, answered);
  }

  /** Show how it is done. */
  async show(): Promise<void> {
    this.shows = true;
    while (this.shows && this.scene.kind === 'asked' && this.scene.shows) {
      await new Promise((go) => setTimeout(go, SHOWN));
      if (this.shows) await this.play(this.scene.shows);
    }
    this.shows = false;
  }

  override close(): void {
    this.shows = false;
    super.close();
  }
}
