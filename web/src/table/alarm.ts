// The time is told at fixed marks as it passes them, and again only after it was half as long again; the last has a sound. Fetched
// where a clock runs.
import { interrupt } from '../announce.svelte';
import { play } from '../sound';

export class Alarm {
  #armed = new Set<number>();

  // So many milliseconds are left.
  hear(time: number): void {
    for (const mark of [60, 30, 10]) {
      if (time > mark * 1500) this.#armed.add(mark);
      else if (time <= mark * 1000 && this.#armed.delete(mark)) {
        interrupt(`${mark} seconds left.`);
        if (mark === 10) play('low_time');
      }
    }
  }
}
