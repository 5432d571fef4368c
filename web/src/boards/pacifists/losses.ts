// What a round cost whom.
import type { AnyEvent } from '../board';
import type { Event } from '../../generated/pacifists';
import { tokens } from './prospect';

export type Told = Event & AnyEvent;
export const seatOf = (event: Told): number => (event as { seat?: number | null }).seat ?? -1;

// What the ships lost in these events: "−2 crew".
export function losses(events: Told[]): Map<number, string[]> {
  const map = new Map<number, string[]>();
  const add = (seat: number, count: number, what: string): void => {
    if (count)
      map.set(seat, [
        ...(map.get(seat) ?? []),
        `${count > 0 ? '−' : '+'}${Math.abs(count)} ${Math.abs(count) === 1 ? what.replace(/s$/, '') : what}`,
      ]);
  };
  for (const event of events) {
    const seat = seatOf(event);
    if (event.kind === 'ram_rolled') add(seat, event.lost, 'hull');
    if (event.kind === 'crew_fell') add(seat, event.lost, 'crew');
    if (event.kind === 'wrecked') add(seat, event.lost, event.tokens);
    if (event.kind === 'crew_defected') {
      add(seat, event.count, 'crew');
      add(event.target!, -event.count, 'crew');
    }
    if (event.kind === 'ship_damaged') for (const token of tokens) add(seat, event[token], token);
  }
  return map;
}
