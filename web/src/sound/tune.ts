// A tune without end: D dorian, plucked, with a bass; every bar is drawn anew from a few turns of phrase.
import type { Layer } from './cues';

const phrases = [
  [0, 2, 3, 4],
  [4, 3, 2, 0],
  [7, 6, 4, 2],
  [0, 4, 3, 2],
  [5, 4, 2, 3],
];
const steps = [0, 2, 3, 5, 7, 9, 10, 12];
const bass = [0, 0, 5, 3];
const pitch = (step: number): number => 293.66 * 2 ** (steps[step % 8]! / 12);
let played = 0;

// Lays down the notes of the next bar, which starts at `at`.
export function bar(at: number, note: (at: number, one: Layer) => void): void {
  const phrase = phrases[Math.floor(Math.random() * phrases.length)]!;
  note(at, { wave: 'triangle', from: pitch(bass[played++ % 4]!) / 4, length: 1.9, gain: 0.3, attack: 0.02 });
  phrase.forEach((step, index) =>
    note(at + index * 0.5, { wave: 'triangle', from: pitch(step), length: 0.6, gain: 0.2 }),
  );
}
