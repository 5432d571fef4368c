import { describe, expect, it, vi } from 'vitest';
import { ranksOf, usualRank } from '../src/ranks';
import { seatsForBots } from '../src/lobby/start';
import type { Harbour } from '../src/harbour.svelte';
import type { GameInfo } from '../src/protocol';

describe('ranks', () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue({ ranks: ['swab', 'mate', 'admiral'], usual: 'mate' });
  const harbour = { ask } as unknown as Harbour;
  it('are the harbour’s own, asked again only after a failure', async () => {
    await expect(ranksOf(harbour)).rejects.toThrow('cut');
    expect(await ranksOf(harbour)).toEqual(['swab', 'mate', 'admiral']);
    expect(await usualRank(harbour)).toBe('mate');
    expect(ask).toHaveBeenCalledTimes(2);
  });
  it('fill the seats of a game against bots, as many as its card says', async () => {
    const game = (name: string, least: number, most: number) => ({ name, seats: { least, most } }) as GameInfo;
    expect(await seatsForBots(harbour, game('raiders', 2, 12))).toEqual(['you', 'mate', 'mate', 'mate']);
    expect(await seatsForBots(harbour, game('unheard-of', 2, 2))).toEqual(['you', 'mate']);
  });
});
