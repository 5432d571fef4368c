import { inSeats, lobbyLines } from '../src/table/answers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patched } from '../src/patch';
import { gridStep } from '../src/parts/grid';
import { routeOf, links } from '../src/router.svelte';
import { rulesOf, inWords } from '../src/rules';
import { differing } from '../src/table/differing';
import { ordinal } from '../src/table/verdict';
import { readSettings, settings } from '../src/settings.svelte';
import { notify } from '../src/notify';
import { merged } from '../src/announce.svelte';
import { cueOf, cues } from '../src/sound/cues';
import { arrivals, clockText, grouped, list, promptOf, resultOf, waitingFor } from '../src/table/words';
import { lookOf } from '../src/parts/seats';
import { backoff } from '../src/harbour.svelte';
import { sha256, verifyLuck } from '../src/luck';
import { inForce, nameOf, written, type Key } from '../src/table/keys';
import { places, remember, usualMinutes } from '../src/places';
import { Past } from '../src/past.svelte';
import type { OptionInfo } from '../src/protocol';
import type { SeatInfo } from '../src/boards/board';

describe('a patch', () => {
  const view = {
    round: 1,
    players: [
      { tile: 3, hold: [] as string[] },
      { tile: 9, hold: [] as string[] },
    ],
    'a/b': 1,
  };
  it('changes what it names and shares the rest', () => {
    const now = patched(view, { '/players/0/tile': 4, '/round': 2 });
    expect(now).toEqual({
      ...view,
      round: 2,
      players: [
        { tile: 4, hold: [] },
        { tile: 9, hold: [] },
      ],
    });
    expect(now.players[1]).toBe(view.players[1]);
    expect(view.players[0]!.tile).toBe(3);
  });
  it('gives a list whole, and a value for the whole view', () => {
    expect(patched(view, { '/players/1/hold': ['ruby'] }).players[1]!.hold).toEqual(['ruby']);
    expect(patched({ hand: [1, 2, 3] }, { '/hand/length': 1, '/hand/0': 4 }).hand).toEqual([4]);
    expect(patched({ hand: [1] }, { '/hand/1': 2 }).hand).toEqual([1, 2]);
    expect(patched(view, { '': { round: 9 } })).toEqual({ round: 9 });
  });
  it('knows how slashes are written in a path', () => expect(patched(view, { '/a~1b': 2 })['a/b']).toBe(2));
});

describe('keys in a grid', () => {
  const race = { rows: 4, columns: 10, ends: 'line' as const };
  it('go on in the next row of a race and stop at its ends', () => {
    expect(gridStep(race, 0, 9, 'ArrowRight')).toEqual({ row: 1, column: 0, line: true });
    expect(gridStep(race, 3, 9, 'ArrowRight')?.edge).toBe(true);
    expect(gridStep(race, 0, 0, 'ArrowLeft')?.edge).toBe(true);
  });
  it('go around a torus', () => {
    const torus = { rows: 13, columns: 13, ends: 'wrap' as const };
    expect(gridStep(torus, 0, 5, 'ArrowUp')).toEqual({ row: 12, column: 5, wrapped: true });
  });
  it('know Home and End, with Ctrl for the whole board, and leave other keys alone', () => {
    expect(gridStep(race, 2, 5, 'Home')).toEqual({ row: 2, column: 0 });
    expect(gridStep(race, 2, 5, 'End', true)).toEqual({ row: 3, column: 9 });
    expect(gridStep(race, 2, 5, 'q')).toBeNull();
  });
});

