// Weighs what somebody loads for the lobby and one game: at most 80 kB of script and style, gzipped, with the heaviest board.
// The speaker comes with the first gesture and counts too. What is fetched only when it is asked for (rules, settings, links,
// opening a table with options) is told apart.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const kMost = 80_000;
const folder = new URL('../dist/assets/', import.meta.url);
const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');
if (/<script(?![^>]*\bsrc=)/.test(html))
  throw new Error('index.html has an inline script, which the page does not allow');

const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
const text = new Map(files.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
const weight = (names) => [...names].reduce((sum, name) => sum + gzipSync(text.get(name), { level: 9 }).length, 0);
const stem = (name) => name.replace(/-[\w-]{8}\.(js|css)$/, '');

// A script, what it imports at once, and their styles.
function loaded(name, all = new Set()) {
  if (all.has(name) || !text.has(name)) return all;
  all.add(name);
  for (const [, other] of text.get(name).matchAll(/(?:from|import)\s*["`']\.\/([^"`']+\.js)["`']/g)) loaded(other, all);
  for (const style of files) if (style.endsWith('.css') && stem(style) === stem(name)) all.add(style);
  return all;
}

const page = new Set(
  files
    .filter((name) => html.includes(name) || ['TablePage', 'speaker'].includes(stem(name)))
    .flatMap((name) => [...loaded(name)]),
);
// A board has the name of its file in src/boards; what it fetches by itself while it is played is told beside it.
const games = readdirSync(new URL('../src/boards/', import.meta.url)).filter((name) => name.endsWith('.svelte'));
const boards = new Map();
const later = new Map();
const demanded = new Set();
const ofBoard = (name) => games.includes(`${stem(name)}.svelte`);
for (const name of files.filter((one) => ofBoard(one) && one.endsWith('.js') && !page.has(one))) {
  const own = [...loaded(name)].filter((one) => !page.has(one));
  boards.set(stem(name), weight(own));
  const fetched = new Set();
  for (const [, other] of text.get(name).matchAll(/import\(\s*["`']\.\/([^"`']+\.js)["`']\s*\)/g))
    for (const one of loaded(other)) if (!page.has(one) && !own.includes(one)) fetched.add(one);
  if (fetched.size) later.set(stem(name), weight(fetched));
}
for (const name of files)
  for (const one of loaded(name)) if (!page.has(one) && !ofBoard(one) && !ofBoard(name)) demanded.add(one);
const [heaviest, most] = [...boards].sort((a, b) => b[1] - a[1])[0] ?? ['none', 0];
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const common = weight(page);
const lobby = weight(new Set(files.filter((name) => html.includes(name)).flatMap((name) => [...loaded(name)])));
const each = [...boards]
  .map(([name, bytes]) => `${name} ${kB(bytes)}${later.has(name) ? ` (then ${kB(later.get(name))})` : ''}`)
  .join(', ');
console.log(
  `budget: lobby ${kB(lobby)}, with the table ${kB(common)}, boards ${each}; ` +
    `page with ${heaviest} ${kB(common + most)} of ${kB(kMost)} gzipped; ${kB(weight(demanded))} more on demand`,
);
if (common + most > kMost) process.exit(1);
