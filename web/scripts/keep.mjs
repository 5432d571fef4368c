// Writes dist/sw.js: the worker that keeps the page for play without a network (offline/sw.js), with the list of its files and a
// version that follows from what is in them.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((item) => item.isFile() && !/\.gz$|^sw\.js$|^robots\.txt$/.test(item.name))
  .map((item) => relative(dist, join(item.parentPath, item.name)))
  // Studies are fetched by who reads them.
  .filter((name) => !/assets\/.*\.html$/.test(name))
  // An engine alone is part of its harbour's module; the lab's are fetched by who asks it something.
  .filter(
    (name, _, all) => !/\.wasm$/.test(name) || /-harbour-/.test(name) || !all.some((one) => /-harbour-/.test(one)),
  )
  .map((name) => (name === 'index.html' ? './' : name))
  .sort();
const hash = createHash('sha256');
for (const name of files)
  hash.update(`${name}\n`).update(readFileSync(join(dist, name === './' ? 'index.html' : name)));
const text = readFileSync(new URL('../offline/sw.js', import.meta.url), 'utf8')
  .replace("'VERSION'", JSON.stringify(`tortuga-${hash.digest('hex').slice(0, 12)}`))
  .replace('const kFiles = [];', `const kFiles = ${JSON.stringify(files)};`);
writeFileSync(join(dist, 'sw.js'), text);
