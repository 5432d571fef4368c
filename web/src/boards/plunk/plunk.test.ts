import { describe, expect, it } from 'vitest';
import { bearing, chartOf, distance, onBoard, rows, towards, walk, type Hex } from './chart';
import { cellText, curve, facts, nameOf, orderText, short, type Props, type Ship } from './fleet';
import { ask, prompt, selection } from './orders';
import { framesOf, staged, type Told } from './resolution';
import { Camera } from './camera.svelte';

const island = (id: number, land: Hex[], harbors: Hex[], bonus = 'none') => ({
  n: id,
  kind: 'island_charted',
  text: '',
  island: id,
  start: id === 0,
  bonus,
  at: land[0],
  size: land.length,
  ports: harbors.length,
  land,
  harbors,
});
// A wall of land with a gap that cannot be squeezed through, and a harbor with a shipyard.
const opening = [
  island(
    0,
    [
      { q: 0, r: 0 },
      { q: 2, r: -1 },
      { q: 1, r: -2 },
    ],
    [{ q: -1, r: 0 }],
  ),
  island(1, [{ q: -8, r: 0 }], [{ q: -9, r: 0 }], 'supply'),
];
const chart = chartOf(opening);

describe('the map', () => {
  it('has 721 hexes in 31 rows', () => {
    expect(rows.length).toBe(31);
    expect(rows.flat().length).toBe(721);
    expect(rows.flat().every(onBoard)).toBe(true);
  });
  it('is walked by keys: rows, and the number pad around them', () => {
    expect(walk({ q: 0, r: 0 }, 'ArrowRight')).toEqual({ q: 1, r: 0 });
    expect(walk({ q: 0, r: 0 }, 'Home')).toEqual({ q: 0, r: -1 });
    expect(walk({ q: 0, r: 0 }, 'PageDown')).toEqual({ q: 0, r: 1 });
    // Down and up again comes back.
    const down = walk({ q: 0, r: 0 }, 'ArrowDown')!;
    expect(walk(down, 'ArrowUp')).toEqual({ q: 0, r: 0 });
    expect(walk({ q: 0, r: 0 }, 'x')).toBeNull();
    // Along the slanting edge one still gets up.
    expect(onBoard(walk({ q: 15, r: 0 }, 'ArrowUp')!)).toBe(true);
  });
  it('knows what lies ahead and where', () => {
    expect(
      towards(
        { q: 0, r: 0 },
        [
          { q: 3, r: 0 },
          { q: 1, r: 5 },
          { q: -1, r: 0 },
        ],
        'ArrowRight',
      ),
    ).toEqual({ q: 3, r: 0 });
    expect(towards({ q: 0, r: 0 }, [{ q: -1, r: 0 }], 'ArrowRight')).toBeNull();
    expect(bearing({ q: 0, r: 0 }, { q: 3, r: 0 })).toBe('east');
    expect(bearing({ q: 0, r: 0 }, { q: 2, r: -4 })).toBe('north');
    expect(distance({ q: 0, r: 0 }, { q: 2, r: -4 })).toBe(4);
  });
});

const none = { order: 'none', place: 0, target: null, sails: 0, cannons: 0, life: 0, path: [] } as Ship['plan'];
const ship = (id: number, seat: number, hex: Hex, more: object = {}): Ship =>
  ({
    id,
    seat,
    name: id === 1 ? 'flying_dutchman' : 'kraken',
    hex,
    stats: { hp: 8, sails: 0, cannons: 0, life: 0 },
    sailing: 'lying',
    contests: null,
    defends: false,
    path: [],
    plan: none,
    ...more,
  }) as Ship;
