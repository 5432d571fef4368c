// A QR code of a text (ISO/IEC 18004): byte mode, error correction L, versions 1 to 10, the mask with the least penalty.
// Gives rows of modules, true is dark.
const total = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]; // codewords of each version
const perBlock = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18]; // of them for correction, in each block
const blocksOf = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4];
const alignment = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];

// Powers and logarithms in the field of 256 elements of x^8 + x^4 + x^3 + x^2 + 1.
const power = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  power[i] = power[i + 255] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? power[log[a]! + log[b]!]! : 0);

function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, at) => {
      next[at]! ^= factor;
      next[at + 1]! ^= times(factor, power[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead) generator.forEach((factor, at) => (rest[i + at]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const blocks = blocksOf[version - 1]!;
  const capacity = total[version - 1]! - perBlock[version - 1]! * blocks;
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let i = 0; data.length < capacity; i++) data.push(i % 2 ? 0x11 : 0xec);

  // Blocks of nearly equal length, the longer ones last; then interleaved.
  const short = Math.floor(capacity / blocks);
  const parts: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block >= blocks - (capacity % blocks) ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => correction(part, perBlock[version - 1]!));
  const woven: number[] = [];
  for (const list of [parts, checks])
    for (let i = 0; i < Math.max(...list.map((part) => part.length)); i++)
      for (const part of list) if (i < part.length) woven.push(part[i]!);
  return woven;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// The remainder that protects format and version, by long division.
function protectedBits(value: number, divisor: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - length);
  return (value << length) | rest;
}

function draw(words: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y]![x] = dark;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  const centres = version > 1 ? [6, ...alignment[version - 1]!] : [];
  for (const cx of centres)
    for (const cy of centres) {
      if ((cx === 6 && (cy === 6 || cy === size - 7)) || (cx === size - 7 && cy === 6)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  const format = protectedBits((1 << 3) | mask, 0x537, 10) ^ 0x5412; // 1: correction level L
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    if (i < 6) set(8, i, dark);
    else if (i < 8) set(8, i + 1, dark);
    else if (i === 8) set(7, 8, dark);
    else set(14 - i, 8, dark);
    if (i < 8) set(size - 1 - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = protectedBits(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
  let at = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = upwards ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const bit = at < words.length * 8 && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        grid[y]![x] = bit !== masks[mask]!(x, y);
        at++;
      }
    }
    upwards = !upwards;
  }
  return grid;
}

function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let sum = 0;
  let darks = 0;
  const line = (cell: (i: number) => boolean): void => {
    let run = 0;
    let before: boolean | undefined;
    let bits = 0;
    for (let i = 0; i < size; i++) {
      const dark = cell(i);
      run = dark === before ? run + 1 : 1;
      before = dark;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
      bits = ((bits << 1) | (dark ? 1 : 0)) & 0x7ff;
      if (i >= 10 && (bits === 0b10111010000 || bits === 0b00001011101)) sum += 40;
    }
  };
  for (let y = 0; y < size; y++) {
    line((x) => grid[y]![x]!);
    line((x) => grid[x]![y]!);
    for (let x = 0; x < size; x++) {
      if (grid[y]![x]) darks++;
      if (
        y &&
        x &&
        grid[y]![x] === grid[y - 1]![x] &&
        grid[y]![x] === grid[y]![x - 1] &&
        grid[y]![x] === grid[y - 1]![x - 1]
      )
        sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((darks * 20) / (size * size) - 10)) * 10;
}

export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 10; version++) {
    const room = total[version - 1]! - perBlock[version - 1]! * blocksOf[version - 1]!;
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue;
    const words = codewords(bytes, version);
    return masks
      .map((_, mask) => draw(words, version, mask))
      .reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
  }
  throw new Error('too long for a QR code');
}
