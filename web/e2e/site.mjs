// A static site as any web host serves it: the files of `tortuga site`, in a folder of the host, and nothing else.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { program } from './harbour.mjs';

const kTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'tortuga-site-'));
  const files = join(folder, 'games/tortuga');
  execFileSync(program, ['site', files]);
  const host = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    let file = join(folder, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!existsSync(file)) return answer.writeHead(404).end();
    // Many a host answers so, and what a page kept must be found even then.
    answer.writeHead(200, { 'content-type': kTypes[extname(file)] ?? 'application/octet-stream', vary: 'Origin' });
    createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${host.address().port}/games/tortuga/`,
    files,
    // The network is cut: nothing is served any more.
    async cut() {
      host.closeAllConnections();
      await new Promise((resolve) => host.close(resolve));
    },
    async end() {
      if (host.listening) await this.cut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
