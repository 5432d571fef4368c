import { describe, expect, it } from 'vitest';
import type { Choice } from '../board';
import type { Move, Options, Position } from '../../generated/pacifists';
import { ask, fits, lay, pick, shift } from './prompt';
import type { Card, Order, Side } from './prospect';
import { fieldsFrom, flights, hullOf, layoutOf, Oval, tilesOf, touch } from './ring';
import { losses, type Told } from './losses';
import { steps as stepsOf } from './steps';
import { orderText, sum, type Props } from './words';

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
const sizes = [
  [980, 478],
  [1066, 518],
  [1140, 640],
  [390, 521],
  [360, 342],
  [544, 324],
] as const;
describe.each(sizes)('the ring in %i x %i', (width, height) => {
  describe.each([3, 4, 5, 6, 7, 8])('with %i ships', (count) => {
    const layout = layoutOf(width, height, count, 1);
    const boxes = layout.berths.flatMap(({ plate, sides }) => [plate, sides.port, sides.starboard]);
    const hulls = layout.berths.map((_, ship) => hullOf(layout, ship));
    const pairs = <T>(all: T[]): [T, T][] => all.flatMap((a, i) => all.slice(i + 1).map((b): [T, T] => [a, b]));
    it('keeps every plate and order in view, and none over another', () => {
      const out = [...boxes, ...layout.figures].filter(
        ({ x, y, width: w, height: h }) => x < 0 || y < 0 || x + w > width || y + h > height,
      );
      expect(out).toEqual([]);
      expect(boxes.filter((box) => Math.min(box.width, box.height) < 24)).toEqual([]);
      expect(pairs(boxes).filter(([a, b]) => touch(a, b))).toEqual([]);
    });
    it('has the ships clear of each other and of plates and orders', () => {
      expect(hulls.flatMap((hull) => boxes.filter((box) => touch(hull, box, 1)))).toEqual([]);
      expect(pairs(hulls).filter(([a, b]) => touch(a, b, 3))).toEqual([]);
    });
    it('lets no shot cross a plate, an order or the figure of a gap, and no figure cover one of them', () => {
      const shots = flights(layout).map((point) => ({ ...point, width: 0, height: 0 }));
      expect([...boxes, ...layout.figures].filter((box) => shots.some((point) => touch(point, box)))).toEqual([]);
      expect(layout.figures.filter((figure) => boxes.some((box) => touch(figure, box)))).toEqual([]);
    });
  });
});

describe('the ring', () => {
  it('begins at the bottom, goes clockwise and shares the whole length', () => {
    const oval = new Oval(100, 100, 80, 50);
    expect(oval.at(0).y).toBeCloseTo(150);
    expect(oval.at(0.25).x).toBeCloseTo(20, 0);
    expect(oval.at(0.5).ny).toBeCloseTo(-1);
    expect(oval.at(0, 10).y).toBeCloseTo(140);
  });
  it('has the own ship below, the next one clockwise at the left, and port on the side of that neighbour', () => {
    const { berths } = layoutOf(1066, 518, 4, 2);
    expect(berths[2]!.y).toBeGreaterThan(berths[0]!.y);
    expect(berths[3]!.x).toBeLessThan(berths[1]!.x);
    expect(berths[2]!.sides.port.x).toBeLessThan(berths[2]!.sides.starboard.x);
    expect(berths[3]!.sides.port.y).toBeLessThan(berths[3]!.sides.starboard.y);
    expect(berths[0]!.sides.port.x).toBeGreaterThan(berths[0]!.sides.starboard.x);
    expect(berths[1]!.sides.port.y).toBeGreaterThan(berths[1]!.sides.starboard.y);
  });
  it('guns count tiles and ships alike', () => {
    const layout = layoutOf(1066, 518, 3, 0);
    const fields = fieldsFrom(layout, tilesOf(layout, [2, 1, 3]), 0, 'starboard');
    expect(fields.map((field) => field.ship ?? '~')).toEqual(['~', '~', '~', 2, '~', 1]);
  });
});

