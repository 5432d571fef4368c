import { describe, expect, it } from 'vitest';
import { berths, walk } from './walk';

describe('at sea', () => {
  const rooms = [
    [1056, 340],
    [378, 330],
    [348, 200],
  ] as const;
  for (let count = 1; count <= 12; count++)
    it(`${count} ships have a place each, and none lies on another`, () => {
      for (const [width, height] of rooms) {
        const area = { x: 6, y: 6, width, height };
        const boxes = berths(count, area, 5);
        expect(boxes).toHaveLength(count);
        for (const [index, one] of boxes.entries()) {
          expect(one.x).toBeGreaterThan(5);
          expect(one.x + one.width).toBeLessThan(7 + width);
          expect(one.y + one.height).toBeLessThan(7 + height);
          expect(one.width).toBeGreaterThan(70);
          for (const other of boxes.slice(index + 1))
            expect(other.x >= one.x + one.width || other.y >= one.y + one.height).toBe(true);
        }
      }
    });
  it('few ships lie in one row, on a phone as well', () => {
    for (const [width, height] of rooms.slice(0, 2))
      expect(new Set(berths(3, { x: 0, y: 0, width, height }, 5).map(({ y }) => y)).size).toBe(1);
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
