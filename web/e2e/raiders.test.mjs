// A whole game of Raiders on Deck: two people in two windows with a bot, one of them by keyboard alone through the board; the
// table of twelve; the looks of its decisions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, isOver, launch, person, picture, yourTurn } from './people.mjs';

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

// Opens a table; gives the invite link if a seat is open. Options by their labels.
async function openTable(page, { seats, name = 'Ann', options = {} }) {
  await page.goto(`${harbour.base}/#/new/raiders`);
  await page.getByLabel('Your name').fill(name);
  const list = page.locator('.seats select');
  await list.first().waitFor();
  while ((await list.count()) < seats.length) await page.getByRole('button', { name: 'Add a seat' }).click();
  while ((await list.count()) > seats.length) await page.getByRole('button', { name: 'Remove the last' }).click();
  for (const [index, seat] of seats.entries()) await list.nth(index).selectOption(seat);
  await page.getByLabel('Bots wait').selectOption('0');
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  for (const [label, value] of Object.entries(options)) {
    const field = page.getByLabel(label, { exact: true });
    if (typeof value === 'boolean') await field.setChecked(value);
    else if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(String(value));
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  return seats.includes('open') ? page.getByLabel('Whoever opens this link takes an open seat').inputValue() : null;
}

// Somebody is asked, or the game is over; the number of moves made so far.
const ready = (...pages) =>
  Promise.any(
    pages.map((page) =>
      page.locator('.status.yours [data-choice]:not([disabled]), .end').first().waitFor({ timeout: 30_000 }),
    ),
  );
const moves = async (page) =>
  (await page
    .locator('.count')
    .textContent()
    .catch(() => '')) ?? '';
const moved = (page, from) =>
  page.waitForFunction(
    (before) => document.querySelector('.end') || (document.querySelector('.count')?.textContent ?? '') !== before,
    from,
  );
const role = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);

