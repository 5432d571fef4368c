// @vitest-environment node
// The board of Plunk and Plunder with the engine behind it: on the map of a real game, in the middle of planning.
import { describe, expect, it } from 'vitest';
import { chartOf, distance, key, same, type Hex } from '../../src/boards/plunk/chart';
import {
  drawn,
  facts,
  figuresOf,
  greyed,
  heading,
  met,
  mostHp,
  outlineOf,
  type Props,
} from '../../src/boards/plunk/fleet';
import { offers } from '../../src/boards/plunk/orders';
import { patched } from '../../src/patch';
import { Shore } from './shore';

const shore = await Shore.of('plunk');
// Bosuns play until this seat plans; the ship it takes in hand is its first.
async function planning(turn = 1): Promise<Props> {
  const match = shore.start(2);
  const opening = match.events(0).map(({ event, text }) => ({ n: 0, text, ...event }));
  const options = drawn(opening)!;
  for (let view = match.view(0); view.stage !== 'planning' || view.turn < turn; view = match.view(0)) {
    const seat = match.deciders[0]!;
    match.play(seat, match.think(seat, 'bosun').choice.move);
  }
  const own = match.view(0).ships.find(({ seat }: any) => seat === 0);
  match.play(0, { kind: 'select', ship: own.id });
  const view = match.view(0);
  const { choices } = match.moves(0);
  match.end();
  return shore.props(view, { options, opening, choices });
}
const props = await planning();
const chart = chartOf(props.opening);
const hand = props.view.ships.find(({ id }) => id === props.view.players[0]!.at_hand)!;

describe('the plan', () => {
  it('costs what the engine says, and income is shown', () => {
    const { spent, funds } = figuresOf(props)!.purse!;
    expect(heading(props).force).toContain(`${spent} of ${funds} gold spent`);
    expect(facts(props.view, 0, props.rules, props).some(({ text }) => /^\+\d+ a turn$/.test(text))).toBe(true);
  });
  // PLUNK-116, PLUNK-167
  it('tells what it is to be first player, as the options have it', async () => {
    const told = (given: Props) =>
      facts(given.view, given.view.first!, given.rules, given).find(({ text }) => text === 'first player')?.title;
    expect(told(props)).toBe('attacks first where both attack; passes on every turn');
    const options = { ...drawn(props.opening), both_attack_roles: 'mutual' };
    expect(told({ ...props, insight: await shore.insight(props.view, 0, options) })).toMatch(
      /^rolls first where both /,
    );
  });
  it('says why something cannot be ordered', () => {
    const list = greyed(props);
    expect(list.map(({ label }) => label)).toContain('Repair');
    for (const { reason } of list) expect(reason).toMatch(/\w{3}/);
  });
});

describe('a ship in hand', () => {
  const sails = props.choices.filter(({ move }) => move.kind === 'sail');
  it('takes the way that its plan then has', () => {
    for (const { move } of sails.filter((_, index) => index % 5 === 0)) {
      const { way, turns } = outlineOf(props, move);
      const after = patched(props.view, props.insight!.foresee(move as any)!.certain);
      const { path } = after.ships.find(({ id }) => id === hand.id)!.plan;
      expect(way.slice(1)).toEqual(path);
      expect(turns).toBe(1);
      way.slice(1).forEach((hex, index) => expect(distance(hex, way[index]!)).toBe(1));
    }
  });
  it('goes further than a turn, and by way-points, over water only', () => {
    const reached = new Set(sails.map(({ move }) => key((move as { to: Hex }).to)));
    const far = [...Array(31).keys()]
      .map((q) => ({ q: q - 15, r: 0 }))
      .find(
        (hex) =>
          !reached.has(key(hex)) &&
          !chart.land.has(key(hex)) &&
          outlineOf(props, { kind: 'sail', ship: hand.id, to: hex }).way.length,
      )!;
    const [course] = offers(props, chart, far);
    expect(course!.move).toEqual({ kind: 'sail', ship: hand.id, to: far });
    expect(course!.label).toMatch(/\d+ steps, [2-9]\d* turns$/);
    const via = (sails[0]!.move as { to: Hex }).to;
    const [by] = offers({ ...props, draft: { via: [via] } }, chart, far);
    expect(by!.move.kind).toBe('move');
    const { way } = outlineOf(props, by!.move);
    expect(way.some((hex) => same(hex, via))).toBe(true);
    expect(way.every((hex) => !chart.land.has(key(hex)))).toBe(true);
    expect(offers(props, chart, chart.islands[0]!.land[0]!)).toEqual([]);
  });
  it('shows what it has and no more before the engine is there', () => {
    const blind = { ...props, insight: null };
    expect(mostHp(blind, hand)).toBe(hand.stats!.hp);
    expect(outlineOf(blind, sails[0]!.move)).toEqual({ way: [], turns: 0 });
    expect(greyed(blind)).toEqual([]);
  });
});

it('ships that meet are those whom the engine asks about', () => {
  const match = shore.start(2, {}, 5);
  for (let moves = 0; !match.over && moves < 4000; moves++) {
    const seat = match.deciders[0]!;
    const view = match.view(seat);
    if (view.encounters.length) {
      const insight = { figures: match.figures(seat) } as unknown as Props['insight'];
      for (const encounter of view.encounters) {
        const seats = new Set(met({ insight, view }, encounter).map((ship) => ship.seat));
        expect(seats.size).toBeGreaterThan(1);
      }
      match.end();
      return;
    }
    match.play(seat, match.think(seat, 'bosun').choice.move);
  }
  throw new Error('nobody met');
});
