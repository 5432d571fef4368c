// A game without a board of its own plays in the plain one: the little race of the load test, which the page has never heard of.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { raceHarbour, startHarbour } from './harbour.mjs';
import { accessible, content, isOver, launch, person, picture, yourTurn } from './people.mjs';

let harbour;
let browser;
before(async () => {
  harbour = await startHarbour(raceHarbour);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  harbour?.end();
});

for (const [place, options] of Object.entries({
  desktop: {},
  phone: { width: 360, height: 740, touch: true, scheme: 'dark' },
}))
  test(
    `a whole race in the plain board on a ${place}, by the actions and the log alone`,
    { timeout: 60_000 },
    async () => {
      const ann = await person(browser, { still: true, ...options });
      const { page } = ann;
      await page.goto(`${harbour.base}/#/new/race`);
      await page.locator('.seats select').first().selectOption('bosun');
      await page.getByLabel('Bots wait').selectOption('0');
      await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
      await page.getByLabel('Rolls', { exact: true }).fill('8');
      await page.getByRole('button', { name: 'Open the table' }).click();
      let rolls = 0;
      for (; rolls < 8 && !(await isOver(page)); rolls++) {
        await yourTurn(page).or(page.locator('.end')).first().waitFor();
        if (await isOver(page)) break;
        if (rolls === 1) {
          await page
            .getByText(/^You are on tile \d+ with \d+ gems\.$/m)
            .first()
            .waitFor();
          await accessible(page, 'the plain board');
          await picture(page, `plain-${place}`);
        }
        const lines = page.locator('section[aria-labelledby=log] li', { hasText: /You roll \d: \d+ on tile \d+\./ });
        await page.getByRole('button', { name: 'Roll', exact: true }).click();
        await lines.nth(rolls).waitFor({ state: 'attached' });
      }
      assert.equal(rolls, 4, 'half of the rolls are mine');
      await page.locator('.end').waitFor();
      content(ann);
    },
  );
