// How lucky everybody was: the record is played again in the engine, and before each move stands what its mover could expect of it.
// The sum of what came and what was to be expected, in the figure of the standing. Dice, draws and what was hidden count alike.
import { Engine, type Forecast, type Move } from '../engine/engine';
import { patched } from '../patch';

export type Figure = (view: any, seat: number) => number | null;
interface Record {
  seed: string;
  options: { [name: string]: unknown };
  seats: string[];
  position?: unknown;
  moves: { seat: number; move: Move }[];
}

const kWorlds = 24;
const kMostMoves = 1500; // a longer record would keep the device busy for too long
const kSlice = 12; // milliseconds, then whoever uses the page comes first

// What a figure comes to on the average: what is certain, and each open place by itself.
// Null where nobody can say. A place that alone makes no position (two that only change together) tells nothing.
export function expected(
  view: object,
  { certain, open }: Pick<Forecast, 'certain' | 'open'>,
  of: (view: any) => number | null,
): number | null {
  const base = patched(view, certain);
  const sure = of(base);
  if (sure === null) return null;
  return open.reduce(
    (sum, { path, values }) =>
      values.reduce(
        (all, { share, value }) =>
          value === undefined ? all : all + share * ((of(patched(base, { [path]: value })) ?? sure) - sure),
        sum,
      ),
    sure,
  );
}

// By seat; null where it cannot be known: a record of a position, no engine, or a figure that nobody knows.
export async function fortuneOf(game: string, address: string, figure: Figure): Promise<number[] | null> {
  const { engineOf } = await import('../engine/modules');
  const module = engineOf(game);
  const answer = module ? await fetch(address) : null;
  if (!answer?.ok) return null;
  const record: Record = await answer.json();
  if (record.position || record.moves.length > kMostMoves) return null;
  return tellFortune(await Engine.load(fetch(module!)), record, figure);
}

export async function tellFortune(engine: Engine, record: Record, figure: Figure): Promise<number[] | null> {
  const { seats, seed, options } = record;
  const match = engine.start({ seats: seats.length, seed, options, names: seats });
  const sums = seats.map(() => 0);
  let since = performance.now();
  for (const { seat, move } of record.moves) {
    const before = match.view(seat);
    const ahead = match.preview(seat, move, kWorlds);
    match.play(seat, move);
    if (!ahead.ok) return (match.end(), null);
    if (ahead.open.length) {
      const after = match.view(seat);
      for (const [one] of seats.entries()) {
        const came = figure(after, one);
        const meant = expected(before, ahead, (view) => figure(view, one));
        if (came !== null && meant !== null) sums[one]! += came - meant;
      }
    }
    if (performance.now() - since < kSlice) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  match.end();
  return sums.map((sum) => Math.round(sum));
}
