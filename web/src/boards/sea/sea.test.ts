import { describe, expect, it } from 'vitest';
import { bestSplit, cardWords, coursesOf, lineOf, pathWords, sorted, sortOf, squareAt, turned, way } from './cards';
import { plans, planWords, settled, touches, trackOf, type Props } from './plans';
import { ask, thought } from './order.svelte';
import { cellText, goal, greyed, pointsOf, promise, prompt, setWords, takeable, thingsOn } from './words';

// A position of three seats; what a test is about is said in `more`.
function props(more: Record<string, unknown> = {}, choices: unknown[] = []): Props {
  const player = { power: 'none', treasures: 0, tokens: 1, debt: 0, cards: 6, goods_known: true, hand: [], seen: [] };
  const view = {
    round: 1,
    start: 0,
    turn: 0,
    phase: 'play',
    stage: 'play',
    asked: null,
    ending: 'none',
    ships: { orange: 'G2', green: 'L7', blue: 'G12', purple: 'off' },
    pirates: ['D4', 'J4', 'D10', 'J10'],
    ports: { rabakin: 'G2', grayseo: 'L7', izarea: 'G12', morrosa: 'B7' },
    islands: ['G7'],
    combo: 'off',
    captains: { orange: 0, green: 1, blue: 2, purple: null },
    stacks: { orange: 3, green: 3, blue: 3, purple: 4 },
    pirate_treasures: 0,
    drawn: 2,
    pile_drawn: 0,
    plays_left: 1,
    moves_left: 0,
    moved: 'none',
    card: 'none',
    token: false,
    effect: 0,
    waiting: [],
    queue: [],
    voyage: { errand: 'none', movers: [], port: 'off', step: 0 },
    deck: [],
    pile: ['ST2-N', 'cargo_adrift'],
    buried: [],
    votes: [],
    winners: [],
    players: [player, player, player],
    ...more,
  };
  return {
    view,
    seat: 0,
    seats: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cid' }],
    events: [],
    rules: {
      pirate_goal: 6,
      treasure_goal: 3,
      round_limit: 100,
      pile_event: 'again',
      thief_scope: 'any_contact',
      drift_islands: 2,
      treasure_points: 3,
      token_points: 1,
      debt_points: 1,
      gambler_share: 2,
      set_points: { one: 0, two: 3, three: 5, four: 8 },
    },
    chosen: null,
    draft: null,
    choices: choices.map((move) => ({ move, label: '' })),
  } as unknown as Props;
}

