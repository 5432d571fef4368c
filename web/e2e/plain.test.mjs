// A game without a board of its own plays in the plain one: the little race of the load test, which the page has never heard of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raceHarbour } from './harbour.mjs';
import { accessible, content, limit, person, picture, port } from './people.mjs';
import { lines, openTable, turn } from './play.mjs';

const place = port(raceHarbour);

const kinds = { desktop: {}, phone: { width: 360, height: 740, touch: true, scheme: 'dark' } };
for (const [kind, options] of Object.entries(kinds))
  test(`a whole race in the plain board on a ${kind}, by the actions and the log alone`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await openTable(page, place.harbour.base, 'race', { seats: ['bosun'], options: { rolls: 8 } });
    await page.locator('main.table').waitFor();
    const told = lines(page).filter({ hasText: /You roll \d: \d+ on tile \d+\./ });
    let rolls = 0;
    for (; await turn(ann); rolls++) {
      if (rolls === 1) {
        await page
          .getByText(/^You are on tile \d+ with \d+ gems\.$/m)
          .first()
          .waitFor();
        await accessible(page, 'the plain board');
        await picture(page, `plain-${kind}`);
      }
      await page.locator('.prompt .go').getByText('Roll', { exact: true }).click();
      await told.nth(rolls).waitFor({ state: 'attached' });
    }
    assert.equal(rolls, 4, 'half of the rolls are mine');
    content(ann);
  });
