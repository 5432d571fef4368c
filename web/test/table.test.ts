// The parts of a table, each alone.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEvent, SeatInfo } from '../src/boards/board';
import { type Harbour, Refusal } from '../src/harbour.svelte';
import type { TellEvent } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { answers } from '../src/table/answers';
import { Clocks } from '../src/table/clocks.svelte';
import { Company } from '../src/table/company.svelte';
import { Decision } from '../src/table/decision.svelte';
import { Log } from '../src/table/log.svelte';
import { Position } from '../src/table/position.svelte';
import { Requests } from '../src/table/requests.svelte';
import { Sitting } from '../src/table/sitting.svelte';
import { Talk } from '../src/table/talk.svelte';
import { Told } from '../src/table/told.svelte';
import type { Table } from '../src/table.svelte';

const said = vi.hoisted(() => ({ tell: vi.fn(), unsay: vi.fn(), interrupt: vi.fn(), play: vi.fn() }));
vi.mock('../src/announce.svelte', async (original) => ({ ...(await original<object>()), ...said }));
vi.mock('../src/sound', () => ({ play: said.play, playBatch: vi.fn(), setVolumes: vi.fn() }));

const ann: SeatInfo = { name: 'Ann', kind: 'person', here: true, host: true };
const bob: SeatInfo = { name: 'Bob', kind: 'person', here: true };
const numbered = (...numbers: number[]): TellEvent[] =>
  numbers.map((n) => ({ n, event: { kind: 'went' }, text: `${n}.` }) as TellEvent);
const numbers = (events: AnyEvent[]): number[] => events.map((event) => event.n);
// A harbour that answers as a test says.
const harbourOf = (ask: (request: any) => unknown) =>
  ({ ask: vi.fn(async (request) => ask(request)), link: 'open', forget: vi.fn(), rest: vi.fn(), open: vi.fn() }) as any;

beforeEach(() => {
  for (const one of Object.values(said)) one.mockClear();
  Object.assign(settings, { quiet: [], muted: [], verbosity: 'normal' });
});

describe('what was told', () => {
  it('is kept and said, unless its buffer is quiet', () => {
    const told = new Told();
    told.add('game', 'Ann sails.');
    settings.quiet = ['talk'];
    told.add('talk', 'Bob: Ahoy');
    expect(told.lines.map(({ text }) => text)).toEqual(['Ann sails.', 'Bob: Ahoy']);
    expect(said.tell.mock.calls).toEqual([['Ann sails.']]);
  });
  it('is said without dice and turns to whoever wants it brief', () => {
    const told = new Told();
    settings.verbosity = 'brief';
    told.events([
      { kind: 'dice_rolled', text: 'A 3.' },
      { kind: 'sailed', text: 'Ann sails.' },
    ] as AnyEvent[]);
    expect(told.lines.length).toBe(2);
    expect(said.tell.mock.calls).toEqual([['Ann sails.']]);
    // A move of dice alone comes to nothing yet, whatever the board makes of it.
    told.events([{ kind: 'die_rerolled', text: 'Ann rerolls.' }] as AnyEvent[], 'Ann rerolls.');
    expect(told.lines.length).toBe(3);
    expect(said.tell.mock.calls).toEqual([['Ann sails.']]);
    told.events([{ kind: 'hit', text: 'Ann hits.' }] as AnyEvent[], 'Ann hits.');
    expect(said.tell.mock.calls).toEqual([['Ann sails.'], ['Ann hits.']]);
  });
});

describe('the clocks', () => {
  it('run for whoever decides, from what the harbour said last', () => {
    vi.useFakeTimers({ now: 1000 });
    const clocks = new Clocks();
    clocks.set({ times: [5000, 7000], running: [1] });
    expect(clocks.left(0, 3000)).toBe(null);
    clocks.rule = { kind: 'move', seconds: 9 };
    expect([clocks.left(0, 3000), clocks.left(1, 3000), clocks.left(2, 3000), clocks.left(null, 3000)]).toEqual([
      5000,
      5000,
      null,
      null,
    ]);
    clocks.set({ running: [0] });
    expect(clocks.left(1, 3000)).toBe(7000);
    clocks.set({ times: [], running: [], answer_in: 5000 });
    const by = clocks.answerBy;
    expect(by).toBe(Date.now() + 5000);
    clocks.set({ times: [], running: [] });
    expect(clocks.answerBy).toBe(0);
    vi.useRealTimers();
  });
});

