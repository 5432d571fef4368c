// The position as this seat sees it, and the one before the newest move. Moves are counted from 0.
import { patched } from '../patch';

export class Position {
  m = $state(0);
  view = $state.raw<any>(null);
  before = $state.raw<any>(null);

  set(m: number, view: unknown): void {
    this.before = null;
    this.m = m;
    this.view = view ?? null;
  }
  patch(m: number, patch: Record<string, unknown>): void {
    this.step(m, patched(this.view, patch));
  }
  // One move on or back.
  step(m: number, view: unknown): void {
    this.before = this.view;
    this.m = m;
    this.view = view;
  }
}