describe('addresses', () => {
  it('are read as they are written', () => {
    expect(routeOf(links.seat('K7QM2', 'tok'))).toEqual({ page: 'seat', table: 'K7QM2', token: 'tok' });
    expect(routeOf(links.join('K7QM2', 'inv'))).toEqual({ page: 'join', table: 'K7QM2', invite: 'inv' });
    expect(routeOf(links.watch('K7QM2'))).toEqual({ page: 'watch', table: 'K7QM2' });
    expect(routeOf(links.rules('lostseas', 'LOST-001'))).toEqual({ page: 'rules', game: 'lostseas', rule: 'LOST-001' });
  });
  it('of a position name the move and no token', () => {
    expect(links.position('K7QM2', 17)).toBe('#/w/K7QM2/17');
    expect(routeOf('#/w/K7QM2/17')).toEqual({ page: 'watch', table: 'K7QM2', m: 17 });
    expect(routeOf('#/w/K7QM2/tok')).toEqual({ page: 'watch', table: 'K7QM2' });
  });
  it('of a table that is not listed have the watchers’ token', () => {
    const token = 'A_-4'.padEnd(22, 'x');
    expect(routeOf(links.watch('K7QM2', token))).toEqual({ page: 'seat', table: 'K7QM2', token });
    expect(links.position('K7QM2', 17, token)).toBe(`#/w/K7QM2/${token}/17`);
    expect(routeOf(`#/w/K7QM2/${token}/17`)).toEqual({ page: 'seat', table: 'K7QM2', token, m: 17 });
  });
  it('of an invitation say which game it is and who invites', () => {
    expect(routeOf(links.join('K7QM2', 'inv', 'sea', 'Ann / Bob'))).toEqual({
      page: 'join',
      table: 'K7QM2',
      invite: 'inv',
      game: 'sea',
      host: 'Ann / Bob',
    });
  });
  it('lead nowhere when they say something that is not there', () => {
    for (const hash of ['#/t/only', '#/%E0%A4%A']) expect(routeOf(hash).page).toBe('nowhere');
  });
  it('lead to the lobby when they say nothing', () => {
    for (const hash of ['', '#', '#/']) expect(routeOf(hash).page).toBe('lobby');
  });
});

describe('options', () => {
  const options = [
    { name: 'oceans', default: 4 },
    { name: 'buffs.sword.level', default: 60 },
    { name: 'open_chart', default: false },
  ] as OptionInfo[];
  it('come by dotted names or nested and lie over the defaults', () => {
    expect(rulesOf(options, { 'buffs.sword.level': 5 })).toEqual({
      oceans: 4,
      buffs: { sword: { level: 5 } },
      open_chart: false,
    });
    expect(rulesOf(options, { buffs: { sword: { level: 6 } }, oceans: 3 })).toEqual({
      oceans: 3,
      buffs: { sword: { level: 6 } },
      open_chart: false,
    });
  });
  it('are told only where they differ', () =>
    expect(differing(options, { oceans: 4, open_chart: true }).map((one) => one.option.name)).toEqual(['open_chart']));
  it('are written in words', () => expect(inWords('find_gem_xp_multiplier')).toBe('Find gem XP multiplier'));
});

describe('settings', () => {
  it('survive a broken store', () => expect(readSettings('{"effects": "loud", "keys": fals').effects).toBe(70));
  it('take only what fits', () => {
    const read = readSettings('{"effects": 30, "theme": "dark", "keys": "no", "muted": "all"}');
    expect([read.effects, read.theme, read.keys, read.muted]).toEqual([30, 'dark', true, []]);
    expect(readSettings('{"keymap": null, "quiet": {}}')).toMatchObject({ keymap: {}, quiet: [] });
    expect(readSettings('{"keymap": {"hint": "j"}}').keymap).toEqual({ hint: 'j' });
  });
});

it('equal lines are told once with their count', () => expect(merged(['a', 'b', 'a'])).toEqual(['a (2 times)', 'b']));

describe('cues', () => {
  it('exist for every sound of the Lost Seas', () => {
    for (const id of ['sail1', 'cannon', 'cannon_hit', 'splash', 'gem', 'moon', 'win', 'portal', 'sword', 'die'])
      expect(cues[id]).toBeDefined();
  });
  it('are found by the words in an id', () => {
    expect(cueOf('broadside_fired')).toBe(cues.cannon);
    expect(cueOf('ship_sunk')).toBe(cues.devastation);
    expect(cueOf('cannon2')).toBe(cues.cannon);
  });
  it('are never empty, and the same id always sounds the same', () => {
    expect(cueOf('qqq')).toEqual(cueOf('qqq'));
    expect(cueOf('zzz').length).toBeGreaterThan(0);
  });
});

