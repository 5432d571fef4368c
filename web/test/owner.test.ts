import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Harbour } from '../src/harbour.svelte';
import { entriesOf, erased, keyFrom, Owner } from '../src/owner/owner.svelte';
import { ago, sentenceOf } from '../src/owner/words';

// A WebSocket that answers by itself, as a harbour with one table would.
class Wire {
  static last: Wire;
  static answers: Record<string, (request: any) => object> = {};
  sent: any[] = [];
  onopen: () => unknown = () => {};
  onmessage: (event: { data: string }) => unknown = () => {};
  onclose: () => unknown = () => {};
  onerror: () => unknown = () => {};
  constructor(readonly url: string) {
    Wire.last = this;
    setTimeout(() => this.onopen(), 0);
  }
  send(text: string): void {
    const request = JSON.parse(text);
    this.sent.push(request);
    const answer = Wire.answers[request.do]?.(request) ?? {};
    setTimeout(() => this.onmessage({ data: JSON.stringify({ re: request.id, ok: true, ...answer }) }), 0);
  }
  close(): void {
    this.onclose();
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const kKey = 'abcdefghijklmnopqrst-_';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.answers = {
    people: ({ from }) => (from ? { people: [{ address: 'b' }] } : { people: [{ address: 'a' }], next: 'b' }),
    tables: () => ({ tables: [] }),
    shelf: () => ({ tables: [{ table: 'ABCDEFG', game: 'sea', listed: false, touched: 1 }] }),
    orders: () => ({ bans: [], silences: [], keep: 0, wrong_keys: 0 }),
    audit: ({ before }) =>
      before
        ? { first: 0, entries: [{ kind: 'keep', at: 1, days: 3 }] }
        : { first: 1, entries: [{ kind: 'swept', at: 2, tables: 1 }] },
  };
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(20);

describe('the owner’s key', () => {
  it('leaves the address and stays in this tab', () => {
    history.replaceState(null, '', `/owner#${kKey}`);
    expect(keyFrom(location, sessionStorage)).toBe(kKey);
    expect(location.href).not.toContain(kKey);
    expect(keyFrom(location, sessionStorage)).toBe(kKey);
    expect(localStorage.length).toBe(0);
  });
  it('is nothing that only looks like one', () => {
    history.replaceState(null, '', '/owner#/t/ABCDEFG/token');
    expect(keyFrom(location, sessionStorage)).toBe('');
  });
});

describe('the owner', () => {
  it('shows the key first and on every new connection', async () => {
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, kKey);
    await settled();
    expect(owner.state).toBe('open');
    expect(Wire.last.sent[0]).toMatchObject({ do: 'own', key: kKey });
    expect(owner.people).toEqual([{ address: 'a' }]);
    harbour.cut();
    await vi.advanceTimersByTimeAsync(2000);
    expect(Wire.last.sent[0]).toMatchObject({ do: 'own', key: kKey });
    owner.end();
    harbour.end();
  });
  it('who has no key asks for nothing', async () => {
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, '');
    await settled();
    expect(owner.state).toBe('strange');
    expect(Wire.last.sent).toEqual([]);
    harbour.end();
  });
  it('forgets a wrong key and says so', async () => {
    Wire.answers.own = () => ({ ok: false, code: 'forbidden', error: 'This is not the key.' });
    sessionStorage.setItem('tortuga.owner', kKey);
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, kKey);
    await settled();
    expect(owner.state).toBe('strange');
    expect(owner.trouble).toBe('This is not the key.');
    expect(sessionStorage.getItem('tortuga.owner')).toBe(null);
    harbour.end();
  });
  it('shows the key again where wrong ones make it wait', async () => {
    Wire.answers.own = () => ({ ok: false, code: 'busy', error: 'Wait a while.' });
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, kKey);
    await vi.advanceTimersByTimeAsync(1500);
    expect(owner.state).toBe('asking');
    expect(owner.trouble).toBe('Wait a while.');
    Wire.answers.own = () => ({});
    await vi.advanceTimersByTimeAsync(5000);
    expect(owner.state).toBe('open');
    expect(owner.trouble).toBe('');
    owner.end();
    harbour.end();
  });
  it('gets long lists in parts', async () => {
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, kKey);
    await settled();
    void owner.more('people');
    void owner.older();
    await settled();
    expect(owner.people.map(({ address }) => address)).toEqual(['a', 'b']);
    expect(owner.next.people).toBe('');
    expect(owner.log.map(({ n, kind }) => `${n} ${kind}`)).toEqual(['1 swept', '0 keep']);
    harbour.end();
  });
  it('orders, and looks again', async () => {
    const harbour = new Harbour('ws://x/ws');
    const owner = new Owner(harbour, kKey);
    await settled();
    Wire.answers.orders = () => ({ bans: [{ address: 'a', at: 1 }], silences: [], keep: 0, wrong_keys: 0 });
    const done = owner.order({ do: 'ban', address: 'a' }, () => 'a is banned');
    await settled();
    expect(await done).toBe(true);
    expect(owner.orders?.bans.length).toBe(1);
    Wire.answers.ban = () => ({ ok: false, code: 'forbidden', error: 'You are there yourself.' });
    const refused = owner.order({ do: 'ban', address: 'a' }, () => '');
    await settled();
    expect(await refused).toBe(false);
    expect(owner.trouble).toBe('You are there yourself.');
    harbour.end();
  });
});

