import { expect, it } from 'vitest';
import jsQR from 'jsqr';
import { qr } from '../src/qr';

// Draws the code with a margin and reads it with an independent decoder.
function read(text: string): string | undefined {
  const code = qr(text);
  const scale = 4;
  const size = (code.length + 8) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (code[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return jsQR(pixels, size, size)?.data;
}

it.each([5, 20, 40, 60, 90, 120, 140, 180, 220, 260])('a text of %i letters can be read back', (length) => {
  const text = 'http://192.168.1.20:8080/#/j/K7QM2/AbCdEfGhIjKlMnOpQrStUv'.repeat(6).slice(0, length);
  expect(read(text)).toBe(text);
});
it('a text that is too long is refused', () => expect(() => qr('x'.repeat(400))).toThrow());
