import { describe, expect, it } from 'vitest';
import type { Choice } from '../board';
import type { Move, Options, Position } from '../../generated/pacifists';
import { Draft } from './draft.svelte';
import { apart, type Berth } from './drawing';
import { forecast, type Card, type Order, type Side } from './outlook';
import { fieldsFrom, lieOf, Oval } from './ring';
import { losses, stepsOf, type Told } from './steps';
import { goal, heading, type Props } from './words';

const rules = {
  crew: 8,
  sails: 4,
  hull: 6,
  die_sides: 6,
  success_from: 4,
  base_distance: 1,
  range_change: 3,
  crew_change: 1,
  detach_tiles: 1,
  tide: 1,
  guns: {
    aimed_shot: { spread: 3, modifier: 1 },
    broadside: { spread: 4, modifier: 0 },
    scattered_fire: { spread: 6, modifier: -1 },
    bombs: { spread: 4, modifier: -1 },
  },
} as unknown as Options;

type Orders = [Order, Order?, Card[]?, Card[]?];
// Ships with a starboard order, a port order, and the cards beside them.
function table(gaps: number[], orders: Orders[], crews: number[] = []): Position {
  const post = (captain: Order = 'none', cards: Card[] = []) => ({
    captain,
    cards,
    laid: cards.length,
    crew: 0,
    sabotage: 'none' as const,
  });
  return {
    round: 1,
    phase: 'players',
    ending: 'none',
    had_turn: [],
    casualties: 0,
    captains_left: 60,
    gaps,
    ships: gaps.map((_, seat) => {
      const [starboard, port, one, two] = orders[seat] ?? ['none'];
      return {
        sails: 4,
        crew: crews[seat] ?? 8,
        hull: 6,
        hand_size: 0,
        hand: [],
        sides: { starboard: post(starboard, one), port: post(port, two) },
      };
    }),
  } as unknown as Position;
}
const hits = (view: Position, seat: number, side: Side) =>
  forecast(rules, view).looks[seat]![side].hits.map((hit) => [hit.seat, hit.away]);

describe('what the orders would do', () => {
  it('a broadside reaches the fields behind its range, round the ring', () => {
    const view = table([4, 4, 4, 4], [['none', 'broadside_3_grapeshot'], ['none'], ['broadside_6_solid']]);
    expect(hits(view, 0, 'port')).toEqual([[1, 5]]);
    expect(hits(view, 2, 'starboard')).toEqual([]);
    expect(forecast(rules, view).dangers[1]).toEqual({ sails: 0, crew: 4, hull: 0 });
  });
  it('guns count the water after the movements, and one roll hits several ships', () => {
    const view = table(
      [4, 4, 4],
      [
        ['none', 'bombs_3_explosive'],
        ['none', 'attack'],
      ],
    );
    expect(hits(view, 0, 'port')).toEqual([
      [1, 5],
      [2, 6],
    ]);
    expect(forecast(rules, view).looks[0]!.port.dice).toBe(3);
    expect(forecast(rules, view).gaps).toEqual([4, 0, 4]);
  });
  it('retreats come before attacks, and what is too far rams both', () => {
    const view = table([3, 4, 4, 4, 4], [['none', 'retreat'], ['attack'], ['none'], ['none', 'attack'], ['attack']]);
    const ahead = forecast(rules, view);
    expect(ahead.gaps).toEqual([3, 4, 4, 0, 4]);
    expect(ahead.looks[4]!.starboard.ram.starboard).toBe(4);
    expect([ahead.dangers[3]!.hull, ahead.dangers[4]!.hull]).toEqual([4, 4]);
  });
  it('a crew sent across counts on the other side, and grog halves it', () => {
    const view = table([4, 4, 4], [['aimed_shot_3_solid', 'attack', ['is_grog'], ['not_your_post']]], [7]);
    const { starboard, port } = forecast(rules, view).looks[0]!;
    expect([starboard.tokens, starboard.crew, starboard.dice, port.distance]).toEqual([7, 3, 4, 0]);
  });
  it('a draft is counted for its own ship, a turned order goes the other way', () => {
    const view = table([4, 4, 4], [['none', 'attack']]);
    const ahead = forecast(rules, view, 0, [{ card: 'other_starboard', side: 'port' }]);
    expect(ahead.gaps).toEqual([4, 4, 0]);
    expect(ahead.looks[0]!.port.towards).toBe('starboard');
    expect(forecast(rules, view, 0, [{ card: 'both_sides', side: 'port' }]).gaps).toEqual([0, 4, 0]);
    expect(forecast(rules, view, 0, [{ card: 'belay', side: 'port' }]).looks[0]!.port.unknown).toBe(true);
    expect(forecast(rules, view, 0, [{ card: 'belay', side: 'starboard' }]).looks[0]!.starboard.unknown).toBe(false);
    const last = { ...view, captains_left: 0 } as Position;
    expect(forecast(rules, last, 0, [{ card: 'belay', side: 'port' }]).looks[0]!.port).toMatchObject({
      unknown: false,
      order: 'none',
    });
  });
  it('Nearer may put a gun below every field', () => {
    const view = table([4, 4, 4], [['none', 'broadside_0_solid']]);
    expect(forecast(rules, view, 0, [{ card: 'nearer', side: 'port' }]).looks[0]!.port.last).toBe(0);
    expect(forecast(rules, view, 0, [{ card: 'further', side: 'port' }]).looks[0]!.port.hits).toEqual([
      { seat: 1, away: 5 },
    ]);
  });
});

