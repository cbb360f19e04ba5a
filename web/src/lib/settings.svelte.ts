/** What a person has chosen on this device. Kept in the browser; nothing of it goes to the server. */

export type Theme = 'system' | 'light' | 'dark' | 'contrast';
export type Motion = 'system' | 'full' | 'less';
/** How long what others do is held: calm also stops on what concerns me. */
export type Pace = 'calm' | 'brisk' | 'once';

export const PACES: readonly (readonly [Pace, string])[] = [
  ['calm', 'Calm'],
  ['brisk', 'Brisk'],
  ['once', 'At once'],
];
export const PACE_SAYS =
  'Calm shows each step for two seconds and waits on what concerns you. A press anywhere goes on at once.';

interface Chosen {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** Ask once more before a move that cannot be taken back. */
  confirm: boolean;
  /** With a mouse, one click plays. Touch always has two steps. */
  oneClick: boolean;
  pace: Pace;
  /** Say so outside of the page when it is my turn. */
  notify: boolean;
  /** In a first game, a line on each new kind of decision. */
  coach: boolean;
  level: string;
}

const KEY = 'teahouse-settings';
const DEFAULTS: Chosen = {
  theme: 'system',
  motion: 'system',
  sound: false,
  confirm: false,
  oneClick: false,
  pace: 'calm',
  notify: false,
  coach: true,
  level: '',
};

function read(): Chosen {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
  } catch {
    return { ...DEFAULTS };
  }
}

const asks = (query: string) => matchMedia(query);
const dark = asks('(prefers-color-scheme: dark)');
const more = asks('(prefers-contrast: more)');
const still = asks('(prefers-reduced-motion: reduce)');

class Settings {
  chosen = $state(read());
  #system = $state({ dark: dark.matches, more: more.matches, still: still.matches });

  constructor() {
    const look = () => {
      this.#system = { dark: dark.matches, more: more.matches, still: still.matches };
      this.apply();
    };
    for (const query of [dark, more, still]) query.addEventListener('change', look);
    this.apply();
  }

  /** The theme in force: a choice wins over the system. */
  get theme(): 'light' | 'dark' | 'contrast' {
    if (this.chosen.theme !== 'system') return this.chosen.theme;
    return this.#system.more ? 'contrast' : this.#system.dark ? 'dark' : 'light';
  }

  /** Whether pieces travel, or only appear. */
  get moves(): boolean {
    return this.chosen.motion === 'system' ? !this.#system.still : this.chosen.motion === 'full';
  }

  set<K extends keyof Chosen>(name: K, value: Chosen[K]): void {
    this.chosen[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.moves ? 'full' : 'less';
    const paper = { light: '#fcf9f2', dark: '#24211c', contrast: '#ffffff' }[this.theme];
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  }
}

export const settings = new Settings();
