import { describe, expect, it } from 'vitest';
import {
  aimOf,
  badges,
  choicesAt,
  choicesWith,
  damage,
  facts,
  expected,
  greyed,
  health,
  markOf,
  nearVictory,
  offerText,
  shipText,
  short,
  skies,
  span,
  sum,
  tradesWith,
  volley,
  whyNot,
  type Props,
  type Ship,
} from './fleet';
import { ask, goal, heading } from './prompt';
import type { Options, Position } from '../../generated/raiders';

const printed = (hp: number, attack: number, defense: number, crew: number) => ({ hp, attack, defense, crew });
const rules = {
  win_treasure: true,
  gold_target: 20,
  win_map: true,
  fragments_to_win: 3,
  die_sides: 6,
  repair_rule: 'strict',
  plunder_exposure: 'all_defenses',
  percent_stacking: 'multiply',
  cards_per_turn: 0,
  loot_reshuffle: false,
  ships: {
    black_serpent: printed(100, 2, 0, 3),
    stormrider: printed(110, 0, 5, 4),
    golden_harpoon: printed(90, 3, 0, 2),
    crimson_kraken: printed(100, 1, 10, 3),
    azure_wave: printed(95, 2, 5, 4),
    silent_corsair: printed(85, 3, 0, 3),
  },
  buffs: { savvy_rerolls: 1, wave_maneuver: 40, wrath: 3, surgeon_repair: 8 },
  cards: {
    enhanced: 3,
    explosive_percent: 50,
    fire: 2,
    burn_ticks: 3,
    burn_damage: 2,
    plating_percent: 50,
    keg: 10,
    mate: 2,
    mate_crew: 2,
    gold: 5,
  },
  starters: { weak: 1, armor_percent: 20 },
  events: { storm: 5, ghost: 5, calm_percent: 50, merchant_gold: 10, merchant_plunders: 2 },
} as unknown as Options;
const none = Object.fromEntries(
  [
    'enhanced_cannonballs',
    'explosive_shell',
    'fire_shot',
    'powder_keg',
    'gunner_mate',
    'st_weak_cannonballs',
    'st_grappling_hook',
    'hull_plating',
    'st_armor_plating',
    'evasive_helmsman',
    'st_wind_gust',
    'reinforced_rope',
  ].map((card) => [card, 0]),
) as Ship['pending'];
const ship = (name: Ship['ship'], more: Partial<Ship> = {}): Ship =>
  ({
    ship: name,
    hp: rules.ships[name].hp,
    max_hp: rules.ships[name].hp,
    crew: rules.ships[name].crew,
    ammo: 3,
    gold: 0,
    fragments: 0,
    hand: [],
    pending: none,
    maneuver: 0,
    burn: 0,
    first_attack_penalty: 0,
    sunk: 0,
    merchant_count: 0,
    busy: false,
    veil_used: false,
    ...more,
  }) as unknown as Ship;
const view = (ships: Ship[], more: Partial<Position> = {}): Position =>
  ({
    round: 2,
    stage: 'turn',
    turn: 0,
    target: null,
    dice: [0, 0],
    afloat: ships.map((_, seat) => seat),
    weather: 'none',
    ships,
    loot_deck: Array(20).fill('hidden'),
    order: [0, 1],
    offer: { kind: 'none', amount: 0, gold: 0, card: 'none' },
    ...more,
  }) as unknown as Position;
const props = (position: Position, choices: Props['choices'] = [], seat: number | null = 0): Props =>
  ({
    view: position,
    rules,
    seat,
    choices,
    seats: ['Ann', 'Bob', 'Cid'].map((name) => ({ name, kind: 'person' })),
  }) as unknown as Props;

