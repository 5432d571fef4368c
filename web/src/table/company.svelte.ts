// Who sits at a table, and which of the seats is ours.
import type { SeatInfo } from '../boards/board';
import { play } from '../sound';
import type { Told } from './told.svelte';
import { arrivals } from './words';

export interface Seating {
  seats: SeatInfo[];
  // Ours; both may change before the start.
  seat?: number | null;
  host?: boolean;
}

export class Company {
  seats = $state.raw<SeatInfo[]>([]);
  seat = $state<number | null>(null);
  host = $state(false);
  // Somebody lost the connection, and a bot sits down soon.
  lost = $state.raw<{ seat: number; until: number } | null>(null);
  #told: Told;

  constructor(told: Told) {
    this.#told = told;
  }

  get hostName(): string {
    return this.seats.find((seat) => seat.host)?.name ?? '';
  }
  nameOf(seat: number | null): string {
    return seat === null ? '' : (this.seats[seat]?.name ?? '');
  }
  get others(): string[] {
    return this.seats.filter((seat, index) => index !== this.seat && seat.kind !== 'open').map((seat) => seat.name);
  }

  sit({ seats, seat, host }: Seating): void {
    this.seats = seats;
    if (seat !== undefined) this.seat = seat;
    if (host !== undefined) this.host = host;
  }
  // Tells who came, went or changed places.
  change(seating: Seating): void {
    const old = this.seats;
    this.sit(seating);
    for (const { text, cue } of arrivals(old, this.seats, this.seat)) {
      this.#told.add('table', text);
      if (cue) play(cue);
    }
    if (this.lost && (this.seats[this.lost.seat]?.here ?? true)) this.lost = null;
  }
  misses(seat: number, seconds: number): void {
    this.lost = { seat, until: Date.now() + seconds * 1000 };
    const name = this.seats[seat]?.name;
    this.#told.add('table', `${name} lost the connection. A bot sits down in ${seconds} seconds.`);
  }
}
