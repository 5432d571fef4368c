// Everything by keys: the list of the moment, keys of one's own, reading back, describing, and what phones and ears need of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { accessible, content, limit, person, picture, port, until } from './people.mjs';
import { advised, allActions, doable, openTable, standing, turn, yourTurn } from './play.mjs';

const place = port();

// Until something was said, urgently or in the log of what happens.
const hears = (page, pattern) =>
  until(
    page,
    (source) => {
      const said = [...document.querySelectorAll('[role=alert][aria-live=assertive], [role=log]')];
      return new RegExp(source).test(said.map((one) => one.textContent).join(' '));
    },
    pattern.source,
  );
const unfocus = (page) => page.evaluate(() => document.activeElement?.blur());

async function shut(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a moment is marked with one key where the host wants it, and counted', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.goto(`${place.harbour.base}/#/new/lostseas`);
  await page.locator('.seats select').first().waitFor();
  await page.getByLabel('Seat 2').selectOption('bosun');
  await page.getByLabel(/Players may mark moments/).check();
  await accessible(page, 'a table with marks');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await yourTurn(page).first().waitFor();
  await unfocus(page);
  await page.keyboard.press('!');
  await hears(page, /Marked: confusing here\. Nobody else is told\./);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('boring here: for whoever designs the game').waitFor();
  await shut(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Mark: boring here' }).click();
  await hears(page, /Marked: boring here\./);
  await picture(page, 'marks-desktop');
  const said = execFileSync(program, ['marks', place.harbour.data, '--json'], { encoding: 'utf8' });
  const { together, rounds } = JSON.parse(said).lostseas;
  assert.deepEqual([together.confusing, together.boring], [1, 1]);
  assert.equal(rounds['1'].confusing, 1);

  // Elsewhere the key means nothing, and nothing offers it.
  await page.goto(`${place.harbour.base}/#/`);
  await page.getByRole('button', { name: /^Play now: Pirates/ }).click();
  await yourTurn(page).first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Keys' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: /^Mark/ }).count(), 0);
  content(ann);
});

test('the keys of the table do what the list says', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.goto(place.harbour.base);
  await page.getByRole('button', { name: /^Play now: Pirates/ }).click();
  await yourTurn(page).first().waitFor();
  await unfocus(page);

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
  await until(page, () => document.activeElement?.hasAttribute('data-choice'));
  await page.keyboard.press('Home');
  const label = await page.evaluate(() => document.activeElement.getAttribute('title'));
  const { move } = await standing(page);
  await page.keyboard.press('Space');
  await page.locator('.answer').getByText(label).waitFor();
  assert.equal((await standing(page)).move, move, 'describing does nothing');
  await page.keyboard.press('Enter');
  await page
    .locator('section[aria-labelledby=log]')
    .getByText(/^You (sail|fire|use)/)
    .first()
    .waitFor({ state: 'attached' });
  await yourTurn(page).first().waitFor();

  // A key of one's own, kept over a reload.
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Change keys' }).click();
  await accessible(page, 'changing keys');
  await page.getByRole('button', { name: 'change: who is at the table' }).click();
  await page.keyboard.press('q');
  await page.getByRole('dialog').getByText('Q', { exact: true }).waitFor();
  await shut(page);
  await page.reload();
  await yourTurn(page).first().waitFor();
  await page.keyboard.press('q');
  await hears(page, /At this table/);

  // Letters switched off: only combinations are left.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByLabel('Single-letter keys at the table').uncheck();
  await shut(page);
  await unfocus(page);
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Alt+k');
  await page.getByRole('dialog').waitFor();
  await shut(page);
  content(ann);
});

test('the waiting room by keys', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.goto(`${place.harbour.base}/#/new/lostseas`);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('One seat is open').waitFor();
  await unfocus(page);
  const seats = page.locator('.waiting .seats li');
  assert.equal(await seats.count(), 3);
  await page.keyboard.press('b');
  await seats.nth(3).waitFor();
  await page.keyboard.press('Shift+B');
  await seats.nth(3).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Let bots take the open seats' }).click();
  await page.getByText('Everybody is here').waitFor();
  await unfocus(page);
  await page.keyboard.press('Enter');
  await yourTurn(page).first().waitFor();
  content(ann);
});

test('a long list of actions is found by typing, and the page does not jump', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  // Ammunition for everybody, and nobody sinks soon: a turn of one's own has eleven ships to fire at.
  await openTable(page, place.harbour.base, 'raiders', {
    seats: Array(11).fill('bosun'),
    options: { start_ammo: 10, smoke_seconds: 1 },
  });
  await page.locator('main.table').waitFor();
  const field = page.getByLabel(/Find among \d+ actions/);
  while (!(await field.count())) {
    assert.ok(await turn(ann), 'the game goes on');
    await allActions(page);
    if (await field.count()) break;
    await advised(page); // dice, a trade: what comes before the turn of one's own
  }
  await page.keyboard.press('/');
  await until(page, () => document.activeElement?.type === 'search');
  await page.keyboard.type('fire bosun');
  const shown = page.locator(doable);
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
