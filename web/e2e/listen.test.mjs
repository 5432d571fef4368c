// A whole game of each kind by ear: what the live regions say and in which order, that a calm voice keeps up with it, that nothing takes
// the focus away; and that nothing on the page moves by itself from its first turn to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { content, limit, person, port, shifts, until, watchShifts } from './people.mjs';
import { advised, openTable, standing } from './play.mjs';

// A page that is played without a pause says more than a stranger may.
const place = port(program, ['--rate', '100000', '--burst', '100000']);
const kPace = 1200; // rivals move as fast as for everybody
const kResult = 30_000; // and so much when the game is over: what one's last move came to, what was asked meanwhile, and the result
const kGather = 200; // what comes together is told together, a little later
const kBehind = 8000; // milliseconds of speech that may lie ahead (announce.svelte.ts)

// Short games, and how a turn of one's own begins in the log.
const games = {
  lostseas: { options: { doldrums_rounds: 12, oceans: 3, tiles_per_ocean: 8 }, begins: '^Your turn, tile' },
  raiders: { options: { round_limit: 5, smoke_seconds: 0 }, begins: '^Your turn, ' },
  // All take their turns in the order they like: whoever has not is asked all the time.
  pacifists: { options: { rounds: 4 }, begins: '^Round \\d' },
  sea: { options: { round_limit: 3 }, begins: '^Your turn, ' },
  plunk: { options: { setup: 'auto', map_seed: 7, turn_limit: 20 }, begins: '^Turn \\d' },
};

// Keeps everything that the polite region says from now on, batch by batch, and how long a calm voice has still to speak.
const listens = (page) =>
  page.evaluate(() => {
    globalThis.heard = [];
    globalThis.began = Date.now();
    let done = 0;
    const spoken = (text) => 300 + (text.split(/\s+/).length * 1000) / 3;
    globalThis.unsaid = () => Math.max(0, done - Date.now());
    new MutationObserver((changes) => {
      const lines = changes
        .flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))
        .filter(Boolean);
      if (!lines.length) return;
      const seconds = lines.map(spoken);
      const before = globalThis.unsaid();
      done = seconds.reduce((at, one) => at + one, Math.max(done, Date.now()));
      const { move } = document.querySelector('main.table')?.dataset ?? {};
      globalThis.heard.push({ lines, seconds, before, move });
    }).observe(document.querySelector('[role=log][aria-live=polite]'), { childList: true });
  });

// Until one is asked; false when the game is over. What rivals do is shown at their pace, on a clock that waits for nobody.
async function asked(page) {
  for (;;) {
    const state = await until(page, () => {
      const { state } = document.querySelector('main.table')?.dataset ?? {};
      if (state === 'over') return state;
      if (document.querySelector('.prompt[data-state=rivals]')) return 'rivals';
      const table = document.querySelector('main.table[data-yours]');
      return table && table.dataset.engine !== 'coming' && 'yours';
    });
    if (state !== 'rivals') return state === 'yours';
    await page.clock.runFor(kPace);
  }
}

for (const [game, { options, begins }] of Object.entries(games))
  test(`a whole game of ${game}, told by the live regions`, limit, async () => {
    const ann = await person(place, { pace: kPace });
    const { page } = ann;
    await page.goto(place.harbour.base);
    await page.clock.install();
    await listens(page);
    await openTable(page, place.harbour.base, game, { seats: ['bosun', 'bosun'], options });
    await page.locator('.board [role=grid]').waitFor();
    assert.ok(await asked(page));
    await watchShifts(page);
    for (let turns = 0; await asked(page); turns++) {
      await page.clock.runFor(kGather);
      // Every turn is announced before it is played. Whoever is asked out of turn hears it too: there may be more of them than turns.
      await until(
        page,
        (begins) => {
          const log = [...document.querySelectorAll('section[aria-labelledby=log] li .text')];
          const began = log.filter((one) => new RegExp(begins).test(one.textContent)).length;
          const lines = globalThis.heard.flatMap(({ lines }) => lines);
          return lines.filter((text) => text.startsWith('Your turn. ')).length >= began;
        },
        begins,
      );
      assert.notEqual(
        await page.evaluate(() => document.activeElement.tagName),
        'BODY',
        `the focus is lost, turn ${turns}`,
      );
      // Whoever listens hears it out.
      await page.clock.fastForward(await page.evaluate(() => globalThis.unsaid()));
      await advised(page);
    }
    assert.ok((await standing(page)).over);
    await until(page, () => globalThis.heard.some(({ lines }) => lines.at(-1).startsWith('The game is over.')));
    const { heard, elapsed, unsaid } = await page.evaluate(() => ({
      heard: globalThis.heard,
      elapsed: Date.now() - globalThis.began,
      unsaid: globalThis.unsaid(),
    }));
    const told = JSON.stringify(heard, null, 1);

    const prompts = heard.filter(({ lines }) => lines.some((text) => text.startsWith('Your turn. ')));
    assert.ok(prompts.length > 2, told);
    assert.equal(new Set(prompts.map(({ move }) => move)).size, prompts.length, `"your turn" once each: ${told}`);
    for (const { lines } of prompts) {
      assert.equal(lines.filter((text) => text.startsWith('Your turn. ')).length, 1, `once: ${lines.join(' | ')}`);
      assert.match(lines.at(-1), /^Your turn\. /, `nothing of before comes behind the prompt: ${lines.join(' | ')}`);
      assert.doesNotMatch(lines.at(-1), /\b(\w+) \1\b/i, 'what is asked is a sentence');
    }
    if (game === 'lostseas') {
      const log = await page.locator('section[aria-labelledby=log] li .text').allTextContents();
      assert.equal(prompts.length, log.filter((text) => new RegExp(begins).test(text)).length, `one per turn: ${told}`);
    }
    assert.match(heard.at(-1).lines.at(-1), /^The game is over\./, 'the end comes last');
    // A voice keeps up: beside what one is asked, at most so much lies ahead, or the newest line, the one before it and how many went by.
    for (const { lines, seconds, before } of heard) {
      const must = lines.findIndex((text) => /^(Your turn|The game is over)\./.test(text));
      const others = seconds.slice(0, must < 0 ? lines.length : must);
      const total = (list) => list.reduce((all, one) => all + one, 0);
      const most = Math.max(0, kBehind - before) + total(others.slice(-2)) + 3000;
      assert.ok(total(others) <= most, `${before} and ${total(others)} ms: ${lines.join(' | ')}`);
    }
    const speech = heard.flatMap(({ seconds }) => seconds).reduce((all, one) => all + one, 0);
    assert.ok(speech - unsaid <= elapsed, `${speech} ms of speech in ${elapsed} ms`);
    assert.ok(unsaid <= kResult, `${unsaid} ms are unsaid when the game is over`);
    assert.deepEqual(await shifts(page), [], 'nothing moves by itself');
    content(ann);
  });