describe('an attack', () => {
  const shot = (from: Ship, to: Ship, dice: number, more: Partial<Position> = {}): number =>
    damage(volley(rules, view([from, to], more), from, to), dice);
  it('is worked out as in the examples of the rules', () => {
    expect(shot(ship('black_serpent'), ship('stormrider'), 11)).toBe(12);
    expect(
      shot(
        ship('golden_harpoon', { pending: { ...none, explosive_shell: 1, powder_keg: 1 } }),
        ship('stormrider', { maneuver: 40 }),
        7,
      ),
    ).toBe(17);
    expect(shot(ship('golden_harpoon'), ship('crimson_kraken'), 10)).toBe(11);
    expect(
      shot(ship('golden_harpoon', { pending: { ...none, powder_keg: 2, fire_shot: 1 } }), ship('crimson_kraken'), 11, {
        weather: 'calm_waters',
      }),
    ).toBe(16);
  });
  it('meets no plating on a ship that plundered, and no Maneuver with a Grappling Hook', () => {
    const plated = { pending: { ...none, hull_plating: 1 } };
    expect(shot(ship('silent_corsair'), ship('azure_wave', plated), 9)).toBe(5);
    expect(shot(ship('silent_corsair'), ship('azure_wave', { ...plated, exposed: true }), 9)).toBe(11);
    expect(
      shot(
        ship('silent_corsair', { pending: { ...none, st_grappling_hook: 1 } }),
        ship('azure_wave', { maneuver: 20 }),
        9,
      ),
    ).toBe(11);
  });
  it('is told as a sum', () => {
    expect(sum([6, 5], { plus: 2, factors: [95] })).toBe('6 + 5 + 2 = 13 × 95 % = 12');
    expect(sum([1, 1], { plus: -3, factors: [] })).toBe('1 + 1 − 3 = 0');
  });
  it('has its least and its most, and the harbour says what to expect', () => {
    expect(span(rules, view([ship('black_serpent'), ship('stormrider')]), 0, 1)).toEqual([3, 13]);
    expect(expected('Fire at Bob, Stormrider, 110 HP: about 11 damage')).toBe('11');
    expect(expected('Reload 2 ammunition')).toBe('');
  });
});