describe('the company', () => {
  it('knows its host, its own seat and the others', () => {
    const company = new Company(new Told());
    company.sit({ seats: [ann, bob, { name: '', kind: 'open' } as SeatInfo], seat: 1, host: false });
    expect([company.hostName, company.nameOf(0), company.nameOf(null), company.nameOf(7)]).toEqual([
      'Ann',
      'Ann',
      '',
      '',
    ]);
    expect(company.others).toEqual(['Ann']);
    company.sit({ seats: [ann] });
    expect(company.seat).toBe(1);
  });
  it('tells who is lost until they are back', () => {
    const told = new Told();
    const company = new Company(told);
    company.sit({ seats: [ann, { ...bob, here: false }], seat: 0, host: true });
    company.misses(1, 45);
    expect([company.lost?.seat, told.lines.at(-1)?.text]).toEqual([
      1,
      'Bob lost the connection. A bot sits down in 45 seconds.',
    ]);
    company.change({ seats: [ann, { ...bob, here: false }] });
    expect(company.lost).not.toBe(null);
    company.change({ seats: [ann, bob] });
    expect(company.lost).toBe(null);
  });
});

describe('the talk', () => {
  const talk = () => {
    const told = new Told();
    const company = new Company(told);
    company.sit({ seats: [ann, bob], seat: 0, host: true });
    return { told, talk: new Talk(company, told) };
  };
  it('counts what others say, and calls whoever is named', () => {
    const { told, talk: one } = talk();
    one.hear({ at: 1, seat: 0, text: 'Ahoy' });
    expect([one.unread, said.tell.mock.calls.length]).toEqual([0, 0]);
    one.hear({ at: 2, seat: 1, text: 'Ahoy ANN' });
    one.hear({ at: 3, seat: 1, text: 'Well played', phrase: 'well_played' });
    expect(one.unread).toBe(2);
    expect(said.play.mock.calls).toEqual([['mention'], ['chat']]);
    expect(told.lines.map(({ text }) => text)).toEqual(['Ann: Ahoy', 'Bob: Ahoy ANN', 'Bob: Well played']);
  });
  it('does not hear the muted', () => {
    const { told, talk: one } = talk();
    settings.muted = ['Bob'];
    one.hear({ at: 1, seat: 1, text: 'Ahoy' });
    expect([one.lines.length, one.unread, told.lines.length]).toEqual([1, 0, 0]);
  });
  it('takes back what was erased, also from what is read back', () => {
    const { told, talk: one } = talk();
    one.hear({ at: 1, seat: 1, text: 'an ugly word' });
    one.hear({ at: 2, seat: 1, text: 'a kind one' });
    one.whole([
      { at: 1, seat: 1, text: '' },
      { at: 2, seat: 1, text: 'a kind one' },
    ]);
    expect(told.lines.map(({ text }) => text)).toEqual(['Bob: a kind one']);
    expect(said.unsay.mock.calls).toEqual([['Bob: an ugly word']]);
  });
  it('is there to be read back for whoever comes later, once', () => {
    const { told, talk: one } = talk();
    one.whole([{ at: 1, seat: null, text: 'Welcome' }]);
    one.whole([{ at: 1, seat: null, text: 'Welcome' }]);
    expect([told.lines.map(({ text }) => text), said.tell.mock.calls.length]).toEqual([['Welcome'], 0]);
  });
});

describe('the log', () => {
  it('puts what comes behind what is known, each event once', () => {
    const log = new Log();
    log.whole({ m: 1, n: 2, events: numbered(0, 1) }, { went: { sound: 'sail' } }, true);
    expect([numbers(log.newest), log.count]).toEqual([[1], 2]);
    expect(numbers(log.add({ m: 2, n: 4, events: numbered(2, 3) }))).toEqual([2, 3]);
    expect(log.events[3]!.sound).toBe('sail');
    expect(numbers(log.add({ m: 2, n: 4, events: numbered(2, 3) }))).toEqual([]);
    log.whole({ m: 3, n: 5, events: numbered(3, 4) }, {}, false);
    expect([numbers(log.events), numbers(log.newest)]).toEqual([[0, 1, 2, 3, 4], [4]]);
  });
  it('begins anew where something between is missing', () => {
    const log = new Log();
    log.whole({ m: 1, n: 2, events: numbered(0, 1) }, {}, true);
    const late = numbered(...Array.from({ length: 200 }, (_, i) => 100 + i));
    log.whole({ m: 90, n: 300, events: late }, {}, false);
    expect([log.events[0]!.n, log.events.length]).toEqual([100, 200]);
  });
  it('forgets what was taken back', () => {
    const log = new Log();
    log.whole({ m: 1, n: 3, events: numbered(0, 1, 2) }, {}, true);
    log.back(1);
    expect([numbers(log.events), log.newest, log.count]).toEqual([[0], [], 1]);
  });
  it('asks for its beginning only where it does not reach back to it, and once', async () => {
    const beginning = vi.fn(async () => ({ m: 0, n: 1, events: numbered(0) }));
    const short = new Log();
    short.whole({ m: 1, n: 1, events: numbered(0) }, {}, true);
    await short.open(beginning);
    expect([numbers(short.opening), beginning.mock.calls.length]).toEqual([[0], 0]);
    const long = new Log();
    long.whole({ m: 9, n: 9, events: numbered(8) }, {}, true);
    await long.open(beginning);
    await long.open(beginning);
    expect([numbers(long.opening), beginning.mock.calls.length]).toEqual([[0], 1]);
  });
});

