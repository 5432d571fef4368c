// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  around,
  ask,
  cellText,
  choicesAt,
  facts,
  figuresOf,
  greyed,
  knownGems,
  odds,
  place,
  short,
  skills,
  targets,
  tilesOf,
  type Props,
} from '../../src/boards/lostseas/sea';
import { Shore } from './shore';

const shore = await Shore.of('lostseas');
const gems = Object.fromEntries(Object.keys(shore.view(3).gems).map((gem) => [gem, null]));
const view = (more: object = {}) =>
  shore.view(3, {
    round: 4,
    turn: 0,
    stage: 'order',
    target: null,
    order: [0, 1, 2],
    oceans: ['battle_bay', 'rorys_ocean', 'gamers_gulf', 'kais_current'],
    players: [{ tile: 5 }, { tile: 9 }, { tile: 30 }],
    gems: { ...gems, ruby: 12 },
    charted: null,
    visited: [],
    ...more,
  });
const choices = [
  { move: { kind: 'sail', by: 1 }, label: 'Sail right 1, to tile 6' },
  { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob' },
];
const props: Props = await shore.props(view(), { choices });

describe('odds', () => {
  it('count the buffs of both ships', async () => {
    const buffs = { sword: 0, push: 0, captain: 0, devastation: 0 };
    const armed: Props = await shore.props(
      view({
        players: [
          { tile: 5, buffs: { ...buffs, sword: 1, captain: 1 } },
          { tile: 9, buffs: { ...buffs, push: 2 } },
          { tile: 30 },
        ],
      }),
    );
    expect(figuresOf(armed)!.players[0]!.attack).toBe(6);
    expect(odds(armed, 1)).toBe('83 %');
    expect(odds(props, 1)).toBe('42 %');
  });
  it('are not guessed while the engine is on its way', () => expect(odds({ ...props, insight: null }, 1)).toBe(''));
});

describe('tiles', () => {
  it('offer what the choices lead to and nothing else', () => {
    expect(choicesAt(props, 6).map(({ move }) => move.kind)).toEqual(['sail']);
    expect(choicesAt(props, 9).map(({ move }) => move.kind)).toEqual(['fire']);
    expect(choicesAt(props, 7)).toEqual([]);
  });
  it('show where a shove may end', async () => {
    const boarding: Props = await shore.props(view({ stage: 'boarding', target: 1 }));
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
  it('tell what is around and in range', async () => {
    expect(around(props)).toBe('Tile 5, Battle Bay. Bob 4 right. Ruby 7 right. Cid 25 right.');
    expect(targets(props)).toBe('In range: Bob, 4 right, 42 percent.');
    expect(targets(await shore.props(view(), { seat: 2 }))).toBe('No ship within 5 tiles.');
  });
  it('are short on buttons', () =>
    expect(props.choices.map((choice) => short(choice, props))).toEqual(['6 →', 'Bob, 42 %']));
  it('give the reason for what is not possible, and only the next locked skill', async () => {
    const far = view({ players: [{ tile: 5 }, { tile: 19 }, { tile: 30 }] });
    const alone: Props = await shore.props(far, { choices: choices.slice(0, 1) });
    expect(greyed(alone).map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'Fire: No ship is within 5 tiles of you',
      'Sailor’s Instinct: from level 10, in 200 XP',
    ]);
  });
  it('say what a chosen skill does, and what is left of it', () => {
    const asked = (move: any, label: string) => ask({ ...props, chosen: move, choices: [{ move, label }] }).text;
    expect(asked({ kind: 'instinct' }, 'Sailor’s Instinct (free)')).toBe('Look at your sector, free.');
    expect(asked({ kind: 'seek' }, 'Gem Seeker (free), 2 uses left')).toBe(
      'Be told the name and tile of a gem at sea. Gem Seeker (free), 2 uses left.',
    );
  });
  it('count points and gems', () =>
    expect(facts(props.view, 0, props.rules, props).map((fact) => fact.text)).toEqual([
      '0 points',
      'tile 5',
      'level 0',
      '0 gems',
      'speed 1',
    ]));
  it('show what one has of skills and the next few', async () => {
    expect(skills(props).map(({ id, state }) => `${id} ${state}`)).toEqual([
      'instinct locked',
      'portal locked',
      'seeker locked',
      'sword locked',
      'push locked',
    ]);
    const grown: Props = await shore.props(view({ players: [{ tile: 5, xp: 1200, level: 60 }, {}, {}] }), {
      choices: [{ move: { kind: 'raise', buff: 'sword' }, label: '' }],
    });
    const sword = skills(grown).find(({ id }) => id === 'sword')!;
    expect(sword).toMatchObject({ state: 'ready', text: '+4 attack' });
  });
});

it('only gems at sea that are known lie on the board', () =>
  expect([...knownGems(props.view)]).toEqual([[12, 'ruby']]));
it('sounds come from their tile', () => {
  const { rules } = props;
  expect(place({ n: 0, kind: 'sailed', text: '', to: 1 }, props.view, rules)).toBe(-1);
  expect(place({ n: 0, kind: 'sailed', text: '', to: 40 }, props.view, rules)).toBe(1);
  expect(place({ n: 0, kind: 'fired', text: '', seat: 0, target: 2 }, props.view, rules)).toBeGreaterThan(0);
  expect(place({ n: 0, kind: 'welcomed', text: '' }, props.view, rules)).toBe(0);
});
