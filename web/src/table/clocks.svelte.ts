// The clocks of a table: what the harbour said last, and how long ago that was.
import type { Clock } from '../protocol';

export class Clocks {
  rule = $state.raw<Clock>({ kind: 'none' });
  times = $state.raw<number[]>([]);
  running = $state.raw<number[]>([]);
  #at = $state(0);
  answerBy = $state(0); // when an answer that only we are asked for has to be there

  set({ times, running, answer_in: left }: { times?: number[]; running?: number[]; answer_in?: number }): void {
    if (times) this.times = times;
    if (running) this.running = running;
    this.#at = Date.now();
    this.answerBy = left ? this.#at + left : 0;
  }

  // Milliseconds on a seat's clock, or null where there is none.
  left(seat: number | null, now: number): number | null {
    if (seat === null || this.rule.kind === 'none' || this.times[seat] === undefined) return null;
    return this.times[seat]! - (this.running.includes(seat) ? now - this.#at : 0);
  }
}
