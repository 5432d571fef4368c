// Where the captains lie and how the keys walk there.

// In how many columns and rows so many ships have the most room: distances give before pieces do.
export function seating(count: number, width: number, height: number): { columns: number; rows: number } {
  const best = { columns: count || 1, rows: 1, room: 0 };
  for (let rows = 1; rows <= Math.max(1, count); rows++) {
    const columns = Math.ceil(count / rows);
    // A plate needs so much to be read; on a phone ships may be higher than wide.
    const least = width < 620 ? 78 : 140;
    const room = Math.min(width / columns / (width < 620 ? 0.62 : 1.25), height / rows);
    if (columns > 1 && width / columns < least) continue;
    if (room > best.room * 1.05) Object.assign(best, { columns, rows, room });
  }
  return { columns: best.columns, rows: best.rows };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// The boxes of so many ships in rows; the last row is as wide as the others.
export function berths(count: number, area: Box, gap: number): Box[] {
  const { columns, rows } = seating(count, area.width, area.height);
  const height = (area.height + gap) / rows - gap;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const here = row === rows - 1 ? count - row * columns : columns;
    const width = (area.width + gap) / columns - gap;
    const start = area.x + (area.width - here * (width + gap) + gap) / 2;
    return { x: start + (index % columns) * (width + gap), y: area.y + row * (height + gap), width, height };
  });
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
