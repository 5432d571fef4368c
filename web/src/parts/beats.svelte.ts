// Plays what happened one beat at a time, for boards where a move brings many events: `beats.now` is the event being
// shown. Skippable, and over at once when motion is 0.
import type { AnyEvent } from '../boards/board';

export class Beats {
  now = $state<AnyEvent | null>(null);
  // How many events of the batch have been shown.
  shown = $state(0);
  total = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #batch: AnyEvent[] = [];
  #ms = 0;

  get playing(): boolean {
    return this.now !== null;
  }

  // Starts a batch; what was still playing is skipped.
  play(events: AnyEvent[], ms: number): void {
    this.skip();
    this.#batch = events;
    this.total = events.length;
    this.#ms = ms;
    this.shown = 0;
    if (ms <= 0 || events.length === 0) return this.skip();
    this.#next();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.shown = this.total;
    this.now = null;
  }

  #next(): void {
    const event = this.#batch[this.shown];
    if (!event) return this.skip();
    this.now = event;
    this.#timer = setTimeout(() => {
      this.shown += 1;
      this.#next();
    }, this.#ms);
  }
}
