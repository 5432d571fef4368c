// Bots in a page of a phone: Chromium with a small window. How long a bosun's answer takes, whether a captain's thought costs the page
// frames, and what a table of this device with captains asks of the page's own thread. Build the page, the modules and the program,
// run `node web/scripts/package.mjs`, then `node bench/phone.mjs [--slow] [GAME...]`; --slow: the browser slows down the page's
// thread four times.
//
// Each question is asked five times and the quickest counts, and the page's thread is measured in CPU time, so that both say
// something on a busy machine, too; frames are counted as they come.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { advised, turn } from '../web/e2e/play.mjs';
import { startSite } from '../web/e2e/site.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(`${root}web/package.json`)('playwright-core');
const { Engine } = await import(`${root}build/package/engine.js`);
const kQuestions = 40;
const kTurns = 5;
const kSeats = { lostseas: 2, raiders: 2, pacifists: 3, sea: 2, plunk: 2 };
const words = process.argv.slice(2).filter((word) => word !== '--slow');
const slow = process.argv.includes('--slow');

// What bosuns are asked in a game that bosuns play.
async function questions(game) {
  const engine = await Engine.load(readFileSync(`${root}build/wasm/${game}.wasm`));
  const seats = kSeats[game];
  const match = engine.start({ seats, seed: 5 });
  const { options } = match.status;
  const asked = [];
  for (let luck = 0; asked.length < kQuestions && !match.over; luck++) {
    const seat = match.deciders[0];
    asked.push(JSON.stringify({ seats, options, view: match.view(seat), seat, bot: 'bosun', luck }));
    match.play(seat, match.think(seat, 'bosun', luck).choice.move);
  }
  return { asked, title: engine.about().game.title };
}

// In the page: milliseconds from asking to the answer, the quickest of five for each question.
async function answered([asked, script, module]) {
  const worker = new Worker(script, { type: 'module' });
  worker.postMessage(await WebAssembly.compileStreaming(fetch(module)));
  const best = asked.map(() => Infinity);
  for (let again = 0; again < 5; again++)
    for (const [i, question] of asked.entries()) {
      const begun = performance.now();
      worker.postMessage(question);
      await new Promise((resolve) => (worker.onmessage = resolve));
      best[i] = Math.min(best[i], performance.now() - begun);
    }
  worker.terminate();
  return best.sort((a, b) => a - b);
}

// In the page: frames a second, at rest and while a captain thinks without a pause, each for one second in turn, three times.
async function frameRates([question, script, module]) {
  const compiled = await WebAssembly.compileStreaming(fetch(module));
  const counts = { rest: [0, 0], thinking: [0, 0] };
  const count = async (counted) => {
    const begun = performance.now();
    let now = begun;
    for (; now - begun < 1000; counted[0]++) now = await new Promise(requestAnimationFrame);
    counted[1] += now - begun;
  };
  for (let again = 0; again < 3; again++) {
    await count(counts.rest);
    const worker = new Worker(script, { type: 'module' });
    const thought = new Promise((resolve) => {
      worker.onmessage = () => (worker.postMessage(question), resolve());
    });
    worker.postMessage(compiled);
    worker.postMessage(question);
    await thought;
    await count(counts.thinking);
    worker.terminate();
  }
  return Object.values(counts).map(([frames, ms]) => (frames * 1000) / ms);
}

const site = await startSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--mute-audio'],
});
try {
  const assets = readdirSync(`${site.files}/assets`);
  const asset = (pattern) => `assets/${assets.find((name) => pattern.test(name))}`;
  console.log(
    '| game | bosun ms, median | most | frames/s at rest | a captain thinks | page’s thread, CPU ms a second | load |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  for (const game of Object.keys(kSeats).filter((name) => !words.length || words.includes(name))) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await context.addInitScript(
      (text) => (localStorage['tortuga.settings'] ??= text),
      JSON.stringify({ pace: 0, effects: 0, ambience: 0, rank: 'captain' }),
    );
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    const wire = await context.newCDPSession(page);
    await page.goto(site.base);
    if (slow) await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const { asked, title } = await questions(game);
    const tools = [asset(/^think_worker-.*\.js$/), asset(new RegExp(`^${game}-harbour-.*\\.wasm$`))];
    const took = await page.evaluate(answered, [asked, ...tools]);

    await page.getByRole('button', { name: `Play now: ${title} against bots` }).click();
    await page.locator('.status.yours').waitFor();
    const captain = asked[0].replace('"bosun"', '"captain:200ms"');
    const rates = await page.evaluate(frameRates, [captain, ...tools]);
    await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () =>
      (await wire.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
    const [from, begun] = [await busy(), performance.now()];
    for (let i = 0; i < kTurns && (await turn({ page })); i++) await advised(page);
    await turn({ page });
    const share = ((await busy()) - from) / (performance.now() - begun);
    const cells = [game, took[Math.floor(took.length / 2)].toFixed(1), took.at(-1).toFixed(1)];
    cells.push(...rates.map((rate) => rate.toFixed(0)), (share * 1e6).toFixed(0), loadavg()[0].toFixed(1));
    console.log(`| ${cells.join(' | ')} |`);
    await context.close();
  }
} finally {
  await browser.close();
  await site.end();
}
