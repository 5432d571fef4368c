// @vitest-environment node
// The harbour on this device, without a browser around it: the server's tables over a store in memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NearHarbour } from '../../src/engine/near_harbour';
import type { PageStore } from '../../src/engine/store';

const root = join(__dirname, '../../..');
const modules = process.env.TORTUGA_MODULES ?? join(root, 'build/wasm');
const games = Object.keys(JSON.parse(readFileSync(join(root, 'tests/signatures.json'), 'utf8')));
const kPatience = 900_000; // only against hanging

// What store.ts keeps in the browser's database, in memory.
class Memory {
  logs = new Map<string, string[]>();
  cards = new Map<string, any>();
  fails = false;
  async carryOut(order: any): Promise<unknown> {
    if (this.fails) throw new Error('the disk is full');
    if (order.append !== undefined) {
      const log = this.logs.get(order.append) ?? [];
      if (log.length !== order.n) return false;
      this.logs.set(order.append, [...log, order.entry]);
      if (order.card) this.cards.set(order.append, order.card);
      return true;
    }
    if (order.read !== undefined) return (this.logs.get(order.read) ?? []).slice(order.from);
    if (order.list !== undefined) return [];
    if (order.shelf !== undefined) return [];
    return false;
  }
}

// Somebody at a harbour: asks and is answered, and hears what is told.
class Sailor {
  view: any = null;
  news: any = null;
  #ids = 0;
  #waiting = new Map<number, (answer: any) => void>();
  constructor(
    readonly harbour: NearHarbour,
    readonly session: number,
  ) {
    harbour.connect(session);
  }
  hear(text: string): void {
    const message = JSON.parse(text);
    if (message.deciders || message.outcome) this.news = { ...this.news, ...message };
    this.#waiting.get(message.re)?.(message);
  }
  ask(request: object): Promise<any> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.harbour.receive(this.session, JSON.stringify({ ...request, id }));
    });
  }
}

const compiled = new Map<string, WebAssembly.Module>();
async function harbour(game: string, store: Memory): Promise<{ sailor: () => Sailor }> {
  const module = compiled.get(game) ?? new WebAssembly.Module(readFileSync(join(modules, `${game}-harbour.wasm`)));
  compiled.set(game, module);
  const sailors = new Map<number, Sailor>();
  const opened = await NearHarbour.open(module, store as unknown as PageStore, {
    tell: (session, text) => sailors.get(session)?.hear(text),
    end: (session) => sailors.delete(session),
  });
  let sessions = 0;
  return {
    sailor: () => {
      const sailor = new Sailor(opened, ++sessions);
      sailors.set(sailor.session, sailor);
      return sailor;
    },
  };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

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

  it('is played against bots, taken up again in the middle, and looked back at', async () => {
    const store = new Memory();
    let { sailor } = await harbour(game, store);
    let ann = sailor();
    const made = await ann.ask({ do: 'create', game, name: 'Ann', seats, pace: 0 });
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
