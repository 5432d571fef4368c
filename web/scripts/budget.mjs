// Weighs what somebody loads for the lobby and one game: at most 80 kB of script and style, gzipped, with the heaviest board.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const kMost = 80_000;
const folder = new URL('../dist/assets/', import.meta.url);
const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');
if (/<script(?![^>]*\bsrc=)/.test(html)) throw new Error('index.html has an inline script, which the page does not allow');

const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
const weight = (name) => gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length;
let common = 0;
const boards = new Map();
for (const name of files) {
  if (html.includes(name) || !/^[a-z]+-/.test(name)) common += weight(name);
  else {
    const board = name.split('-')[0];
    boards.set(board, (boards.get(board) ?? 0) + weight(name));
  }
}
const [heaviest, most] = [...boards].sort((a, b) => b[1] - a[1])[0] ?? ['none', 0];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`budget: page ${kB(common)}, boards ${[...boards].map(([name, bytes]) => `${name} ${kB(bytes)}`).join(', ')}; page with ${heaviest} ${kB(common + most)} of ${kB(kMost)} gzipped`);
if (common + most > kMost) process.exit(1);