it('whoever is banned does not knock again', async () => {
  const harbour = new Harbour('ws://x/ws');
  harbour.open();
  await settled();
  const wire = Wire.last;
  wire.tell({ t: 'bye', why: 'banned', text: 'The owner does not let you in: spam' });
  wire.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.last).toBe(wire);
  expect(harbour.farewell).toContain('spam');
  harbour.end();
});

describe('words', () => {
  it('tell every kind of entry', () => {
    const said = (entry: object) => sentenceOf({ n: 0, at: 0, ...entry } as any);
    expect(said({ kind: 'ban', address: '192.0.2.7', why: 'spam' })).toBe('192.0.2.7 was banned: spam');
    expect(said({ kind: 'ban', address: '192.0.2.7', until: 0 })).toContain('was banned until ');
    expect(said({ kind: 'unban', address: '192.0.2.7' })).toBe('192.0.2.7 may come again');
    expect(said({ kind: 'silence', address: 'x' })).toBe('x was silenced');
    expect(said({ kind: 'unsilence', address: 'x' })).toBe('x may talk again');
    expect(said({ kind: 'close_table', table: 'T' })).toBe('Table T was closed');
    expect(said({ kind: 'forget', table: 'T', names: false })).toBe('Words were erased at table T');
    expect(said({ kind: 'forget', table: 'T', seat: 0, names: true })).toBe(
      'Words and names were erased at table T, seat 1',
    );
    expect(said({ kind: 'keep', days: 1 })).toBe('Tables are kept for 1 day');
    expect(said({ kind: 'keep', days: 0 })).toBe('Tables are kept for ever');
    expect(said({ kind: 'swept', tables: 2 })).toBe('2 old tables were deleted');
  });
  it('tell how long ago', () => {
    expect(ago(0, 0)).toBe('just now');
    expect(ago(0, 60_000)).toBe('1 minute ago');
    expect(ago(0, 3 * 3_600_000)).toBe('3 hours ago');
    expect(ago(0, 3 * 86_400_000)).toBe('3 days ago');
  });
  it('tell what was erased', () => {
    expect(erased({ lines: 1, names: 0 })).toBe('Erased: 1 line.');
    expect(erased({ lines: 3, names: 2 })).toBe('Erased: 3 lines and 2 names.');
  });
  it('number entries, the newest first', () => {
    expect(entriesOf({ first: 5, entries: [{ kind: 'a' }, { kind: 'b' }] }).map(({ n }) => n)).toEqual([6, 5]);
  });
});
