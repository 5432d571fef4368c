// A phone: everything by touch, the first tap selects and the second does it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { content, isOver, launch, openSmallTable, person, picture, yourTurn } from './people.mjs';

let harbour;
let browser;
before(async () => {
  harbour = await startHarbour();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  harbour?.end();
});

test('a whole game on a phone by touch alone', { timeout: 240_000 }, async () => {
  const ann = await person(browser, { width: 360, height: 740, touch: true, still: true });
  const { page } = ann;
  await openSmallTable(page, harbour.base, { name: 'Ann', seats: ['bosun', 'bosun'] });
  await page.locator('[role=grid]').waitFor();
  const cell = await page.locator('[role=gridcell]').first().boundingBox();
  assert.ok(cell.width >= 24 && cell.height >= 24, 'tiles are large enough for a finger');
  let taps = 0;
  const end = Date.now() + 150_000;
  for (let step = 0; Date.now() < end && !(await isOver(page)); step++) {
    if (!(await yourTurn(page).count())) {
      await page.waitForTimeout(60);
      continue;
    }
    const tiles = page.locator('.cell.can');
    const count = await tiles.count();
    if (count && step % 3) {
      // The first tap only selects; the second, or a button below the board, does it.
      const tile = page.locator(`.cell[data-tile="${await tiles.nth(step % count).getAttribute('data-tile')}"]`);
      await tile.tap();
      await page.locator('.strip').waitFor();
      await page.locator('.strip button').first().tap();
      taps++;
    } else await yourTurn(page).first().tap();
    await page.waitForTimeout(60);
  }
  await picture(page, 'phone-last', { full: true });
  assert.ok(await isOver(page), 'the game ends');
  assert.ok(taps > 2);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth),
    false,
  );
  content(ann);
});
