// Several people on one device: the seats that this browser holds for each of them at a table.
import type { Harbour } from '../harbour.svelte';
import { settings } from '../settings.svelte';

export interface Mate {
  seat: number;
  token: string;
  name: string;
}

const kKey = 'tortuga.crews';
const kMost = 40;

function crews(): Record<string, Mate[]> {
  try {
    const found = JSON.parse(localStorage.getItem(kKey) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

export const crewOf = (table: string): Mate[] => crews()[table] ?? [];

export function keepCrew(table: string, crew: Mate[]): void {
  const kept = Object.entries(crews()).filter(([other]) => other !== table);
  try {
    localStorage.setItem(kKey, JSON.stringify(Object.fromEntries([[table, crew], ...kept].slice(0, kMost))));
  } catch {
    // without a store the links of the seats still work
  }
}

// Sits everybody down whose seat is "here".
export async function seatMates(harbour: Harbour, made: any, seats: string[], mates: string[]): Promise<void> {
  const own = { seat: made.seat ?? 0, token: made.token, name: settings.name.trim() || 'Captain' };
  const crew: Mate[] = [own];
  for (const [seat, who] of seats.entries()) {
    if (who !== 'here') continue;
    const name = mates[seat]?.trim() || `Sailor ${seat + 1}`;
    const joined = await harbour.ask<any>({ do: 'join', table: made.table, invite: made.invite, seat, name });
    crew.push({ seat: joined.seat, token: joined.token, name });
  }
  keepCrew(made.table, crew);
}
