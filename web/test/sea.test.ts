import { describe, expect, it } from 'vitest';
import {
  around,
  bonus,
  cellText,
  choicesAt,
  facts,
  greyed,
  hits,
  knownGems,
  percent,
  place,
  short,
  targets,
  tilesOf,
  type Props,
} from '../src/boards/lostseas/sea';
import type { Options, Position } from '../src/generated/lostseas';

const rules = {
  oceans: 4,
  tiles_per_ocean: 10,
  sector_tiles: 5,
  die_sides: 6,
  cannon_range: 5,
  long_range: 10,
  shove: { low: 3, high: 8 },
  xp_per_level: 20,
  moon_every: 3,
  moon_factor: 3,
  double_masted_level: 15,
  future_level: 150,
  instinct_level: 10,
  portal: { level: 25, cooldown: 3 },
  seeker: { level: 40, uses: 3 },
  battleship: { level: 125, cooldown: 2, shots: 2 },
  buffs: {
    sword: { level: 60, turns: 3, attack: 4, defence: 0 },
    push: { level: 75, turns: 4, attack: 0, defence: 3 },
    captain: { level: 90, turns: 4, attack: 2, defence: 2 },
    devastation: { level: 200, turns: 3, attack: 0, defence: 0 },
  },
} as unknown as Options;
const player = (tile: number, more = {}) => ({
  tile,
  xp: 0,
  level: 0,
  score: 0,
  hold: [],
  seeker_uses: 3,
  shown: [],
  seeker_floor: 0,
  buffs: { sword: 0, push: 0, captain: 0, devastation: 0 },
  cooldowns: { sword: 0, push: 0, captain: 0, devastation: 0, portal: 0, battleship: 0 },
  ...more,
});
const view = {
  round: 3,
  turn: 0,
  stage: 'order',
  target: null,
  oceans: ['battle_bay', 'rorys_ocean', 'gamers_gulf', 'kais_current'],
  players: [player(5), player(9), player(30)],
  gems: { opal: null, ruby: 12, black_pearl: 0 },
  charted: null,
} as unknown as Position;
const props = {
  view,
  rules,
  seat: 0,
  seats: ['Ann', 'Bob', 'Cid'].map((name) => ({ name, kind: 'person' })),
  choices: [
    { move: { kind: 'sail', by: 1 }, label: 'Sail right 1, to tile 6' },
    { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob' },
  ],
} as unknown as Props;

describe('odds', () => {
  it('are those of the rulebook’s table', () => {
    const table = { '-5': 0, '-4': 1, '-3': 3, '-2': 6, '-1': 10, 0: 15, 1: 21, 2: 26, 3: 30, 4: 33, 5: 35, 6: 36 };
    for (const [net, expected] of Object.entries(table)) expect(hits(Number(net), 6)).toBe(expected);
  });
  it('count the buffs of both ships', () => {
    const armed = {
      ...view,
      players: [
        player(5, { buffs: { sword: 1, push: 0, captain: 1, devastation: 0 } }),
        player(9, { buffs: { sword: 0, push: 2, captain: 0, devastation: 0 } }),
        player(30),
      ],
    } as unknown as Position;
    expect(bonus(rules, armed.players[0]!, 'attack')).toBe(6);
    expect(percent(rules, armed, 0, 1)).toBe(83);
    expect(percent(rules, view, 0, 1)).toBe(42);
  });
});

describe('tiles', () => {
  it('offer what the choices lead to and nothing else', () => {
    expect(choicesAt(props, 6).map(({ move }) => move.kind)).toEqual(['sail']);
    expect(choicesAt(props, 9).map(({ move }) => move.kind)).toEqual(['fire']);
    expect(choicesAt(props, 7)).toEqual([]);
    expect(choicesAt({ ...props, seat: null }, 6)).toEqual([]);
  });
  it('show where a shove may end', () => {
    const boarding = { ...props, view: { ...view, stage: 'boarding', target: 1 } as Position };
    expect(tilesOf(boarding, { kind: 'shove', side: 'left' })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(tilesOf(boarding, { kind: 'shove', side: 'right' })).toEqual([12, 13, 14, 15, 16, 17]);
  });
  it('say what, where and state', () => {
    expect(cellText(props, 5, [])).toBe('Your ship, tile 5');
    expect(cellText(props, 9, choicesAt(props, 9))).toBe('Bob, tile 9, 4 right, in range, can fire, 42 percent');
    expect(cellText(props, 12, [])).toBe('Tile 12, the Ruby');
  });
});

describe('words', () => {
  it('tell what is around and in range', () => {
    expect(around(props)).toBe('Tile 5, Battle Bay. Bob 4 right. Ruby 7 right. Cid 25 right.');
    expect(targets(props)).toBe('In range: Bob, 4 right, 42 percent.');
    expect(targets({ ...props, seat: 2 })).toBe('No ship within 5 tiles.');
  });
  it('are short on buttons', () =>
    expect(props.choices.map((choice) => short(choice, props))).toEqual(['6 →', 'Bob, 42 %']));
  it('give the reason for what is not possible, and only the next locked skill', () => {
    const alone = { ...props, choices: props.choices.slice(0, 1) };
    expect(greyed(alone).map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'Fire: no ship within 5 tiles',
      'Sailor’s Instinct: from level 10, in 200 XP',
    ]);
  });
  it('count points and gems', () =>
    expect(facts(view, 0, rules).map((fact) => fact.text)).toEqual([
      '0 points',
      'tile 5',
      'level 0',
      '0 gems',
      'speed 1',
    ]));
});

it('only gems at sea that are known lie on the board', () => expect([...knownGems(view)]).toEqual([[12, 'ruby']]));
it('sounds come from their tile', () => {
  expect(place({ n: 0, kind: 'sailed', text: '', to: 1 }, view, rules)).toBe(-1);
  expect(place({ n: 0, kind: 'sailed', text: '', to: 40 }, view, rules)).toBe(1);
  expect(place({ n: 0, kind: 'fired', text: '', seat: 0, target: 2 }, view, rules)).toBeGreaterThan(0);
  expect(place({ n: 0, kind: 'welcomed', text: '' }, view, rules)).toBe(0);
});
