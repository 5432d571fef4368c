// The map of Plunk and Plunder as a board needs it: hexes, where they lie on paper, islands. Pointy-top hexes in axial
// coordinates: q grows to the east, r to the south-east.
import type { AnyEvent } from '../board';

export interface Hex {
  q: number;
  r: number;
}
export interface Island {
  id: number;
  start: boolean;
  bonus: 'none' | 'treasure' | 'supply' | 'fortress';
  land: Hex[];
  harbors: Hex[];
}
export interface Chart {
  islands: Island[];
  // By key: what is not here is sea.
  land: Map<string, Island>;
  harbors: Map<string, Island>;
}

export const kRadius = 15;
// From the middle of a hex to its corner, in units of the drawing.
export const kSize = 20;
export const kWide = Math.sqrt(3) * kSize;
// East, north-east, north-west, west, south-west, south-east: the order in which ties are broken.
export const kSteps: Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export const key = (hex: Hex): string => `${hex.q},${hex.r}`;
export const same = (a: Hex | null | undefined, b: Hex | null | undefined): boolean =>
  !!a && !!b && a.q === b.q && a.r === b.r;
export const step = (hex: Hex, direction: number): Hex => ({
  q: hex.q + kSteps[direction]!.q,
  r: hex.r + kSteps[direction]!.r,
});
export const distance = (a: Hex, b: Hex): number =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r));
export const onBoard = (hex: Hex): boolean => distance(hex, { q: 0, r: 0 }) <= kRadius;
export const x = (hex: Hex): number => kWide * (hex.q + hex.r / 2);
export const y = (hex: Hex): number => kSize * 1.5 * hex.r;
export const written = (hex: Hex): string => `(${hex.q},${hex.r})`;

// The board by rows from north to south.
export const rows: Hex[][] = Array.from({ length: 2 * kRadius + 1 }, (_, index) => {
  const r = index - kRadius;
  const first = Math.max(-kRadius, -kRadius - r);
  return Array.from({ length: 2 * kRadius + 1 - Math.abs(r) }, (_, column) => ({ q: first + column, r }));
});

// A hexagon as the part of a path.
export function outline(hex: Hex, size = kSize): string {
  const w = (Math.sqrt(3) / 2) * size;
  const n = (value: number): string => value.toFixed(1);
  const half = size / 2;
  const right = `l${n(w)} ${n(half)}v${n(size)}`;
  return `M${n(x(hex))} ${n(y(hex) - size)}${right}l${n(-w)} ${n(half)}l${n(-w)} ${n(-half)}v${n(-size)}Z`;
}
export const outlines = (hexes: Iterable<Hex>, size?: number): string =>
  [...hexes].map((hex) => outline(hex, size)).join('');
export const line = (hexes: Hex[]): string =>
  hexes.map((hex, index) => `${index ? 'L' : 'M'}${x(hex).toFixed(1)} ${y(hex).toFixed(1)}`).join('');

// The map as it was told before the first move.
export function chartOf(events: AnyEvent[]): Chart {
  const chart: Chart = { islands: [], land: new Map(), harbors: new Map() };
  for (const event of events) {
    if (event.kind !== 'island_charted') continue;
    const island = {
      id: event.island,
      start: event.start,
      bonus: event.bonus,
      land: event.land,
      harbors: event.harbors,
    } as Island;
    chart.islands[island.id] = island;
    for (const hex of island.land) chart.land.set(key(hex), island);
    for (const hex of island.harbors) chart.harbors.set(key(hex), island);
  }
  return chart;
}

// The chart is worked out once for a game.
const charts = new WeakMap<AnyEvent[], Chart>();
export function chartFrom(opening: AnyEvent[]): Chart {
  let chart = charts.get(opening);
  if (!chart) charts.set(opening, (chart = chartOf(opening)));
  return chart;
}

// Where a key of the grid leads: Left and Right along the row, Up and Down to the nearest hex of the next row, the four keys
// around them (Home, PageUp, End, PageDown) to the other neighbours, as on a number pad. Null: no such key.
export function walk(from: Hex, pressed: string): Hex | null {
  const even = Math.abs(from.r) % 2 === 0;
  const directions: Record<string, number> = {
    ArrowRight: 0,
    PageUp: 1,
    Home: 2,
    ArrowLeft: 3,
    End: 4,
    PageDown: 5,
    ArrowUp: even ? 1 : 2,
    ArrowDown: even ? 5 : 4,
  };
  const direction = directions[pressed];
  if (direction === undefined) return null;
  const to = step(from, direction);
  if (onBoard(to) || !/Up$|Down$/.test(pressed)) return to;
  // At the slanting edges straight up or down leads along the other side.
  const other = step(from, { 1: 2, 2: 1, 5: 4, 4: 5 }[direction as 1]!);
  return onBoard(other) ? other : to;
}

// The nearest hex of a list in the direction of an arrow: what lies ahead rather than aside.
export function towards(from: Hex, hexes: Iterable<Hex>, pressed: string): Hex | null {
  const aim = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[pressed];
  if (!aim) return null;
  let best: Hex | null = null;
  let least = Infinity;
  for (const hex of hexes) {
    const dx = x(hex) - x(from);
    const dy = y(hex) - y(from);
    const ahead = dx * aim[0]! + dy * aim[1]!;
    const aside = Math.abs(dx * aim[1]!) + Math.abs(dy * aim[0]!);
    if (ahead <= 1 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = hex;
  }
  return best;
}

const bearings = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];
export function bearing(from: Hex, to: Hex): string {
  const angle = Math.atan2(y(from) - y(to), x(to) - x(from));
  return bearings[(Math.round(angle / (Math.PI / 4)) + 8) % 8]!;
}
