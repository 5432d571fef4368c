// Every line as it was told here, for reading back by ear. A line is also said, unless its buffer is quiet.
import type { AnyEvent } from '../boards/board';
import { tell, unsay } from '../announce.svelte';
import { settings } from '../settings.svelte';

export type Buffer = 'game' | 'talk' | 'table';

export class Told {
  lines = $state.raw<{ buffer: Buffer; text: string }[]>([]);

  add(buffer: Buffer, text: string, aloud = true): void {
    this.lines = [...this.lines, { buffer, text }];
    if (aloud && !settings.quiet.includes(buffer)) tell(text);
  }

  // It is not there to be read again.
  takeBack(text: string): void {
    this.lines = this.lines.filter((line) => line.text !== text);
    unsay(text);
  }

  // What happened in the game; whoever wants it brief does not hear of dice and turns, and of a move that the board can sum up
  // one sentence.
  events(events: AnyEvent[], sum = ''): void {
    const brief = settings.verbosity === 'brief';
    const weighs = ({ kind }: AnyEvent): boolean => !/rolled|xp_gained|turn_began/.test(kind);
    for (const event of events) this.add('game', event.text, !brief || (!sum && weighs(event)));
    if (brief && sum && events.some(weighs) && !settings.quiet.includes('game')) tell(sum);
  }
}