describe('words at the table', () => {
  const seats = ['Ann', 'Bob', 'Cid'].map((name) => ({ name, kind: 'person' as const }));
  it('say who is waited for', () => {
    expect(waitingFor(seats, [1, 2], 0)).toBe('Waiting for Bob and Cid.');
    expect(waitingFor(seats, [0], 0)).toBe('');
  });
  it('list, count and clock', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
    expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
    expect([clockText(61_000), clockText(3_600_000), clockText(-5)]).toEqual(['1:01', '1:00:00', '0:00']);
  });
  it('put choices under headings in their order', () => {
    const choices = ['sail', 'fire', 'sail'].map((kind, index) => ({ move: { kind, index }, label: kind }));
    expect(grouped(choices).map(([name, group]) => [name, group.length])).toEqual([
      ['Sail', 2],
      ['Fire', 1],
    ]);
  });
});

it('twelve seats look different without colour', () => {
  const looks = Array.from({ length: 12 }, (_, seat) => lookOf(seat));
  expect(new Set(looks.map((look) => look.shapeName + look.patternName)).size).toBe(12);
  expect(new Set(looks.map((look) => look.letter)).size).toBe(12);
});

it('waiting for a connection grows and has an end', () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBeGreaterThan(backoff(2, 0.5));
  expect(backoff(30, 1)).toBeLessThanOrEqual(12_500);
});

describe('luck', () => {
  it('checks when secret and salts give what was promised', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const secret = 'ab'.repeat(32);
    const luck = { secret, hash: sha256(secret), salts: ['01', ''] };
    const seed = sha256(`${secret}:01:`);
    expect(verifyLuck(luck, seed, luck.hash).fine).toBe(true);
    expect(verifyLuck(luck, seed, 'f'.repeat(64)).fine).toBe(false);
    expect(verifyLuck({ ...luck, salts: ['02', ''] }, seed, luck.hash).fine).toBe(false);
  });
});

describe('sentences of the table', () => {
  const seats = [
    { name: 'Ann', kind: 'person' },
    { name: 'Bosun Bonny', kind: 'bot' },
    { name: 'Cid', kind: 'person', here: false },
    { name: '', kind: 'open' },
  ] as SeatInfo[];
  it('name whoever reads them "you", first among winners', () => {
    expect(resultOf([1, 0], seats, 0)).toBe('The game is over. You and Bosun Bonny win.');
    expect(resultOf([0], seats, 0)).toBe('The game is over. You win.');
    expect(resultOf([0], seats, 2)).toBe('The game is over. Ann wins.');
    expect(resultOf([], seats, 0)).toBe('The game is over. Nobody wins.');
  });
  it('say "you" in lists of seats', () => {
    expect(list(seats.map((seat, index) => inSeats(seat, index === 0)))).toBe(
      'you, Bosun Bonny (bot), Cid (away) and an open seat',
    );
  });
  it('ask for one of the kinds of action there are', () => {
    const of = (...kinds: string[]) => promptOf(kinds.map((kind) => ({ move: { kind }, label: kind })));
    expect(of('fire', 'fire', 'sell_card', 'reload')).toBe('Fire, sell card or reload?');
    expect(of('bread_and_butter', 'pass')).toBe('Bread and butter or pass?');
    expect(of('fire')).toBe('Choose what to do.');
  });
  it('tell who comes and goes, but not me', () => {
    const now = [
      { ...seats[0]!, here: false },
      seats[1]!,
      { ...seats[2]!, here: true },
      { name: 'Dan', kind: 'person', here: true },
    ] as SeatInfo[];
    expect(arrivals(seats, now, 0).map((one) => one.text)).toEqual(['Cid is back.', 'Dan sits down.']);
    expect(arrivals(now, seats, 0).map((one) => one.text)).toEqual(['Cid is away.', 'Dan leaves.']);
  });
  it('tell what the harbour plays', () => {
    expect(lobbyLines([], [])).toEqual(['No table is listed in the harbour right now.']);
    const card = { host_name: 'Ann', open_seats: 1, clock: { kind: 'none' as const } };
    expect(
      lobbyLines(
        [{ ...card, table: 'X', game: 'sea', state: 'open', seats }],
        [{ name: 'sea', title: 'Sea of Plunder' }],
      ),
    ).toEqual(['Sea of Plunder with Ann, Bosun Bonny and Cid: waiting for players.']);
  });
});

