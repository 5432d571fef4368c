// The bots' ranks as the harbour names them, from the weakest to the strongest; asked once.
import type { Harbour } from './harbour.svelte';

let known: Promise<string[]> | null = null;

export function ranksOf(harbour: Harbour): Promise<string[]> {
  known ??= harbour.ask<{ ranks: string[] }>({ do: 'lobby' }).then(({ ranks }) => ranks);
  known.catch(() => (known = null));
  return known;
}

// Who sits down where somebody asks just for a bot: the strongest.
export const usualRank = async (harbour: Harbour): Promise<string> => (await ranksOf(harbour)).at(-1)!;
