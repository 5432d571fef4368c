// The bots' ranks as the harbour names them, from the weakest to the strongest; asked once.
import type { Harbour } from './harbour.svelte';

interface Ranks {
  ranks: string[];
  usual: string;
}
let known: Promise<Ranks> | null = null;

function asked(harbour: Harbour): Promise<Ranks> {
  known ??= harbour.ask<Ranks>({ do: 'lobby' });
  known.catch(() => (known = null));
  return known;
}

export const ranksOf = async (harbour: Harbour): Promise<string[]> => (await asked(harbour)).ranks;

// Who sits down where somebody asks just for a bot.
export const usualRank = async (harbour: Harbour): Promise<string> => (await asked(harbour)).usual;
