// Writes src/fonts/: the two faces of the page, cut down to the letters it uses. Run it by hand (`npm run fonts`) after a new version
// of a face; the result is kept with the source. Both are under the SIL Open Font License 1.1 (src/fonts/LICENSE.txt).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subset from 'subset-font';

const require = createRequire(import.meta.url);
const out = new URL('../src/fonts/', import.meta.url);
const kMost = 40_000;
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const latin = range(0x20, 0x7e) + range(0xc0, 0xff) + '¡¿£§©°½';
const signs = '‘’“”–—…−×•·′†€™';
const faces = [
  // Headings: one weight, with character.
  [
    'title',
    '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
    range(0x20, 0x7e) + 'ÄÖÜäöüßéèáñç' + signs,
    { wght: 700 },
  ],
  // Everything else.
  [
    'text',
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    latin + signs,
    { wght: { min: 400, max: 700 } },
  ],
];

mkdirSync(out, { recursive: true });
let whole = 0;
for (const [name, path, letters, variationAxes] of faces) {
  const font = await subset(readFileSync(require.resolve(path)), letters, { targetFormat: 'woff2', variationAxes });
  writeFileSync(new URL(`${name}.woff2`, out), font);
  whole += font.length;
  console.log(`${name}.woff2: ${font.length} bytes`);
}
if (whole > kMost) throw new Error(`The faces weigh ${whole} bytes, more than ${kMost}.`);
