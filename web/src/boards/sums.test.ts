import { expect, it } from 'vitest';
import { sumBy } from './sums';

const event = (n: number, kind: string, text = `${kind} ${n}.`) => ({ n, kind, text });

it('a move is summed up by what weighs most and by what concerns all', () => {
  const sum = sumBy('hit fired plundered', 'sank won');
  expect(sum([event(1, 'fired'), event(2, 'rolled'), event(3, 'hit'), event(4, 'sank')])).toBe('hit 3. sank 4.');
  expect(sum([event(1, 'plundered'), event(2, 'turn_began')])).toBe('plundered 1.');
  expect(sum([event(1, 'rolled'), event(2, 'turn_began')])).toBe('turn_began 2.');
  expect(sum([])).toBe('');
});
it('many things of one kind are counted, and told in their order', () => {
  const sum = sumBy('sunk', 'sunk treasure_found');
  expect(sum([event(1, 'treasure_found'), ...[2, 3, 4, 5].map((n) => event(n, 'sunk'))])).toBe(
    'treasure_found 1. sunk 2. sunk 3. sunk 4. And 1 more.',
  );
});