describe('keys at the table', () => {
  const key = (id: string, keys: string[], fixed = false): Key => ({
    id,
    keys,
    help: id,
    about: '',
    run: () => {},
    fixed,
  });
  const list = [key('hand', ['h']), key('hint', ['h', 'Alt+h']), key('who', ['w']), key('pick', ['1', '2'], true)];
  const of = (chosen: Record<string, string>): unknown => inForce(list, chosen).map((one) => [one.id, ...one.keys]);
  it('go to the first in the list; the next keeps its combination', () =>
    expect(of({})).toEqual([
      ['hand', 'h'],
      ['hint', 'Alt+h'],
      ['who', 'w'],
      ['pick', '1', '2'],
    ]));
  it('of the player come first, and leave a command without a key out', () => {
    expect(of({ hint: 'w' })).toEqual([
      ['hand', 'h'],
      ['hint', 'w', 'Alt+h'],
      ['pick', '1', '2'],
    ]);
    expect(of({ pick: 'x' })).toContainEqual(['pick', '1', '2']);
  });
  it('with Alt are read by their place, whatever sign the system makes of them', () => {
    expect(nameOf({ key: '∑', code: 'KeyW', altKey: true } as KeyboardEvent)).toBe('Alt+w');
    expect(nameOf({ key: '?', code: 'Minus', shiftKey: true } as KeyboardEvent)).toBe('?');
    expect(written('Alt+w')).toBe('Alt+W');
    expect(written('S')).toBe('Shift+S');
  });
});

describe('games played here', () => {
  beforeEach(() => localStorage.clear());
  it('are remembered with their end, and keep its day', () => {
    vi.useFakeTimers({ now: 0 });
    remember({ table: 'A', token: 'x', game: 'sea', seat: 0 });
    vi.setSystemTime(12 * 60_000);
    remember({ table: 'A', token: 'x', game: 'sea', seat: 0, over: true, result: 'You win.' });
    vi.setSystemTime(90 * 60_000);
    remember({ table: 'A', token: 'x', game: 'sea', seat: 0, over: true });
    expect(places()[0]).toMatchObject({ over: true, result: 'You win.', at: 12 * 60_000 });
    vi.useRealTimers();
  });
  it('say how long such a game takes', () => {
    const game = (table: string, began: number, at: number) => ({
      table,
      token: table,
      game: 'sea',
      seat: 0,
      began,
      at,
      over: true,
    });
    localStorage.setItem(
      'tortuga.places',
      JSON.stringify([game('A', 1, 600_001), game('B', 1, 1_200_001), game('C', 1, 6_000_001)]),
    );
    expect(usualMinutes('sea')).toBe(20);
    expect(usualMinutes('plunk')).toBeNull();
  });
});

describe('looking back', () => {
  it('shows the last wish, whichever answer comes first', async () => {
    const answers: ((view: unknown) => void)[] = [];
    const past = new Past(
      () => new Promise((resolve) => answers.push((view) => resolve({ view }))),
      () => 9,
    );
    const first = past.look(3);
    const second = past.look(4);
    answers[1]!('four');
    await second;
    answers[0]!('three');
    await first;
    expect([past.at, past.view, past.busy]).toEqual([4, 'four', false]);
    past.now();
    expect(past.at).toBeNull();
  });
  it('stays where it was when the harbour refuses', async () => {
    const past = new Past(
      () => Promise.resolve(null),
      () => 9,
    );
    await past.look(3);
    expect([past.at, past.busy]).toEqual([null, false]);
  });
});

describe('a notice of the system', () => {
  const shown: { title: string; closed: boolean }[] = [];
  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted';
        closed = false;
        onclick = null;
        constructor(readonly title: string) {
          shown.push(this);
        }
        close(): void {
          this.closed = true;
        }
      },
    );
    settings.notify = true;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    settings.notify = false;
  });
  it('comes only for those who want it and look elsewhere, and goes when they look', () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    notify('Your turn', 'Sail.', 'T');
    expect(shown.length).toBe(0);
    focus.mockReturnValue(false);
    settings.notify = false;
    notify('Your turn', 'Sail.', 'T');
    expect(shown.length).toBe(0);
    settings.notify = true;
    notify('Your turn', 'Sail.', 'T');
    notify('Your turn', 'Fire.', 'T');
    expect(shown.map((one) => one.closed)).toEqual([true, false]);
    dispatchEvent(new Event('focus'));
    expect(shown.at(-1)!.closed).toBe(true);
  });
});
