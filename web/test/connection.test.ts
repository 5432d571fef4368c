import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Harbour, Refusal } from '../src/harbour.svelte';
import { heard } from '../src/announce.svelte';
import { promptNow } from '../src/table/prompt';
import { Table } from '../src/table.svelte';
import type { GameInfo } from '../src/protocol';

// A WebSocket that a test drives by hand.
class Wire {
  static all: Wire[] = [];
  static get last(): Wire {
    return Wire.all.at(-1)!;
  }
  sent: any[] = [];
  onopen: () => unknown = () => {};
  onmessage: (event: { data: string }) => unknown = () => {};
  onclose: () => unknown = () => {};
  onerror: () => unknown = () => {};
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose();
  }
  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  // Answers the newest request of a kind.
  answer(what: string, more: object = {}): void {
    this.tell({ re: this.sent.findLast((message) => message.do === what).id, ok: true, ...more });
  }
}
const settled = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal('WebSocket', Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('sends once more what was too much at once', async () => {
    const harbour = new Harbour('ws://x/ws');
    const done = harbour.ask({ do: 'ask', query: 'board' }).catch((why) => why.code);
    await Wire.last.onopen();
    const refuse = () =>
      Wire.last.tell({ re: Wire.last.sent[0].id, ok: false, code: 'busy', error: 'Too many messages.' });
    refuse();
    expect(Wire.last.sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Wire.last.sent.length).toBe(2);
    expect(Wire.last.sent[1]).toEqual(Wire.last.sent[0]);
    refuse();
    expect(await done).toBe('busy');
    harbour.end();
  });
  it('sends what waits again after a cut, with its old id', async () => {
    const harbour = new Harbour('ws://x/ws');
    const done = harbour.ask({ do: 'play', m: 0, move: {} });
    await Wire.last.onopen();
    const first = Wire.last.sent[0];
    Wire.last.close();
    expect(harbour.link).toBe('connecting');
    await vi.advanceTimersByTimeAsync(1000);
    await Wire.last.onopen();
    expect(Wire.all.length).toBe(2);
    expect(Wire.last.sent).toEqual([first]);
    Wire.last.answer('play');
    expect((await done).ok).toBe(true);
    harbour.end();
  });
  it('throws refusals with their code and rules', async () => {
    const harbour = new Harbour('ws://x/ws');
    const asked = harbour.ask({ do: 'play' }).catch((why) => why);
    await Wire.last.onopen();
    Wire.last.tell({ re: Wire.last.sent[0].id, ok: false, code: 'refused', error: 'No.', rules: ['LOST-023'] });
    const why = (await asked) as Refusal;
    expect([why.code, why.message, why.rules]).toEqual(['refused', 'No.', ['LOST-023']]);
    harbour.end();
  });
  it('is cut by the watchdog when an answer does not come', async () => {
    const harbour = new Harbour('ws://x/ws');
    void harbour.ask({ do: 'seen', n: 1 });
    await Wire.last.onopen();
    await vi.advanceTimersByTimeAsync(12_500);
    expect(Wire.all.length).toBe(2);
    harbour.end();
  });
  const elsewhere = (moved_to: string) =>
    Wire.last.tell({ re: Wire.last.sent.at(-1).id, ok: false, code: 'elsewhere', error: 'Elsewhere.', moved_to });
  it('goes to the server that has the table, and asks there with the old id', async () => {
    const harbour = new Harbour('ws://x/ws');
    const done = harbour.ask({ do: 'play', m: 0, move: {} });
    await Wire.last.onopen();
    const first = Wire.last.sent[0];
    elsewhere('/h/3/ws');
    await vi.advanceTimersByTimeAsync(600);
    expect(Wire.last.url).toBe('ws://x/h/3/ws');
    await Wire.last.onopen();
    expect([Wire.all.length, Wire.last.sent]).toEqual([2, [first]]);
    Wire.last.answer('play');
    expect((await done).ok).toBe(true);
    harbour.end();
  });
  it('comes back to the common door if nobody answers there, and knows that it tried', async () => {
    const harbour = new Harbour('ws://x/ws');
    const done = harbour.ask({ do: 'sit', table: 'T' });
    await Wire.last.onopen();
    elsewhere('/h/3/ws');
    await vi.advanceTimersByTimeAsync(600);
    expect(harbour.tried).toBe(false);
    Wire.last.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect([Wire.last.url, harbour.tried]).toEqual(['ws://x/ws', true]);
    await Wire.last.onopen();
    Wire.last.answer('sit');
    await done;
    expect(harbour.tried).toBe(false);
    harbour.end();
  });
  it('leaves a server that is there and does not answer, as one that is gone', async () => {
    const harbour = new Harbour('ws://x/ws');
    void harbour.ask({ do: 'sit', table: 'T' });
    await Wire.last.onopen();
    elsewhere('/h/3/ws');
    await vi.advanceTimersByTimeAsync(600);
    await Wire.last.onopen();
    await vi.advanceTimersByTimeAsync(12_500);
    expect([Wire.last.url, harbour.tried]).toEqual(['ws://x/ws', true]);
    harbour.end();
  });
  it('follows a goodbye that says where to go on', async () => {
    const harbour = new Harbour('ws://x/ws');
    harbour.open();
    await Wire.last.onopen();
    Wire.last.tell({ t: 'bye', why: 'elsewhere', text: '', moved_to: '/h/2/ws' });
    await vi.advanceTimersByTimeAsync(600);
    expect([Wire.all.length, Wire.last.url]).toEqual([2, 'ws://x/h/2/ws']);
    harbour.end();
  });
  it('goes to no other host, whoever says so', async () => {
    for (const where of ['https://evil.example/ws', '//evil.example/ws', '/../ws?x', '@evil/ws']) {
      const harbour = new Harbour('ws://x/ws');
      const code = harbour.ask({ do: 'play' }).catch((why) => why.code);
      await Wire.last.onopen();
      const before = Wire.all.length;
      elsewhere(where);
      expect(await code).toBe('elsewhere');
      await vi.advanceTimersByTimeAsync(1000);
      expect(Wire.all.length).toBe(before);
      harbour.end();
    }
  });
  it('rests after a goodbye for good', async () => {
    const harbour = new Harbour('ws://x/ws');
    harbour.open();
    await Wire.last.onopen();
    harbour.rest();
    Wire.last.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([Wire.all.length, harbour.link]).toEqual([1, 'closed']);
    harbour.end();
  });
});

