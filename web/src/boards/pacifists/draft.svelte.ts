// The turn that its player puts together: cards and sides, before it is laid for good. The status line and the board share it.
import type { Choice } from '../board';
import type { Move } from '../../generated/pacifists';
import type { Card, Lay, Side } from './outlook';

const same = (a: Lay, b: Lay): boolean => a.card === b.card && a.side === b.side;
// Whether every one of these lays is among the choice's.
function within(lays: Lay[], all: Lay[]): boolean {
  const left = [...all];
  return lays.every((lay) => {
    const found = left.findIndex((one) => same(one, lay));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

export class Draft {
  lays = $state.raw<Lay[]>([]);

  // The choice that is exactly this draft, with one more lay if asked.
  match(choices: Choice<Move>[], more: Lay[] = []): Choice<Move> | undefined {
    const lays = [...this.lays, ...more];
    return choices.find(({ move }) => move.kind === 'play' && move.cards.length === lays.length && within(lays, move.cards));
  }
  takes(choices: Choice<Move>[], card: Card, side: Side): boolean {
    return this.match(choices, [{ card, side }]) !== undefined;
  }
  add(card: Card, side: Side): void {
    this.lays = [...this.lays, { card, side }];
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
