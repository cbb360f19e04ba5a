/** Short wooden sounds, made on the spot: nothing is loaded, nothing plays unless it was switched on. */
import { settings } from './settings.svelte';

type Note = { at: number; from: number; to: number; length: number; loud: number; shape?: OscillatorType };
const bell = (at: number, pitch: number, length = 0.28): Note => ({ at, from: pitch, to: pitch, length, loud: 0.22 });
const wood = (at: number, pitch = 330): Note => ({
  at,
  from: pitch,
  to: pitch * 0.5,
  length: 0.07,
  loud: 0.3,
  shape: 'triangle',
});
const drum = (at: number): Note => ({ at, from: 110, to: 55, length: 0.22, loud: 0.45 });

const SOUNDS = {
  turn: [bell(0, 660)],
  piece: [wood(0)],
  tile: [wood(0, 520), wood(0.03, 410)],
  dice: [0, 0.09, 0.17, 0.27, 0.38, 0.52].map((at, n) => wood(at, 420 + 60 * (n % 3))),
  card: [{ at: 0, from: 900, to: 300, length: 0.06, loud: 0.12, shape: 'triangle' as const }],
  points: [bell(0, 523, 0.14), bell(0.1, 659, 0.18)],
  set: [bell(0, 523, 0.12), bell(0.08, 659, 0.12), bell(0.16, 784, 0.14)],
  conflict: [drum(0)],
  settled: [drum(0), drum(0.14)],
  sit: [bell(0, 1200, 0.06), wood(0.04, 700)],
  message: [wood(0, 260)],
  tick: [wood(0, 800), wood(0.1, 800), wood(0.2, 800)],
  over: [bell(0, 330, 0.3), bell(0, 495, 0.3)],
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function play(name: Sound): void {
  if (!settings.chosen.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.01;
  const notes: readonly Note[] = SOUNDS[name];
  for (const note of notes) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = note.shape ?? 'sine';
    voice.frequency.setValueAtTime(note.from, start + note.at);
    voice.frequency.exponentialRampToValueAtTime(note.to, start + note.at + note.length);
    volume.gain.setValueAtTime(note.loud, start + note.at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + note.at + note.length);
    voice.connect(volume).connect(context.destination);
    voice.start(start + note.at);
    voice.stop(start + note.at + note.length + 0.02);
  }
}
