// A game of one's own from the position after move `m`, against bots. Fetched when somebody wants it.
import { remember } from '../places';
import { go, links } from '../router.svelte';
import { settings } from '../settings.svelte';
import type { Table } from '../table.svelte';
import { endingOf } from './ending.svelte';

export async function playOn(table: Table, m: number, seat: number): Promise<void> {
  const who = table.seat === null ? { seat, name: settings.name.trim() || 'Captain' } : {};
  const answer = await table.requests.try<any>({ do: 'play_on', m, ...who });
  if (!answer) return;
  const { table: id, token, invite, watch } = answer;
  remember({ table: id, token, game: table.game?.name ?? '', seat: answer.seat ?? 0, invite, watch });
  go(links.seat(id, token));
}

// After the end: once more from just before the last moment that decided it.
export const playOnFromTurning = (table: Table): Promise<void> =>
  playOn(table, Math.max(0, (endingOf(table).moments.at(-1)?.m ?? table.m) - 1), 0);
