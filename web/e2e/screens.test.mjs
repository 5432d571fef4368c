// Every screen, light and dark, desktop and phone: axe finds nothing, nothing is too wide, and pictures are taken.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, launch, openSmallTable, person, picture, yourTurn } from './people.mjs';

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

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['desktop-dark', { width: 1280, height: 900, scheme: 'dark' }],
  ['phone', { width: 390, height: 844, touch: true }],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }],
]) {
  const keep = !name.endsWith('dark');
  test(`screens on a ${name}`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await page.goto(harbour.base);
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .waitFor();
    await accessible(page, 'the lobby');
    await picture(page, `lobby-${name}`, { keep });
    await page.getByRole('button', { name: 'Settings' }).click();
    await accessible(page, 'the settings');
    await picture(page, `settings-${name}`);
    await page.getByLabel('Music').fill('0');
    await page.getByRole('button', { name: 'Close' }).click();

    await page
      .getByRole('link', { name: /^Rules of/ })
      .first()
      .click();
    await page.getByText('LOST-001').waitFor();
    await page.getByLabel('Search the rules').fill('tie');
    await page.getByText('LOST-074').waitFor();
    assert.equal(await page.getByText('LOST-002', { exact: true }).count(), 0);
    await accessible(page, 'the rules');

    await page.goto(`${harbour.base}/#/new/lostseas`);
    await page.getByText('Options of the game').click();
    await accessible(page, 'opening a table');
    await picture(page, `create-${name}`, { full: true });
    await openSmallTable(page, harbour.base, { name: 'Ann', seats: ['open', 'bosun'] });
    await accessible(page, 'waiting for players');
    await picture(page, `waiting-${name}`, { full: true });

    await page.goto(`${harbour.base}/#/`);
    await page.getByRole('button', { name: 'Continue' }).first().waitFor();
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .click();
    await yourTurn(page).first().waitFor();
    for (let turn = 0; turn < 5; turn++) {
      await page.getByRole('button', { name: 'Hint' }).click();
      if (turn === 4) await accessible(page, 'a hint');
      await page.getByRole('button', { name: 'Do it' }).click();
      await page.locator('.hint').waitFor({ state: 'detached' });
      await yourTurn(page).first().waitFor({ timeout: 20_000 });
    }
    await page.evaluate(() => scrollTo(0, 0));
    await accessible(page, 'a table');
    await picture(page, `lostseas-${name}`, { keep });
    await picture(page, `lostseas-${name}-whole`, { full: true });
    await page.locator('section[aria-labelledby=log] button').last().click();
    await page.getByRole('dialog').getByText('LOST-').first().waitFor();
    await accessible(page, 'a rule');
    await picture(page, `why-${name}`);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('[role=gridcell]').first().click();
    await page.locator('.strip').waitFor();
    await accessible(page, 'a selected tile');
    await page.locator('.strip').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Links' }).click();
    await accessible(page, 'the links');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'host’s helm' }).click();
    await accessible(page, 'the helm');
    await picture(page, `helm-${name}`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'How everybody stands' }).click();
    await page.locator('.answer, dialog').first().waitFor();
    await accessible(page, 'an answer');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText('Looking back').waitFor();
    await accessible(page, 'looking back');
    await picture(page, `past-${name}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByLabel(/^The position after move/).waitFor();
    await accessible(page, 'sharing');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'To now' }).click();
    await yourTurn(page).first().waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('whose turn it is').waitFor();
    await accessible(page, 'the keys');
    await picture(page, `keys-${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await accessible(page, 'leaving');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Come aboard' }).waitFor();
    await page.goto(`${harbour.base}/#/t/NOSUC/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole('heading', { name: 'No seat here' }).waitFor();
    await accessible(page, 'no seat');
    content(ann);
  });
}

test('a watcher sees a public table and cannot touch it', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.goto(`${harbour.base}/#/new/lostseas`);
  await ann.page.locator('.seats select').first().selectOption('bosun');
  await ann.page.getByLabel(/Listed in the harbour/).check();
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await yourTurn(ann.page).first().waitFor();
  const eve = await person(browser, { scheme: 'dark' });
  await eve.page.goto(harbour.base);
  await eve.page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await eve.page.locator('[role=grid]').waitFor();
  assert.equal(await yourTurn(eve.page).count(), 0);
  await accessible(eve.page, 'watching');
  await yourTurn(ann.page).first().click();
  await eve.page
    .locator('section[aria-labelledby=log]')
    .getByText(/^(Captain|Sailor|Ann).* (sails|fires)/)
    .first()
    .waitFor();
  content(ann, eve);
});

test('colours forced by the system keep everything in place', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await ann.page.goto(harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await yourTurn(ann.page).first().waitFor();
  await picture(ann.page, 'forced-colours');
  content(ann);
});
