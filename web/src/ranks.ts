// The bots' ranks as the harbour names them, from the weakest to the strongest; asked once. Where it cannot be reached, they
// are on the page that was kept.
import type { Harbour } from './harbour.svelte';

interface Ranks {
  ranks: string[];
  usual: string;
}
let known: Promise<Ranks> | null = null;

export const kept = (): Promise<Ranks> => fetch('api/lobby.json').then((answer) => answer.json());

function asked(harbour: Harbour): Promise<Ranks> {
  known ??= harbour.retryAt > 0 ? kept() : harbour.ask<Ranks>({ do: 'lobby' });
  known.catch(() => (known = null));
  return known;
}

export const ranksOf = async (harbour: Harbour): Promise<string[]> => (await asked(harbour)).ranks;

// Who sits down where somebody asks just for a bot.
export const usualRank = async (harbour: Harbour): Promise<string> => (await asked(harbour)).usual;
