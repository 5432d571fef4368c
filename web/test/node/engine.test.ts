// @vitest-environment node
// The modules of the games, as a page or a program uses them: the same rules as everywhere, to the last bit.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine, type Match, type Move } from '../../src/engine/engine';
import { Lookahead } from '../../src/engine/lookahead';
import { steps } from '../../src/boards/pacifists/steps';
import { sum } from '../../src/boards/pacifists/words';
import { tellFortune } from '../../src/table/fortune';

const root = join(__dirname, '../../..');
const modules = process.env.TORTUGA_MODULES ?? join(root, 'build/wasm');
const signatures: Record<string, string> = JSON.parse(readFileSync(join(root, 'tests/signatures.json'), 'utf8'));
const kPatience = 900_000; // only against hanging

const loaded = new Map<string, Promise<Engine>>();
const engineOf = (game: string): Promise<Engine> => {
  const known = loaded.get(game) ?? Engine.load(readFileSync(join(modules, `${game}.wasm`)));
  loaded.set(game, known);
  return known;
};

// Plays what the bosun advises until the game is over or so many moves are made.
function sail(match: Match, most = Infinity): number {
  let moves = 0;
  for (; !match.over && moves < most; moves++) {
    const seat = match.deciders[0]!;
    match.play(seat, match.think(seat, 'bosun').choice.move);
  }
  return moves;
}

it('there is a module for every game', () => {
  const games = Object.keys(signatures);
  expect(games.filter((game) => existsSync(join(modules, `${game}.wasm`)))).toEqual(games);
  expect(games.filter((game) => existsSync(join(modules, `${game}-harbour.wasm`)))).toEqual(games);
});