const rules = {
  mode: 'free_for_all',
  income: { base: 10, shipyard: 5, ship: 2 },
  prices: { shipyard: 100, ship: 50, repair: 20, sails: 60, cannons: 80, life: 100 },
  max_shipyards: 4,
} as Props['rules'];
function table(more: Partial<Props['view']> = {}, props: Partial<Props> = {}): Props {
  const yard = { hex: { q: -1, r: 0 }, seat: 0, hp: 20, queue: 1, progress: 1, builds: 1, place: 2 };
  const view = {
    turn: 3,
    first: 0,
    stage: 'planning',
    beat: 0,
    contested: [],
    encounters: [],
    shipyards: [yard],
    players: [
      { gold: 50, eliminated: 0, island: 0, ready: false, resigned: false, standing: 'ask', at_hand: 1 },
      { gold: 30, eliminated: 0, island: -1, ready: true, resigned: false, standing: null },
    ],
    ships: [
      ship(
        1,
        0,
        { q: 4, r: 0 },
        {
          plan: {
            ...none,
            order: 'move',
            place: 1,
            path: [
              { q: 5, r: 0 },
              { q: 6, r: 0 },
              { q: 7, r: 0 },
              { q: 8, r: 0 },
            ],
          },
        },
      ),
      ship(2, 0, { q: -1, r: 0 }),
      ship(3, 1, { q: 6, r: 0 }),
    ],
    ...more,
  } as unknown as Props['view'];
  return {
    view,
    rules,
    seat: 0,
    seats: [{ name: 'Ann' }, { name: 'Bob' }],
    choices: [],
    opening,
    insight: null,
    deciders: [0],
    live: true,
    ...props,
  } as unknown as Props;
}

describe('words and figures', () => {
  it('names ships as they are painted', () => {
    expect(nameOf({ name: 'flying_dutchman' })).toBe('Flying Dutchman');
  });
  it('tells the order of a ship, and how long it takes once that is known', () => {
    const props = table();
    const [first] = props.view.ships;
    expect(orderText(props, first!)).toBe('sails to (8,0), 4 steps');
    const insight = { figures: { ships: [{ id: 1, turns: 2 }] } } as unknown as Props['insight'];
    expect(orderText({ ...props, insight }, first!)).toBe('sails to (8,0), 4 steps, 2 turns');
  });
  it('draws the ships afloat, once there are fleets', () => {
    const { view } = table();
    expect(curve.of(view, 0)).toBe(view.ships.filter(({ seat, hex }) => seat === 0 && hex).length);
    expect(curve.of({ ...view, stage: 'placement' }, 0)).toBe(null); // nobody leads yet
  });
  it('selects several, the one at hand first, and offers the end of the turn with them', () => {
    const props = { ...table(), draft: { more: [2] }, chosen: null } as Props;
    expect(selection(props).map(({ id }) => id)).toEqual([1, 2]);
    const asked = ask(props);
    expect(asked.title).toMatch(/ and .* selected$/);
    expect(asked.options?.[0]?.label).toBe('Hold all');
    expect(asked.quiet).toMatchObject({ label: 'End turn', move: { kind: 'ready' } });
    expect(asked.back).toBeDefined();
  });
  it('sends the whole selection to the hex that is chosen', async () => {
    const moves: unknown[] = [];
    const to = { q: 5, r: 0 };
    const props = {
      ...table(),
      draft: { more: [2], hex: to },
      chosen: null,
      choices: [{ move: { kind: 'sail', ship: 1, to }, label: 'Flying Dutchman to (5,0): 1 step east, this turn' }],
      act: async (move: unknown) => (moves.push(move), null),
      say: () => {},
    } as unknown as Props;
    const { primary, text } = ask(props);
    expect(text).toContain('1 step east, this turn. 1 ship follows.');
    primary!.run!();
    await new Promise((done) => setTimeout(done));
    expect(moves).toEqual([
      { kind: 'sail', ship: 1, to },
      { kind: 'sail', ship: 2, to },
    ]);
  });
  it('says what to do', () => {
    expect(prompt(table())).toContain('Flying Dutchman');
    const free = table();
    delete free.view.players[0]!.at_hand;
    expect(prompt(free)).toContain('1 ship without orders');
    const at = { q: 5, r: 0 };
    const meets = {
      ...table({ stage: 'entry', encounters: [{ at, other: null, answers: [] }] }),
      draft: null,
    } as Props;
    meets.choices = (['attack', 'yield'] as const).map((answer) => ({
      move: { kind: 'answer', encounter: 0, answer },
      label: answer === 'attack' ? 'Attack at (5,0): A against B. 37 % both' : 'Yield at (5,0): A against B',
    }));
    expect(ask(meets)).toMatchObject({ primary: { label: 'Yield' }, quiet: { label: 'Attack' } });
    // What giving way means the engine says.
    expect(prompt(meets)).toBe('Ships meets Ships. 37 % both.');
    meets.insight = { help: (name: string) => `what ${name} does` } as Props['insight'];
    expect(prompt(meets)).toContain('Yield: what yield does. 37 % both.');
  });
  it('names what lies on a hex', () => {
    const props = table();
    const sail = (to: Hex) => ({ move: { kind: 'sail' as const, ship: 1, to }, label: '' });
    expect(short(sail({ q: 6, r: 0 }), props)).toBe('Bob’s Kraken (6,0)');
    expect(short(sail({ q: -1, r: 0 }), props)).toBe('your shipyard (-1,0)');
  });
  it('tells a cell: what, where, state', () => {
    const props = table();
    const [mine, , foe] = props.view.ships;
    expect(cellText(props, chart, { q: 4, r: 0 }, [mine!], undefined, [])).toBe(
      'Your Flying Dutchman, 8/8 HP, sea (4,0), in hand',
    );
    expect(
      cellText(props, chart, { q: 6, r: 0 }, [foe!], undefined, [
        { move: { kind: 'sail', ship: 1, to: { q: 6, r: 0 } }, label: '' },
      ]),
    ).toBe('Bob’s Kraken, 8/8 HP, sea (6,0), 2 east, can sail here');
    expect(cellText(props, chart, { q: 0, r: 0 }, [], undefined, [])).toBe('Land (0,0), your home island');
  });
  it('shows what is hidden as a question', () => {
    const props = table();
    props.view.players[1]!.gold = null;
    expect(facts(props.view, 1, rules, props)[1]!.text).toBe('? gold');
  });
});