describe('the ring', () => {
  it('begins at the bottom, goes clockwise and shares the whole length', () => {
    const oval = new Oval(100, 100, 80, 50);
    expect(oval.at(0).y).toBeCloseTo(150);
    expect(oval.at(0.25).x).toBeCloseTo(20, 0);
    expect(oval.at(0.5).ny).toBeCloseTo(-1);
    const lie = lieOf([4, 0, 2], 1, 0.1);
    expect(lie.ships[1]).toBe(0);
    expect(lie.ships[2]).toBeCloseTo(0.1);
    expect(lie.tile * 6 + 0.3).toBeCloseTo(1);
    expect(lieOf([0, 0, 0], 0, 0.1).ships).toEqual([0, 1 / 3, 2 / 3]);
  });
  it('keeps labels apart, the upper ship on top', () => {
    const berth = (y: number, label: number) => ({ x: 0, y, label: { x: 0, y: label } }) as Berth;
    const [low, high] = apart([berth(200, 90), berth(100, 100)], 50, 40);
    expect(low!.label.y - high!.label.y).toBeCloseTo(40);
  });
  it('guns count tiles and ships alike', () => {
    const fields = fieldsFrom(lieOf([2, 1, 3], 0, 0.1), 0, 'starboard');
    expect(fields.map((field) => field.ship ?? '~')).toEqual(['~', '~', '~', 2, '~', 1]);
  });
});

describe('the draft', () => {
  const play = (...cards: [Card, Side][]): Choice<Move> => ({
    label: '',
    move: { kind: 'play', cards: cards.map(([card, side]) => ({ card, side })) },
  });
  const choices = [
    play(),
    play(['nearer', 'port']),
    play(['belay', 'port']),
    play(['belay', 'port'], ['nearer', 'port']),
  ];
  it('takes only what some choice has, in any order', () => {
    const draft = new Draft();
    expect(draft.match(choices)).toBe(choices[0]);
    expect(draft.match(choices, { card: 'nearer', side: 'starboard' })).toBeUndefined();
    draft.add({ card: 'nearer', side: 'port' });
    expect(draft.match(choices, { card: 'nearer', side: 'port' })).toBeUndefined();
    draft.add({ card: 'belay', side: 'port' });
    expect(draft.match(choices)).toBe(choices[3]);
    draft.drop(0);
    expect(draft.match(choices)).toBe(choices[2]);
  });
});

