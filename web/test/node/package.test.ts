// @vitest-environment node
// The npm package, as somebody else uses it: from its tarball, without a network, in a folder of its own.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(__dirname, '../../..');

it('is installed from its tarball and plays', { timeout: 900_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tortuga-package-'));
  try {
    const script = join(root, 'web/scripts/package.mjs');
    const made = execFileSync(process.execPath, [script, join(folder, 'made')], { encoding: 'utf8' });
    const tarball = made.trim().split('\n').at(-1)!;
    const here = join(folder, 'here');
    const order = ['install', '--prefix', here, '--offline', '--no-audit', '--no-fund', '--silent', tarball];
    execFileSync('npm', order, { encoding: 'utf8' });
    const there = join(here, 'node_modules/tortuga-engine');
    for (const game of ['lostseas', 'raiders', 'pacifists', 'sea', 'plunk'])
      expect(existsSync(join(there, `${game}.wasm`))).toBe(true);
    copyFileSync(join(there, 'example.mjs'), join(here, 'example.mjs'));
    const play = (): string => execFileSync(process.execPath, ['example.mjs'], { cwd: here, encoding: 'utf8' });
    const told = play();
    expect(told).toMatch(/^over after \d+ rounds: \d( and \d)* won, scores \d+, \d+, \d+$/m);
    expect(play()).toBe(told); // the seed decides

    // The types are there: a program with a wrong word does not compile.
    const tsc = join(root, 'web/node_modules/typescript/bin/tsc');
    const check = (program: string): boolean => {
      writeFileSync(join(here, 'program.ts'), program);
      const flags = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--skipLibCheck',
        'program.ts',
      ];
      try {
        execFileSync(process.execPath, [tsc, ...flags], { cwd: here, stdio: 'pipe' });
        return true;
      } catch {
        return false;
      }
    };
    const begin =
      "import { engine } from 'tortuga-engine';\nconst match = (await engine('sea')).start({ seats: 2 });\n";
    writeFileSync(
      join(here, 'package.json'),
      readFileSync(join(here, 'package.json'), 'utf8').replace('{', '{"type":"module",'),
    );
    expect(check(`${begin}const seat: number | undefined = match.deciders[0];\nexport { seat };\n`)).toBe(true);
    expect(check(`${begin}match.shiver();\nexport {};\n`)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
