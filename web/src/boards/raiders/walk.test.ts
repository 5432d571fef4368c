import { describe, expect, it } from 'vitest';
import { lines, ring, rowsOf, walk, type Seating } from './walk';

// Every cell of the ring that something takes, to see that nothing lies on anything else.
function taken({ others, table, own, hand }: Seating): string[] {
  return [...others, table, own, hand].flatMap(([row, column, rows, columns]) =>
    Array.from(
      { length: rows * columns },
      (_, index) => `${row + Math.floor(index / columns)} ${column + (index % columns)}`,
    ),
  );
}

describe('around the table', () => {
  for (let count = 1; count <= 11; count++)
    it(`${count} others have a place each, and none lies on another`, () => {
      for (const seating of [ring(count), lines(count, 2), lines(count, 3)]) {
        expect(seating.others).toHaveLength(count);
        const cells = taken(seating);
        expect(new Set(cells).size).toBe(cells.length);
        for (const [, column, , columns] of [...seating.others, seating.table, seating.own, seating.hand])
          expect(column + columns - 1).toBeLessThanOrEqual(seating.columns);
      }
    });
  it('seats twelve watched captains too', () => {
    const seating = ring(12);
    expect(new Set(seating.others.map(String)).size).toBe(12);
  });
  it('reads row by row, the own ship before its hand', () => {
    expect(rowsOf(ring(3), [1, 2, 3], 0, 2)).toEqual([['s1', 's2', 's3'], ['s0'], ['h0', 'h1']]);
    expect(rowsOf(lines(3, 2), [1, 2, 3], 0, 1)).toEqual([['s0'], ['h0'], ['s1', 's2'], ['s3']]);
    expect(rowsOf(ring(2), [0, 1], null, 0)).toEqual([['s0', 's1']]);
  });
});

describe('the keys', () => {
  const rows = [['s1', 's2', 's3'], ['s0'], ['h0', 'h1']];
  const go = (at: string, key: string, more = {}, wanted = (_: string) => true) =>
    walk(rows, at, { key, ctrlKey: false, altKey: false, ...more }, wanted);
  it('walk along rows and between them', () => {
    expect(go('s1', 'ArrowRight')).toBe('s2');
    expect(go('s3', 'ArrowRight')).toBe('s0');
    expect(go('s3', 'ArrowDown')).toBe('s0');
    expect(go('h1', 'ArrowUp')).toBe('s0');
    expect(go('s1', 'Home')).toBe('s1');
    expect(go('h0', 'End')).toBe('h1');
    expect(go('s1', 'End', { ctrlKey: true })).toBe('h1');
  });
  it('stop at the edge', () => {
    expect(go('s1', 'ArrowLeft')).toBe('s1');
    expect(go('s2', 'ArrowUp')).toBe('s2');
  });
  it('leap with Ctrl to the next cell with a choice, with Alt to the edge', () => {
    expect(go('s1', 'ArrowRight', { ctrlKey: true }, (id) => id === 'h0')).toBe('h0');
    expect(go('h1', 'ArrowLeft', { ctrlKey: true }, (id) => id === 's2')).toBe('s2');
    expect(go('s1', 'ArrowRight', { ctrlKey: true }, () => false)).toBe('s1');
    expect(go('s2', 'ArrowLeft', { altKey: true })).toBe('s1');
    expect(go('s2', 'ArrowDown', { altKey: true })).toBe('h0');
  });
  it('leave other keys alone', () => expect(go('s1', 'x')).toBeNull());
});