describe('the round step by step', () => {
  const told = (kind: string, more: object, n: number): Told =>
    ({ kind, n, text: `${kind}.`, ...more }) as unknown as Told;
  const events = [
    told('turn_taken', { seat: 2, starboard: 1, port: 0, drawn: 1, starboard_cards: [], port_cards: [] }, 1),
    told('cards_revealed', { seat: 0, side: 'port', cards: ['not_your_post'] }, 2),
    told('cards_revealed', { seat: 2, side: 'starboard', cards: ['nearer'] }, 3),
    told('crew_posted', { seat: 0, starboard: 4, port: 4 }, 4),
    told('crew_moved', { seat: 0, both: false, side: 'port', starboard: 8, port: 0 }, 5),
    told('crew_posted', { seat: 1, starboard: 4, port: 4 }, 6),
    told('crew_posted', { seat: 2, starboard: 4, port: 4 }, 7),
    told('attacked', { seat: 1, target: 2, side: 'port', distance: 4, from: 2, to: 0 }, 8),
    told('rammed', { seat: 1, target: 2, side: 'port', dice: 2 }, 9),
    told('ram_rolled', { seat: 1, dice: [4, 1], lost: 1, hull: 5 }, 10),
    told('ram_rolled', { seat: 2, dice: [1, 1], lost: 0, hull: 6 }, 11),
    told('gun_aimed', { seat: 0, side: 'port', towards: 'port', hits: false, first: 7, last: 9 }, 12),
    told('gun_aimed', { seat: 2, side: 'starboard', towards: 'starboard', hits: true, first: 1, last: 3 }, 13),
    told('ship_hit', { seat: 2, target: 1, away: 1 }, 14),
    told('gun_rolled', { seat: 2, side: 'starboard', ammunition: 'grapeshot', dice: [6, 5], damage: 2 }, 15),
    told('ship_damaged', { seat: 1, sails: 0, crew: 2, hull: 0, sails_left: 4, crew_left: 6, hull_left: 5 }, 16),
    told('round_ended', { casualties: 2, low: 3, high: 6, tide: 'closes', tiles: 1, gaps: [3, 0, 3] }, 17),
    told('round_began', { round: 2, rounds: 7 }, 18),
  ];
  const steps = stepsOf(events, table([4, 2, 4], [['none'], ['none', 'attack'], ['none']]));
  it('joins what belongs together', () => {
    expect(steps.map((step) => step.title)).toEqual([
      'Reveal',
      'Reveal',
      'Crew',
      'Attack',
      'Gun',
      'Guns',
      'Losses',
      'Clean-up',
    ]);
    expect(steps[3]!.text).toBe('attacked. rammed. ram_rolled. ram_rolled.');
  });
  it('shows the table after each step', () => {
    expect(steps[0]!.scene!.ships[0]!.sides.starboard.crew).toBe(8);
    expect(steps[2]!.scene!.ships[0]!.sides.port.crew).toBe(0);
    expect(steps[2]!.scene!.gaps).toEqual([4, 2, 4]);
    expect(steps[3]!.scene!.gaps).toEqual([4, 0, 4]);
    expect(steps[3]!.scene!.ships[1]!.hull).toBe(5);
    expect(steps[6]!.scene!.ships[1]!.crew).toBe(6);
    expect(steps[7]!.scene!.gaps).toEqual([3, 0, 3]);
    expect(losses(steps[6]!.events).get(1)).toEqual(['−2 crew']);
  });
  it('tells the words where the table before is not known', () => {
    expect(stepsOf(events, null).every((step) => step.scene === null && step.text)).toBe(true);
  });
});

describe('the goal line and the heading', () => {
  const limits = { ...rules, rounds: 5, quiet_limit: 1, fierce_limit: 2 } as Options;
  const props = (view: Position): Props =>
    ({ view, rules: limits, seat: 0, seats: ['Ann', 'Bob', 'Cid'].map((name) => ({ name })) }) as unknown as Props;
  it('count the rounds behind, the crew, and the weakest ship', () => {
    const view = { ...table([4, 4, 4], [], [8, 3, 8]), round: 3 };
    expect(goal(props(view))).toEqual({
      text: 'All win if every ship lives through round 5',
      short: 'All win if all live through round 5',
      pips: { done: 2, of: 5, title: '19 of 24 crew alive' },
      chip: { seat: 1, text: 'Bob has 3 crew', short: '3 crew', hot: false },
    });
  });
  it('warn of a ship that is one volley from its end', () => {
    const view = table([4, 4, 4], []);
    view.ships[0]!.hull = 2;
    expect(goal(props(view)).chip).toEqual({ seat: 0, text: 'You have 2 hull', short: '2 hull', hot: true });
  });
  it('say round and limits from the rules in force', () => {
    const { now, force } = heading(props(table([4, 4, 4], [])));
    expect(now).toBe('Round 1/5');
    expect(force).toEqual(['Fallen this round: 0 (under 3 the ships drift closer, over 6 apart)']);
  });
});
