// Lays a gzipped copy beside every file of the built page that gains by it: the server carries both and sends what the browser takes.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const kLeast = 600; // bytes; below, the header weighs as much as the gain

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (/\.(html|js|css|svg|json|txt|wasm|webmanifest)$/.test(name) && statSync(path).size >= kLeast)
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}
compress(fileURLToPath(new URL('../dist/', import.meta.url)));
