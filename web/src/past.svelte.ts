// Looking back at a table while its game goes on: one position of the past, as this seat may see it.
import type { AnyEvent } from './boards/board';

// Gets a position; null when that failed, and the player was told.
type Fetch = (m: number) => Promise<{ view?: unknown; events?: AnyEvent[] } | null>;

export class Past {
  // The move after which we look, or null for now.
  at = $state<number | null>(null);
  view = $state.raw<any>(null);
  events = $state.raw<AnyEvent[]>([]);
  // The game went on since.
  late = $state(false);
  // A position is on its way.
  busy = $state(false);
  #fetch: Fetch;
  #newest: () => number;
  #wanted = 0;

  constructor(fetch: Fetch, newest: () => number) {
    this.#fetch = fetch;
    this.#newest = newest;
  }

  // Shows the position after move `m`. Of several wishes the last one counts, whichever answer comes first.
  async look(m: number): Promise<void> {
    const at = Math.max(0, Math.min(this.#newest(), m));
    if (at === this.#newest() && this.at === null) return;
    const wish = ++this.#wanted;
    this.busy = true;
    const answer = await this.#fetch(at);
    if (wish !== this.#wanted) return;
    this.busy = false;
    if (!answer) return;
    if (this.at === null) this.late = false;
    this.at = at;
    this.view = answer.view;
    this.events = answer.events ?? [];
  }

  step(by: number): Promise<void> {
    return this.look((this.at ?? this.#newest()) + by);
  }

  now(): void {
    this.#wanted += 1;
    this.busy = false;
    this.at = null;
    this.view = null;
    this.events = [];
    this.late = false;
  }
}
