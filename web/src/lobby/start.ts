// Opening tables: one click to a game against bots, and what the lobby's forms send.
import type { Harbour } from '../harbour.svelte';
import type { Clock, GameInfo } from '../protocol';
import { cardOf } from '../boards';
import { remember } from '../places';
import { ranksOf, usualRank } from '../ranks';
import { go, links } from '../router.svelte';
import { settings } from '../settings.svelte';

// Tables this page opened and wants to start at once.
export const startAtOnce = new Set<string>();

export interface Wish {
  game: string;
  seats: string[];
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  pace?: number;
  hints?: boolean;
  marks?: boolean;
}

export async function seatsForBots(harbour: Harbour, game: GameInfo): Promise<string[]> {
  const { least, most } = game.seats;
  const count = cardOf(game.name)?.seats ?? Math.min(most, Math.max(least, 3));
  const { rank } = settings;
  const bots = rank && (await ranksOf(harbour)).includes(rank) ? rank : await usualRank(harbour);
  return ['you', ...Array<string>(count - 1).fill(bots)];
}

// How long bots wait before they act. Somebody alone with them sees their moves at the page's own pace, and can skip what is still
// to come. With other people or a clock the harbour waits: nobody's time runs, and nobody is asked, before all can have seen it.
export const paceOf = ({ seats, clock }: Wish): number =>
  seats.includes('open') || (clock && clock.kind !== 'none') ? settings.pace : 0;

// Games against bots need no harbour elsewhere: where it cannot be reached, the one of this device opens the table. Those who
// share a device always play there; `seated` sits them down.
export async function openTable(
  far: Harbour,
  wish: Wish,
  seated?: (at: Harbour, made: any) => Promise<void>,
): Promise<void> {
  const near = seated || (far.retryAt > 0 && !wish.seats.includes('open'));
  const harbour = near ? (await import('../engine/near')).nearHarbour() : far;
  const answer = await harbour.ask<any>({
    do: 'create',
    name: settings.name.trim() || 'Captain',
    options: {},
    public: false,
    pace: paceOf(wish),
    hints: true,
    ...wish,
  });
  await seated?.(harbour, answer);
  remember({
    table: answer.table,
    token: answer.token,
    game: wish.game,
    seat: answer.seat ?? 0,
    invite: answer.invite,
    watch: answer.watch,
  });
  if (seated || !wish.seats.includes('open')) startAtOnce.add(answer.table);
  go(links.seat(answer.table, answer.token));
}

export async function joinTable(harbour: Harbour, table: string, invite?: string): Promise<void> {
  const answer = await harbour.ask<any>({
    do: 'join',
    table,
    name: settings.name.trim() || 'Sailor',
    ...(invite ? { invite } : {}),
  });
  remember({ table, token: answer.token, game: '', seat: answer.seat });
  go(links.seat(table, answer.token), { replace: true });
}
