// The modules of the games beside the native build: size, start (compile and first choices), random play. Run
// `node web/scripts/package.mjs` first, then `node bench/modules.mjs [GAME...]`; numbers of the native build come from `tortuga bench`.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.env.TORTUGA ?? `${root}build/release/tortuga`;
const { Engine } = await import(`${root}build/package/engine.js`);
const kSeats = { lostseas: 2, raiders: 2, pacifists: 3, sea: 2, plunk: 2 };
const kB = (bytes) => Math.round(bytes / 1000);

const middle = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
function perSecond(engine, seats) {
  const rates = [];
  let games = 1;
  for (let pass = 0; pass < 6; pass++) {
    const begun = process.cpuUsage();
    const decisions = engine.decisions(seats, games);
    const ms = process.cpuUsage(begun).user / 1000; // of this process's work, as the native bench counts
    if (pass > 0) rates.push((decisions / ms) * 1000);
    games = Math.max(1, Math.round((games * 300) / Math.max(ms, 1))); // passes of a third of a second
  }
  return middle(rates);
}
function native(game, seats) {
  try {
    const text = execFileSync(program, ['bench', game, '--seats', `${seats}`, '--seconds', '0.15', '--json'], { encoding: 'utf8' });
    const found = JSON.parse(text);
    return 1e9 / (Array.isArray(found) ? found[0] : (found.games?.[0] ?? found)).ns_per_decision;
  } catch {
    return NaN;
  }
}

console.log('| game | module kB | gzipped | with the harbour | gzipped | start ms | decisions/s | native | ratio |');
console.log('|---|---|---|---|---|---|---|---|---|');
for (const [game, seats] of Object.entries(kSeats)) {
  if (process.argv.length > 2 && !process.argv.includes(game)) continue;
  const file = `${root}build/wasm/${game}.wasm`;
  const whole = `${root}build/wasm/${game}-harbour.wasm`;
  const starts = [];
  let engine;
  for (let i = 0; i < 5; i++) {
    const begun = performance.now();
    engine = await Engine.load(readFileSync(file));
    const match = engine.start({ seats });
    match.moves(match.deciders[0]);
    starts.push(performance.now() - begun);
  }
  const own = perSecond(engine, seats);
  const other = native(game, seats);
  const packed = (path) => kB(gzipSync(readFileSync(path), { level: 9 }).length);
  const cells = [game, kB(statSync(file).size), packed(file), kB(statSync(whole).size), packed(whole)];
  cells.push(Math.round(middle(starts)), Math.round(own), Math.round(other), (own / other).toFixed(2));
  console.log(`| ${cells.join(' | ')} |`);
}
