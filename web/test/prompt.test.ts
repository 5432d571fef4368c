// What the prompt shows, state by state.
import { describe, expect, it } from 'vitest';
import type { Film } from '../src/boards/board';
import { promptNow, turnsOf } from '../src/table/prompt';
import { briefName } from '../src/table/words';
import type { Table } from '../src/table.svelte';

const sail = { kind: 'sail', to: 7 };
// A table at which this seat is asked.
const tableOf = (more: object = {}, decision: object = {}): Table =>
  ({
    decision: { chosen: null, draft: null, choices: [], deciders: [0], hint: null, hinted: false, ...decision },
    past: { at: null },
    pace: { playing: false },
    props: { events: [] },
    prompt: 'Sail or fire?',
    seats: [],
    seat: 0,
    mine: true,
    state: 'playing',
    hints: true,
    step: null,
    film: null,
    stood: null,
    board: {
      ask: () => ({ title: 'Sail to tile 7', text: 'Never searched.', primary: { label: 'Sail', move: sail } }),
    },
    ...more,
  }) as unknown as Table;

describe('the prompt', () => {
  it('asks for no answer to what is still being played back', () => {
    const film: Film = { title: 'Fight', text: 'Kraken fires.', at: 2, of: 5, skip: () => {} };
    expect(promptNow(tableOf({ film }))).toMatchObject({
      state: 'rivals',
      chip: '2 of 5',
      title: 'Fight',
      text: 'Kraken fires.',
      primary: { label: 'Skip', run: film.skip },
      left: [],
    });
    expect(promptNow(tableOf())).toMatchObject({ state: 'turn', primary: { move: sail } });
  });
  it('names those who did something, not whoever is next', () => {
    const events = [
      { n: 1, kind: 'sailed', text: 'Bosun Tom sails.', seat: 1 },
      { n: 2, kind: 'turn_began', text: 'Your turn.', seat: 0 },
    ];
    const table: any = tableOf({ pace: { playing: true, shown: 1, known: 3, skip: () => {} } });
    table.seats = [{ name: 'Ann' }, { name: 'Bosun Tom' }];
    table.props = { ...table.props, events };
    expect(promptNow(table)).toMatchObject({ state: 'rivals', title: 'Bosun Tom', text: 'Bosun Tom sails.' });
  });
  it('tells the deeds of the others turn by turn, and nothing of a turn that only begins', () => {
    const told = [
      ['drew', 1],
      ['sailed', 1],
      ['turn_began', 2],
      ['drew', 2],
      ['drew', 2],
      ['sailed', 2],
      ['turn_began', 0],
      ['drew', 0],
    ].map(([kind, seat], n) => ({ n, kind, seat, text: `${kind}` })) as any[];
    expect(turnsOf(told, 0).map((turn) => turn.map(({ n }) => n))).toEqual([
      [0, 1],
      [3, 4, 5],
    ]);
    expect(turnsOf(told.slice(0, 3), 0).length).toBe(1);
    expect(turnsOf([], 0)).toEqual([]);
  });
  it('shows the past while somebody looks at it, whatever is played back', () => {
    const film: Film = { title: 'Fight', text: '', at: 1, of: 1, skip: () => {} };
    const past = { at: 3, events: [], now: () => {} };
    expect(promptNow(tableOf({ film, past, m: 9 }))).toMatchObject({ state: 'past', chip: 'Move 3 of 9' });
  });
  it('says of a hint why, since the title has what', () => {
    const hinted = (reason: string): string | undefined => {
      const hint = { move: sail, label: 'Sail left 1, to tile 7', reason, best: [] };
      return promptNow(tableOf({}, { chosen: sail, hint, hinted: true })).text;
    };
    expect(hinted('45 % for a gem there')).toBe('Hint: 45 % for a gem there.');
    expect(hinted('the price is good')).toBe('Hint: The price is good.');
    expect(hinted('')).toBe('Hint: Sail left 1, to tile 7.');
  });
});

it('calls a bot without its rank where there is little room', () => {
  expect(briefName({ name: 'Bosun Rackham', rank: 'bosun' })).toBe('Rackham');
  expect(briefName({ name: 'Bosun Rackham' })).toBe('Bosun Rackham'); // somebody who calls themselves so
  expect(briefName({ name: 'Bosuns', rank: 'bosun' })).toBe('Bosuns');
});
