// @vitest-environment node
// What the page makes of lean news is what the harbour would have said: whole games at a harbour with people who listen leanly, and
// with a watcher who is told everything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine';
import { Interpreter, markOf } from '../../src/engine/interpreter';
import { games, harbour, kPatience, Memory, modules, type Sailor, soon } from './sailors';

interface Listener {
  sailor: Sailor;
  seat: number | null;
  interpreter: Interpreter | null;
  news: any[];
  m: number;
}

// A game of random fleets would last for hours.
const shorter: Record<string, object> = { plunk: { turn_limit: 20 } };
const bare = ({ event, text }: any) => ({ event, text });
const offered = ({ move, label }: any) => ({ move, label });

describe.each(games)('%s', { timeout: kPatience }, (game) => {
  it('is told in the same words by the page as by the harbour', async () => {
    const engine = await Engine.load(readFileSync(join(modules, `${game}.wasm`)));
    const { mark, seats: asked } = engine.about().game;
    expect(markOf(game)).toBe(mark);
    const { least } = asked;
    const { sailor } = await harbour(game, new Memory());
    const host = sailor();
    const seats = ['you', ...Array(least - 1).fill('open')];
    const made = await host.ask({ do: 'create', game, name: 'Ann', seats, public: true, options: shorter[game] ?? {} });
    expect(made.ok).toBe(true);
    const { table, invite } = made;
    const names = ['Ann', 'Ben', 'Cid', 'Dan'].slice(0, least);
    const people: [Sailor, string | null][] = [[host, made.token]];
    for (const name of names.slice(1)) {
      const mate = sailor();
      people.push([mate, (await mate.ask({ do: 'join', table, invite, name })).token]);
    }
    people.push([sailor(), null], [sailor(), null]);
    const listeners: Listener[] = [];
    for (const [who, token] of people) {
      const { seat } = await who.ask({ do: 'sit', table, ...(token ? { token } : {}) });
      listeners.push({ sailor: who, seat, interpreter: null, news: [], m: 0 });
    }
    expect((await host.ask({ do: 'start' })).ok).toBe(true);
    const full = listeners.at(-1)!;
    for (const listener of listeners) {
      listener.sailor.overhears = (message) => {
        if (listener.interpreter && message.t === 'news') throw new Error('told in full');
        const heard = listener.interpreter?.hear(message) ?? message;
        if (heard.t !== 'news') return;
        listener.news.push(heard);
        listener.m = heard.m;
      };
      if (listener === full) continue;
      listener.interpreter = new Interpreter(engine);
      const manner = await listener.sailor.ask({ do: 'lean', engine: markOf(game) });
      expect(manner.lean).toBe(true);
      listener.interpreter.begin(manner, listener.seat, names, 'en');
    }

    let over = false;
    let sentences = 0;
    // People who choose by chance take their time: a game of Lost Seas may last for thousands of moves.
    for (let moves = 0; !over; moves++) {
      // Whoever has a choice, each in turn.
      const asked = listeners.filter(({ seat }) => seat !== null);
      const offers = await Promise.all(asked.map(({ sailor }) => sailor.ask({ do: 'moves' })));
      const open = asked.map((_, i) => (i + moves) % asked.length).filter((i) => offers[i].choices.length);
      const mover = asked[open[0]!]!;
      const { choices } = offers[open[0]!];
      const told = mover.news.at(-1);
      if (told?.choices) expect(told.choices.map(offered)).toEqual(choices.map(offered));
      const { move } = choices[Math.floor(Math.random() * choices.length)];
      const played = await mover.sailor.ask({ do: 'play', m: mover.m, move });
      expect(played.ok).toBe(true);
      await soon();
      // Both watchers heard the same, one of them in the harbour's own words.
      const watcher = listeners.at(-2)!;
      expect(watcher.news.length).toBe(full.news.length);
      if (full.news.length) {
        const [one, other] = [watcher.news.at(-1), full.news.at(-1)];
        expect([one.n, (one.events ?? []).map(bare)]).toEqual([other.n, (other.events ?? []).map(bare)]);
        expect(one.patch).toEqual(other.patch ?? {});
        if (other.deciders) expect(one.deciders).toEqual(other.deciders);
      }
      const last = mover.news.at(-1);
      over = !!last.outcome?.over;
      // And what the mover was told, now and then: the harbour tells it again.
      if (moves % 10 === 0) {
        const again = await mover.sailor.ask({ do: 'replay', m: mover.m });
        expect(last.events.map(bare)).toEqual(again.events.map(bare));
        expect(last.n).toBe(again.n);
      }
      sentences += last.events.length;
      for (const { news } of listeners) news.splice(0, news.length - 1);
    }
    expect(sentences).toBeGreaterThan(20);
  });
});

it('says so when it cannot follow', { timeout: kPatience }, async () => {
  const engine = await Engine.load(readFileSync(join(modules, 'lostseas.wasm')));
  const interpreter = new Interpreter(engine);
  expect(() => interpreter.hear({ t: 'lean', m: 1 })).toThrow();
  const match = engine.start({ seats: 2 });
  interpreter.begin({ lean: true, n: 0, view: match.view(0) }, 0, ['Ann', 'Ben'], 'en');
  expect(() => interpreter.hear({ t: 'lean', m: 1, patch: [99, 1] })).toThrow(/patch/);
  expect(() => interpreter.hear({ t: 'lean', m: 1, told: [['sailed']] })).toThrow(/event/);
});