async function byHint(page) {
  const from = await moves(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Do it' }).click();
  await moved(page, from);
}

// Bob touches no mouse: on his own turn he walks the grid to the next ship or card with something to do, opens it and does the
// first thing there; dice and questions he answers in the list of actions.
async function byKeyboard(page) {
  const from = await moves(page);
  await page.keyboard.press('Escape'); // to the actions, whatever is open
  await page.keyboard.press('g'); // to the board
  assert.equal(await role(page), 'gridcell');
  await page.keyboard.press('Control+Home');
  const can = (cell) => cell.evaluate((node) => node.classList.contains('can'));
  if (!(await can(page.locator(':focus')))) await page.keyboard.press('Control+ArrowRight');
  if (await can(page.locator(':focus'))) {
    await page.keyboard.press('Enter');
    assert.equal(await role(page), 'BUTTON', 'the strip has the focus');
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
  }
  await moved(page, from);
}

test(
  'two people and a bot play a whole game, one by keyboard alone; undo, reload, cut, replay, rematch',
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, { still: true });
    const bob = await person(browser, { scheme: 'dark', still: true });
    const invite = await openTable(ann.page, {
      seats: ['open', 'bosun'],
      options: { 'Gold target': 60, 'Start ammo': 5, 'Round limit': 5 },
    });
    await bob.page.goto(invite);
    await bob.page.getByLabel('Your name').waitFor();
    for (let i = 0; i < 8 && (await role(bob.page)) !== 'INPUT'; i++) await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.type('Bob');
    await bob.page.keyboard.press('Enter');
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of [ann, bob]) await page.locator('.board [role=grid]').waitFor();

    let bobs = 0;
    let anns = 0;
    let tookBack = false;
    for (let step = 0; step < 400; step++) {
      await ready(ann.page, bob.page);
      if (await isOver(ann.page)) break;
      if (await yourTurn(ann.page).count()) {
        await byHint(ann.page);
        anns++;
        if (anns === 3) await accessible(ann.page, 'a turn of Raiders');
        const takeBack = ann.page.getByRole('button', { name: 'Take back' });
        if (!tookBack && (await takeBack.isVisible())) {
          tookBack = true;
          const from = await moves(ann.page);
          await takeBack.click();
          await moved(ann.page, from);
          assert.equal(await ann.page.locator('.notice').count(), 0);
        }
      } else if (await yourTurn(bob.page).count()) {
        await byKeyboard(bob.page);
        bobs++;
        if (bobs === 2) {
          await bob.page.reload();
          await bob.page.locator('.board [role=grid]').waitFor();
          await accessible(bob.page, 'Raiders in the dark');
        }
        if (bobs === 4) {
          await ann.context.setOffline(true);
          await ann.page.evaluate(() => window.dispatchEvent(new Event('offline')));
          await ann.page.getByText('Reconnecting').waitFor();
          await ann.context.setOffline(false);
          await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
          await ann.page.getByText('Reconnecting').waitFor({ state: 'detached' });
        }
      }
    }
    assert.ok(await isOver(ann.page), 'the game ends');
    assert.ok(bobs >= 4 && anns >= 3, `both played: ${anns} and ${bobs}`);
    await bob.page.locator('.end').waitFor();
    await accessible(ann.page, 'the end of Raiders');
    await accessible(bob.page, 'the end of Raiders, dark');
    await picture(ann.page, 'raiders-end', { full: true });

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    await ann.page.getByText('Looking back: after move 0').waitFor();
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.getByText('Looking back: after move 1 ').waitFor();
    assert.equal(await ann.page.locator('.cell.can').count(), 0, 'the past offers nothing');
    await ann.page.getByRole('button', { name: 'To now' }).click();
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await bob.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('.board [role=grid]').waitFor();
    content(ann, bob);
  },
);

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['desktop-dark', { width: 1280, height: 900, scheme: 'dark' }],
  ['phone', { width: 390, height: 844, touch: true }],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }],
])
  test(`Raiders on a ${name}: a table, a ship, a trade`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await openTable(page, { seats: ['bosun', 'bosun', 'bosun'], options: { 'Start gold': 4 } });
    for (let turn = 0; turn < 8; turn++) {
      await ready(page);
      // What the board foresees is what the harbour says.
      for (const fire of await page.locator('.status [data-choice][title^="Fire at"]').all())
        assert.equal(
          (await fire.textContent()).match(/~(\d+)/)?.[1],
          (await fire.getAttribute('title')).match(/about (\d+) damage/)?.[1],
        );
      await byHint(page);
    }
    await ready(page);
    await page.evaluate(() => scrollTo(0, 0));
    await accessible(page, 'a table of Raiders');
    await picture(page, `raiders-${name}`, { keep: !name.endsWith('dark') });
    await picture(page, `raiders-${name}-whole`, { full: true });
    // On until the turn is the own one: then the first tap shows what can be done, the second does it.
    const own = page.locator('.cell[aria-label^="Your ship, your turn"]');
    for (let step = 0; step < 40 && !((await own.count()) && (await page.locator('.cell.can').count())); step++) {
      await byHint(page);
      await ready(page);
      assert.equal(await isOver(page), false);
    }
    const other = page.locator('.cell:not([aria-label^="Your ship"])').first();
    await other.click();
    await page.locator('.strip').waitFor();
    await accessible(page, 'a ship of Raiders');
    await picture(page, `raiders-ship-${name}`);
    const offer = page.locator('.strip').getByRole('button', { name: 'Offer', exact: true });
    if (await offer.count()) {
      const from = await moves(page);
      await offer.click();
      await moved(page, from);
    } else await page.locator('.strip').getByRole('button', { name: 'Close' }).click();
    content(ann);
  });

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 740, touch: true, scheme: 'dark' }],
])
  test(`twelve captains on a ${name}`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await openTable(page, { seats: Array(11).fill('bosun') });
    await page.locator('.board [role=grid]').waitFor();
    assert.equal(await page.locator('.cell[data-id^=s]').count(), 12);
    for (let turn = 0; turn < 4; turn++) {
      await ready(page);
      if (await isOver(page)) break;
      await byHint(page);
    }
    await ready(page);
    await accessible(page, 'twelve captains');
    const boxes = await page
      .locator('.cell')
      .evaluateAll((cells) =>
        cells
          .map((cell) => cell.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
    for (const [index, one] of boxes.entries()) {
      assert.ok(one.left >= 0 && one.right <= options.width, 'no ship leaves the screen');
      for (const other of boxes.slice(index + 1))
        assert.ok(
          one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1,
          'no ship lies on another',
        );
    }
    const cut = await page
      .locator('.cell .plate')
      .evaluateAll((plates) => plates.filter((plate) => plate.scrollWidth > plate.clientWidth + 1).length);
    assert.equal(cut, 0, 'nothing is cut off on a plate');
    await picture(page, `raiders-twelve-${name}`, { full: true });
    content(ann);
  });

test('what cannot be done says why, and opens its rule', { timeout: 60_000 }, async () => {
  const ann = await person(browser, { still: true });
  const { page } = ann;
  await openTable(page, { seats: ['bosun'], options: { 'Start ammo': 0 } });
  const fire = page.locator('[aria-disabled=true]', { hasText: 'no ammunition' });
  for (let asked = 0; asked < 5 && !(await fire.count()); asked++) {
    await ready(page); // somebody may offer a trade before the first turn
    if (!(await fire.count())) await byHint(page);
  }
  await fire.click({ force: true });
  await page.locator('.notice').getByRole('button', { name: 'why?' }).click();
  await page.getByRole('dialog').getByText('RAID-046').first().waitFor();
  await page.keyboard.press('Escape');
  content(ann);
});

test('Raiders in the colours of the system, and for a watcher', { timeout: 60_000 }, async () => {
  const ann = await person(browser, { still: true });
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await ann.page.goto(`${harbour.base}/#/new/raiders`);
  await ann.page.getByLabel(/Listed in the harbour/).check();
  await ann.page.locator('.seats select').first().selectOption('bosun');
  await ann.page.getByRole('button', { name: 'Open the table' }).click();
  await ready(ann.page);
  await picture(ann.page, 'raiders-forced', { full: true });
  const eve = await person(browser);
  await eve.page.goto(harbour.base);
  await eve.page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await eve.page.locator('[role=grid]').waitFor();
  assert.equal(await eve.page.locator('.cell.can').count(), 0);
  assert.equal(await eve.page.locator('.cell[data-id^=h]').count(), 0, 'a watcher sees no hand');
  await accessible(eve.page, 'watching Raiders');
  content(ann, eve);
});
