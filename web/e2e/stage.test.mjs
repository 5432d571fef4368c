// The stage: in every game and window the board, the hand, the prompt and its button are in view together, nothing scrolls but the
// side column, nothing lies over the button, and nothing moves by itself over a stretch of play.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { accessibleInBoth, content, limit, person, picture, port, shifts, until, watchShifts } from './people.mjs';
import { advised, turn, yourTurn } from './play.mjs';

const kTurns = 8;
// Boards that show everything in their region and hand without scrolling there.
const kWhole = ['lostseas', 'sea', 'plunk', 'pacifists'];
const sizes = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [390, 844],
  [360, 640],
  [740, 360],
];
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));
// Games whose board shows everything at once, in every window.
const whole = new Set(['raiders', 'pacifists']);
const place = port();

// What stands where, in one look.
const look = (page) =>
  page.evaluate(() => {
    const box = (name) => {
      const one = document.querySelector(name);
      if (!one) return null;
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const go = document.querySelector('.prompt .acts .go');
    const at = go.getBoundingClientRect();
    // Its corners and middle belong to the button itself.
    const covered = [
      [0.5, 0.5],
      [0.05, 0.2],
      [0.95, 0.2],
      [0.05, 0.8],
      [0.95, 0.8],
    ].filter(([x, y]) => !go.contains(document.elementFromPoint(at.left + at.width * x, at.top + at.height * y)));
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    // Contents that would scroll or are cut: the board's region, the hand, and every card of it.
    const cut = [...document.querySelectorAll('.stage > .board, .dock .hand, .dock .hand button')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1,
    );
    // Whatever in the board's region or the hand has more inside than it shows: cut off, or to be scrolled. A pixel is rounding; names
    // may end in an ellipsis.
    const region = document.querySelector('.stage > .board');
    const parts = [region, ...region.querySelectorAll('*'), ...document.querySelectorAll('.dock .hand, .dock .hand *')];
    const inside = parts.filter((one) => {
      if (!(one instanceof HTMLElement) || one.closest('.hidden') || !one.clientHeight) return false;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
      return (
        (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1) ||
        (overflowX !== 'visible' && textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      );
    });
    const outside = [...region.querySelectorAll('[role=gridcell]')].filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const around = region.getBoundingClientRect();
      return left < around.left - 1 || top < around.top - 1 || right > around.right + 1 || bottom > around.bottom + 1;
    });
    // The words of the prompt: the title whole, and below it at least a line, or all there is.
    const words = document.querySelector('.prompt .words').getBoundingClientRect();
    const say = document.querySelector('.prompt .say');
    const text = say.querySelector('.text');
    const line = text ? parseFloat(getComputedStyle(text).lineHeight) : 0;
    const options = document.querySelector('.prompt .options')?.getBoundingClientRect();
    const within = ({ top, bottom }, box) => top >= box.top - 1 && bottom <= box.bottom + 1;
    const hidden = [
      !within(document.getElementById('status-text').getBoundingClientRect(), words) && 'the title',
      say.clientHeight + 1 < Math.min(say.scrollHeight, line) && 'the text',
      options && !within(options, words) && 'the options',
      options && options.top < say.getBoundingClientRect().bottom - 1 && 'the text under the options',
    ].filter(Boolean);
    // What just happened to a ship is told beside its figures, not over them.
    const plates = [...document.querySelectorAll('.captain > .plate')].map((one) => one.getBoundingClientRect());
    const over = [...document.querySelectorAll('.captain .marks span')].filter((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect();
      return plates.some(
        (plate) => right > plate.left + 3 && left < plate.right - 3 && bottom > plate.top + 3 && top < plate.bottom - 3,
      );
    });
    // Who plays is called by a whole name.
    const names = [...document.querySelectorAll('.players .name')].filter(
      (one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1,
    );
    return {
      hidden,
      over: over.map((one) => one.textContent),
      names: names.map((one) => one.textContent),
      cut: cut.map((one) => `${one.className}: ${one.textContent.slice(0, 30)}`),
      fills: !!document.querySelector('.stage > .board.fills'),
      scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight],
      window: [innerWidth, innerHeight],
      board: box('.stage > .board'),
      hand: box('.dock .hand'),
      title: box('#status-text'),
      go: box('.prompt .acts .go'),
      side: box('#side'),
      covered: covered.length,
      inside: [...inside, ...outside].map((one) =>
        [one.tagName, one.className, one.scrollHeight, one.clientHeight, one.textContent.trim().slice(0, 40)].join(' '),
      ),
    };
  });

