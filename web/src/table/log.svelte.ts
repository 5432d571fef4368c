// What happened at a table, event by event, as this seat was told. Events are numbered from 0; a gap is noticed by the table.
import type { AnyEvent } from '../boards/board';
import { complete, type Kinds } from '../protocol';

type Message = Parameters<typeof complete>[0];
const kReach = 200; // events that a whole table brings at most

export class Log {
  events = $state.raw<AnyEvent[]>([]);
  // What the newest move brought.
  newest = $state.raw<AnyEvent[]>([]);
  // What happened while this seat looked elsewhere.
  missed = $state.raw<AnyEvent[]>([]);
  // The game from its first event on, for boards that need what was told before the first move.
  opening = $state.raw<AnyEvent[]>([]);
  // How many events there are: the number of the next one.
  count = 0;
  #kinds: Kinds = {};

  // The events of a message, whole.
  read(message: Message): AnyEvent[] {
    return complete(message, this.#kinds);
  }

  // A whole table brings the end of its log: it is put behind what is known, or in its place where something between is
  // missing. Gives all that came.
  whole(message: Message, kinds: Kinds, first: boolean): AnyEvent[] {
    this.#kinds = kinds;
    const events = this.read(message);
    const from = events[0]?.n ?? message.n;
    const last = this.events.at(-1)?.n;
    const gap = last !== undefined && from > last + 1 && message.n - from >= kReach;
    this.events = gap ? events : [...this.events.filter((event) => event.n < from), ...events];
    this.newest = first ? events.slice(-1) : events.filter((event) => event.n >= this.count);
    this.count = message.n;
    return events;
  }

  // News: gives what was not known.
  add(message: Message): AnyEvent[] {
    const known = (event: AnyEvent): boolean => event.n < this.count && this.events.some(({ n }) => n === event.n);
    this.newest = this.read(message).filter((event) => !known(event));
    this.events = [...this.events, ...this.newest];
    this.count = message.n;
    return this.newest;
  }

  // Words of the page about an event: who made the move, if not its seat.
  note(n: number, note: string): void {
    this.events = this.events.map((event) => (event.n === n ? { ...event, note } : event));
  }

  // A step was taken back.
  back(count: number): void {
    this.newest = [];
    this.events = this.events.filter((event) => event.n < count);
    this.count = count;
  }

  // The log of a long game no longer reaches back to its beginning: then the harbour tells that again.
  async open(beginning: () => Promise<Message | null>): Promise<void> {
    if (this.opening.length) return;
    if (this.events[0]?.n === 0) this.opening = this.events;
    else {
      const answer = await beginning();
      this.opening = answer ? this.read(answer) : [];
    }
  }
}
