// The end of a game: who won and why, what the places were judged by, and where the standing changed.
import { describe, expect, it, vi } from 'vitest';
import type { AnyEvent, SeatInfo } from '../src/boards/board';
import { Ending, spread, swing } from '../src/table/ending.svelte';
import type { Table } from '../src/table.svelte';
import { expected } from '../src/table/fortune';
import { judgedBy, verdictOf } from '../src/table/verdict';
import { routeOf } from '../src/router.svelte';

const seats: SeatInfo[] = [
  { name: 'Ann', kind: 'person' },
  { name: 'Bosun Tom', kind: 'bot' },
];
const outcome = { over: true, reason: 'last_gem', winners: [1], shared: false, places: [2, 1], scores: [4, 11] };
const event = (kind: string, text: string, more: object = {}): AnyEvent => ({ n: 0, kind, text, ...more });
const closing = [
  event('gem_found', 'Bosun Tom finds the Ruby.', { seat: 1 }),
  event('last_gem_found', 'The last gem is out of the sea.', { rules: ['LOST-1'] }),
  event('won', 'Bosun Tom wins with 11 points.', { seat: 1, rules: ['LOST-2'] }),
  event('placed', 'Place 1: Bosun Tom, 11 points, level 3, 2 gems: Ruby and Opal.', { seat: 1, place: 1 }),
  event('placed', 'Place 2: you, 4 points, level 2, no gems.', { seat: 0, place: 2 }),
];

describe('the verdict', () => {
  it('says who won, why, and by which rules', () => {
    expect(verdictOf(closing, outcome, seats, 0)).toEqual({
      title: 'Fair winds next time',
      text: 'Bosun Tom wins with 11 points. The last gem is out of the sea.',
      rules: ['LOST-2', 'LOST-1'],
      named: 'LOST-2',
    });
    expect(verdictOf(closing, outcome, seats, 1).title).toBe('The prize is yours!');
  });
  it('names no rule of victory where there are several and none is sure', () => {
    const won = event('won', 'Bosun Tom wins.', { seat: 1, rules: ['RAID-124', 'RAID-126', 'RAID-129'] });
    expect(verdictOf([won], outcome, seats, 0)).toMatchObject({
      rules: ['RAID-124', 'RAID-126', 'RAID-129'],
      named: '',
    });
    const over = event('rounds_over', 'Round 6 was the last one.', { rules: ['RAID-129'] });
    expect(verdictOf([over, won], outcome, seats, 0).named).toBe('RAID-129');
  });
  it('says it for all where all win or lose', () => {
    const shared = { ...outcome, shared: true, winners: [], places: [], scores: [14] };
    const lost = [event('game_lost', 'All have lost, in round 6.', { rules: ['PAC-9'] })];
    expect(verdictOf(lost, shared, seats, 0)).toEqual({
      title: 'The sea was stronger',
      text: 'All have lost, in round 6.',
      rules: ['PAC-9'],
      named: 'PAC-9',
    });
    expect(verdictOf([], { ...shared, winners: [0, 1] }, seats, 0).title).toBe('You came through together!');
  });
  it('says that a draw decided between those who were level', () => {
    const drawn = event('tie_drawn', 'You and Bosun Tom tie at 11 points. The draw falls on Bosun Tom.', { seat: 1 });
    const [found, ...rest] = closing;
    expect(verdictOf([found!, drawn, ...rest], outcome, seats, 0).text).toBe(
      'Bosun Tom wins with 11 points. You and Bosun Tom tie at 11 points. The draw falls on Bosun Tom. ' +
        'The last gem is out of the sea.',
    );
  });
  it('finds what ended it where that was told before the last move', () => {
    const before = [
      event('rounds_over', 'Round 6 is over, and with it the game.', { rules: ['SEA-9'] }),
      event('contest_ended', 'A tile is contested no longer.'),
      event('smuggled', 'Ann smuggles a Good.', { seat: 0 }),
    ];
    const last = closing.filter(({ kind }) => kind !== 'last_gem_found');
    expect(verdictOf(last, outcome, seats, 0, before)).toMatchObject({
      text: 'Bosun Tom wins with 11 points. Round 6 is over, and with it the game.',
      rules: ['LOST-2', 'SEA-9'],
    });
  });
  it('knows who won without a line of the log', () =>
    expect(verdictOf([], outcome, seats, 0).text).toBe('The game is over. Bosun Tom wins.'));
  it('names what each place was judged by', () => {
    expect(judgedBy(closing, 1, 'Bosun Tom')).toBe('11 points, level 3, 2 gems');
    expect(judgedBy(closing, 0, 'Ann')).toBe('4 points, level 2, no gems');
    const scored = [event('scored', 'Ann scores 3 for Treasures, less 2 for Debt: 1.', { seat: 0 })];
    expect(judgedBy(scored, 0, 'Ann')).toBe('3 for Treasures, less 2 for Debt: 1');
    expect(judgedBy(scored, 1, 'Bosun Tom')).toBe('');
  });
});

