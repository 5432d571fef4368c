// A phone: everything by touch, the first tap selects and the second does it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, limit, person, picture, port } from './people.mjs';
import { doable, openTable, played, turn } from './play.mjs';

const place = port();

test('a whole game on a phone by touch alone', limit, async () => {
  const ann = await person(place, { width: 360, height: 740, touch: true });
  const { page } = ann;
  const options = { doldrums_rounds: 12, oceans: 3, tiles_per_ocean: 8 };
  await openTable(page, place.harbour.base, 'lostseas', { seats: ['bosun', 'bosun'], options });
  await page.locator('[role=grid]').waitFor();
  const cell = await page.locator('[role=gridcell]').first().boundingBox();
  assert.ok(cell.width >= 24 && cell.height >= 24, 'tiles are large enough for a finger');
  let taps = 0;
  let lists = 0;
  for (let step = 0; await turn(ann); step++) {
    const tiles = await page.locator('.cell.can').evaluateAll((all) => all.map((one) => one.dataset.tile));
    await played(page, async () => {
      // Every third turn from the list of all actions, as far as the handle brings it up.
      if (step % 3 === 2) {
        await page.locator('.handle').tap();
        await page.getByRole('tab', { name: 'All actions' }).tap();
        await page.locator(doable).first().tap();
        lists++;
        return page.locator('.prompt.chosen .go').tap();
      }
      // The first tap only chooses; the second, or the primary button below the board, does it.
      if (!tiles.length) {
        await page.locator('.prompt .small').first().tap();
        return page.locator('.prompt.chosen .go').tap();
      }
      const tile = page.locator(`.cell[data-tile="${tiles[step % tiles.length]}"]`);
      await tile.tap();
      await page.locator('.prompt.chosen').waitFor();
      await (step % 3 ? page.locator('.prompt .go') : tile).tap();
      taps++;
    });
  }
  await picture(page, 'phone-last', { full: true });
  assert.ok(taps > 2, 'tiles were tapped');
  assert.ok(lists > 0, 'actions were chosen in the list');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  assert.equal(wide, false);
  content(ann);
});
