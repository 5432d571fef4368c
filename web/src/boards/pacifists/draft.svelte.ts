// The turn that its player puts together: cards and sides, before it is laid for good. The status line and the board share it.
import type { Choice } from '../board';
import type { Move } from '../../generated/pacifists';
import type { Lay } from './outlook';

// The same for the same lays in any order.
const keyOf = (lays: Lay[]): string =>
  lays
    .map((lay) => lay.card + lay.side)
    .sort()
    .join();

export class Draft {
  lays = $state.raw<Lay[]>([]);

  // The choice that is exactly this draft, with more lays if asked.
  match(choices: Choice<Move>[], ...more: Lay[]): Choice<Move> | undefined {
    const wanted = keyOf([...this.lays, ...more]);
    return choices.find(({ move }) => move.kind === 'play' && keyOf(move.cards) === wanted);
  }
  add(lay: Lay): void {
    this.lays = [...this.lays, lay];
  }
  drop(index = this.lays.length - 1): Lay | undefined {
    const dropped = this.lays[index];
    this.lays = this.lays.filter((_, at) => at !== index);
    return dropped;
  }
  clear(): void {
    if (this.lays.length) this.lays = [];
  }
}

// One table is open at a time.
export const draft = new Draft();
