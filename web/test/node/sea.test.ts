// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { cardWords, coursesOf, lineOf, pathWords, sorted, sortOf, squareAt, way } from '../../src/boards/sea/cards';
import { plans, planWords, settled, touches, type Props } from '../../src/boards/sea/plans';
import { ask, thought } from '../../src/boards/sea/order.svelte';
import {
  cellText,
  facts,
  greyed,
  pointsOf,
  promise,
  prompt,
  setWords,
  takeable,
  thingsOn,
} from '../../src/boards/sea/words';
import { Shore } from './shore';

const shore = await Shore.of('sea');
const kUnseen = shore.view(3).players[0].seen[0];
const kPlayer = { power: 'none', treasures: 0, tokens: 1, debt: 0, cards: 0, goods_known: true, hand: [], seen: [] };
const holding = (...hand: string[]) => ({ ...kPlayer, hand, cards: hand.length, seen: hand.map(() => kUnseen) });
// A position of three seats; what a test is about is said in `more`.
async function props(more: Record<string, unknown> = {}, choices: unknown[] = [], options = {}): Promise<Props> {
  const hand = choices.flatMap((choice: any) => (choice.card ? [choice.card] : []));
  const view = {
    ...shore.view(3),
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
    drawn: 2,
    plays_left: 1,
    pile: ['ST2-N', 'cargo_adrift'],
    players: [holding(...new Set<string>(hand)), kPlayer, kPlayer],
    ...more,
  };
  return shore.props(view, { choices: choices.map((move) => ({ move, label: '' })), options });
}

