// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  aimOf,
  badges,
  choicesAt,
  choicesWith,
  facts,
  expected,
  greyed,
  health,
  markOf,
  offerText,
  shipText,
  short,
  shotAt,
  skies,
  sum,
  tradesWith,
  whyNot,
  type Props,
} from '../../src/boards/raiders/fleet';
import { ask, heading } from '../../src/boards/raiders/prompt';
import { merged, Shore } from './shore';

const shore = await Shore.of('raiders');
const rules = shore.rules();
// A whole ship of the line, with this put in.
const ship = (name: string, more: object = {}): any => ({
  ...merged(shore.view(2).ships[0], {
    ship: name,
    hp: rules.ships[name].hp,
    max_hp: rules.ships[name].hp,
    crew: rules.ships[name].crew,
    ammo: 3,
    gold: 0,
    fragments: 0,
    first_attack_penalty: 0,
    lazy: false,
    busy: false,
    ...more,
  }),
  hand: [],
  known_by: [],
  setbacks: [],
  ...('hand' in more ? { hand: more.hand, known_by: (more.hand as unknown[]).map(() => []) } : {}),
});
const position = (ships: any[], more: object = {}): any => ({
  ...shore.view(ships.length),
  round: 2,
  stage: 'turn',
  turn: 0,
  target: null,
  owed: [],
  afloat: ships.flatMap((one, seat) => (one.sunk ? [] : [seat])),
  ships,
  ...more,
});
const props = (ships: any[], more: object = {}, rest: object = {}): Promise<Props> =>
  shore.props(position(ships, more), rest);

describe('an attack', () => {
  // The damage so far of an attack whose dice are on the table.
  const shot = async (from: any, to: any, dice: number[], more: object = {}): Promise<number> => {
    const given = await props([from, to], {
      stage: 'reroll',
      target: 1,
      dice,
      crew_rerolls: 1,
      mates_work: true,
      ...more,
    });
    return given.insight!.figures.shot.damage;
  };
  it('is worked out as in the examples of the rules', async () => {
    expect(await shot(ship('black_serpent'), ship('stormrider'), [6, 5])).toBe(12);
    expect(
      await shot(
        ship('golden_harpoon', { pending: { explosive_shell: 1, powder_keg: 1 } }),
        ship('stormrider', { maneuver: 40 }),
        [3, 4],
      ),
    ).toBe(17);
    expect(await shot(ship('golden_harpoon'), ship('crimson_kraken'), [5, 5])).toBe(11);
    expect(
      await shot(ship('golden_harpoon', { pending: { powder_keg: 2, fire_shot: 1 } }), ship('crimson_kraken'), [6, 5], {
        weather: 'calm_waters',
      }),
    ).toBe(16);
  });
  it('is told as a sum', () => {
    const bare = { bonus: 0, cards: 0, ghost: 0, penalty: 0 };
    expect(sum([6, 5], { ...bare, bonus: 2, base: 13, factors: [95], damage: 12 })).toBe('6 + 5 + 2 = 13 × 95 % = 12');
    expect(sum([1, 1], { ...bare, penalty: 3, base: 0, factors: [], damage: 0 })).toBe('1 + 1 − 3 = 0');
  });
  it('has its least and its most, and the harbour says what to expect', async () => {
    const given = await props([ship('black_serpent'), ship('stormrider')]);
    expect(shotAt(given, 1)).toMatchObject({ least: 3, most: 13 });
    expect(shotAt({ ...given, insight: null }, 1)).toEqual({});
    expect(expected('Fire at Bob, Stormrider, 110 HP: about 11 damage')).toBe('11');
    expect(expected('Reload 2 ammunition')).toBe('');
  });
});