describe('the resolution', () => {
  const told = (kind: string, more: object): Told => ({ n: 0, kind, text: '', ...more }) as unknown as Told;
  const sailed = (id: number, from: Hex, to: Hex): Told => told('sailed', { ship: id, seat: 0, from, to });
  const events = [
    told('plan_ready', {}),
    told('income_paid', { seat: 0 }),
    told('income_paid', { seat: 1 }),
    told('orders_revealed', {}),
    told('order_revealed', { ship: 1 }),
    told('beat_began', { beat: 1 }),
    sailed(1, { q: 4, r: 0 }, { q: 5, r: 0 }),
    told('beat_began', { beat: 2 }),
    told('fought', { ship: 1, target_ship: 3, hp: 6, target_hp: 0, at: { q: 6, r: 0 }, from: { q: 5, r: 0 } }),
    told('sunk', { ship: 3, at: { q: 6, r: 0 } }),
    told('turn_began', {}),
  ];
  it('makes pictures of what happens at once and leaves empty beats out', () => {
    expect(framesOf(events).map((frame) => `${frame.title} ${frame.events.length}`)).toEqual([
      'Income and orders 2',
      'Orders 2',
      'Beat 1 2',
      'Fight 2',
    ]);
    expect(framesOf([told('plan_ready', {})])).toEqual([]);
  });
  it('knows what lies where in between', () => {
    const before = table().view;
    const half = staged(before, before, events.slice(0, 7));
    expect(half.ships[0]!.hex).toEqual({ q: 5, r: 0 });
    expect(before.ships[0]!.hex).toEqual({ q: 4, r: 0 });
    const whole = staged(before, before, events);
    expect(whole.ships.map((one) => one.id)).toEqual([1, 2]);
    expect(whole.ships[0]!.stats!.hp).toBe(6);
  });
});

describe('the window on the map', () => {
  it('never leaves the map and keeps the point under the finger', () => {
    const camera = new Camera();
    camera.resized(800, 600);
    camera.whole();
    expect(camera.k).toBeCloseTo(camera.furthest);
    camera.zoom(3, 200, 150);
    const at = { x: camera.x + (200 - 400) / camera.k, y: camera.y + (150 - 300) / camera.k };
    camera.zoom(1.2, 200, 150);
    expect(camera.x + (200 - 400) / camera.k).toBeCloseTo(at.x);
    camera.pan(1e6, 1e6);
    expect(camera.x).toBeGreaterThan(-600);
    camera.see({ q: 15, r: -15 });
    expect(Math.abs(camera.y)).toBeLessThan(500);
  });
  it('shows the whole map in another window too, but keeps what somebody zoomed to', () => {
    const camera = new Camera();
    camera.resized(844, 300);
    camera.whole();
    camera.resized(390, 520);
    expect(camera.k).toBeCloseTo(camera.furthest);
    camera.zoom(2);
    const { k } = camera;
    camera.resized(390, 600);
    expect(camera.k).toBeCloseTo(k);
  });
});