describe('the standing over the game', () => {
  it('is looked at from the first to the last move', () => {
    expect(spread(3)).toEqual([0, 1, 2, 3]);
    expect(spread(0)).toEqual([0]);
    expect([spread(800)[0], spread(800).at(-1), spread(800).length]).toEqual([0, 800, 29]);
  });
  it('changes most for whoever gains against the others', () => {
    const at = (...figures: number[]) => ({ m: 0, figures });
    expect(swing(at(3, 3, 3), at(3, 8, 3))).toMatchObject({ seat: 1, by: 5 });
    expect(swing(at(3, 3), at(3, 3)).size).toBe(0);
  });
  it('is told of a loss where all but one lose', () => {
    const at = (...figures: number[]) => ({ m: 0, figures });
    expect(swing(at(12, 12, 12), at(5, 4, 12))).toMatchObject({ seat: 1, by: -8 });
  });
  it('does not change where a figure is only known from now on', () => {
    const before = { m: 0, figures: [null, null] };
    expect(swing(before, { m: 1, figures: [3, 1] }).size).toBe(0);
  });
  it('is changed by a deed of whom it changed for, whatever else the move brought', async () => {
    const told = [
      event('gold_gained', 'Bosun Tom gains 5 gold.', { seat: 1 }),
      event('turn_began', 'Your turn.', { seat: 0 }),
      event('drew', 'You draw a card.', { seat: 0 }),
    ];
    const table = {
      m: 1,
      engine: Promise.resolve(),
      seats,
      outcome,
      board: { curve: { title: 'Gold', of: ({ m }: any, seat: number) => (m && seat ? 5 : 0) } },
      requests: { ask: async ({ m }: { m: number }) => ({ view: { m } }) },
      log: { read: () => told },
      sum: (events: AnyEvent[]) => events.at(-1)!.text,
      game: null,
    } as unknown as Table;
    const ending = new Ending(table);
    await vi.waitFor(() => expect(ending.moments.length).toBe(1));
    expect(ending.moments[0]).toEqual({ m: 1, text: 'Bosun Tom gains 5 gold.', seat: 1, by: 5 });
  });
  it('was level to the end where nobody was ever ahead, and what ended it is said', async () => {
    const table = (of: () => number | null) =>
      ({
        m: 9,
        engine: Promise.resolve(),
        seats,
        outcome,
        board: { curve: { title: 'Ships', of } },
        requests: { ask: async ({ m }: { m: number }) => ({ view: { m } }) },
        log: { read: ({ view }: any) => [event('told', `Move ${view.m}.`)] },
        sum: ([told]: AnyEvent[]) => told!.text,
        game: null,
      }) as unknown as Table;
    for (const figure of [3, null]) {
      const ending = new Ending(table(() => figure));
      await vi.waitFor(() => expect(ending.moments.length).toBe(1));
      expect(ending.moments).toEqual([{ m: 9, text: 'Level until the last move. Move 9.', seat: 1, by: 0 }]);
      expect(ending.points.length).toBe(figure === null ? 0 : 10);
    }
  });
});

describe('luck', () => {
  const view = { players: [{ gold: 5 }, { gold: 2 }], deck: 9 };
  const gold = (seat: number) => (one: typeof view) => one.players[seat]!.gold;
  it('is measured against what was certain and what each open thing comes to on the average', () => {
    const ahead = {
      certain: { '/players/0/gold': 6, '/deck': 8 },
      open: [
        { path: '/players/1/gold', values: [{ share: 0.25, value: 10 }, { share: 0.75 }] },
        { path: '/deck', values: [{ share: 1, value: 7 }] },
      ],
    };
    expect(expected(view, ahead, gold(0))).toBe(6);
    expect(expected(view, ahead, gold(1))).toBe(4); // 2, and a quarter of 8 more
  });
  it('is not counted where one open thing alone makes no position that anybody can read', () => {
    const ahead = {
      certain: {},
      open: [
        {
          path: '/deck',
          values: [
            { share: 0.5, value: 7 },
            { share: 0.5, value: 8 },
          ],
        },
      ],
    };
    const whole = (one: typeof view) => (one.deck === 9 || one.deck === 8 ? one.players[0]!.gold : null);
    expect(expected(view, ahead, whole)).toBe(5);
    expect(expected({ ...view, deck: 7 }, ahead, whole)).toBe(null);
  });
});

it('an address that leads nowhere is told apart from the harbour, and a position may have a token', () => {
  expect(routeOf('#/')).toEqual({ page: 'lobby' });
  expect(routeOf('#/treasure')).toEqual({ page: 'nowhere' });
  expect(routeOf('#/t/ABC/token/12')).toEqual({ page: 'seat', table: 'ABC', token: 'token', m: 12 });
  expect(routeOf('#/w/ABC/7')).toEqual({ page: 'watch', table: 'ABC', m: 7 });
});
