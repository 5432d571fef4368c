// Where somebody's keys are stays theirs: whatever the others do, the focus remains on the board, in the hand or at the prompt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, limit, person, port, until } from './people.mjs';
import { advised, openTable, turn } from './play.mjs';

const place = port();
const games = ['lostseas', 'pacifists', 'plunk', 'raiders', 'sea'];
const areas = { g: '.board', d: '.hand', p: '.prompt .acts' };

test('what keys do comes with the first of them, and is done in the order they were pressed', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  let arrives;
  const both = new Promise((resolve) => (arrives = resolve));
  await page.route(/assets\/(keyboard|desk)/, async (route) => {
    await both;
    await route.continue();
  });
  await openTable(page, place.harbour.base, 'lostseas', { seats: ['bosun'] });
  await page.locator('.board [role=grid]').waitFor();
  assert.ok(await turn(ann));
  await page.keyboard.press('d'); // to the hand
  await page.keyboard.press('g'); // to the board
  arrives();
  // What was asked for last has the focus.
  const there = () => ['.board', '.hand'].find((area) => document.activeElement.closest(area));
  assert.equal(await until(page, there), '.board');
  content(ann);
});

for (const game of games)
  test(`the focus of a listener at ${game} is never lost or taken`, limit, async () => {
    const ann = await person(place);
    const { page } = ann;
    await openTable(page, place.harbour.base, game, {
      seats: ['bosun', 'bosun'],
      options: game === 'plunk' ? { map_seed: 7 } : {},
    });
    await page.locator('.board [role=grid]').waitFor();
    // Every place outside of `area` that got the focus, while nobody pressed a key.
    await page.evaluate(() => {
      globalThis.strays = [];
      const name = (one) => `${one.tagName}.${one.className} ${(one.ariaLabel ?? one.textContent ?? '').slice(0, 40)}`;
      document.addEventListener('focusin', ({ target }) => {
        const { state } = document.querySelector('main.table').dataset; // the end takes the place of board and hand
        const { area } = globalThis;
        // Whoever has just played the last card comes to the prompt.
        const stays = area && document.querySelector(`${area} :is(button, [tabindex])`);
        if (state !== 'over' && stays && !target.closest(area))
          globalThis.strays.push(`${name(target)} instead of ${area}`);
      });
    });
    for (let rounds = 0; rounds < 12 && (await turn(ann)); rounds++) {
      const [key, asked] = Object.entries(areas)[rounds % 3];
      // Whoever has played all cards has no hand to go to, and comes to the prompt.
      const area = (await page.locator(`${asked} :is(button, [tabindex])`).count()) ? asked : areas.p;
      await page.evaluate(() => (globalThis.area = ''));
      await page.keyboard.press(`Alt+${key}`);
      await page.locator(`${area} :focus`).waitFor({ state: 'attached' });
      await page.evaluate((area) => (globalThis.area = area), area);
      for (let moves = 0; moves < 3 && (await turn(ann)); moves++) {
        await advised(page);
        const at = await page.evaluate(() => [
          document.querySelector('main.table').dataset.state,
          document.activeElement.tagName,
        ]);
        assert.ok(at[0] === 'over' || at[1] !== 'BODY', `the focus is lost at ${area}`);
      }
    }
    assert.deepEqual(await page.evaluate(() => globalThis.strays), []);
    content(ann);
  });
