// The same table again: whoever asks first opens it, the others sit down; against bots alone it starts at once.
import { startAtOnce } from '../lobby/start';
import { go, links } from '../router.svelte';
import type { Table } from '../table.svelte';

export async function rematch(table: Table): Promise<void> {
  if (!table.next) table.next = await table.requests.try<any>({ do: 'rematch' });
  if (table.next && table.host && table.seats.every((seat, index) => index === table.seat || seat.kind === 'bot'))
    startAtOnce.add(table.next.table);
  if (table.next) go(links.seat(table.next.table, table.next.token));
}
