// Runs the browser tests: two files at once, then what failed once more, alone. `npm run e2e [word]` runs files with that word.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
// The long ones first, so that both ends come together.
const long = ['plunk', 'raiders', 'pacifists', 'sea', 'screens', 'games'];
const rank = (name) => (long.indexOf(name.split('.')[0]) + long.length + 1) % (long.length + 1);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && (!words.length || words.some((word) => name.includes(word))))
  .sort((a, b) => rank(a) - rank(b))
  .map((name) => join(here, name));

const quoted = (name) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

// Gives the tests that passed and those that failed, as { file, name }.
function attempt(files, options = {}) {
  const passed = [];
  const failed = [];
  const tell = (sign, { name, file, details }) =>
    console.log(
      `${sign} ${(details.duration_ms / 1000).toFixed(1).padStart(6)} s  ${basename(file, '.test.mjs')}: ${name}`,
    );
  const own = ({ nesting, file, skip }) => nesting === 0 && file && !skip;
  return new Promise((resolve, reject) =>
    run({ files, ...options })
      .on('test:pass', (test) => {
        if (!own(test) || test.name === test.file) return;
        passed.push(test);
        tell('ok    ', test);
      })
      .on('test:fail', (test) => {
        if (!own(test)) return;
        failed.push(test);
        if (test.name === test.file && failed.some(({ name, file }) => file === test.file && name !== file)) return;
        tell('FAILED', test);
        const { error } = test.details;
        console.log(String(error.cause?.stack ?? error.cause ?? error.stack).replace(/^/gm, '    '));
      })
      .on('test:stderr', ({ message }) => process.stderr.write(message))
      .on('error', reject)
      // A file fails with its tests; by itself only where it could not even begin.
      .on('end', () => {
        const begun = new Set(failed.filter(({ name, file }) => name !== file).map(({ file }) => file));
        resolve({ passed, failed: failed.filter(({ name, file }) => name !== file || !begun.has(file)) });
      })
      .resume(),
  );
}

const { passed, failed } = await attempt(files, { concurrency: 2 });
let still = 0;
for (const { file, name } of failed) {
  console.log(`Again, alone: ${basename(file)}: ${name}`);
  // A file that did not even start has no test of that name: then all of it.
  const again = await attempt([file], {
    concurrency: 1,
    ...(name === file ? {} : { testNamePatterns: [quoted(name)] }),
  });
  if (again.failed.length || !again.passed.length) still++;
  else passed.push(...again.passed);
}
console.log(
  `${passed.length} passed, ${still} failed${failed.length > still ? `, ${failed.length - still} at the second try` : ''}`,
);
process.exit(still || !passed.length ? 1 : 0);
