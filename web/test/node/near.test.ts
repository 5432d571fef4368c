// @vitest-environment node
// The harbour on this device, without a browser around it: the server's tables over a store in memory.
import { describe, expect, it } from 'vitest';
import { games, harbour, kPatience, Memory, type Sailor, soon } from './sailors';

// Waits for one's turn; false when the game is over.
async function turn(sailor: Sailor, table: string, token: string): Promise<any> {
  for (;;) {
    const whole = await sailor.ask({ do: 'sit', table, token });
    expect(whole.ok).toBe(true);
    if (whole.outcome?.over) return null;
    if (whole.choices) return whole;
    await soon();
  }
}

describe.each(games)('%s on this device', { timeout: kPatience }, (game) => {
  const bots: Record<string, string[]> = { pacifists: ['bosun', 'bosun'], raiders: ['bosun'] };
  const seats = ['you', ...(bots[game] ?? ['bosun'])];
  const options = game === 'raiders' ? { smoke_seconds: 1 } : {}; // the clock is real

  it('is played against bots, taken up again in the middle, and looked back at', async () => {
    const store = new Memory();
    let { sailor } = await harbour(game, store);
    let ann = sailor();
    const made = await ann.ask({ do: 'create', game, name: 'Ann', seats, options, pace: 0 });
    expect(made.ok).toBe(true);
    const { table, token } = made;
    expect((await ann.ask({ do: 'sit', table, token })).state).toBe('open');
    expect((await ann.ask({ do: 'start' })).ok).toBe(true);
    for (let i = 0; i < 12; i++) {
      const whole = await turn(ann, table, token);
      if (!whole) break;
      const hint = await ann.ask({ do: 'hint' });
      expect(hint.label).toMatch(/\w/);
      const played = await ann.ask({ do: 'play', m: whole.m, move: hint.move });
      expect(played.ok).toBe(true);
      if (i === 5) {
        // The page is closed and opened again: everything that was answered is there.
        const before = await turn(ann, table, token);
        if (!before) break;
        ({ sailor } = await harbour(game, store));
        ann = sailor();
        const after = await turn(ann, table, token);
        // Bots that decide at the same time may have gone on meanwhile.
        const texts = ({ events }: any) => events.map(({ text }: any) => text);
        expect(after.m).toBeGreaterThanOrEqual(before.m);
        expect(texts(after).slice(0, before.events.length)).toEqual(texts(before));
      }
    }
    const whole = await ann.ask({ do: 'sit', table, token });
    const past = await ann.ask({ do: 'replay', m: 0 });
    expect(past.ok).toBe(true);
    expect(past.view).not.toEqual(whole.view);
  });
});

it('what cannot be kept is not played', { timeout: kPatience }, async () => {
  const store = new Memory();
  const { sailor } = await harbour('lostseas', store);
  const ann = sailor();
  const { table, token } = await ann.ask({
    do: 'create',
    game: 'lostseas',
    name: 'Ann',
    seats: ['you', 'bosun'],
    pace: 0,
  });
  await ann.ask({ do: 'sit', table, token });
  await ann.ask({ do: 'start' });
  const whole = await turn(ann, table, token);
  store.fails = true;
  const refused = await ann.ask({ do: 'play', m: whole.m, move: whole.choices[0].move });
  expect([refused.ok, refused.code]).toEqual([false, 'disk']);
  store.fails = false;
  expect((await turn(ann, table, token)).m).toBe(whole.m);
});

it('two harbours of this device keep one log', { timeout: kPatience }, async () => {
  const store = new Memory();
  const ann = (await harbour('lostseas', store)).sailor();
  const { table, token } = await ann.ask({
    do: 'create',
    game: 'lostseas',
    name: 'Ann',
    seats: ['you', 'bosun'],
    pace: 0,
  });
  await ann.ask({ do: 'sit', table, token });
  await ann.ask({ do: 'start' });
  const whole = await turn(ann, table, token);
  // The same seat in another tab plays first.
  const other = (await harbour('lostseas', store)).sailor();
  const there = await turn(other, table, token);
  const move = there.choices[0].move;
  expect((await other.ask({ do: 'play', m: there.m, move })).ok).toBe(true);
  const late = await ann.ask({ do: 'play', m: whole.m, move });
  expect([late.ok, late.code]).toEqual([false, 'late']);
});
