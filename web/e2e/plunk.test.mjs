// A whole game of Plunk and Plunder: two people in two windows with a bot, one of them by keyboard alone on the map. Then the
// map by touch on a phone, and pictures.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, isOver, launch, person, picture } from './people.mjs';

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

async function openTable(page, { name, seats, options }) {
  await page.goto(`${harbour.base}/#/new/plunk`);
  await page.getByLabel('Your name').fill(name);
  const list = page.locator('.seats select');
  await list.first().waitFor();
  while ((await list.count()) > seats.length) await page.getByRole('button', { name: 'Remove the last' }).click();
  while ((await list.count()) < seats.length) await page.getByRole('button', { name: 'Add a seat' }).click();
  for (const [index, seat] of seats.entries()) await list.nth(index).selectOption(seat);
  await page.getByLabel('Bots wait').selectOption('0');
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  for (const [label, value] of Object.entries(options)) {
    const field = page.getByLabel(label, { exact: true });
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (typeof value === 'number') await field.fill(String(value));
    else await field.selectOption(value);
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  if (!seats.includes('open')) return null;
  return page.getByLabel('Whoever opens this link takes an open seat').inputValue();
}

const yours = (page) => page.locator('.status.yours').count();
const stage = async (page) => (await page.locator('.sky').textContent()) ?? '';
const cell = (page, hex) => page.locator(`[data-hex="${hex}"]`);
// Waits until the page shows something else than before.
const changed = (page, what, before) =>
  page.waitForFunction(
    ([selector, old]) => (document.querySelector(selector)?.textContent ?? '') !== old,
    [what, before],
  );
const moves = (page) => page.evaluate(() => document.querySelector('.count')?.textContent ?? '');
async function step(page, act) {
  const m = await moves(page);
  await act();
  await changed(page, '.count', m);
}
// A tap on a hex of the map where nothing covers it: the map is moved there first.
async function tap(page, hex) {
  await cell(page, hex).dispatchEvent('click');
}
const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-hex') ?? document.activeElement?.tagName);
async function toMap(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  assert.match(await focused(page), /^-?\d+,-?\d+$/, 'the map has the focus');
}
// Walks the map hex by hex with the number pad around the arrows.
async function walkTo(page, to) {
  const [q, r] = to.split(',').map(Number);
  const [fromQ, fromR] = (await focused(page)).split(',').map(Number);
  for (let i = 0; i < Math.abs(r - fromR); i++) await page.keyboard.press(r > fromR ? 'PageDown' : 'Home');
  for (let i = 0; i < Math.abs(q - fromQ); i++) await page.keyboard.press(q > fromQ ? 'ArrowRight' : 'ArrowLeft');
  assert.equal(await focused(page), to);
}
// The water hex nearest to the middle of the map.
const middle = (page) =>
  page.evaluate(() => {
    const far = (hex) => Math.max(Math.abs(hex[0]), Math.abs(hex[1]), Math.abs(hex[0] + hex[1]));
    return [...document.querySelectorAll('[role=gridcell]')]
      .filter((one) => one.ariaLabel.startsWith('Sea'))
      .map((one) => one.dataset.hex)
      .sort((a, b) => far(a.split(',').map(Number)) - far(b.split(',').map(Number)))[0];
  });

async function setUp(ann, bob) {
  let placed = 0;
  for (let guard = 0; guard < 60 && !(await stage(ann.page)).includes('Planning'); guard++) {
    if (await yours(ann.page)) {
      const hex = await ann.page.locator('.cell.can').first().getAttribute('data-hex');
      await tap(ann.page, hex); // the first tap shows what can be done there, the second does it
      await ann.page.locator('.strip').waitFor();
      await step(ann.page, () => tap(ann.page, hex));
    } else if (await yours(bob.page)) {
      await toMap(bob.page);
      if (!(await bob.page.locator('.cell.can:focus').count()))
        await bob.page.keyboard.press(
          ['Control+ArrowRight', 'Control+ArrowDown', 'Control+ArrowLeft', 'Control+ArrowUp'][guard % 4],
        );
      if (!(await bob.page.locator('.cell.can:focus').count())) continue;
      await step(bob.page, () => bob.page.keyboard.press('Enter'));
      placed++;
    } else
      await ann.page
        .locator('.status.yours')
        .or(ann.page.locator('.sky', { hasText: 'Planning' }))
        .first()
        .waitFor();
  }
  assert.ok(placed >= 3, 'an island, a shipyard and a ship by keyboard');
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, undo, replay, rematch',
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser);
    const bob = await person(browser, { scheme: 'dark', still: true });
    // One ship each that a single fight can sink: they meet in the middle in the third turn.
    const invite = await openTable(ann.page, {
      name: 'Ann',
      seats: ['open', 'bosun'],
      options: {
        'Map seed': 7,
        'Stalemate turns': 10,
        'Turn limit': 20,
        'Ship range': 6,
        'Ship hp': 2,
        'Starting ships': 1,
      },
    });
    await bob.page.goto(invite);
    await bob.page.getByLabel('Your name').waitFor();
    for (let i = 0; i < 8 && (await focused(bob.page)) !== 'INPUT'; i++) await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.type('Bob');
    await bob.page.keyboard.press('Enter');
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await ann.page.locator('[role=grid]').waitFor();
    await bob.page.locator('[role=grid]').waitFor();
    await accessible(ann.page, 'choosing islands');
    await setUp(ann, bob);
    await ann.page.locator('.plan').waitFor();
    await bob.page.locator('.plan').waitFor();

    // Ann: a ship on the map, a course of several turns; taken back, given again, cancelled in the plan, given again.
    const goal = await middle(ann.page);
    const first = await ann.page.locator('[role=gridcell][aria-label^="Your"]').first().getAttribute('data-hex');
    const order = async () => {
      await step(ann.page, () => tap(ann.page, first));
      await tap(ann.page, goal);
      await ann.page.locator('.strip').waitFor();
      await step(ann.page, () => tap(ann.page, goal));
      await ann.page.locator('.plan li', { hasText: 'sails to' }).waitFor();
    };
    await order();
    await step(ann.page, () => ann.page.getByRole('button', { name: 'Take back' }).click());
    await ann.page.locator('.plan li').waitFor({ state: 'detached' });
    await ann.page.locator('.status [data-choice]').first().waitFor(); // the answer is there
    if (await ann.page.getByRole('button', { name: 'Other ships' }).count())
      await step(ann.page, () => ann.page.getByRole('button', { name: 'Other ships' }).click());
    await order();
    await step(ann.page, () => ann.page.getByRole('button', { name: /^Cancel: / }).click());
    await ann.page.locator('.plan li').waitFor({ state: 'detached' });
    await order();
    await ann.page.getByRole('button', { name: /^Build a ship/ }).click();
    await ann.page.locator('.plan').getByText('builds 1 ship').waitFor();
    await picture(ann.page, 'plunk-plan', { full: true });
    await step(ann.page, () => ann.page.getByRole('button', { name: /^Ready/ }).click());
    // Ready can be taken back while somebody still plans.
    await step(ann.page, () => ann.page.getByRole('button', { name: 'Plan on' }).click());
    await step(ann.page, () => ann.page.getByRole('button', { name: /^Ready/ }).click());
    await ann.page.locator('.plan .waits').waitFor();

    // Bob: the next ship without orders to the next hex it can reach, the order taken back; then hex by hex over the map to the
    // middle; ready.
    await toMap(bob.page);
    await step(bob.page, () => bob.page.keyboard.press('j'));
    for (const key of ['Control+ArrowRight', 'Control+ArrowLeft', 'Control+ArrowDown'])
      if (!(await bob.page.locator('[aria-label$="can sail here"]:focus').count())) await bob.page.keyboard.press(key);
    await step(bob.page, () => bob.page.keyboard.press('Enter'));
    await bob.page.locator('.plan li', { hasText: 'sails to' }).waitFor();
    await step(bob.page, () =>
      bob.page.keyboard
        .press('j')
        .then(() => bob.page.keyboard.press('Alt+ArrowRight'))
        .then(() => bob.page.keyboard.press('Backspace')),
    );
    await bob.page.locator('.plan li').waitFor({ state: 'detached' });
    await step(bob.page, () => bob.page.keyboard.press('j'));
    await walkTo(bob.page, goal);
    await step(bob.page, () => bob.page.keyboard.press('Enter'));
    await bob.page.locator('.plan li', { hasText: 'sails to' }).waitFor();
    await bob.page.keyboard.press('x');
    await accessible(bob.page, 'a plan, dark');
    await step(bob.page, () => bob.page.keyboard.press('y'));

    let met = 0;
    let turns = 0;
    let reloaded = false;
    let cut = false;
    const end = Date.now() + 150_000;
    while (Date.now() < end && !(await isOver(ann.page))) {
      for (const who of [ann, bob]) {
        if (!(await yours(who.page))) continue;
        if (await who.page.locator('.meeting .does button').count()) {
          met++;
          if (met < 3) {
            await accessible(who.page, 'an encounter');
            await picture(who.page, `plunk-encounter-${who === ann ? 'ann' : 'bob'}`, { full: true });
          }
          if (who === ann) {
            await step(who.page, () => who.page.locator('.meeting .does button').first().click());
            if (
              met < 4 &&
              (await who.page
                .locator('.caption .die')
                .first()
                .waitFor({ timeout: 4000 })
                .then(
                  () => true,
                  () => false,
                ))
            )
              await picture(who.page, 'plunk-fight');
          } else {
            await who.page.keyboard.press('Escape'); // to the actions: attack is the first
            await who.page.keyboard.press('Home');
            await step(who.page, () => who.page.keyboard.press('Enter'));
          }
        } else if ((await stage(who.page)).includes('Planning')) {
          turns++;
          if (who === ann && turns % 5 === 0) {
            await step(who.page, async () => {
              await who.page.getByRole('button', { name: 'Hint' }).click();
              await who.page.getByRole('button', { name: 'Do it' }).click();
            });
            if (!(await who.page.getByRole('button', { name: /^Ready/ }).count())) continue;
          }
          if (who === ann) await step(who.page, () => who.page.getByRole('button', { name: /^Ready/ }).click());
          else {
            await toMap(who.page);
            await step(who.page, () => who.page.keyboard.press('y'));
          }
          if (turns >= 1 && !reloaded) {
            reloaded = true;
            await bob.page.reload();
            await bob.page.locator('[role=grid]').waitFor();
            await bob.page.locator('[role=gridcell][aria-label^="Land"]').first().waitFor({ state: 'attached' });
          }
          if (turns >= 2 && !cut) {
            cut = true;
            await ann.context.setOffline(true);
            await ann.page.evaluate(() => window.dispatchEvent(new Event('offline')));
            await ann.page
              .getByText('Reconnecting')
              .waitFor()
              .catch(() => {});
            await ann.context.setOffline(false);
            await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
          }
        }
      }
      await Promise.any([ann, bob].map(({ page }) => page.locator('.status.yours, .end').first().waitFor()));
    }
    assert.ok(await isOver(ann.page), 'the game ends');
    assert.ok(met > 0, 'ships met');
    assert.ok(reloaded && cut);
    await bob.page.locator('.end').waitFor();
    await accessible(ann.page, 'the end');
    await accessible(bob.page, 'the end, dark');
    await picture(ann.page, 'plunk-end', { full: true });

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    await ann.page.getByText('Looking back: after move 0').waitFor();
    await ann.page.locator('[role=gridcell][aria-label^="Land"]').first().waitFor({ state: 'attached' });
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.getByText('Looking back: after move 1 ').waitFor();
    await ann.page.getByRole('button', { name: 'To now' }).click();
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await bob.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('[role=grid]').waitFor();
    content(ann, bob);
  },
);

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['desktop-dark', { width: 1280, height: 900, scheme: 'dark' }],
  ['phone', { width: 390, height: 844, touch: true }],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }],
])
  test(`the archipelago on a ${name}`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await openTable(page, {
      name: 'Ann',
      seats: ['bosun', 'bosun', 'bosun'],
      options: { 'Map seed': 21, Setup: 'auto', 'Island bonuses': true, 'Fog of war': name === 'phone-dark' },
    });
    await page.locator('.plan').waitFor();
    const box = await page.locator('[role=gridcell]').nth(300).boundingBox();
    assert.ok(box.width >= 24 && box.height >= 24, 'hexes are large enough for a finger');
    for (let turn = 0; turn < 2; turn++) {
      for (let orders = 0; orders < 5; orders++) {
        await step(page, async () => {
          await page.getByRole('button', { name: 'Hint' }).click();
          await page.getByRole('button', { name: 'Do it' }).click();
        });
        if (!(await yours(page))) break;
      }
      await page.locator('.status.yours').waitFor();
      if (await page.getByRole('button', { name: 'Other ships' }).count())
        await step(page, () => page.getByRole('button', { name: 'Other ships' }).click());
      await step(page, () => page.getByRole('button', { name: /^Ready/ }).click());
      await page.locator('.status.yours').waitFor();
    }
    const ship = page.locator('[role=gridcell][aria-label^="Your"]:not([aria-label*="shipyard"])').first();
    const hex = await ship.getAttribute('data-hex');
    if (options.touch) await ship.tap();
    else await ship.click();
    await page.locator('.cell.can').nth(3).waitFor({ state: 'attached' });
    await accessible(page, 'a ship in hand');
    // The map fills most of a phone.
    await page.locator(options.touch ? '.sky' : 'body').evaluate((node) => node.scrollIntoView());
    await picture(page, `plunk-${name}`, { keep: !name.endsWith('dark') });
    await picture(page, `plunk-${name}-whole`, { full: true });
    // The map moves under the finger, the wheel and the buttons, and a drag is no tap.
    const look = () => page.locator('.cells').evaluate((node) => node.style.transform);
    const before = await look();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    assert.notEqual(await look(), before);
    const zoomed = await look();
    await page.locator('.window').scrollIntoViewIfNeeded();
    const area = await page.locator('.window').boundingBox();
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width / 2 - 60, area.y + area.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await look(), zoomed);
    assert.equal(await page.locator('.strip').count(), 0);
    await page.getByRole('button', { name: 'The whole map' }).click();
    await picture(page, `plunk-${name}-map`);
    await cell(page, hex).focus();
    await page.keyboard.press('v');
    content(ann);
  });

test('colours forced by the system keep the map readable', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await openTable(ann.page, { name: 'Ann', seats: ['bosun'], options: { 'Map seed': 21, Setup: 'auto' } });
  await ann.page.locator('.plan').waitFor();
  await tap(ann.page, await ann.page.locator('[role=gridcell][aria-label^="Your"]').first().getAttribute('data-hex'));
  await ann.page.locator('.cell.can').nth(3).waitFor({ state: 'attached' });
  await picture(ann.page, 'plunk-forced-colours');
  content(ann);
});
