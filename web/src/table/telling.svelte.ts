// What a move brought, step by step, for games where one move resolves a whole round: while a step is shown the page stands where
// the step left it, and nothing says what comes after it. Skippable; can be looked at again until the next such move. A board that
// has it exports `telling`: it comes with that board.
import type { AnyEvent, Step } from '../boards/board';
import { motion } from '../settings.svelte';
import type { Shown } from './prompt';

// A step is read, not only seen; but nobody reads for so many milliseconds.
const kReading = 5;
const kLongest = 12_000;

type Steps = (events: AnyEvent[], before: any) => Step[];

export class Telling {
  steps = $state.raw<Step[]>([]);
  at = $state<number | null>(null);
  // The move of the past that they tell; null: the newest one.
  of = $state<number | null>(null);
  // It goes on by itself.
  playing = $state(false);
  #stepsOf: Steps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ms = 0;

  constructor(stepsOf: Steps) {
    this.#stepsOf = stepsOf;
  }

  get now(): Step | null {
    return this.at === null ? null : (this.steps[this.at] ?? null);
  }
  // The last event that was told.
  get until(): number {
    return Math.max(...this.steps.slice(0, (this.at ?? 0) + 1).flatMap(({ events }) => events.map(({ n }) => n)));
  }

  // A new move; one after the other if somebody looks. False if it has no steps: then those before stay.
  tell(events: AnyEvent[], before: unknown, looked: boolean): boolean {
    const steps = this.#stepsOf(events, before);
    if (!steps.length) return false;
    this.#begin(steps, null);
    this.#ms = Math.min(motion() * kReading, kLongest / steps.length);
    this.playing = looked && this.#ms > 0;
    if (this.playing) this.#go(0);
    return true;
  }
  // The steps of a move of the past, and how to look at them.
  again(events: AnyEvent[], of: number): (() => void) | undefined {
    const steps = this.#stepsOf(events, null);
    return steps.length ? () => (this.#begin(steps, of), this.look(0)) : undefined;
  }
  // Stops at a step.
  look(at: number): void {
    clearTimeout(this.#timer);
    this.playing = false;
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }
  end(): void {
    clearTimeout(this.#timer);
    this.playing = false;
    this.at = null;
  }

  // What the prompt says meanwhile.
  shown(): Omit<Shown, 'hinted'> {
    return {
      state: 'rivals',
      chip: `${this.at! + 1} of ${this.steps.length}`,
      title: this.now!.title,
      text: this.now!.text,
      left: ['earlier', 'later'],
      primary: { label: this.playing ? 'Skip' : 'To now', run: () => this.end() },
    };
  }

  #begin(steps: Step[], of: number | null): void {
    this.end();
    this.steps = steps;
    this.of = of;
  }
  #go(at: number): void {
    if (at >= this.steps.length) return this.end();
    this.at = at;
    this.#timer = setTimeout(() => this.#go(at + 1), this.#ms);
  }
}