describe('the cards', () => {
  it('have the courses of the engine’s own table, and none before it is there', async () => {
    const given = await props();
    expect(coursesOf(given, 'KR-E')).toEqual(['E E S']);
    expect(coursesOf(given, 'X1')).toEqual(['NE', 'SE', 'SW', 'NW']);
    expect(coursesOf(given, 'izarea')).toEqual(['jump']);
    expect(coursesOf({ ...given, insight: null }, 'X1')).toEqual([]);
  });
  it('are of the sort that the engine says', async () => {
    for (const { card, sort } of (await props()).insight!.figures.cards)
      expect([card, sortOf(card)]).toEqual([card, sort === 'action' || sort === 'event' ? 'named' : sort]);
  });
  it('are told by the engine, with the numbers in force', async () => {
    const given = await props();
    expect(cardWords(given, 'resupply')).toBe('Resupply: draw 3 cards, then put 1 under the deck');
    const changed = await props({}, [], { resupply_cards: 1, resupply_bury: 0, event_tokens: 2, action_debt: 3 });
    expect(cardWords(changed, 'resupply')).toBe('Resupply: draw a card, then put none under the deck');
    expect(cardWords(changed, 'magical_compass')).toBe('Magical Compass: everybody gains 2 tokens');
    expect(cardWords(changed, 'cursed_treasure')).toMatch(/^Cursed Treasure: 3 Debts for every other captain /);
    for (const { card, sort } of given.insight!.figures.cards)
      if (sort === 'action' || sort === 'event') expect(cardWords(given, card)).toMatch(/^[A-Z][\w ]+: [^{}[\]]{20,}$/);
    expect(cardWords({ ...given, insight: null }, 'resupply')).toBe('Resupply');
  });
  it('and so are the powers', async () => {
    const thief = { players: [{ ...kPlayer, power: 'thief' }, kPlayer, kPlayer] };
    const titles = async (options: object): Promise<(string | undefined)[]> => {
      const given = await props(thief, [], options);
      return facts(given.view, 0, given.rules, given).map(({ title }) => title);
    };
    expect(await titles({ thief_steals: 2, thief_scope: 'own_turn', treasure_points: 7 })).toEqual([
      'Points by what is known: Treasures 7 each, tokens 1, Goods by sets, Debts less 1',
      'turns a chart, or counts at the end',
      undefined,
      'steals 2 cards at every contact with another captain’s ship, on its own turn',
    ]);
  });
  it('are told apart', async () => {
    const given = await props();
    expect(
      ['X1', 'KR-N', 'izarea', 'hurricane', 'cargo_adrift', 'tales_of_more_treasure', 'blue', 'hidden'].map(sortOf),
    ).toEqual(['map', 'map', 'port', 'named', 'named', 'named', 'good', 'none']);
    expect(cardWords(given, 'FK-N')).toBe('chart FK-N, 2 courses: north, northeast or north, northwest');
    expect(cardWords(given, 'so_close_yet_so_far', 2)).toMatch(
      /^So Close Yet So Far, 2 of them: up to 2 Treasure Islands/,
    );
    expect(pathWords('N N N E')).toBe('3 north, east');
  });
  it('lie in the hand in order, equal ones together', async () => {
    expect(sorted(await props(), ['blue', 'hurricane', 'ST3-N', 'izarea', 'ST1-E', 'ST3-N'])).toEqual([
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
  it('is read square by square', async () => {
    const given = await props();
    expect(thingsOn(given, 'G2')).toEqual(['your orange ship', 'port Rabakin, 3 orange Goods']);
    expect(cellText(given, 'G7', [])).toBe('Treasure Island, G7, 5 south');
    expect(cellText(given, 'A1', [])).toBe('A1, 1 north 6 west');
  });
});

describe('plans', () => {
  it('are a card, a ship and a course, with what should follow', async () => {
    const list = plans(
      await props({}, [
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
    expect(list.map(({ quarters }) => quarters)).toEqual([0, 1, 2, 3, 0]);
    expect(list[1]!.then).toEqual({ kind: 'sail', ship: 'orange', path: 'W W' });
  });
  it('have no course before the engine is there', async () => {
    const given = await props({}, [{ kind: 'play', card: 'ST2-S', token: false }]);
    expect(plans({ ...given, insight: null }).map(({ card, track }) => [card, track])).toEqual([['ST2-S', null]]);
  });
  it('leave the course of a pirate to later while something waits for the discard', async () => {
    const discard = [{ kind: 'discard', card: 'ST1-N', token: false }];
    const stage = { stage: 'discard', phase: 'discard' };
    expect(plans(await props(stage, discard)).map((plan) => plan.track?.squares.at(-1))).toEqual([
      'D3',
      'J3',
      'D9',
      'J9',
    ]);
    const [only, ...others] = plans(await props({ ...stage, waiting: ['hurricane'] }, discard));
    expect(others).toEqual([]);
    expect(only!.track).toBeNull();
    expect(only!.also.map((track) => track.squares.at(-1))).toEqual(['L6', 'G11']);
  });
  it('show the courses that were chosen before', async () => {
    const { voyage } = shore.view(3);
    const given = await props({
      stage: 'trouble',
      phase: 'discard',
      card: 'X1',
      voyage: { ...voyage, movers: [{ piece: 0, path: 'NE' }] },
    });
    expect(settled(given).map((track) => [track.mover.id, track.squares])).toEqual([['1', ['E3']]]);
  });
});

describe('a course', () => {
  // What a move in its stage touches.
  const of = async (more: Record<string, unknown>, move: any): Promise<string[]> => {
    const stage = { sail: 'sail', drive: 'bonus', drift: 'drift' }[move.kind as 'sail'];
    const given = await props({ stage, ...more }, [move]);
    return plans(given).flatMap(({ track }) => touches(given, track!).map(({ square, text }) => `${square} ${text}`));
  };
  const sail = (path: string) => ({ kind: 'sail', ship: 'orange', path });
  const ships = { orange: 'G5', green: 'L7', blue: 'G12', purple: 'off' };
  it('takes a Treasure in passing, and a card as well in landing', async () => {
    expect(await of({ ships, card: 'ST3-S' }, sail('S S S'))).toEqual(['G7 a Treasure']);
    expect(await of({ ships, card: 'ST2-S' }, sail('S S'))).toEqual(['G7 a Treasure and a card']);
  });
  it('meets ships and ports over the edge of the board', async () => {
    expect(await of({ card: 'ST3-N' }, sail('N N N'))).toEqual(['G12 a card stolen from Cid', 'G12 a blue Good']);
    expect(await of({ card: 'ST4-N' }, sail('N N N N'))).toEqual(['G12 a card for passing Cid', 'G12 a blue Good']);
  });
  it('pays pirates, who close their port', async () => {
    expect(await of({ card: 'morrosa', pirates: ['B7', 'J4', 'D10', 'J10'] }, sail('jump'))).toEqual([
      'B7 pirate 1: you pay a Good or a Debt',
      'B7 no Good in Morrosa, a pirate is there',
    ]);
  });
  it('of a pirate hits ships and loots islands', async () => {
    const drive = (path: string) => ({ kind: 'drive', pirate: 1, path });
    const bonus = { phase: 'discard' };
    expect(await of({ ...bonus, card: 'ST3-E', islands: ['F4'] }, drive('E E E'))).toEqual([
      'F4 a Treasure for the pirates',
    ]);
    expect(await of({ ...bonus, card: 'ST1-N', pirates: ['G3', 'J4', 'D10', 'J10'] }, drive('N'))).toEqual([
      'G2 your own ship pays a Good or a Debt',
    ]);
  });
  it('of an island ends where somebody takes it', async () => {
    const drift = { kind: 'drift', island: 'G4', path: 'N N N' };
    expect(
      await of({ phase: 'discard', card: 'ST3-N', islands: ['G4'], waiting: ['so_close_yet_so_far'] }, drift),
    ).toEqual(['G2 a Treasure for you']);
  });
});

describe('the words', () => {
  it('say what to do', async () => {
    expect(prompt(await props())).toMatch(/^Play a card/);
    expect(prompt(await props({ stage: 'discard', waiting: ['hurricane'] }))).toMatch(/drives Hurricane/);
    const given = await props({}, [{ kind: 'play', card: 'ST3-N', token: false }]);
    expect(planWords(given, plans(given)[0]!)).toBe(
      'your orange ship: 3 north, from G2 to G12. G12: a card stolen from Cid; G12: a blue Good.',
    );
  });
  it('say why a chart cannot be turned', async () => {
    const many = greyed(await props({}, [{ kind: 'play', card: 'X1', token: false }]));
    expect(many.map(({ label }) => label)).toEqual(['Turn a chart']);
    expect(many[0]!.reason).toMatch(/course/);
    expect(greyed(await props({}, [{ kind: 'play', card: 'ST1-N', token: true }]))).toEqual([]);
  });
  it('know which card of the pile may be taken', async () => {
    expect(takeable(await props())).toBe('cargo_adrift');
    expect(takeable(await props({}, [], { pile_event: 'skip' }))).toBe('ST2-N');
  });
  it('count what is public: Treasures, tokens, Debts and the Goods that are known', async () => {
    const player = { ...holding('blue', 'green', 'ST1-N'), power: 'gambler', treasures: 2, tokens: 1, debt: 3 };
    expect(pointsOf(await props({ players: [player, kPlayer, kPlayer] }), 0)).toBe(2 * 3 + 1 - 1 + 3);
  });
  it('explain Goods by sets', async () => {
    const goods = await props({ players: [holding('blue', 'green', 'blue'), kPlayer, kPlayer] });
    expect(setWords(goods)).toBe(
      'Different colours make a set: 2 colours 3, 3 colours 5, 4 colours 8 points. Yours: green + blue, 3 points.',
    );
  });
});

describe('an order', () => {
  const fork = { kind: 'play', card: 'FK-N', token: false };
  const straight = { kind: 'play', card: 'ST3-N', token: false };
  it('waits for a course where a card has several, and is whole where it has one', async () => {
    const given = await props({}, [fork, straight]);
    expect(thought({ ...given, draft: { card: 'FK-N' } }).plan).toBeNull();
    expect(ask({ ...given, draft: { card: 'FK-N' } })).toMatchObject({ next: 'Choose a course' });
    expect(ask({ ...given, draft: { card: 'FK-N' } }).primary).toBeUndefined();
    const whole = { ...given, draft: { card: 'ST3-N' } };
    expect(thought(whole).plan?.track?.squares.at(-1)).toBe('G12');
    expect(ask(whole).primary?.label).toBe('Sail to G12');
  });
  it('has the harbour’s own words for what it does', async () => {
    const given = await props({}, [straight]);
    given.choices[0]!.label = 'Play map 3 north to G12, a card stolen from Cid, a Good: blue';
    expect(ask({ ...given, draft: { card: 'ST3-N' } }).text).toBe(`${given.choices[0]!.label}.`);
  });
  it('of a discard asks for the pirate in a second step', async () => {
    const given = await props({ stage: 'discard', phase: 'discard' }, [
      { kind: 'discard', card: 'ST1-N', token: false },
    ]);
    const asked = ask({ ...given, draft: { card: 'ST1-N' } });
    expect(asked).toMatchObject({ chip: 'Step 2 of 2', title: 'Which pirate?' });
    const mover = { sort: 'pirate', id: '2' };
    expect(ask({ ...given, draft: { card: 'ST1-N', mover } }).primary?.label).toBe('Discard, pirate 2 to J3');
  });
  it('is drawn from the deck with one tap, and a pass is the quiet button', async () => {
    const deck = { kind: 'draw', source: 'deck' };
    expect(ask(await props({ stage: 'draw' }, [deck, { kind: 'draw', source: 'pile' }])).primary?.move).toEqual(deck);
    expect(ask(await props({ stage: 'lucky', moves_left: 2 }, [{ kind: 'pass' }])).quiet?.move).toEqual({
      kind: 'pass',
    });
  });
  it('is promised by the card: what it would touch now, also before it may be played', async () => {
    expect(
      promise(await props({ stage: 'draw', players: [holding('ST3-N', 'ST1-N'), kPlayer, kPlayer] }), 'ST3-N').map(
        ({ icon }) => icon,
      ),
    ).toEqual(['steal', 'good']);
    expect(
      promise(await props({ stage: 'draw', players: [holding('ST3-N', 'ST1-N'), kPlayer, kPlayer] }), 'ST1-N'),
    ).toEqual([]);
  });
});

it('Goods are split for the most points', async () => {
  const points = async (text: string): Promise<number> => {
    const goods = [...text].map((letter) => ({ O: 'orange', G: 'green', B: 'blue', P: 'purple' })[letter]!);
    const { sets, sets_worth, set_points } = (await props({ players: [holding(...goods), kPlayer, kPlayer] })).insight!
      .figures;
    // The sets that are shown are what they are said to be worth, and of Goods that are there.
    const sum = sets.reduce((all: number, set: string[]) => all + set_points[set.length - 1], 0);
    expect(sum).toBe(sets_worth);
    for (const colour of new Set(goods))
      expect(sets.flat().filter((one: string) => one === colour).length).toBeLessThanOrEqual(
        goods.filter((one) => one === colour).length,
      );
    return sets_worth;
  };
  const hands = ['OGBP', 'OOGB', 'OOGGB', 'OOOGBP', 'OOGGBB', 'OOGGBP', 'OOOGGBP', 'OOGGBBP', 'OOOGGBBP'];
  expect(await Promise.all(hands.map(points))).toEqual([8, 6, 8, 9, 10, 11, 11, 13, 14]);
});