describe('the position', () => {
  it('keeps the one before, and none after sitting down', () => {
    const position = new Position();
    position.set(3, { at: [1, 2] });
    position.patch(4, { '/at/0': 7 });
    expect([position.m, position.view, position.before]).toEqual([4, { at: [7, 2] }, { at: [1, 2] }]);
    position.step(3, { at: [1, 2] });
    expect([position.m, position.before]).toEqual([3, { at: [7, 2] }]);
    position.set(5, undefined);
    expect([position.view, position.before]).toEqual([null, null]);
  });
});

describe('a decision', () => {
  const choices = [{ move: { kind: 'go' }, label: 'Go' }];
  const deciding = (ask: (request: any) => unknown) => {
    const decision = new Decision(new Requests(harbourOf(ask)));
    decision.set(3, { deciders: [0], choices });
    return decision;
  };
  it('keeps hint and preview while others decide, and drops them with the choices', () => {
    const decision = deciding(() => ({}));
    decision.preview = { kind: 'go' };
    decision.set(4, { choices: structuredClone(choices), ready: [1] });
    expect([decision.preview, decision.deciders, decision.ready]).toEqual([{ kind: 'go' }, [0], [1]]);
    decision.set(5, { deciders: [1] });
    expect([decision.preview, decision.choices]).toEqual([null, []]);
  });
  it('keeps what is chosen and put together where only the words of the choices change', () => {
    const decision = deciding(() => ({}));
    decision.draft = { card: 'x' };
    decision.chosen = { kind: 'go' };
    const reworded = choices.map((choice) => ({ ...choice, label: `${choice.label} and what it brings now` }));
    decision.set(4, { choices: reworded });
    expect([decision.draft, decision.chosen, decision.choices]).toEqual([{ card: 'x' }, { kind: 'go' }, reworded]);
    decision.set(5, { choices: [...reworded, { move: { kind: 'stay' }, label: 'Stay' }] });
    expect([decision.draft, decision.chosen]).toEqual([null, null]);
  });
  it('is sent until what it brought is here', async () => {
    const asked: any[] = [];
    const decision = deciding((request) => (asked.push(request), { m: 4 }));
    let done = false;
    const sent = decision.send({ kind: 'go' }).then(() => (done = true));
    await vi.waitFor(() => expect(asked).toEqual([{ do: 'play', m: 3, move: { kind: 'go' } }]));
    expect([done, decision.sending]).toEqual([false, { kind: 'go' }]);
    decision.set(4, { deciders: [1] });
    await sent;
    expect([done, decision.sending]).toEqual([true, null]);
  });
  it('is free again after a refusal', async () => {
    const decision = deciding(() => {
      throw new Refusal('refused', 'Not so.');
    });
    await expect(decision.send({ kind: 'go' })).rejects.toThrow('Not so.');
    expect(decision.sending).toBe(null);
  });
  it('takes a hint only while there is something to choose, one at a time', async () => {
    let answer = (_: unknown): void => {};
    const decision = deciding(() => new Promise((resolve) => (answer = resolve)));
    const first = decision.askHint();
    await decision.askHint();
    const best = [{ move: { kind: 'go' }, label: 'Go', worth: 61 }];
    answer({ move: { kind: 'go' }, label: 'Go', reason: '--', best });
    await first;
    expect([decision.hint, decision.thinking]).toEqual([
      { move: { kind: 'go' }, label: 'Go', reason: '', best },
      false,
    ]);
    decision.set(4, {});
    const late = decision.askHint();
    answer({ move: { kind: 'go' }, label: 'Go' });
    await late;
    expect(decision.hint).toBe(null);
  });
});

