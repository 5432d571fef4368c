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
    for (const { kind, text } of events)
      this.add('game', text, !brief || (!sum && !/rolled|xp_gained|turn_began/.test(kind)));
    if (brief && sum && !settings.quiet.includes('game')) tell(sum);
  }
}
