// Starts a harbour of its own for a test (the program named by TORTUGA, default build/release/tortuga).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.TORTUGA ?? join(root, 'build/release/tortuga');
export const raceHarbour = join(dirname(program), 'race_harbour'); // the same with a game that has no board of its own

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

// Waits as long as the program lives: a busy machine is no failure.
async function opened(base, child) {
  while (child.exitCode === null && child.signalCode === null) {
    if (
      await fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return true;
    await wait(50);
  }
  return false;
}

export async function startHarbour(harbour = program, more = []) {
  // PREVIEW=1: the page comes from web/dist as it is now, not from the one the program was built with.
  const front = process.env.PREVIEW === '1' ? await freePort() : null;
  const data = mkdtempSync(join(tmpdir(), 'tortuga-e2e-'));
  let child;
  let base;
  // Between asking for a free port and taking it somebody else may have come.
  for (let attempt = 0; ; attempt++) {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const order = ['serve', '--port', `${port}`, '--data', data, '--host', '127.0.0.1', '--quiet', '--no-qr'];
    order.push('--hint-ms', '0'); // a whole game asks for hundreds of hints
    if (!more.includes('--rate')) order.push('--rate', '200', '--burst', '400'); // no person is as quick as these
    order.push(...more);
    if (front) order.push('--origin', `http://127.0.0.1:${front}`);
    child = spawn(harbour, order, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (await opened(base, child)) break;
    if (attempt === 3) throw new Error(`the harbour does not open: ${harbour}`);
  }
  process.once('exit', () => child.kill()); // also where a test run is stopped from outside
  let preview;
  if (front) {
    const { preview: show } = await import('vite');
    const proxy = { '/api': base, '/w/': base, '/ws': { target: base, ws: true } };
    preview = await show({
      root: join(root, 'web'),
      logLevel: 'error',
      preview: { port: front, host: '127.0.0.1', proxy },
    });
    base = `http://127.0.0.1:${front}`;
  }
  return {
    base,
    data,
    async end() {
      void preview?.close();
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
}
