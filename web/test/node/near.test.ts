// @vitest-environment node
// The harbour on this device, without a browser around it: the server's tables over a store in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine';
import type { Mind } from '../../src/engine/minds';
import { ponderer } from '../../src/engine/ponder';
import { games, harbour, kPatience, Memory, MindHere, modules, type Sailor, soon } from './sailors';

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

describe('bots think elsewhere', { timeout: kPatience }, () => {
  const seats: Record<string, string[]> = { pacifists: ['you', 'captain', 'captain'] };
  // Somebody at a table of this game, against captains.
  async function against(game: string, mind: () => Mind, store = new Memory()): Promise<[Sailor, string, string]> {
    const ann = (await harbour(game, store, mind)).sailor();
    const wish = { do: 'create', game, name: 'Ann', seats: seats[game] ?? ['you', 'captain'], pace: 0 };
    const { table, token } = await ann.ask(wish);
    await ann.ask({ do: 'sit', table, token });
    await ann.ask({ do: 'start' });
    return [ann, table, token];
  }
  const play = async (ann: Sailor, table: string, token: string): Promise<any> => {
    const whole = await turn(ann, table, token);
    if (whole) expect((await ann.ask({ do: 'play', m: whole.m, move: whole.choices[0].move })).ok).toBe(true);
    return whole;
  };
  // Thinks as somebody with so many iterations would: so it is not a matter of time.
  class Quick extends MindHere {
    static asked: any[] = [];
    override think(question: string): Promise<string> {
      const given = JSON.parse(question);
      Quick.asked.push(given);
      const bot = given.bot.startsWith('captain') ? 'captain:20i' : given.bot;
      return super.think(JSON.stringify({ ...given, bot }));
    }
  }

  it.each(games)('%s: with what their seat sees and nothing else, and as they would at the table', async (game) => {
    Quick.asked = [];
    const [ann, table, token] = await against(game, () => new Quick());
    const rivals = () => Quick.asked.filter(({ seat }) => seat > 0);
    for (let whole; rivals().length < 3 && (whole = await turn(ann, table, token));)
      await ann.ask({ do: 'play', m: whole.m, move: (await ann.ask({ do: 'hint' })).move });
    expect(rivals().length).toBeGreaterThan(0);
    const compiled = new WebAssembly.Module(readFileSync(join(modules, `${game}-harbour.wasm`)));
    const engine = await Engine.load(compiled);
    for (const { bot, view, seat, ...rest } of rivals()) {
      expect(bot).toMatch(/^captain/);
      expect(Object.keys(rest).sort()).toEqual(['luck', 'options', 'seats']);
      // There is nothing in it that this seat may not know: of what was hidden nothing is left to hide.
      const seen = engine.start({ seats: rest.seats, options: rest.options });
      seen.see(view);
      expect(seen.view(seat)).toEqual(view);
      seen.end();
    }
    // A seat's view makes the thought that the whole position makes.
    const ponder = await ponderer(compiled);
    const count = (seats[game] ?? ['', '']).length;
    const match = engine.start({ seats: count, seed: 7 });
    const { options } = match.status as any;
    for (let i = 0; i < 6 && !match.over; i++) {
      const seat = match.deciders[0]!;
      for (const bot of ['bosun', 'captain:20i']) {
        const here = match.think(seat, bot, i);
        const asked = { seats: count, options, view: match.view(seat), seat, bot, luck: i };
        const there = JSON.parse(ponder(JSON.stringify(asked)));
        expect(there.move).toEqual(here.choice.move);
        expect(there.why.sentence !== '').toBe(here.why !== '');
        expect(there.considered.map(({ move }: any) => move)).toEqual(here.considered.map(({ choice }) => choice.move));
      }
      match.play(seat, match.think(seat, 'bosun', i).choice.move);
    }
  });

  it('hints come with their reasons', async () => {
    const [ann, table, token] = await against('lostseas', () => new Quick());
    await turn(ann, table, token);
    const hint = await ann.ask({ do: 'hint' });
    expect(hint.best.length).toBeGreaterThan(0);
    expect(hint.reason).toMatch(new RegExp(`\\b${hint.best[0].worth}\\b`));
  });

  it('where no worker can think, the stand-in plays', async () => {
    class Broken extends MindHere {
      override async think(): Promise<never> {
        this.onerror?.(new Error('there are no workers here'));
        return new Promise(() => {});
      }
    }
    const [ann, table, token] = await against('lostseas', () => new Broken());
    for (let i = 0; i < 3; i++) expect(await play(ann, table, token)).not.toBeNull();
  });

  it('a table that is closed while a bot thinks ends the thought', async () => {
    const endless: Endless[] = [];
    class Endless extends MindHere {
      thinking = false;
      override think(): Promise<string> {
        this.thinking = true;
        return new Promise(() => {});
      }
    }
    const [ann, table, token] = await against('lostseas', () => (endless.push(new Endless()), endless.at(-1)!));
    const thinking = () => endless.find(({ thinking, ended }) => thinking && !ended);
    while (!thinking()) {
      const whole = await ann.ask({ do: 'sit', table, token });
      if (whole.choices) await ann.ask({ do: 'play', m: whole.m, move: whole.choices[0].move });
      else await soon();
    }
    const captain = thinking()!;
    // The table answers while the captain thinks, and then it is closed.
    expect((await ann.ask({ do: 'sit', table, token })).ok).toBe(true);
    expect((await ann.ask({ do: 'close' })).ok).toBe(true);
    while (!captain.ended) await soon();
  });
});