describe('a turn put together', () => {
  const play = (...cards: [Card, Side][]): Choice<Move> => ({
    label: `draw ${2 - cards.length} · port hits nobody`,
    move: { kind: 'play', cards: cards.map(([card, side]) => ({ card, side })) },
  });
  const choices = [play(), play(['nearer', 'port']), play(['nearer', 'starboard']), play(['belay', 'port'])];
  choices.push(play(['belay', 'port'], ['nearer', 'port']));
  // What the stage keeps: the chosen move and the draft.
  function desk() {
    const props = {
      view: table([4, 4, 4], []),
      seat: 0,
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cid' }],
      rules,
      choices,
      chosen: null as Move | null,
      draft: null as unknown,
      acted: null as Move | null,
      step: null,
      say: () => {},
      setDraft: (draft: unknown) => void (props.draft = draft),
      choose: (move: Move | null) => {
        if (move && move === props.chosen) props.acted = move;
        props.chosen = move;
      },
    };
    return props as typeof props & Props;
  }
  it('takes only what some choice has, in any order', () => {
    const props = desk();
    pick(props, 'nearer');
    expect(ask(props).primary).toEqual({ label: 'Choose a side' });
    expect(fits(props, 'nearer') && fits(props, 'belay')).toBe(true);
    expect(fits(props, 'is_grog')).toBe(false);
    expect(lay(props, 'port')).toBe(true);
    expect(props.chosen).toBe(choices[1]!.move);
    expect(fits(props, 'nearer')).toBe(false); // no choice has two
    pick(props, 'belay');
    expect(lay(props, 'starboard')).toBe(false);
    expect(lay(props, 'port')).toBe(true);
    expect(props.chosen).toBe(choices[4]!.move);
    expect(ask(props).primary).toEqual({ label: 'Lay 2 cards, draw 0', move: choices[4]!.move });
  });
  it('offers the turn without a card at once, and goes back one card at a time', () => {
    const props = desk();
    expect(ask(props).primary).toEqual({ label: 'Lay nothing, draw 2', move: choices[0]!.move });
    pick(props, 'nearer');
    lay(props, 'port');
    expect(ask(props)).toMatchObject({ title: 'Nearer to port', primary: { label: 'Lay 1 card, draw 1' } });
    expect(shift(props, 'starboard')).toBe(true);
    expect(props.chosen).toBe(choices[2]!.move);
    ask(props).back!();
    expect(props.chosen).toBeNull();
    pick(props, 'belay');
    ask(props).back!();
    expect(props.draft).toBeNull();
  });
  it('asks a saboteur by chips, and does what is chosen', () => {
    const props = desk();
    const load = (ammunition: string) =>
      ({ label: '', move: { kind: 'load', side: 'port', ammunition } }) as Choice<Move>;
    const loads = [load('chainshot'), load('solid')];
    Object.assign(props, { choices: loads, view: { ...props.view, phase: 'artillery' } });
    expect(ask(props).options!.map(({ label }) => label)).toEqual(['Chainshot', 'Solid shot']);
    expect(ask(props).primary).toEqual({ label: 'Choose one' });
    props.chosen = loads[1]!.move;
    expect(ask(props).primary).toEqual({ label: 'Load solid shot', move: loads[1]!.move });
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
    expect(steps[0]!.view!.ships[0]!.sides.starboard.crew).toBe(8);
    expect(steps[2]!.view!.ships[0]!.sides.port.crew).toBe(0);
    expect(steps[2]!.view!.gaps).toEqual([4, 2, 4]);
    expect(steps[3]!.view!.gaps).toEqual([4, 0, 4]);
    expect(steps[3]!.view!.ships[1]!.hull).toBe(5);
    expect(steps[6]!.view!.ships[1]!.crew).toBe(6);
    expect(steps[7]!.view!.gaps).toEqual([3, 0, 3]);
    expect(losses(steps[6]!.events as Told[]).get(1)).toEqual(['−2 crew']);
  });
  it('tells the words where the table before is not known', () => {
    expect(stepsOf(events, null).every((step) => step.view === null && step.text)).toBe(true);
  });
});

describe('words about the table', () => {
  const props = (view: Position): Props =>
    ({ view, rules, seat: 0, seats: ['Ann', 'Bob', 'Cid'].map((name) => ({ name })) }) as unknown as Props;
  it('sum a round up by what it cost whom', () => {
    const told = [
      { n: 1, kind: 'ram_rolled', text: '', seat: 1, lost: 2 },
      { n: 2, kind: 'ship_damaged', text: '', seat: 0, sails: 0, crew: 3, hull: 0 },
      { n: 3, kind: 'round_ended', text: '3 casualties, limits 3 and 6: every gap loses a tile. Gaps: 3, 3 and 3.' },
    ];
    expect(sum(told, props(table([4, 4, 4], [])))).toBe('Bob −2 hull, you −3 crew; every gap loses a tile.');
    expect(sum([told[2]!], props(table([4, 4, 4], [])))).toBe('Nobody was hurt; every gap loses a tile.');
    expect(sum([told[0]!], props(table([4, 4, 4], [])))).toBe('Bob −2 hull.');
    const boards = { n: 0, kind: 'boarding_rolled', text: 'Cid boards Bob, to port, with 2 dice: 5 and 6.' };
    expect(sum([boards, told[0]!], props(table([4, 4, 4], [])))).toBe(`Bob −2 hull. ${boards.text}`);
    expect(sum([{ n: 1, kind: 'turn_taken', text: 'Bob lays 1 card.' }], props(table([4, 4, 4], [])))).toBe(
      'Bob lays 1 card.',
    );
  });
  it('say an order by its name alone while nobody knows what it would do', () => {
    const order = 'broadside_3_solid' as Order;
    const all = props(table([4, 4, 4], []));
    expect(orderText(all, order, null, true)).toBe('broadside with solid shot');
    const look = { order, action: 'artillery', hits: [1], dice: 4, least: 4, most: 4, first: 4, last: 6 };
    expect(orderText(all, order, look as any, true)).toBe(
      'broadside with solid shot, fields 4 to 6, hits Bob with 4 dice',
    );
  });
});