describe('requests', () => {
  it('tell why something was refused, with its rules, until the next one', async () => {
    let refuse = true;
    const requests = new Requests(
      harbourOf(() => {
        if (refuse) throw new Refusal('refused', 'Not so.', ['LOST-001']);
        return { ok: true };
      }),
    );
    expect(await requests.try({ do: 'undo' })).toBe(null);
    expect(requests.notice).toEqual({ text: 'Not so.', rules: ['LOST-001'] });
    expect([said.interrupt.mock.calls, said.play.mock.calls]).toEqual([[['Not so.']], [['refused']]]);
    refuse = false;
    expect([await requests.try({ do: 'undo' }), requests.notice]).toEqual([{ ok: true }, null]);
  });
});

describe('the place of the connection', () => {
  const sitter = () => ({
    known: vi.fn(() => null as { from: number; m: number } | null),
    seen: vi.fn(() => null as number | null),
    take: vi.fn(async () => {}),
    hear: vi.fn(),
    lose: vi.fn(),
    complain: vi.fn(),
  });
  const listening = (ask: (request: any) => unknown) => {
    let listener: any;
    const harbour = harbourOf(ask);
    harbour.listen = vi.fn((one: any) => ((listener = one), () => {}));
    return {
      harbour: harbour as Harbour & { ask: any },
      connect: () => listener.open(),
      say: (what: any) => listener.message(what),
    };
  };
  it('says what it knows, and hears again of what came while it sat down', async () => {
    const { harbour, connect, say } = listening(() => ({}));
    const one = sitter();
    const sitting = new Sitting(harbour, 'T', 'token', one);
    let arrive = (): void => {};
    one.take.mockImplementationOnce(() => new Promise<void>((resolve) => (arrive = resolve)));
    const down = connect();
    await vi.waitFor(() => expect(one.take).toHaveBeenCalledTimes(1));
    say({ t: 'news', m: 8 });
    say({ t: 'chat' });
    expect(one.hear.mock.calls).toEqual([[{ t: 'chat' }]]);
    one.known.mockReturnValue({ from: 5, m: 7 });
    arrive();
    await down;
    await vi.waitFor(() => expect(one.take).toHaveBeenCalledTimes(2));
    expect(harbour.ask.mock.calls.map(([request]: any) => request)).toEqual([
      { do: 'sit', table: 'T', brief: true, token: 'token' },
      { do: 'sit', table: 'T', brief: true, token: 'token', from: 5, m: 7 },
    ]);
    sitting.end();
  });
  it('gives up where there is no seat, and comes back when asked', async () => {
    const { harbour, connect } = listening(() => {
      throw new Refusal('gone', 'No such table.');
    });
    const one = sitter();
    const sitting = new Sitting(harbour, 'T', undefined, one);
    await connect();
    expect(one.lose.mock.calls).toEqual([['No such table.']]);
    await connect();
    expect(harbour.ask).toHaveBeenCalledTimes(1);
    sitting.comeBack();
    await connect();
    expect(harbour.ask).toHaveBeenCalledTimes(2);
    sitting.end();
  });
  it('shows that somebody looks, unless only watching', async () => {
    vi.useFakeTimers();
    const { harbour } = listening(() => ({}));
    const one = sitter();
    const sitting = new Sitting(harbour, 'T', 'token', one);
    sitting.shown();
    await vi.advanceTimersByTimeAsync(2000);
    expect(harbour.ask).not.toHaveBeenCalled();
    one.seen.mockReturnValue(12);
    sitting.shown();
    await vi.advanceTimersByTimeAsync(2000);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(harbour.ask.mock.calls.map(([request]: any) => request)).toEqual(Array(2).fill({ do: 'seen', n: 12 }));
    sitting.end();
    vi.useRealTimers();
  });
});

describe('answers to keys', () => {
  it('say who plays, how long and by which rules', () => {
    const table = {
      seats: [ann, bob],
      seat: 1,
      m: 1,
      options: {},
      game: { name: 'lostseas', options: [] },
    } as unknown as Table;
    expect(answers.people(table)[0]).toEqual(['At this table: Ann and you.']);
    expect(answers.length(table)[0]).toEqual(['A game takes about 15 minutes. One move was played so far.']);
    expect(answers.options(table)[0]).toEqual(['This table plays by the rulebook: no option was changed.']);
  });
});
