// Starts a harbour of its own for a test (the program named by TORTUGA, default build/release/tortuga).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:net';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.TORTUGA ?? join(root, 'build/release/tortuga');
export const raceHarbour = join(dirname(program), 'race_harbour'); // the same with a game that has no board of its own

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export async function startHarbour(harbour = program) {
  const port = await freePort();
  // PREVIEW=1: the page comes from web/dist as it is now, not from the one the program was built with.
  const front = process.env.PREVIEW === '1' ? await freePort() : null;
  const data = mkdtempSync(join(tmpdir(), 'tortuga-e2e-'));
  const child = spawn(
    harbour,
    [
      'serve',
      '--port',
      String(port),
      '--data',
      data,
      '--host',
      '127.0.0.1',
      '--quiet',
      '--no-qr',
      ...(front ? ['--origin', `http://127.0.0.1:${front}`] : []),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let base = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    try {
      if ((await fetch(`${base}/healthz`)).ok) break;
    } catch {
      if (attempt > 100) throw new Error('the harbour does not open');
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let preview;
  if (front) {
    const { preview: show } = await import('vite');
    preview = await show({
      root: join(root, 'web'),
      logLevel: 'error',
      preview: { port: front, host: '127.0.0.1', proxy: { '/api': base, '/ws': { target: base, ws: true } } },
    });
    base = `http://127.0.0.1:${front}`;
  }
  return {
    base,
    end() {
      void preview?.close();
      child.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
