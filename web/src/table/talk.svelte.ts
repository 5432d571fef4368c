// The talk of a table: its lines, and how many of them this player has not seen.
import type { ChatLine } from '../protocol';
import { settings } from '../settings.svelte';
import { play } from '../sound';
import type { Company } from './company.svelte';
import type { Told } from './told.svelte';

export const kErased = '(erased)';

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  #company: Company;
  #told: Told;

  constructor(company: Company, told: Told) {
    this.#company = company;
    this.#told = told;
  }

  // Everything that was said before this player came; it is not said again.
  whole(lines: ChatLine[]): void {
    // Words that the harbour's owner erased are taken back from wherever this page had told them.
    for (const now of lines)
      for (const was of this.lines)
        if (!now.text && was.text && was.at === now.at && was.seat === now.seat) this.#told.takeBack(this.#spoken(was));
    if (!this.lines.length) for (const line of lines) this.#told.add('talk', this.#spoken(line), false);
    this.lines = lines;
  }

  hear(line: ChatLine): void {
    this.lines = [...this.lines, line];
    if (settings.muted.includes(this.#company.nameOf(line.seat))) return;
    const own = line.seat === this.#company.seat;
    this.#told.add('talk', this.#spoken(line), !own);
    if (own) return;
    this.unread += 1;
    const me = this.#company.nameOf(this.#company.seat).toLowerCase();
    play(me && (line.text ?? '').toLowerCase().includes(me) ? 'mention' : 'chat');
  }

  #spoken({ seat, text }: ChatLine): string {
    return `${seat === null ? '' : `${this.#company.nameOf(seat)}: `}${text || kErased}`;
  }
}