describe('the cards', () => {
  it('have the courses of the engine’s own table', async () => {
    const { readFileSync } = await import(/* @vite-ignore */ 'node:fs' as string); // the page itself knows no node
    const table: string = readFileSync('../games/sea/cards.h', 'utf8');
    const rows = [...table.matchAll(/\{"([\w-]+)", Family::\w+, "([^"]+)"\}/g)];
    expect(rows.length).toBeGreaterThan(60);
    for (const [, card, courses] of rows) expect(coursesOf(card!).join(' | '), card).toBe(courses);
  });
  it('turn by quarters, and three more bring them back', () => {
    expect(turned('N N E', 1)).toBe('E E S');
    expect(turned(turned('NE N', 3), 1)).toBe('NE N');
  });
  it('are told apart', () => {
    expect(
      ['X1', 'KR-N', 'izarea', 'hurricane', 'cargo_adrift', 'tales_of_more_treasure', 'blue', 'hidden'].map(sortOf),
    ).toEqual(['map', 'map', 'port', 'action', 'event', 'event', 'good', 'none']);
    expect(cardWords('FK-N', props().rules)).toBe('chart FK-N, 2 courses: north, northeast or north, northwest');
    expect(cardWords('so_close_yet_so_far', props().rules, 2)).toMatch(
      /^So Close Yet So Far, 2 of them: up to 2 Treasure Islands/,
    );
    expect(pathWords('N N N E')).toBe('3 north, east');
  });
  it('lie in the hand in order, equal ones together', () => {
    expect(sorted(['blue', 'hurricane', 'ST3-N', 'izarea', 'ST1-E', 'ST3-N'])).toEqual([
      { card: 'ST1-E', count: 1 },
      { card: 'ST3-N', count: 2 },
      { card: 'izarea', count: 1 },
      { card: 'hurricane', count: 1 },
      { card: 'blue', count: 1 },
    ]);
  });
});

describe('the sea', () => {
  it('has no edges', () => {
    expect(lineOf('M2', 'N N E').slice(1).map(squareAt)).toEqual(['M1', 'M13', 'A13']);
    expect(way('G2', 'G12')).toEqual({ far: 3, text: '3 north' });
    expect(way('A1', 'M13')).toEqual({ far: 1, text: '1 north 1 west' });
  });
  it('is read square by square', () => {
    expect(thingsOn(props(), 'G2')).toEqual(['your orange ship', 'port Rabakin, 3 orange Goods']);
    expect(cellText(props(), 'G7', [])).toBe('Treasure Island, G7, 5 south');
    expect(cellText(props(), 'A1', [])).toBe('A1, 1 north 6 west');
  });
});

describe('plans', () => {
  it('are a card, a ship and a course, with what should follow', () => {
    const list = plans(
      props({}, [
        { kind: 'play', card: 'ST2-S', token: false },
        { kind: 'play', card: 'ST2-S', token: true },
        { kind: 'play', card: 'hurricane', token: false },
      ]),
    );
    expect(list.map((plan) => [plan.token, plan.track?.path, plan.track?.squares.at(-1)])).toEqual([
      [false, 'S S', 'G4'],
      [true, 'W W', 'E2'],
      [true, 'N N', 'G13'],
      [true, 'E E', 'I2'],
      [false, undefined, undefined],
    ]);
    expect(list[1]!.then).toEqual({ kind: 'sail', ship: 'orange', path: 'W W' });
  });
  it('leave the course of a pirate to later while something waits for the discard', () => {
    const discard = [{ kind: 'discard', card: 'ST1-N', token: false }];
    expect(plans(props({ stage: 'discard' }, discard)).map((plan) => plan.track?.squares.at(-1))).toEqual([
      'D3',
      'J3',
      'D9',
      'J9',
    ]);
    const [only, ...others] = plans(props({ stage: 'discard', waiting: ['hurricane'] }, discard));
    expect(others).toEqual([]);
    expect(only!.track).toBeNull();
    expect(only!.also.map((track) => track.squares.at(-1))).toEqual(['L6', 'G11']);
  });
  it('show the courses that were chosen before', () => {
    const view = props({ stage: 'trouble', card: 'X1', voyage: { movers: [{ piece: 0, path: 'NE' }] } }).view;
    expect(settled(view).map((track) => [track.mover.id, track.squares])).toEqual([['1', ['E3']]]);
  });
});

describe('a course', () => {
  const of = (
    more: Record<string, unknown>,
    sort: 'ship' | 'pirate' | 'island',
    id: string,
    path: string,
    card = 'none',
  ): string[] => {
    const given = props(more);
    return touches(given, trackOf(given.view, { sort, id }, path, card)).map(({ square, text }) => `${square} ${text}`);
  };
  it('takes a Treasure in passing, and a card as well in landing', () => {
    expect(of({ ships: { orange: 'G5', green: 'L7', blue: 'G12', purple: 'off' } }, 'ship', 'orange', 'S S S')).toEqual(
      ['G7 a Treasure'],
    );
    expect(of({ ships: { orange: 'G5', green: 'L7', blue: 'G12', purple: 'off' } }, 'ship', 'orange', 'S S')).toEqual([
      'G7 a Treasure and a card',
    ]);
  });
  it('meets ships and ports over the edge of the board', () => {
    expect(of({}, 'ship', 'orange', 'N N N')).toEqual(['G12 a card stolen from Cid', 'G12 a blue Good']);
    expect(of({}, 'ship', 'orange', 'N N N N')).toEqual(['G12 a card for passing Cid', 'G12 a blue Good']);
  });
  it('pays pirates, who close their port', () => {
    expect(of({ pirates: ['B7', 'J4', 'D10', 'J10'] }, 'ship', 'orange', 'jump', 'morrosa')).toEqual([
      'B7 pirate 1: you pay a Good or a Debt',
      'B7 no Good in Morrosa, a pirate is there',
    ]);
  });
  it('of a pirate hits ships and loots islands', () => {
    expect(of({ islands: ['F4'] }, 'pirate', '1', 'E E E')).toEqual(['F4 a Treasure for the pirates, 1 of 6']);
    expect(of({ pirates: ['G3', 'J4', 'D10', 'J10'] }, 'pirate', '1', 'N')).toEqual([
      'G2 your own ship pays a Good or takes a Debt',
    ]);
  });
  it('of an island ends where somebody takes it', () => {
    expect(of({ islands: ['G4'] }, 'island', 'G4', 'N N N')).toEqual(['G2 a Treasure for you']);
  });
});

describe('the words', () => {
  it('say what to do', () => {
    expect(prompt(props())).toMatch(/^Play a card/);
    expect(prompt(props({ stage: 'discard', waiting: ['hurricane'] }))).toMatch(/drives Hurricane/);
    const plan = plans(props({}, [{ kind: 'play', card: 'ST3-N', token: false }]))[0]!;
    expect(planWords(props(), plan)).toBe(
      'your orange ship: 3 north, from G2 to G12. G12: a card stolen from Cid; G12: a blue Good.',
    );
  });
  it('say why a chart cannot be turned', () => {
    expect(greyed(props({}, [{ kind: 'play', card: 'X1', token: false }]))[0]!.reason).toBe(
      'no chart with a single course',
    );
    expect(greyed(props({}, [{ kind: 'play', card: 'ST1-N', token: true }]))).toEqual([]);
  });
  it('know which card of the pile may be taken', () => {
    const { view, rules } = props();
    expect(takeable(view, rules)).toBe('cargo_adrift');
    expect(takeable(view, { ...rules, pile_event: 'skip' })).toBe('ST2-N');
  });
  it('count what is public: Treasures, tokens, Debts and the Goods that are known', () => {
    const player = {
      power: 'gambler',
      treasures: 2,
      tokens: 1,
      debt: 3,
      hand: ['blue', 'green', 'ST1-N'],
      goods_known: true,
    };
    const given = props({ players: [player, player, player] });
    expect(pointsOf(given.view, given.rules, 0)).toBe(2 * 3 + 1 - 1 + 3);
  });
  it('say how it is won and who is one step from the end, with the numbers in force', () => {
    const given = props();
    expect(goal(given).text).toBe('3 Treasures, or 6 for the pirates, end it; most points win');
    expect(goal(given).chip?.hot).toBeFalsy();
    const player = given.view.players[0]!;
    const near = props({ players: [player, { ...player, treasures: 2 }, player] });
    expect(goal(near).chip).toMatchObject({ seat: 1, hot: true, text: 'Bob is 1 Treasure short' });
    expect(goal(props({ ending: 'pirates' })).chip).toMatchObject({ hot: true, short: 'Last round' });
  });
  it('explain Goods by sets', () => {
    expect(setWords(props().rules, ['blue', 'green', 'blue'])).toBe(
      'Different colours make a set: 2 colours 3, 3 colours 5, 4 colours 8 points. Yours: green + blue, 3 points.',
    );
  });
});

describe('an order', () => {
  const fork = { kind: 'play', card: 'FK-N', token: false };
  const straight = { kind: 'play', card: 'ST3-N', token: false };
  it('waits for a course where a card has several, and is whole where it has one', () => {
    const given = props({}, [fork, straight]);
    expect(thought({ ...given, draft: { card: 'FK-N' } }).plan).toBeNull();
    expect(ask({ ...given, draft: { card: 'FK-N' } })).toMatchObject({ next: 'Choose a course' });
    expect(ask({ ...given, draft: { card: 'FK-N' } }).primary).toBeUndefined();
    const whole = { ...given, draft: { card: 'ST3-N' } };
    expect(thought(whole).plan?.track?.squares.at(-1)).toBe('G12');
    expect(ask(whole).primary?.label).toBe('Sail to G12');
  });
  it('has the harbour’s own words for what it does', () => {
    const given = props({}, [straight]);
    given.choices[0]!.label = 'Play map 3 north to G12, a card stolen from Cid, a Good: blue';
    expect(ask({ ...given, draft: { card: 'ST3-N' } }).text).toBe(`${given.choices[0]!.label}.`);
  });
  it('of a discard asks for the pirate in a second step', () => {
    const given = props({ stage: 'discard' }, [{ kind: 'discard', card: 'ST1-N', token: false }]);
    const asked = ask({ ...given, draft: { card: 'ST1-N' } });
    expect(asked).toMatchObject({ chip: 'Step 2 of 2', title: 'Which pirate?' });
    const mover = { sort: 'pirate', id: '2' };
    expect(ask({ ...given, draft: { card: 'ST1-N', mover } }).primary?.label).toBe('Discard, pirate 2 to J3');
  });
  it('is drawn from the deck with one tap, and a pass is the quiet button', () => {
    const deck = { kind: 'draw', source: 'deck' };
    expect(ask(props({ stage: 'draw' }, [deck, { kind: 'draw', source: 'pile' }])).primary?.move).toEqual(deck);
    expect(ask(props({ stage: 'lucky', moves_left: 2 }, [{ kind: 'pass' }])).quiet?.move).toEqual({ kind: 'pass' });
  });
  it('is promised by the card: what it would touch now, also before it may be played', () => {
    expect(promise(props({ stage: 'draw' }), 'ST3-N').map(({ icon }) => icon)).toEqual(['steal', 'good']);
    expect(promise(props(), 'ST1-N')).toEqual([]);
  });
});

it('Goods are split for the most points', () => {
  const points = (text: string): number =>
    bestSplit(
      [...text].map((letter) => ({ O: 'orange', G: 'green', B: 'blue', P: 'purple' })[letter]!),
      [0, 3, 5, 8],
    ).points;
  expect(['OGBP', 'OOGB', 'OOGGB', 'OOOGBP', 'OOGGBB', 'OOGGBP', 'OOOGGBP', 'OOGGBBP', 'OOOGGBBP'].map(points)).toEqual(
    [8, 6, 8, 9, 10, 11, 11, 13, 14],
  );
});