describe('a ship', () => {
  it('carries its marks and its cards', () => {
    const marked = ship('silent_corsair', { burn: 2, netted: true, pending: { ...none, hull_plating: 2 } });
    expect(badges(rules, marked).map((badge) => badge.text)).toEqual(['burns 2', 'netted', 'veil', 'Hull Plating ×2']);
    expect(badges(rules, { ...marked, sunk: 1 })).toEqual([]);
  });
  it('is well, hurt or low', () => {
    expect([100, 50, 49, 25].map((hp) => health(ship('black_serpent', { hp })))).toEqual([
      'well',
      'well',
      'hurt',
      'low',
    ]);
  });
  it('is told in short words, with what can be done to it', () => {
    const given = props(view([ship('black_serpent'), ship('stormrider', { gold: 5 })]), [
      { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob, Stormrider, 110 HP: about 11 damage' },
    ]);
    expect(shipText(given, 1)).toBe(
      'Bob, Stormrider, 110 of 110 HP, 3 ammunition, 5 of 20 gold, 0 of 3 map fragments, 0 cards, 4 active crew, can fire, about 11 damage',
    );
    expect(shipText(given, 0)).toMatch(/^Your ship, your turn, Black Serpent/);
    expect(facts(given.view, 1, rules).map((fact) => fact.text)).toEqual([
      '5/20',
      '110 HP',
      'Stormrider',
      '0/3 map',
      '0 cards',
    ]);
  });
});

describe('warnings', () => {
  it('name whoever is one step from victory', () => {
    const near = (more: Partial<Ship>, position: Partial<Position> = {}) =>
      nearVictory(rules, view([ship('stormrider', more)], position), 0);
    expect(near({ gold: 14 })).toBeNull();
    expect(near({ gold: 15 })).toBe('15 of 20 gold');
    expect(near({ fragments: 2 })).toBe('2 of 3 map fragments');
    expect(near({ gold: 10, merchant_count: 1 }, { merchant: true })).toContain('Merchant Ship');
    expect(near({ gold: 15, sunk: 1 })).toBeNull();
  });
  it('tell of anchors and of the last loot', () => {
    const given = props(view([ship('stormrider')], { anchor_next: true, loot_deck: [] }));
    expect(skies(given).map(([, name, help]) => `${name}: ${help}`)).toEqual([
      'Anchor Drop: nobody maneuvers next round',
      'Loot: gone',
    ]);
    expect(heading(given).force).toHaveLength(2);
  });
  it('stand in the goal line, from the rules in force', () => {
    const near = goal(props(view([ship('stormrider'), ship('azure_wave', { gold: 15 })])));
    expect(near.text).toBe('Win: 20 gold, 3 map pieces or last afloat');
    expect(near.chip).toEqual({ seat: 1, hot: true, text: 'Bob needs only 5 gold', short: '5 gold short' });
    expect(near.track?.map(({ at }) => at)).toEqual([0, 0.75]);
    const map = goal(props(view([ship('stormrider', { fragments: 2 }), ship('azure_wave')])));
    expect(map.chip?.text).toBe('You need one more map piece');
    const bare = props(view([ship('stormrider'), ship('azure_wave', { sunk: 1 })]));
    const alone = goal({ ...bare, rules: { ...rules, win_treasure: false, win_map: false } });
    expect(alone).toEqual({ text: 'Win: last afloat', short: 'Win: last afloat', chip: { text: '1 of 2 afloat' } });
  });
  it('and the sky tells the event in force', () => {
    expect(
      skies(props(view([ship('stormrider', { storm_due: true })], { weather: 'ghost_ship' }))).map(([id]) => id),
    ).toEqual(['ghost_ship', 'storm_front']);
  });
});

describe('choices', () => {
  const two = view([ship('black_serpent', { ammo: 0, exhausted: true }), ship('stormrider')]);
  const choices = [
    { move: { kind: 'fire', at: 1 }, label: 'Fire at Bob, Stormrider, 110 HP: about 11 damage' },
    { move: { kind: 'play', card: 'trap_net', at: 1 }, label: 'Play Trap Net on Bob: it skips its next turn' },
    { move: { kind: 'sell_ammo', to: 1, amount: 1, gold: 2 }, label: 'Offer Bob: sell 1 ammunition for 2 gold' },
    { move: { kind: 'smoke_bomb' }, label: 'Throw the Smoke Bomb' },
  ] as Props['choices'];
  it('stand at the ship and at the card they belong to', () => {
    const given = props(two, choices);
    expect(choicesAt(given, 1)).toHaveLength(2);
    expect(tradesWith(given, 1)).toHaveLength(1);
    expect(choicesWith(given, 'trap_net')).toHaveLength(1);
    expect(choicesWith(given, 'smoke_bomb')).toHaveLength(1);
    expect(choices.map(({ move }) => aimOf(move))).toEqual([1, 1, 1, null]);
    expect(short(choices[0]!, given)).toBe('Bob ~11');
    expect(short(choices[1]!, given)).toBe('Trap Net on Bob');
  });
  it('that are missing have their reason', () => {
    expect(greyed(props(two)).map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'Fire: no ammunition',
      'Repair: your hull is whole',
      'Plunder: the loot is gone',
      'Maneuver: exhausted by reloading',
    ]);
    expect(greyed(props(two, [], 1))).toEqual([]);
    expect(whyNot(props(two), 'surgeon')).toContain('whole');
    expect(whyNot(props(two, [], 1), 'surgeon')).toContain('own turn');
  });
  it('are asked for in words', () => {
    const offer = view(two.ships, {
      stage: 'trade',
      turn: 1,
      target: 0,
      offer: { kind: 'sell_ammo', amount: 2, gold: 3, card: 'none' },
    });
    expect(offerText(props(offer))).toBe('Bob offers you to sell 2 ammunition for 3 gold.');
    expect(ask(props(offer, [{ move: { kind: 'decline' }, label: 'Decline' }]))).toMatchObject({
      chip: 'You are asked',
      title: 'Bob wants to trade',
      primary: { label: 'Decline', move: { kind: 'decline' } },
    });
    const dice = { stage: 'reroll', target: 1, dice: [2, 5], crew_rerolls: 2, free_rerolls: 1 } as Partial<Position>;
    expect(ask(props(view(two.ships, dice), [{ move: { kind: 'stop' }, label: 'Keep 2 and 5' }]))).toMatchObject({
      title: '8 damage so far at Bob',
      text: '2 + 5 + 2 = 9 × 95 % = 8. 3 rerolls left: tap a die to roll it again.',
      primary: { label: 'Stop, 8 damage', move: { kind: 'stop' } },
    });
  });
  it('that are chosen say what they do, their odds and their price', () => {
    const given = { ...props(two, choices), chosen: { kind: 'fire', at: 1 } } as Props;
    expect(ask({ ...given, rules: { ...rules, attack_ammo: 1 } })).toMatchObject({
      title: 'Fire at Bob',
      text: '3 to 13 damage, likely 11 of 110 HP. Costs 1 of 0 ammunition and your action.',
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
  expect(mark('turn_began')).toBeNull();
});
