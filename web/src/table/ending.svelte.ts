// What the end shows besides the result: the standing over the game, and the moves at which it changed most. Both come from the
// replay: a few dozen positions, then closer looks where much changed.
import { isHere } from '../engine/here';
import type { AnyEvent } from '../boards/board';
import type { Table } from '../table.svelte';

export interface Point {
  m: number;
  // By seat; null where nobody may know.
  figures: (number | null)[];
}
export interface Moment {
  m: number;
  text: string;
  // Whose figure changed most, and by how much.
  seat: number;
  by: number;
}

const kPoints = 28;
const kMoments = 3;

// The moves to look at: evenly over the game, the first and the last among them.
export function spread(last: number, most = kPoints): number[] {
  const count = Math.min(last, most);
  return [...new Set(Array.from({ length: count + 1 }, (_, i) => Math.round((last * i) / Math.max(1, count))))];
}

// How much the standing changed between two points, against everybody's change together; and for whom most. What nobody knew
// before, or nobody counted yet, is no change.
export function swing(a: Point, b: Point): { size: number; seat: number; by: number } {
  const by = b.figures.map((now, seat) => {
    const was = a.figures[seat] ?? null;
    return now === null || was === null ? 0 : now - was;
  });
  const mean = by.reduce((sum, one) => sum + one, 0) / Math.max(1, by.length);
  const sizes = by.map((one) => Math.abs(one - mean) + Math.abs(one) / 100);
  // Where all but one lose, it is told of a loss.
  const told = by.map((one, seat) => Math.abs(one) + (sizes[seat] ?? 0) / 100);
  const seat = Math.max(0, told.indexOf(Math.max(...told)));
  return { size: Math.max(0, ...sizes), seat, by: by[seat] ?? 0 };
}

export class Ending {
  points = $state.raw<Point[]>([]);
  moments = $state.raw<Moment[]>([]);
  // There will be no more points than these.
  read = $state(false);
  // How lucky everybody was, in the same figure; empty until it is known.
  luck = $state.raw<number[]>([]);
  // The doubloons have fallen.
  fell = false;
  #table: Table;
  #known = new Map<number, { point: Point; events: AnyEvent[] }>();

  constructor(table: Table) {
    this.#table = table;
    void this.#read()
      .finally(() => (this.read = true))
      .then(() => this.#weigh());
  }

  get title(): string {
    const { board, rules, view, props } = this.#table;
    if (board?.curve) return board.curve.title;
    const words = (board?.facts?.(view, 0, rules, props) ?? []).find(({ look }) => look === 'main')?.text;
    const unit = words?.replace(/^[\d\s/]+/, '') ?? '';
    return unit && unit !== words ? unit.charAt(0).toUpperCase() + unit.slice(1) : 'Standing';
  }
  get goal(): number | null {
    return this.#table.board?.curve?.goal?.(this.#table.rules) ?? null;
  }

  // The figure of a seat in a position: what the board names, else the number of its main fact.
  #figure(view: any, seat: number): number | null {
    const { board, rules, props } = this.#table;
    if (board?.curve?.of) return board.curve.of(view, seat, rules);
    const insight = this.#table.lookAt(view);
    const main = board?.facts?.(view, seat, rules, { ...props, view, insight }).find(({ look }) => look === 'main');
    const found = /^-?\d+/.exec(main?.text ?? '');
    return found ? Number(found[0]) : null;
  }

  // Only where there is a standing to measure it by.
  async #weigh(): Promise<void> {
    const { game, id } = this.#table;
    if (!this.points.length || !game || isHere(id)) return; // a harbour elsewhere has the record
    const { fortuneOf } = await import('./fortune');
    const found = await fortuneOf(game.name, recordOf(id), (view, seat) => this.#figure(view, seat)).catch(() => null);
    if (found?.some((one) => one !== 0)) this.luck = found;
  }

  async #at(m: number): Promise<Point | null> {
    const known = this.#known.get(m);
    if (known) return known.point;
    const answer = await this.#table.requests.ask<any>({ do: 'replay', m }).catch(() => null);
    if (!answer?.view) return null;
    const point = { m, figures: this.#table.seats.map((_, seat) => this.#figure(answer.view, seat)) };
    this.#known.set(m, { point, events: this.#table.log.read(answer) });
    return point;
  }

  async #read(): Promise<void> {
    await this.#table.engine;
    const points: Point[] = [];
    for (const m of spread(this.#table.m)) {
      const point = await this.#at(m);
      if (!point) return; // the harbour has other things to do: then there is no curve
      points.push(point);
    }
    const steps = points.slice(1).map((b, i) => ({ a: points[i]!, b, ...swing(points[i]!, b) }));
    const most = steps.filter(({ size }) => size > 0).sort((x, y) => y.size - x.size);
    const moments: Moment[] = [];
    for (const step of most.slice(0, kMoments)) {
      const found = await this.#close(step.a, step.b);
      const { events } = this.#known.get(found.b.m) ?? { events: [] };
      const { seat, by } = swing(found.a, found.b);
      // A move may have more in it than what changed the standing: the next turn, a new round.
      const own = events.filter((event) => event.seat === seat || event.target === seat);
      const deed = own.filter(({ kind }) => kind !== 'turn_began');
      moments.push({ m: found.b.m, text: this.#table.sum(deed.length ? deed : events), seat, by });
    }
    // Nobody was ever ahead: then what ended it decided it.
    if (!moments.length) {
      const m = points.at(-1)!.m;
      const ended = this.#table.sum(this.#known.get(m)!.events);
      moments.push({
        m,
        text: `Level until the last move. ${ended}`,
        seat: this.#table.outcome!.winners[0] ?? 0,
        by: 0,
      });
    }
    if (points.some(({ figures }) => figures.some((one) => one !== null))) this.points = points;
    this.moments = moments.sort((a, b) => a.m - b.m);
  }

  // The one move between two points that changed most, by halves.
  async #close(a: Point, b: Point): Promise<{ a: Point; b: Point }> {
    while (b.m - a.m > 1) {
      const middle = await this.#at(Math.floor((a.m + b.m) / 2));
      if (!middle) break;
      if (swing(a, middle).size >= swing(middle, b).size) b = middle;
      else a = middle;
    }
    return { a, b };
  }
}

export const recordOf = (table: string): string => `/api/tables/${table}/record`;

const endings = new WeakMap<Table, Ending>();
export function endingOf(table: Table): Ending {
  let found = endings.get(table);
  if (!found) endings.set(table, (found = new Ending(table)));
  return found;
}