for (const game of games)
  test(`${game.title}: one screen, in every window`, limit, async () => {
    const ann = await person(place, { width: 1366, height: 768 });
    const { page } = ann;
    await page.goto(place.harbour.base);
    await page.getByRole('button', { name: `Play now: ${game.title} against bots` }).click();
    await yourTurn(page).waitFor();
    for (let turns = 0; turns < 2 && (await turn(ann)); turns++) await advised(page);
    if (!(await turn(ann))) return;

    const edges = new Map();
    const check = async (state) => {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        // Boards measure their region: what they make of it is there with the next picture.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const seen = await look(page);
        const where = `${game.name}, ${state}, ${width}x${height}: ${JSON.stringify(seen)}`;
        assert.deepEqual(
          seen.scrolls.map((by) => Math.max(0, by)),
          [0, 0],
          `the page does not scroll: ${where}`,
        );
        for (const part of ['board', 'hand', 'title', 'go']) {
          const { left, top, right, bottom, width: wide, height: high } = seen[part];
          assert.ok(wide > 0 && high > 0, `${part} is there: ${where}`);
          assert.ok(
            left >= -1 && top >= -1 && right <= seen.window[0] + 1 && bottom <= seen.window[1] + 1,
            `${part} is in view: ${where}`,
          );
        }
        assert.ok(seen.go.height >= 44, `the button is large enough: ${where}`);
        const beside = seen.board.right <= Math.min(seen.hand.left, seen.go.left);
        assert.ok(beside || seen.board.bottom <= seen.go.top, `the dock covers nothing of the board: ${where}`);
        if (kWhole.includes(game.name)) {
          assert.ok(seen.fills, `the board fills its region: ${where}`);
          assert.deepEqual(seen.cut, [], `nothing scrolls inside or is cut: ${where}`);
        }
        assert.equal(seen.covered, 0, `nothing lies over the button: ${where}`);
        assert.deepEqual(seen.hidden, [], `the prompt can be read: ${where}`);
        assert.deepEqual(seen.names, [], `names are whole: ${where}`);
        assert.deepEqual(seen.over, [], `nothing lies over a ship's figures: ${where}`);
        if (whole.has(game.name))
          assert.deepEqual(seen.inside, [], `nothing is cut or scrolls inside the board: ${where}`);
        // The same place in every state.
        const edge = [seen.window[0] - seen.go.right, seen.window[1] - seen.go.bottom].join();
        assert.equal(edges.get(width) ?? edge, edge, `the button stays where it was: ${where}`);
        edges.set(width, edge);
        await picture(page, `stage-${game.name}-${state}-${width}x${height}`);
      }
    };
    await check('turn');
    // Whatever a reader or a search of the browser brings into view, the stage stays where it is.
    const scrolled = await page.evaluate(() => {
      const cells = [...document.querySelectorAll('.board [role=gridcell]')];
      for (const cell of [cells[0], cells.at(-1)]) cell.scrollIntoView({ block: 'center', inline: 'center' });
      return [...document.querySelectorAll('html, body, main.table, .stage > .board, .stage > .board *')]
        .filter(({ scrollLeft, scrollTop }) => scrollLeft || scrollTop)
        .map((one) => `${one.tagName} ${one.className} ${one.scrollLeft},${one.scrollTop}`);
    });
    assert.deepEqual(scrolled, [], 'nothing is scrolled away');
    await accessibleInBoth(page, `${game.title} on a phone`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.prompt.hinted').waitFor();
    await check('chosen');
    await page.setViewportSize({ width: 1366, height: 768 });
    await accessibleInBoth(page, `${game.title}, chosen`);
    await page.getByRole('button', { name: 'Let go' }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText('Looking back').waitFor();
    // Nothing there pretends to be the present.
    assert.equal(await page.locator('.players [aria-current]').count(), 0);
    assert.doesNotMatch(await page.locator('.head').textContent(), /ready:/);
    await check('past');
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.locator('.prompt').getByRole('button', { name: 'To now' }).click();
    await yourTurn(page).waitFor();

    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      // Nor while the page comes: its parts, fonts and the engine are there one after the other.
      await page.reload();
      await until(page, () => document.querySelector('main.table[data-engine=here] #side li'));
      await watchShifts(page, true);
      for (let turns = 0; turns < kTurns && (await turn(ann)); turns++) await advised(page);
      assert.deepEqual(await shifts(page), [], `nothing moves by itself, ${width} px wide`);
    }
    content(ann);
  });
