// @vitest-environment node
// What boards show before a move is what then happens: whole games of all five are played through the modules, and at every move
// everything that was certain, and everything that a choice told of itself, is compared with what came of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Forecast, Match, Move, Told } from '../../src/engine/engine';
import { patched } from '../../src/patch';
import { Shore } from './shore';

const games = Object.keys(JSON.parse(readFileSync(join(__dirname, '../../../tests/signatures.json'), 'utf8')));
const kPatience = 900_000; // only against hanging

const at = (view: any, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce((value, part) => value?.[part], view);

interface Played {
  seat: number;
  move: Move;
  before: any;
  after: any;
  told: Told['event'][];
  choice: any;
  figures: any;
}
const of = (told: Told['event'][], kind: string): any[] => told.filter((event) => event.kind === kind);

// What each game tells of its choices, held against what came. Each says how often it had something to compare.
const checks: Record<string, Record<string, (played: Played) => boolean>> = {
  lostseas: {
    'a sail ends on the tile it leads to': ({ move, choice, told }) => {
      const [sailed] = of(told, 'sailed');
      if (move.kind !== 'sail' || !sailed) return false;
      expect(sailed.to).toBe(choice.facts.tile);
      return true;
    },
    'a shove ends between the tiles that are shown': ({ move, choice, told }) => {
      const [shoved] = of(told, 'shoved');
      if (move.kind !== 'shove' || !shoved) return false;
      expect(shoved.to).toBeGreaterThanOrEqual(choice.facts.low);
      expect(shoved.to).toBeLessThanOrEqual(choice.facts.high);
      return true;
    },
    'only ships in range are fired at': ({ move, figures }) => {
      if (move.kind !== 'fire') return false;
      expect(figures.targets.find(({ seat }: any) => seat === move.at).in_range).toBe(true);
      return true;
    },
  },
  raiders: {
    'dice that are kept do the damage that is shown': ({ move, figures, told, seat }) => {
      const hit = of(told, 'hit').find((event) => event.seat === seat);
      if (move.kind !== 'stop' || !hit) return false;
      expect(hit.damage).toBe(figures.shot.damage);
      return true;
    },
    'a shot without rerolls does what its span says': ({ move, choice, told }) => {
      const [hit] = of(told, 'hit');
      if (move.kind !== 'fire' || !hit) return false;
      expect(hit.damage).toBeGreaterThanOrEqual(choice.outline.least);
      expect(hit.damage).toBeLessThanOrEqual(choice.outline.most);
      return true;
    },
  },
  sea: {
    'ships and pirates enter the squares that are shown': ({ choice, told, move }) => {
      if (!['sail', 'drive'].includes(move.kind)) return false;
      // Pirates that were driven one by one are told together.
      const [sailed] =
        move.kind === 'sail'
          ? of(told, 'sailed')
          : of(told, 'pirate_sailed').filter((one) => one.pirate === move.pirate);
      const [course] = choice.outline.courses;
      if (!sailed || sailed.path !== move.path) return false;
      expect(course.track).toEqual(sailed.track);
      expect(course.from).toBe(sailed.from);
      return true;
    },
    'what a ship meets is what was shown': ({ choice, told, move, after, before, seat }) => {
      if (move.kind !== 'sail' || after.stage === 'bribe' || after.stage === 'combo' || after.stage === 'over')
        return false;
      const [{ touches, track }] = choice.outline.courses;
      // An island that was placed on the way cannot be foreseen.
      const placed = told.flatMap((event: any) => (event.kind === 'island_placed' ? [event.square] : []));
      if (placed.some((square) => track.includes(square))) return false;
      const squares = (what: string): string[] =>
        touches.filter((touch: any) => touch.what === what && touch.who === seat).map(({ square }: any) => square);
      const took = of(told, 'treasure_taken').filter((event) => event.seat === seat);
      expect(new Set(took.map(({ square }) => square))).toEqual(new Set(squares('treasure')));
      const met = of(told, 'pirate_met').filter((event) => event.seat === seat);
      expect(met.map(({ square }) => square)).toEqual(squares('pirate'));
      const goods = touches.filter((touch: any) => touch.what === 'good' && touch.good && touch.who === seat);
      expect(of(told, 'good_collected').map(({ good }) => good)).toEqual(goods.map(({ good }: any) => good));
      return before.stage === 'sail' || before.stage === 'lucky' || before.stage === 'navigate';
    },
  },
  plunk: {
    'a ship is ordered along the way that is shown': ({ move, choice, after }) => {
      if (move.kind !== 'sail' && move.kind !== 'move') return false;
      const { plan } = after.ships.find(({ id }: any) => id === move.ship);
      expect(choice.outline.way.slice(1)).toEqual(plan.path);
      return true;
    },
    'the plan costs what is shown': ({ move, choice, figures }) => {
      if (move.kind !== 'ready') return false;
      expect([figures.purse.spent, figures.purse.funds]).toEqual([choice.facts.cost, choice.facts.funds]);
      return true;
    },
  },
  pacifists: {},
};
const kMostMoves = 500;

describe.each(games)('%s', { timeout: kPatience }, (game) => {
  it('brings what was foreseen and what choices told of themselves', async () => {
    const shore = await Shore.of(game);
    const { least } = shore.engine.about().game.seats;
    const compared = new Map(Object.keys(checks[game] ?? {}).map((name) => [name, 0]));
    let certain = 0;
    for (const seed of [1, 2, 3]) {
      const seats = Math.max(least, 2);
      const { options } = shore.engine.must<any>({ do: 'start', seats, seed: String(seed) });
      const match: Match = shore.engine.start({ seats, seed });
      const page: Match = shore.engine.start({ seats, seed: 99, options });
      for (let moves = 0; !match.over && moves < kMostMoves; moves++) {
        const seat = match.deciders[moves % match.deciders.length]!;
        const asked = match.deciders;
        const { choices } = match.moves(seat, true);
        // Good moves and any moves: so that games get somewhere, and everywhere.
        const any = choices[(moves * 7919) % choices.length]!.move;
        const { move } = moves % 3 ? match.think(seat, 'bosun').choice : { move: any };
        const checked = match.check(seat, move) as any;
        expect(checked.ok).toBe(true);
        const before = match.view(seat);
        const figures = match.figures(seat);
        const forecast = match.preview(seat, move, 8) as Forecast;
        expect(forecast.ok).toBe(true);
        expect(match.view(seat)).toEqual(before); // nothing was played
        for (const { values } of forecast.open)
          expect(values.reduce((sum: number, { share }: { share: number }) => sum + share, 0)).toBeCloseTo(1, 2);
        // From what the seat sees it foresees the same: nothing that is hidden was looked at.
        if (moves % 7 === 0) {
          page.see(before);
          expect(page.preview(seat, move, 8)).toEqual(forecast);
        }
        const told = match.play(seat, move).map(({ event }) => event);
        const after = match.view(seat);
        for (const [name, check] of Object.entries(checks[game] ?? {}))
          if (check({ seat, move, before, after, told, choice: checked.choice, figures }))
            compared.set(name, compared.get(name)! + 1);
        // An answer while others still think settles nothing: what was certain is there.
        const others = asked.filter((one) => one !== seat);
        if (others.length && match.deciders.join() === others.join()) {
          for (const [path, value] of Object.entries(forecast.certain))
            expect([path, at(after, path)]).toEqual([path, value]);
          certain++;
        }
        // A step that can be taken back drew no luck and showed nothing hidden: all of it was certain, whatever was imagined.
        if (!match.deciders.includes(seat) || !match.moves(seat).undo) continue;
        certain++;
        expect(forecast.open).toEqual([]);
        expect(patched(before, forecast.certain)).toEqual(after);
        expect(forecast.sure.map(({ event }) => event)).toEqual(told);
      }
      if (match.over && game === 'sea') expect(match.figures(0).points).toEqual(match.status.outcome.scores);
      match.end();
      page.end();
    }
    if (game !== 'lostseas') expect(certain).toBeGreaterThan(10);
    for (const [name, count] of compared) expect([name, count > 0]).toEqual([name, true]);
  });

  it('says of what cannot be done why, and offers none of it', async () => {
    const shore = await Shore.of(game);
    const { least } = shore.engine.about().game.seats;
    const match = shore.engine.start({ seats: least, seed: 4 });
    let barred = 0;
    for (let moves = 0; !match.over && moves < 60; moves++) {
      const seat = match.deciders[0]!;
      const offered = new Set(match.moves(seat).choices.map(({ move }) => move.kind));
      for (const { move, error } of match.barred(seat)) {
        barred++;
        expect(offered.has(move.kind)).toBe(false);
        expect(error).toMatch(/\w{3}.*[.!?]$/s);
        expect(match.check(seat, move)).toMatchObject({ ok: false, error });
      }
      match.play(seat, match.think(seat, 'bosun').choice.move);
    }
    expect(barred).toBeGreaterThan(20);
    match.end();
  });
});
