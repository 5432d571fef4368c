// No line nobody can read: the formatter breaks statements, but not a long text or comment. Those are broken by hand.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kMost = 140; // letters; the formatter aims at 120
const here = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '*.ts', '*.svelte', '*.mjs', '*.js', '*.css'], {
  cwd: here,
  encoding: 'utf8',
});
const long = [];
for (const file of files.trim().split('\n'))
  readFileSync(here + file, 'utf8')
    .split('\n')
    .forEach((line, index) => line.length > kMost && long.push(`${file}:${index + 1}: ${line.length} letters`));
if (long.length) {
  console.error(`Lines of more than ${kMost} letters:\n${long.join('\n')}`);
  process.exit(1);
}