describe('a table', () => {
  const games = async () =>
    [
      { name: 'toy', title: 'Toy', seats: { least: 2, most: 2 }, options: [], cooperative: false, version: 1 },
    ] as GameInfo[];
  const state = {
    t: 'table',
    table: 'T',
    game: 'toy',
    seat: 0,
    host: true,
    state: 'playing',
    seats: [
      { name: 'Ann', kind: 'person', here: true },
      { name: 'Bob', kind: 'bot', here: true },
    ],
    options: {},
    m: 3,
    n: 5,
    view: { turn: 0, at: [1, 2] },
    deciders: [0],
    choices: [{ move: { kind: 'go' }, label: 'Go' }],
    undo: false,
    events: [{ n: 4, event: { kind: 'went' }, text: 'Bob goes.' }],
    chat: [],
    away: 5,
  };
  async function seated() {
    const harbour = new Harbour('ws://x/ws');
    const table = new Table(harbour, games, 'T', 'token');
    void Wire.last.onopen();
    await settled();
    Wire.last.answer('sit', state);
    await vi.dynamicImportSettled();
    await settled();
    await vi.waitFor(() => expect(table.state).toBe('playing'));
    return { harbour, table };
  }
  it('applies news to its view and knows whose turn it is', async () => {
    const { harbour, table } = await seated();
    expect([table.mine, table.decision.choices.length]).toEqual([true, 1]);
    Wire.last.tell({
      t: 'news',
      m: 4,
      n: 6,
      events: [{ n: 5, event: { kind: 'went' }, text: 'You go.' }],
      patch: { '/turn': 1, '/at/0': 7 },
      deciders: [1],
    });
    expect(table.view).toEqual({ turn: 1, at: [7, 2] });
    expect([table.mine, table.m, table.log.events.length]).toEqual([false, 4, 2]);
    expect(table.position.before).toEqual({ turn: 0, at: [1, 2] });
    harbour.end();
  });
  it('says "your turn" once a turn, also where one follows the other or all decide at once', async () => {
    const { harbour } = await seated();
    const said = (): number => heard.polite.filter(({ text }) => text.startsWith('Your turn.')).length;
    await vi.advanceTimersByTimeAsync(1000);
    const before = said();
    const after = async (m: number, kind: string, deciders: number[]): Promise<number> => {
      const events = [{ n: m + 1, event: { kind }, text: `${kind} ${m}.` }];
      Wire.last.tell({ t: 'news', m, n: m + 2, events, patch: {}, deciders });
      await vi.advanceTimersByTimeAsync(60_000);
      return said() - before;
    };
    expect(await after(4, 'went', [0, 1])).toBe(0); // the other one decided: the turn goes on
    expect(await after(5, 'round_began', [0, 1])).toBe(1);
    expect(await after(6, 'turn_began', [0])).toBe(2);
    expect(await after(7, 'turn_began', [1])).toBe(2);
    expect(await after(8, 'turn_began', [0])).toBe(3);
    harbour.end();
  });
  it('hears the news of its own move with the answer', async () => {
    const { harbour, table } = await seated();
    const acted = table.act({ kind: 'go' });
    await settled();
    expect(Wire.last.sent.at(-1)).toMatchObject({ do: 'play', m: 3 });
    Wire.last.answer('play', {
      t: 'news',
      m: 4,
      n: 6,
      events: [{ event: { kind: 'went' }, text: 'You go.' }],
      patch: { '/turn': 1 },
      deciders: [1],
    });
    expect(await acted).toBe(null);
    expect([table.m, table.view.turn, table.decision.sending]).toEqual([4, 1, null]);
    expect(table.log.events.map((event) => event.n)).toEqual([4, 5]);
    harbour.end();
  });
  it('says once why its move is kept back, after a moment, and no more when it is told', async () => {
    const { harbour, table } = await seated();
    table.board = { ...table.board!, kept: () => 'Somebody may answer.' };
    const acted = table.act({ kind: 'go' });
    await settled();
    const said = () => heard.polite.filter(({ text }) => text === 'Somebody may answer.').length;
    expect([promptNow(table).title, table.kept, said()]).toEqual(['Sending your move …', '', 0]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([promptNow(table).state, promptNow(table).text, said()]).toEqual(['sending', 'Somebody may answer.', 1]);
    Wire.last.answer('play', { t: 'news', m: 4, n: 6, events: [], patch: { '/turn': 1 }, deciders: [1] });
    expect(await acted).toBe(null);
    expect([promptNow(table).state, table.kept]).toEqual(['waiting', '']);
    // One that is answered at once needs no words.
    await vi.advanceTimersByTimeAsync(4000);
    expect(said()).toBe(1);
    harbour.end();
  });
  it('says which epoch it has seen, and leaves a server that has an older one', async () => {
    const { harbour, table } = await seated();
    const again = async (epoch: number, m: number) => {
      Wire.last.close();
      await vi.advanceTimersByTimeAsync(1000);
      void Wire.last.onopen();
      await settled();
      Wire.last.answer('sit', { ...state, m, epoch });
      await settled();
    };
    await again(7, 4);
    await again(3, 2); // it does not know that it was replaced
    expect(Wire.last.sent[0]).toMatchObject({ do: 'sit', epoch: 7 });
    expect([table.m, harbour.link]).toEqual([4, 'connecting']);
    await again(8, 5);
    expect([table.m, harbour.link]).toEqual([5, 'open']);
    harbour.end();
  });
  it('sits down again when a number is missing', async () => {
    const { harbour } = await seated();
    const before = Wire.last.sent.filter((message) => message.do === 'sit').length;
    Wire.last.tell({ t: 'news', m: 6, n: 9, events: [], patch: {}, deciders: [1] });
    await settled();
    const sits = Wire.last.sent.filter((message) => message.do === 'sit');
    expect(sits.length).toBe(before + 1);
    expect([sits.at(-1).from, sits.at(-1).m]).toEqual([5, 3]);
    harbour.end();
  });
  it('asks for what happened while its board was being fetched', async () => {
    const harbour = new Harbour('ws://x/ws');
    let arrive = (_: GameInfo[]) => {};
    const table = new Table(harbour, () => new Promise((resolve) => (arrive = resolve)), 'T', 'token');
    void Wire.last.onopen();
    await settled();
    Wire.last.answer('sit', state);
    await settled();
    Wire.last.tell({ t: 'news', m: 4, n: 6, events: [], patch: { '/turn': 1 }, deciders: [1] });
    arrive(await games());
    await vi.waitFor(() => expect(table.state).toBe('playing'));
    await settled();
    const sits = Wire.last.sent.filter((message) => message.do === 'sit');
    expect([sits.length, sits.at(-1).from, sits.at(-1).m]).toEqual([2, 5, 3]);
    harbour.end();
  });
  it('ignores news it has heard already', async () => {
    const { harbour, table } = await seated();
    const news = {
      t: 'news',
      m: 4,
      n: 6,
      events: [{ n: 5, event: { kind: 'went' }, text: 'You go.' }],
      patch: { '/turn': 1 },
      deciders: [1],
    };
    Wire.last.tell(news);
    Wire.last.tell(news);
    expect([table.m, table.log.events.map((event) => event.n)]).toEqual([4, [4, 5]]);
    harbour.end();
  });
  it('keeps a hint while others decide, and drops it with the decision', async () => {
    const { harbour, table } = await seated();
    const asked = table.decision.askHint();
    await settled();
    Wire.last.answer('hint', { move: { kind: 'go' }, label: 'Go', reason: 'It is best.' });
    await asked;
    Wire.last.tell({ t: 'news', m: 4, n: 5, events: [], patch: {}, deciders: [0], choices: state.choices, ready: [1] });
    expect([table.decision.hint?.label, table.decision.ready]).toEqual(['Go', [1]]);
    Wire.last.tell({ t: 'news', m: 5, n: 5, events: [], patch: {}, deciders: [1] });
    expect([table.decision.hint, table.decision.choices]).toEqual([null, []]);
    harbour.end();
  });
  it('forgets what was taken back', async () => {
    const { harbour, table } = await seated();
    Wire.last.tell({
      t: 'news',
      m: 4,
      n: 6,
      events: [{ n: 5, event: { kind: 'went' }, text: 'You go.' }],
      patch: { '/turn': 1 },
      deciders: [1],
      undo: true,
    });
    expect(table.decision.undo).toBe(true);
    const back = table.decision.takeBack();
    await settled();
    Wire.last.tell({ t: 'back', m: 3, n: 5, view: { turn: 0, at: [1, 2] }, deciders: [0], choices: state.choices });
    Wire.last.answer('undo');
    await back;
    expect([table.m, table.log.events.length, table.mine, table.decision.undo]).toEqual([3, 1, true, false]);
    harbour.end();
  });
  it('stops when its seat is opened elsewhere, and comes back when asked', async () => {
    const { harbour, table } = await seated();
    Wire.last.tell({ t: 'bye', why: 'moved', text: 'This seat was opened on another device.' });
    Wire.last.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([table.state, table.moved, Wire.all.length]).toEqual(['gone', true, 1]);
    table.comeBack();
    expect(Wire.all.length).toBe(2);
    harbour.end();
  });
  it('shows a refusal and plays on', async () => {
    const { harbour, table } = await seated();
    const played = table.act({ kind: 'go' });
    await settled();
    const asked = Wire.last.sent.findLast((message) => message.do === 'play');
    expect(asked.m).toBe(3);
    Wire.last.tell({ re: asked.id, ok: false, code: 'refused', error: 'Not so.', rules: ['TOY-001'] });
    expect(await played).toBe('Not so.');
    expect([table.requests.notice?.text, table.decision.sending, table.mine]).toEqual(['Not so.', null, true]);
    harbour.end();
  });
});
