// Everything by keys: the list of the moment, keys of one's own, reading back, describing, and what phones and ears need of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, launch, person, yourTurn } from './people.mjs';

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

const urgent = (page) => page.locator('[role=alert][aria-live=assertive]');
// What was said last, once it is there.
async function hears(page, pattern) {
  for (let wait = 0; wait < 100; wait++) {
    const said = `${await urgent(page).textContent()} ${await page.locator('[role=log]').textContent()}`;
    if (pattern.test(said)) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`not heard: ${pattern}; but: ${await urgent(page).textContent()}`);
}

async function shut(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the keys of the table do what the list says', { timeout: 120_000 }, async () => {
  const ann = await person(browser, { still: true });
  const { page } = ann;
  await page.goto(harbour.base);
  await page.getByRole('button', { name: /^Play now: Pirates/ }).click();
  await yourTurn(page).first().waitFor();
  await page.evaluate(() => document.activeElement?.blur());

  await page.keyboard.press('t');
  await hears(page, /Your turn\./);
  await page.keyboard.press('w');
  await hears(page, /At this table: you, Bosun .* \(bot\)/);
  await page.keyboard.press('Alt+r');
  await hears(page, /points/);
  await page.keyboard.press('Alt+e');
  await hears(page, /A game takes about/);
  await page.keyboard.press('Alt+2');
  await hears(page, /harbour right now|Pirates of the Lost Seas with/);
  await page.keyboard.press('Control+s');
  await hears(page, /Every move is saved/);
  await page.keyboard.press('Backspace');
  await page.locator('.answer').waitFor({ state: 'detached' });
  assert.ok(page.url().includes('#/t/'), 'Backspace is never the way back of the browser');
  await page.keyboard.press(']');
  await hears(page, /game, \d+ lines/);
  await page.keyboard.press('<');
  await hears(page, /Welcome to the Lost Seas/);
  await page.keyboard.press('Alt+4');
  await hears(page, /game is muted/);
  await page.keyboard.press('Alt+4');
  await hears(page, /game is spoken again/);
  await page.keyboard.press('Shift+S');
  await page.getByRole('dialog').waitFor();
  await shut(page);
  await page.keyboard.press('Alt+o');
  await page.getByRole('dialog').getByText('by the rulebook').waitFor();
  await shut(page);
  await page.keyboard.press('Alt+q');
  await page.getByRole('dialog', { name: 'Leave the table?' }).waitFor();
  await shut(page);

  // Space describes, Enter does.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  const label = await page.evaluate(() => document.activeElement.getAttribute('title'));
  const count = await page
    .locator('.count')
    .textContent()
    .catch(() => '');
  await page.keyboard.press('Space');
  await page.locator('.answer').getByText(label).waitFor();
  assert.equal(
    await page
      .locator('.count')
      .textContent()
      .catch(() => ''),
    count,
    'describing does nothing',
  );
  await page.keyboard.press('Enter');
  await page
    .locator('section[aria-labelledby=log]')
    .getByText(/^You (sail|fire|use)/)
    .first()
    .waitFor();
  await yourTurn(page).first().waitFor({ timeout: 20_000 });

  // A key of one's own, kept over a reload.
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys' }).click();
  await accessible(page, 'changing keys');
  await page.getByRole('button', { name: 'change: who is at the table' }).click();
  await page.keyboard.press('q');
  await page.getByRole('dialog').getByText('Q', { exact: true }).waitFor();
  await shut(page);
  await page.reload();
  await yourTurn(page).first().waitFor({ timeout: 20_000 });
  await page.keyboard.press('q');
  await hears(page, /At this table/);

  // Letters switched off: only combinations are left.
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Single-letter keys at the table').uncheck();
  await shut(page);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Alt+k');
  await page.getByRole('dialog').waitFor();
  await shut(page);
  content(ann);
});

test('the waiting room by keys', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  const { page } = ann;
  await page.goto(`${harbour.base}/#/new/lostseas`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('One seat is open').waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  const seats = page.locator('.waiting .seats li');
  assert.equal(await seats.count(), 3);
  await page.keyboard.press('b');
  await seats.nth(3).waitFor();
  await page.keyboard.press('Shift+B');
  await seats.nth(3).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Let bots take the open seats' }).click();
  await page.getByText('Everybody is here').waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('Enter');
  await yourTurn(page).first().waitFor({ timeout: 20_000 });
  content(ann);
});

test('a long list of actions is found by typing, and the page does not jump', { timeout: 90_000 }, async () => {
  const ann = await person(browser, { still: true });
  const { page } = ann;
  await page.goto(`${harbour.base}/#/new/raiders`);
  for (let seat = 3; seat < 12; seat++) await page.getByRole('button', { name: 'Add a seat' }).click();
  await page.locator('.seats select').first().selectOption('bosun');
  await page.getByLabel('Bots wait').selectOption('0');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const field = page.getByLabel(/Find among \d+ actions/);
  await page.locator('.status.yours').waitFor({ timeout: 30_000 });
  if (!(await field.count())) return t.skip('this hand gives few actions, or the board offers them');
  await page.keyboard.press('/');
  assert.equal(await field.evaluate((one) => one === document.activeElement), true);
  await page.keyboard.type('fire bosun');
  const shown = page.locator('.status [data-choice]:not([aria-disabled=true])');
  const names = await shown.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.title ?? one.textContent),
  );
  assert.ok(names.length > 0);
  for (const name of names) assert.match(name, /fire.*bosun/i);
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.hasAttribute('data-choice')), true);
  assert.equal(await page.evaluate(() => scrollY), top);
  await accessible(page, 'many actions');
  content(ann);
});
