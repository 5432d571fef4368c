// Every screen, desktop and phone, light and dark: axe finds nothing, nothing is too wide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port } from './people.mjs';
import { advised, allActions, doFirst, openTable, turn, yourTurn } from './play.mjs';

const place = port();

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844, touch: true }],
])
  test(`screens on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    const { base } = place.harbour;
    const shown = async (what, file, how) => {
      await accessibleInBoth(page, what);
      if (file) await picture(page, `${file}-${name}`, how);
    };
    await page.goto(base);
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .waitFor();
    const high = await page
      .getByRole('button', { name: /^Play now/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(Math.max(...high) < 48, `"Play now" stands in one line: ${high}`);
    await shown('the lobby', 'lobby', { keep: true });
    await page.getByRole('button', { name: 'Settings' }).click();
    await shown('the settings', 'settings');
    await page.getByLabel('Music').fill('0');
    await page.getByRole('button', { name: 'Close' }).click();

    await page
      .getByRole('link', { name: /^Rules of/ })
      .first()
      .click();
    // With pictures first, and what stands behind a chapter where somebody wants it; then rule by rule.
    await page.getByRole('heading', { name: 'What you are after' }).waitFor();
    await page.getByText('The rules behind it').first().click();
    await page.getByText('LOST-001', { exact: true }).waitFor();
    await shown('the rules with pictures', 'rules', { full: true });
    await page.getByRole('button', { name: 'Rule by rule' }).click();
    await page.getByText('LOST-042', { exact: true }).waitFor();
    await page.getByLabel('Search the rules').fill('tie');
    await page.getByText('LOST-074').waitFor();
    await page.getByText('LOST-002', { exact: true }).waitFor({ state: 'detached' });
    await shown('the rules');

    await page.goto(`${base}/#/new/lostseas`);
    await page.getByText('Options of the game').click();
    await shown('opening a table', 'create', { full: true });
    const small = { doldrums_rounds: 12, oceans: 3, tiles_per_ocean: 8 };
    await openTable(page, base, 'lostseas', { seats: ['open', 'bosun'], options: small });
    await shown('waiting for players', 'waiting', { full: true });

    await page.goto(`${base}/#/`);
    await page.getByRole('button', { name: 'Continue' }).first().waitFor();
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .click();
    await yourTurn(page).first().waitFor();
    for (let turns = 0; turns < 4 && (await turn(ann)); turns++) await advised(page);
    assert.ok(await turn(ann), 'nobody wins in five turns');
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.prompt.hinted').waitFor();
    await shown('a hint');
    await page.locator('.prompt .go').click();
    await page.locator('.prompt.hinted').waitFor({ state: 'detached' });
    assert.ok(await turn(ann), 'nobody wins in six turns');
    await page.evaluate(() => scrollTo(0, 0));
    await shown('a table', 'lostseas', { keep: true });
    if (name === 'phone') await page.getByRole('button', { name: /^Height of the sheet/ }).click();
    await shown('the log', 'log');
    await page.locator('section[aria-labelledby=log] button').last().click();
    await page.getByRole('dialog').getByText('LOST-').first().waitFor();
    await shown('a rule', 'why');
    await page.getByRole('button', { name: 'Close' }).click();
    if (name === 'phone') await page.getByRole('button', { name: /^Height of the sheet/ }).click();
    await page.locator('.cell.can').first().click();
    await page.locator('.prompt.chosen').waitFor();
    await shown('a chosen tile', 'chosen');
    await page.getByRole('button', { name: 'Let go' }).click();
    await page.locator('.prompt.chosen').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menu').waitFor();
    await shown('the menu');
    await page.getByRole('menuitem', { name: 'Links' }).click();
    await page.getByRole('dialog').waitFor();
    await shown('the links');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Host’s helm' }).click();
    await page.getByRole('dialog').waitFor();
    await shown('the helm', 'helm');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await allActions(page);
    await shown('all actions', 'actions');
    await page.getByRole('button', { name: 'How everybody stands' }).click();
    await page.locator('.answer, dialog').first().waitFor();
    await shown('an answer');
    await page.getByRole('button', { name: /^Close( the answer)?$/ }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText('Looking back').waitFor();
    await shown('looking back', 'past');
    await page.getByRole('button', { name: 'Share this position' }).click();
    await page.getByLabel(/^The position after move/).waitFor();
    await shown('sharing');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'To now' }).click();
    await yourTurn(page).first().waitFor();
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('whose turn it is').waitFor();
    await shown('the keys', 'keys');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Leave' }).click();
    await page.getByRole('dialog').waitFor();
    await shown('leaving');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Come aboard' }).waitFor();
    await page.goto(`${base}/#/t/NOSUC/AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole('heading', { name: 'No seat here' }).waitFor();
    await shown('no seat');
    content(ann);
  });

test('what is wrong with the options of a table is said where the button is', limit, async () => {
  const ann = await person(place, { width: 390, height: 844, touch: true });
  const { page } = ann;
  // The harbour refuses; the option is called as in the form.
  const options = { turn_limit: 6 };
  await openTable(page, place.harbour.base, 'plunk', { seats: ['bosun'], options });
  await page.locator('form .trouble', { hasText: 'Turn limit is 0 or at least 20.' }).waitFor();
  assert.ok(
    await page.locator('form .trouble').evaluate((one) => one.getBoundingClientRect().top < innerHeight),
    'it is in view',
  );
  await accessible(page, 'a table that is refused');
  // The browser does, of a field in a part that is closed: the part opens.
  await page.evaluate(() => {
    const field = document.getElementById('turn_limit');
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    document.getElementById('turn_limit').closest('details').open = false;
  });
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('#turn_limit').waitFor();
  assert.ok(await page.locator('#turn_limit').evaluate((one) => one === document.activeElement));
  content(ann);
});

test('a watcher sees a public table and cannot touch it', limit, async () => {
  const ann = await person(place);
  await openTable(ann.page, place.harbour.base, 'lostseas', { seats: ['bosun', 'bosun'], listed: true });
  await yourTurn(ann.page).first().waitFor();
  const eve = await person(place, { scheme: 'dark' });
  await eve.page.goto(place.harbour.base);
  await eve.page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await eve.page.locator('[role=grid]').waitFor();
  assert.equal(await yourTurn(eve.page).count(), 0);
  await accessible(eve.page, 'watching');
  await doFirst(ann.page);
  await eve.page
    .locator('section[aria-labelledby=log]')
    .getByText(/^(Captain|Sailor|Ann).* (sails|fires)/)
    .first()
    .waitFor();
  content(ann, eve);
});

test('colours forced by the system keep everything in place', limit, async () => {
  const ann = await person(place);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await ann.page.goto(place.harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await yourTurn(ann.page).first().waitFor();
  await picture(ann.page, 'forced-colours');
  content(ann);
});