describe.each(Object.keys(signatures))('%s', { timeout: kPatience }, (game) => {
  it('plays 10,000 seeded games to the same hash as everywhere', async () => {
    expect((await engineOf(game)).signature(10_000)).toBe(signatures[game]);
  });

  it('plays a record of the native build to the same end', async () => {
    const engine = await engineOf(game);
    const folder = join(root, 'tests/records');
    const name = readdirSync(folder).find((file) => file.startsWith(`${game}-v1-`) && !/position|saved/.test(file))!;
    const record = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const match = engine.start({ seats: record.seats.length, seed: record.seed, options: record.options });
    for (const { seat, move } of record.moves) match.play(seat, move);
    expect(match.over).toBe(true);
    expect(match.status.outcome).toEqual(record.outcome);
    match.end();
  });

  it('lets bosuns play a whole game, in words', async () => {
    const engine = await engineOf(game);
    const { seats } = engine.about().game;
    const match = engine.start({ seats: seats.least, seed: 7, bots: [...Array(seats.least).keys()] });
    sail(match);
    expect(match.status.outcome.reason).not.toBe('');
    const told = match.events(0);
    expect(told.length).toBeGreaterThan(10);
    for (const { text } of told) expect(text).not.toMatch(/^\[|^$/);
    match.end();
  });

  it('says what its cards, powers and marks do', async () => {
    const match = (await engineOf(game)).start({ seats: (await engineOf(game)).about().game.seats.least });
    expect(Object.keys(match.help).length).toBeGreaterThan(1);
    for (const [name, text] of Object.entries(match.help)) expect(`${name}: ${text}`).toMatch(/^\w+: [^{}[\]]+$/);
    match.end();
  });

  it('says why something is not allowed, and changes nothing', async () => {
    const match = (await engineOf(game)).start({ seats: (await engineOf(game)).about().game.seats.least });
    const before = match.position();
    const decider = match.deciders[0]!;
    const { move } = match.moves(decider).choices[0]!;
    sail(match, 40);
    const others = [...Array(match.view().players?.length ?? 2).keys()].filter(
      (seat) => !match.deciders.includes(seat),
    );
    for (const seat of others) {
      const refused = match.check(seat, move) as any;
      if (refused.ok) continue;
      expect(refused.error).toMatch(/\w/);
    }
    match.setPosition(before);
    expect(match.position()).toEqual(before);
    expect(() => match.play(decider, { kind: 'no_such_move' })).toThrow(/kind/);
    expect(match.position()).toEqual(before);
    match.end();
  });

  // What a page makes of a view is what the harbour would have said: each sentence, each label, each choice, for each seat.
  it('tells and offers from a view what it does from the position', async () => {
    const engine = await engineOf(game);
    const seats = engine.about().game.seats.least;
    const names = ['Ann', 'Ben', 'Cid', 'Dan'].slice(0, seats);
    const table = engine.ask({ do: 'start', seats, seed: '5', names });
    const match = engine.start({ seats, seed: 5, names });
    // The page has the options in force, and not the seed.
    const page = engine.start({ seats, seed: 999, names, options: table.options });
    let told = 0;
    for (let moves = 0; !match.over && moves < 400; moves++) {
      const everybody = [...Array(seats).keys()];
      for (const viewer of everybody) {
        page.see(match.view(viewer));
        const news = match.events(viewer, told);
        const words = page.tell(
          viewer,
          news.map(({ event }) => event),
        );
        // (Rules that depend on more than the event says come with it: docs/protocol.md, "brief".)
        const heard = words.map(({ text, sound }) => ({ text, sound }));
        expect(heard).toEqual(news.map(({ text, sound }) => ({ text, sound })));
        if (!match.deciders.includes(viewer)) continue;
        expect(page.deciders).toContain(viewer);
        expect(page.moves(viewer).choices).toEqual(match.moves(viewer).choices);
      }
      told = match.status.told;
      const seat = match.deciders[moves % match.deciders.length]!;
      const { choices } = match.moves(seat);
      // Good moves and any moves: so that games get somewhere, and everywhere.
      const any = choices[(moves * 7919) % choices.length]!.move;
      match.play(seat, moves % 3 ? match.think(seat, 'bosun').choice.move : any);
    }
    expect(told).toBeGreaterThan(20);
    page.end();
    match.end();
    engine.ask({ do: 'end', match: table.match });
  });
});

it('tells how likely a hit is', { timeout: kPatience }, async () => {
  // Lost Seas: both roll a die with the attack and the defence of their levels; ties miss. The chart is hidden, so that
  // what is foreseen is drawn; the share of hits must be near what the label says, which the rules compute.
  const engine = await engineOf('lostseas');
  const match = engine.start({ seats: 3, seed: 11 });
  for (let i = 0; i < 30; i++) {
    const seat = match.deciders[0]!;
    const fire = match.moves(seat).choices.find(({ move }) => move.kind === 'fire');
    if (fire) {
      const { told, exact } = match.preview(seat, fire.move, 4000) as any;
      const hit = told.find(({ kind }: any) => kind === 'hit')?.share ?? 0;
      expect(exact).toBe(false);
      expect(Math.abs(hit * 100 - Number(fire.facts.chance))).toBeLessThan(4);
      return;
    }
    match.play(seat, match.think(seat, 'bosun').choice.move as Move);
  }
  throw new Error('nobody could fire');
});

it('answers a board from the view on the screen', { timeout: kPatience }, async () => {
  const engine = await engineOf('lostseas');
  const match = engine.start({ seats: 2, seed: 4, names: ['Ann', 'Ben'] });
  const ahead = new Lookahead('lostseas', Promise.resolve(engine));
  const seat = match.deciders[0]!;
  const seen = { view: match.view(seat), seat, names: ['Ann', 'Ben'], options: {} };
  const { move } = match.moves(seat).choices.find((choice) => choice.move.kind === 'sail')!;
  const sail = (await ahead.foresee(seen, move)) as any;
  const tile = `/players/${seat}/tile`;
  expect(sail.certain[tile]).toBe(sail.choice.facts.tile);
  // LOST-021: nobody sails further than their speed.
  const far = (await ahead.check(seen, { kind: 'sail', by: 9 })) as any;
  expect([far.ok, far.rules.some((rule: string) => rule.startsWith('LOST-'))]).toEqual([false, true]);
  match.play(seat, move);
  const later = { ...seen, view: match.view(seat) };
  expect(((await ahead.check(later, move)) as any).ok).toBe(false);
  ahead.end();
  match.end();
});

it('tells the Pacifists what their orders come to, with and without a card', { timeout: kPatience }, async () => {
  const engine = await engineOf('pacifists');
  const match = engine.start({ seats: 4, seed: 4 });
  const seat = match.deciders[0]!;
  const ahead = new Lookahead('pacifists', Promise.resolve(engine));
  const look = await ahead.ready();
  const insight = look({ view: match.view(seat), seat, names: ['A', 'B', 'C', 'D'], options: {} })!;
  expect(insight.figures.gaps.length).toBe(4);
  const { choices } = match.moves(seat);
  let changed = 0;
  for (const { move, facts } of choices) {
    const then = insight.outline(move).ships[seat].sides;
    // The label says what changes, by the same forecast (PAC-046).
    for (const side of ['port', 'starboard']) {
      if (!/yes|true|1/.test(String(facts[`${side}_changed`]))) {
        expect(then[side]).toEqual(insight.figures.ships[seat].sides[side]);
        continue;
      }
      expect(then[side].dice).toBe(facts[`${side}_dice`]);
      changed++;
    }
  }
  expect(changed).toBeGreaterThan(0);
  // A card that is not in the hand.
  const foreign = { kind: 'play', cards: [{ card: 'sabotage', side: 'port' }] };
  expect(insight.why(foreign)?.error).toBeTruthy();
  expect(insight.outline(foreign)).toEqual({});
  ahead.end();
  match.end();
});

it('tells from a record how lucky everybody was', { timeout: kPatience }, async () => {
  const engine = await engineOf('lostseas');
  const name = readdirSync(join(root, 'tests/records')).find((file) =>
    /^lostseas-v1-(?!.*(position|saved))/.test(file),
  )!;
  const record = JSON.parse(readFileSync(join(root, 'tests/records', name), 'utf8'));
  const score = (view: any, seat: number): number => view.players[seat].score;
  const luck = (await tellFortune(engine, record, score))!;
  expect(luck.length).toBe(record.seats.length);
  expect(luck.some((one) => one !== 0)).toBe(true);
  // Who found much found more than was to be expected: gems lie hidden (LOST-010).
  const { scores } = record.outcome;
  expect(luck[scores.indexOf(Math.max(...scores))]).toBeGreaterThan(Math.min(...luck));
  // Of what nobody can know there is no luck to tell.
  expect(await tellFortune(engine, record, () => null)).toEqual(luck.map(() => 0));
});

it('tells rounds of the Pacifists step by step, up to where they end', { timeout: kPatience }, async () => {
  const engine = await engineOf('pacifists');
  const names = (count: number) => [...Array(count).keys()].map((seat) => ({ name: `Seat ${seat}` }));
  let rounds = 0;
  for (const options of [{}, { later_revision: true }, { sabotage_card: true }])
    for (const seats of [3, 5, 8]) {
      const match = engine.start({ seats, seed: 11 + seats, options });
      while (!match.over) {
        const seat = match.deciders[0]!;
        const before = match.view(0);
        const from = match.status.told;
        match.play(seat, match.think(seat, 'bosun').choice.move);
        const events = match.events(0, from).map(({ n, text, event }) => ({ ...event, n, text }));
        const told = steps(events, before);
        const after = match.view(0);
        expect(sum(events, { view: after, seat: 0, seats: names(seats) } as any)).toMatch(/\S/);
        if (!told.length) continue;
        rounds++;
        const { ships, gaps } = told.at(-1)!.view!;
        const tokens = (list: any[]) => list.map(({ sails, crew, hull }) => [sails, crew, hull]);
        expect([gaps, tokens(ships)]).toEqual([after.gaps, tokens(after.ships)]);
      }
      match.end();
    }
  expect(rounds).toBeGreaterThan(20);
});
