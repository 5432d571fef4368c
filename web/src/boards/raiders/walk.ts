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

// Seats `count` captains around a table: up the left side, along the top, down the right side, and at a large table along the
// bottom; the own ship at the lower left, its hand beside it or below.
export function ring(count: number): Seating {
  const columns = count === 1 ? 5 : count === 2 || count === 4 || count > 7 ? 4 : 3;
  const top = count < 3 ? 0 : columns;
  const sides = count < 3 || count === 5 ? 1 : count < 5 ? 0 : count < 10 ? 1 : 2;
  const bottom = Math.max(0, count - top - 2 * sides);
  const wide = count === 1 ? 2 : bottom ? columns - bottom : 1;
  const first = top ? 2 : 1;
  const last = first + sides;
  const others: Area[] = [];
  for (let row = last - 1; row >= first; row--) others.push([row, 1, 1, count === 1 ? 2 : 1]);
  for (let column = 1; column <= top; column++) others.push([1, column, 1, 1]);
  for (let row = first; row < last && count > 1; row++) others.push([row, columns, 1, 1]);
  for (let column = columns; column > columns - bottom; column--) others.push([last, column, 1, 1]);
  if (!sides) return { columns, others, table: [2, 2, 1, columns - 1], own: [2, 1, 1, 1], hand: [3, 1, 1, columns] };
  const table: Area = count === 1 ? [1, 3, 1, 3] : [first, 2, sides, columns - 2];
  return {
    columns,
    others,
    table,
    own: [last, 1, 1, wide],
    hand: bottom ? [last + 1, 1, 1, columns] : [last, wide + 1, 1, columns - wide],
  };
}

// The same captains in plain rows, the table and the own ship above them.
export function lines(count: number, columns: number): Seating {
  const others = Array.from({ length: count }, (_, index): Area => [
    4 + Math.floor(index / columns),
    1 + (index % columns),
    1,
    index === count - 1 ? columns - (index % columns) : 1,
  ]);
  return { columns, others, table: [1, 1, 1, columns], own: [2, 1, 1, columns], hand: [3, 1, 1, columns] };
}

export const areaOf = ([row, column, rows, columns]: Area): string =>
  `${row} / ${column} / span ${rows} / span ${columns}`;

// Ships (s and the seat) and cards (h and the place in the hand) row by row, from left to right.
export function rowsOf({ others, own, hand }: Seating, seats: number[], me: number | null, cards: number): string[][] {
  const rows: string[][] = [];
  const cells = others.map((area, index) => ({ area, id: `s${seats[index]}` }));
  if (me !== null) cells.push({ area: own, id: `s${me}` });
  for (const { area, id } of cells.sort((a, b) => a.area[1] - b.area[1])) (rows[area[0] * 2] ??= []).push(id);
  if (cards) rows[hand[0] * 2 + 1] = Array.from({ length: cards }, (_, index) => `h${index}`);
  return rows.filter((row) => row);
}

// The cell a key leads to from `at`; null: not a key of the grid; `at` itself: an edge. Ctrl+arrows go to the next wanted cell,
// Alt+arrows to the edge.
export function walk(
  rows: string[][],
  at: string,
  { key, ctrlKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey'>,
  wanted: (id: string) => boolean,
): string | null {
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
