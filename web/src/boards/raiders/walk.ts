// Where the captains sit and how the keys walk there.

// [row, column, rows, columns] of the ring's cells, all from 1.
type Area = [number, number, number, number];
export interface Seating {
  columns: number;
  others: Area[];
  table: Area;
  own: Area;
  hand: Area;
}

// Seats `count` captains around a table: up the left side, along the top, down the right side; the own ship and its hand below.
export function ring(count: number): Seating {
  const columns = count === 1 ? 5 : count % 2 ? 3 : 4;
  const top = count < 3 ? 0 : columns;
  const sides = (count - top) / 2;
  const others: Area[] = [];
  for (let row = Math.ceil(sides); row > 0; row--) others.push([row + (top && 1), 1, 1, count === 1 ? 2 : 1]);
  for (let column = 1; column <= top; column++) others.push([1, column, 1, 1]);
  for (let row = 1; row <= sides; row++) others.push([row + (top && 1), columns, 1, 1]);
  if (!sides) return { columns, others, table: [2, 2, 1, columns - 1], own: [2, 1, 1, 1], hand: [3, 1, 1, columns] };
  const last = Math.ceil(sides) + (top && 1) + 1;
  const own = count === 1 ? 2 : 1;
  return { columns, others, table: [top ? 2 : 1, own + 1, Math.ceil(sides), columns - own - (count > 1 ? 1 : 0)], own: [last, 1, 1, own], hand: [last, own + 1, 1, columns - own] };
}

// The same captains in plain rows, the table above them.
export function lines(count: number, columns: number): Seating {
  const others = Array.from({ length: count }, (_, index): Area => [2 + Math.floor(index / columns), 1 + (index % columns), 1, 1]);
  const last = 2 + Math.ceil(count / columns);
  return { columns, others, table: [1, 1, 1, columns], own: [last, 1, 1, columns], hand: [last + 1, 1, 1, columns] };
}

export const areaOf = ([row, column, rows, columns]: Area): string => `${row} / ${column} / span ${rows} / span ${columns}`;

// The seats row by row, from left to right.
export function rowsOf({ others }: Seating, seats: number[]): number[][] {
  const rows: number[][] = [];
  const sorted = others.map((area, index) => ({ area, seat: seats[index]! })).sort((a, b) => a.area[0] - b.area[0] || a.area[1] - b.area[1]);
  for (const { area, seat } of sorted) (rows[area[0]] ??= []).push(seat);
  return rows.filter((row) => row.length);
}

// The cell a key leads to from `at`; null: not a key of the grid; `at` itself: an edge. Ctrl+arrows go to the next wanted cell,
// Alt+arrows to the edge.
export function walk(rows: string[][], at: string, { key, ctrlKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey'>, wanted: (id: string) => boolean): string | null {
  const all = rows.flat();
  const row = rows.findIndex((one) => one.includes(at));
  const line = rows[row]!;
  if (key === 'Home' || key === 'End') return (ctrlKey ? all : line).at(key === 'Home' ? 0 : -1)!;
  const side = /Left|Up/.test(key) ? -1 : 1;
  if (!key.startsWith('Arrow')) return null;
  const level = /Left|Right/.test(key);
  const edge = side < 0 ? 0 : -1;
  if (altKey) return (level ? line : rows.at(edge)!).at(level ? edge : 0)!;
  if (ctrlKey || level) {
    const ahead = side < 0 ? all.slice(0, all.indexOf(at)).reverse() : all.slice(all.indexOf(at) + 1);
    return ahead.find((id) => !ctrlKey || wanted(id)) ?? at;
  }
  const next = rows[row + side];
  return next ? next[Math.round((line.indexOf(at) / Math.max(1, line.length - 1)) * (next.length - 1))]! : at;
}