describe('a ship', () => {
  it('carries its marks and its cards', async () => {
    const marked = ship('silent_corsair', { burn: 2, netted: true, pending: { hull_plating: 2 } });
    const of = async (one: any, options = {}) =>
      badges(await props([one, ship('stormrider'), ship('azure_wave')], {}, { options }), 0);
    expect((await of(marked)).map(({ text, look, help }) => [text, look, help])).toEqual([
      ['burns 2', 'bad', '2 damage at the end of each of these rounds'],
      ['netted', 'bad', 'skips its next turn'],
      ['veil', 'good', 'Shadow Veil not used yet'],
      ['Hull Plating ×2', 'card', 'laid, and waits'],
    ]);
    const [burns] = await of(marked, { 'cards.burn_damage': 4 });
    expect(burns!.help).toBe('4 damage at the end of each of these rounds');
    expect(await of({ ...marked, sunk: 1 })).toEqual([]);
  });
  // RAID-078
  it('is exposed by a Plunder only where the rules say so', async () => {
    const of = async (options: object) =>
      badges(await props([ship('black_serpent', { exposed: true }), ship('stormrider')], {}, { options }), 0);
    expect((await of({})).map(({ text }) => text)).toEqual(['exposed']);
    expect(await of({ plunder_exposure: 'maneuver_only' })).toEqual([]);
  });
  it('has a gift of its captain, in the numbers in force', async () => {
    const given = await props(
      [ship('black_serpent'), ship('stormrider')],
      {},
      { options: { 'buffs.savvy_rerolls': 2 } },
    );
    expect(facts(given.view, 0, rules, given)[2]).toEqual({
      text: 'Black Serpent',
      title: 'Savvy Captain: 2 free rerolls in each attack',
    });
  });
  it('is well, hurt or low', () => {
    expect([100, 50, 49, 25].map((hp) => health(ship('black_serpent', { hp })))).toEqual([
      'well',
      'well',
      'hurt',
      'low',
    ]);
  });
  it('is told in short words, with what can be done to it', async () => {
    const fire = { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob, Stormrider, 110 HP: about 11 damage' };
    const given = await props([ship('black_serpent'), ship('stormrider', { gold: 5 })], {}, { choices: [fire] });
    expect(shipText(given, 1)).toBe(
      'Bob, Stormrider, 110 of 110 HP, 3 ammunition, 5 of 20 gold, 0 of 3 map fragments, 0 cards, 4 active crew, can fire, about 11 damage',
    );
    expect(shipText(given, 0)).toMatch(/^Your ship, your turn, Black Serpent/);
    expect(facts(given.view, 1, rules, given).map((fact) => fact.text)).toEqual([
      '5/20',
      '110 HP',
      'Stormrider',
      '0/3 map',
      '0 cards',
    ]);
  });
});

describe('warnings', () => {
  it('name whoever is one step from victory', async () => {
    const near = async (more: object): Promise<unknown> => {
      const given = await props([ship('stormrider', more), ship('azure_wave')]);
      return facts(given.view, 0, given.rules, given).find(({ look }) => look === 'badge');
    };
    expect(await near({ gold: 14 })).toBeUndefined();
    expect(await near({ gold: 15 })).toMatchObject({
      text: '5 gold short',
      title: expect.stringContaining('15 of 20'),
    });
    expect(await near({ gold: 15, sunk: 1 })).toBeUndefined();
  });
  it('tell of anchors and of the last loot', async () => {
    const given = await props([ship('stormrider'), ship('azure_wave')], { anchor_next: true, loot_deck: [] });
    expect(skies(given).map(([, name, help]) => `${name}: ${help}`)).toEqual([
      'Anchor Drop: nobody maneuvers next round',
      'Loot: gone',
    ]);
    expect(heading(given).force).toHaveLength(2);
  });
  it('and the sky tells the event in force', async () => {
    const given = await props([ship('stormrider', { storm_due: true }), ship('azure_wave')], { weather: 'ghost_ship' });
    expect(skies(given).map(([id]) => id)).toEqual(['ghost_ship', 'storm_front']);
  });
});

describe('choices', () => {
  const two = (more: object = {}, rest: object = {}): Promise<Props> =>
    props([ship('black_serpent', { ammo: 0, exhausted: true, hand: ['surgeon'] }), ship('stormrider')], more, rest);
  const choices = [
    { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob, Stormrider, 110 HP: about 11 damage' },
    { move: { kind: 'play', card: 'trap_net', at: 1 }, label: 'Play Trap Net on Bob: it skips its next turn' },
    { move: { kind: 'sell_ammo', to: 1, amount: 1, gold: 2 }, label: 'Offer Bob: sell 1 ammunition for 2 gold' },
    { move: { kind: 'smoke_bomb' }, label: 'Throw the Smoke Bomb' },
  ] as Props['choices'];
  it('stand at the ship and at the card they belong to', async () => {
    const given = await two({}, { choices });
    expect(choicesAt(given, 1)).toHaveLength(2);
    expect(tradesWith(given, 1)).toHaveLength(1);
    expect(choicesWith(given, 'trap_net')).toHaveLength(1);
    expect(choicesWith(given, 'smoke_bomb')).toHaveLength(1);
    expect(choices.map(({ move }) => aimOf(move))).toEqual([1, 1, 1, null]);
    expect(short(choices[0]!, given)).toBe('Bob ~11');
    expect(short(choices[1]!, given)).toBe('Trap Net on Bob');
  });
  it('that are missing have the reason of the rules', async () => {
    expect(greyed(await two({ loot_deck: [] })).map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'Fire: You have 0 ammunition, and an attack takes 1',
      'Repair: Your ship has all its 100 HP',
      'Plunder: The loot is gone',
      'Maneuver: Reloading exhausted your crew: no Maneuver this turn',
    ]);
    expect(greyed(await two({}, { seat: 1 }))).toEqual([]);
    expect(whyNot(await two(), 'surgeon')).toBe('Surgeon heals, and your ship has all its 100 HP.');
    expect(whyNot(await two({ turn: 1 }), 'surgeon')).toMatch(/turn/);
  });
  it('are asked for in words', async () => {
    const offer = await two(
      { stage: 'trade', turn: 1, target: 0, offer: { kind: 'sell_ammo', amount: 2, gold: 3, card: 'none' } },
      { choices: [{ move: { kind: 'decline' }, label: 'Decline' }] },
    );
    expect(offerText(offer)).toBe('Bob offers to sell you 2 ammunition for 3 gold.');
    expect(ask(offer)).toMatchObject({
      chip: 'You are asked',
      title: 'Bob wants to trade',
      primary: { label: 'Decline', move: { kind: 'decline' } },
    });
    const dice = await two(
      { stage: 'reroll', target: 1, dice: [2, 5], crew_rerolls: 2, free_rerolls: 1 },
      { choices: [{ move: { kind: 'stop' }, label: 'Keep 2 and 5' }] },
    );
    expect(ask(dice)).toMatchObject({
      title: '8 damage so far at Bob',
      text: '2 + 5 + 2 = 9 × 95 % = 8. 3 rerolls left: tap a die to roll it again.',
      primary: { label: 'Stop, 8 damage', move: { kind: 'stop' } },
    });
    expect(ask({ ...dice, insight: null })).toMatchObject({ title: 'Your dice at Bob', primary: { label: 'Stop' } });
  });
  it('that are chosen say what they do, their odds and their price', async () => {
    const chosen = { kind: 'fire', at: 1 };
    const given = await props([ship('black_serpent', { ammo: 2 }), ship('stormrider')], {}, { choices, chosen });
    expect(ask(given)).toMatchObject({
      title: 'Fire at Bob',
      text: '3 to 13 damage, likely 11 of 110 HP. Costs 1 of 2 ammunition and your action.',
      primary: { label: 'Fire at Bob', move: { kind: 'fire', at: 1 } },
    });
    expect(ask(given).options?.map(({ label }) => label)).toEqual(['Fire', 'Trap Net', 'Trade']);
    expect(ask({ ...given, chosen: null, draft: { card: 'trap_net' } })).toMatchObject({
      title: 'Trap Net: on whom?',
      next: 'Choose a ship',
    });
    expect(ask({ ...given, chosen: null, draft: { trade: 1, at: 0 } }).primary).toEqual({
      label: 'Offer',
      move: { kind: 'sell_ammo', to: 1, amount: 1, gold: 2 },
    });
  });
});

it('marks what the last move did', () => {
  const mark = (kind: string, more = {}) => markOf({ n: 0, kind, text: '', seat: 0, target: 1, ...more });
  expect(mark('hit', { damage: 12 })).toEqual({ seat: 1, text: '−12', look: 'l' });
  expect(mark('repaired', { amount: 5 })).toEqual({ seat: 0, text: '+5 HP', look: 'g' });
  expect(mark('fragment_laid', { fragments: 2, needed: 3 })?.text).toBe('map 2/3');
  expect(mark('card_played', { card: 'surgeon' })?.text).toBe('Surgeon');
  expect(mark('sabotaged', { card: 'surgeon' })?.text).toBe('−1 card');
  // How many come with a card is an option.
  expect(mark('crew_joined', { crew: 5, active: 3 })?.text).toBe('5 crew');
  expect(mark('turn_began')).toBeNull();
});
