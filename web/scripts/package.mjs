// Makes the npm package of the engine: build/package/, and from it a tarball, whose path is printed. `./play --build` or the
// preset `wasm` made the modules before.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = process.env.TORTUGA_MODULES ?? join(root, 'build/wasm');
const out = process.argv[2] ?? join(root, 'build/package');
const sources = join(out, 'src');
rmSync(out, { recursive: true, force: true });
mkdirSync(sources, { recursive: true });

for (const name of ['breath.ts', 'engine.ts', 'module.ts', 'wasi.ts'])
  copyFileSync(join(root, 'web/src/engine', name), join(sources, name));
copyFileSync(join(root, 'wasm/package/index.ts'), join(sources, 'index.ts'));
// The one thing of Node's that index.ts uses: its types are not among our packages.
writeFileSync(
  join(sources, 'node.d.ts'),
  "declare module 'node:fs/promises' { export function readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>; }\n",
);
const tsc = join(root, 'web/node_modules/typescript/bin/tsc');
const flags = '--target es2022 --module esnext --moduleResolution bundler --lib es2023,dom --strict --declaration';
execFileSync(
  process.execPath,
  [tsc, ...flags.split(' '), '--rewriteRelativeImportExtensions', '--outDir', out, '--rootDir', sources].concat(
    readdirSync(sources).map((name) => join(sources, name)),
  ),
  { stdio: ['ignore', 'inherit', 'inherit'], cwd: out },
);
rmSync(sources, { recursive: true });
// Declarations keep the names of sources, which are not in the package.
for (const name of readdirSync(out).filter((one) => one.endsWith('.d.ts')))
  writeFileSync(join(out, name), readFileSync(join(out, name), 'utf8').replace(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
for (const name of ['package.json', 'README.md', 'example.mjs'])
  copyFileSync(join(root, 'wasm/package', name), join(out, name));
for (const name of readdirSync(modules).filter((one) => /^[a-z]+\.wasm$/.test(one)))
  copyFileSync(join(modules, name), join(out, name));
const packed = execFileSync('npm', ['pack', '--silent'], { cwd: out, encoding: 'utf8' });
console.log(join(out, packed.trim()));
