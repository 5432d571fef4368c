// Whole games of the Pacifists of the Caribbean: two people in two windows with a bot, one of them by keyboard alone; and every
// state of the board, three ships and eight, light and dark, desktop and phone.
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

// Opens a table; gives the invite link if a seat is open.
async function openTable(page, { name, seats, options = {} }) {
  await page.goto(`${harbour.base}/#/new/pacifists`);
  await page.getByLabel('Your name').fill(name);
  const list = page.locator('.seats select');
  for (let count = await list.count(); count < seats.length; count++)
    await page.getByRole('button', { name: 'Add a seat' }).click();
  for (const [index, seat] of seats.entries()) await list.nth(index).selectOption(seat);
  await page.getByLabel('Bots wait').selectOption('0');
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  for (const [label, value] of Object.entries(options)) {
    const field = page.locator(`[id="${label}"]`);
    if (value === true) await field.check();
    else await field.fill(String(value));
  }
  await page.getByRole('button', { name: 'Open the table' }).click();
  if (!seats.includes('open')) return page.locator('.status.yours').waitFor();
  return page.getByLabel('Whoever opens this link takes an open seat').inputValue();
}

const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);
const mine = (page) => yourTurn(page).first().isVisible();
const lines = (page) => page.locator('section[aria-labelledby=log] li').count();
// The harbour has taken the turn: the log went on.
async function after_(page, act) {
  const told = await lines(page);
  await act();
  await page.waitForFunction(
    (count) => document.querySelectorAll('section[aria-labelledby=log] li').length > count,
    told,
  );
}

// By mouse: a card, a side on the ring, and the button; where the card cannot be laid, no card.
async function layByMouse(page, side) {
  await page.locator('.hand [role=gridcell]').first().click();
  if (await page.locator('.tray .side').first().isVisible()) {
    const button = page.locator('.tray .side:not([disabled])').nth(side === 'port' ? 0 : -1);
    await button.click();
    await page.locator('.tray .chip').waitFor();
  }
  await after_(page, () => page.locator('.tray .go').click());
}

// Bob touches no mouse: the hand by its numbers, the side by its letter, Backspace takes the card back, Enter lays.
async function layByKeyboard(page, turn) {
  await page.keyboard.press('Escape'); // to the actions
  await page.keyboard.press('g'); // to the board
  assert.equal(await focused(page), 'gridcell');
  for (const number of ['1', '2', '3']) {
    await page.keyboard.press(number);
    if (await page.locator('.tray .side').first().isVisible()) break;
  }
  if (await page.locator('.tray .side').first().isVisible()) {
    assert.equal(await focused(page), 'BUTTON', 'the sides have the focus');
    const side = (await page
      .locator('.tray .side')
      .nth(turn % 2)
      .isEnabled())
      ? turn % 2
      : 1 - (turn % 2);
    await page.keyboard.press(side ? 's' : 'p');
    await page.locator('.tray .chip').waitFor();
    if (turn === 0) {
      await page.keyboard.press('Backspace');
      await page.locator('.tray .chip').waitFor({ state: 'detached' });
      assert.equal(await focused(page), 'gridcell', 'back in the hand');
      // Round the ring and home again.
      await page.keyboard.press('ArrowUp');
      for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
      assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /^Your ship, /);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      if (await page.locator('.tray .side').first().isVisible()) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape'); // to the actions
      }
    }
  }
  if ((await focused(page)) !== 'BUTTON' || !(await page.locator('.tray .chip').count())) {
    await page.keyboard.press('a');
    await page.keyboard.press('Home');
  } else await page.locator('.tray .go').focus();
  assert.equal(await focused(page), 'BUTTON');
  await after_(page, () => page.keyboard.press('Enter'));
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, steps, replay, rematch',
  { timeout: 300_000 },
  async () => {
    const ann = await person(browser);
    const bob = await person(browser, { scheme: 'dark', still: true });
    const invite = await openTable(ann.page, { name: 'Ann', seats: ['open', 'bosun'], options: { rounds: 4 } });
    await bob.page.goto(invite);
    await bob.page.getByLabel('Your name').waitFor();
    for (let i = 0; i < 8 && (await focused(bob.page)) !== 'INPUT'; i++) await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.type('Bob');
    await bob.page.keyboard.press('Enter');
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('.board [role=grid]').waitFor();
    await ann.page.locator('.board [role=grid]').waitFor();

    let turns = 0;
    for (let round = 1; round <= 4 && !(await isOver(ann.page)); round++) {
      await ann.page.locator('.status.yours, .end').first().waitFor();
      if (await isOver(ann.page)) break;
      assert.match(
        await ann.page.locator('.sky').textContent(),
        new RegExp(`Round ${round} of 4|Round ${round - 1} of 4`),
      );
      if (round === 2) {
        await bob.page.reload();
        await bob.page.locator('.board [role=grid]').waitFor();
      }
      if (round === 3) {
        await ann.context.setOffline(true);
        await ann.page.evaluate(() => window.dispatchEvent(new Event('offline')));
        await ann.page.getByText('Reconnecting').waitFor();
        await ann.context.setOffline(false);
        await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
        await ann.page.getByText('Reconnecting').waitFor({ state: 'detached' });
      }
      // Ann by mouse, once by the hint; her turn is final (PAC-043), so nothing can be taken back.
      if (round === 2) {
        await ann.page.getByRole('button', { name: 'Hint' }).click();
        await after_(ann.page, () => ann.page.getByRole('button', { name: 'Do it' }).click());
      } else await layByMouse(ann.page, round % 2 ? 'port' : 'starboard');
      assert.equal(await ann.page.getByRole('button', { name: 'Take back' }).count(), 0);
      assert.ok(!(await mine(ann.page)) || (await mine(bob.page)) === false);
      if (round === 1) {
        await ann.page.locator('.tray').getByText('The round is resolved when everybody has had a turn.').waitFor();
        // What Ann laid is hers alone until the reveal.
        assert.match(await ann.page.locator('.tray').textContent(), /You laid /);
      }
      await bob.page.locator('.status.yours').waitFor();
      await layByKeyboard(bob.page, turns++);
      if (round === 1) {
        // The resolution: Ann sees it move and skips it, Bob (no movement) steps through it.
        await ann.page.locator('.account.telling').waitFor();
        await ann.page.getByRole('button', { name: 'Pause' }).click();
        await ann.page.getByRole('button', { name: 'One step on' }).click();
        await accessible(ann.page, 'a step');
        await picture(ann.page, 'pacifists-step', { full: true });
        await ann.page.getByRole('button', { name: 'To now' }).click();
        await ann.page.locator('.account.telling').waitFor({ state: 'detached' });
        await bob.page.getByRole('button', { name: 'Round 1 step by step' }).click();
        await bob.page
          .locator('.account')
          .getByText(/, 1 of /)
          .waitFor();
        await accessible(bob.page, 'a step, dark');
        await bob.page.keyboard.press('Escape');
        await bob.page.locator('.account.telling').waitFor({ state: 'detached' });
      }
    }
    await ann.page.locator('.end').waitFor();
    await bob.page.locator('.end').waitFor();
    assert.ok(turns > 0);
    assert.match(await ann.page.title(), /^Game over/);
    await ann.page
      .locator('.tray')
      .getByText(/ held /)
      .first()
      .waitFor();
    await picture(ann.page, 'pacifists-end', { full: true });
    await accessible(ann.page, 'the end');
    await accessible(bob.page, 'the end, dark');

    await ann.page.getByRole('button', { name: 'Check the luck' }).click();
    await ann.page.getByText('give the seed').waitFor();
    assert.equal(await ann.page.locator('.checks .bad').count(), 0);
    const download = ann.page.waitForEvent('download');
    await ann.page.getByRole('link', { name: 'Download the record' }).click();
    assert.match((await download).suggestedFilename(), /^pacifists-.*\.json$/);

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    await ann.page.getByText('Looking back: after move 0').waitFor();
    for (const move of [1, 2, 3]) {
      await ann.page.getByRole('button', { name: 'One move on' }).click();
      await ann.page.getByText(`Looking back: after move ${move} `).waitFor();
    }
    // The third move ends the first round: it can be stepped through in the replay too.
    await ann.page.getByRole('button', { name: /step by step$/ }).click();
    await ann.page
      .locator('.account')
      .getByText(/, 1 of /)
      .waitFor();
    await ann.page.locator('.account').getByRole('button', { name: 'To now' }).click();
    await ann.page.locator('.replay, .play').getByRole('button', { name: 'To now' }).last().click();

    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await bob.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('.board [role=grid]').waitFor();
    content(ann, bob);
  },
);

for (const [name, options, ships] of [
  ['desktop', { width: 1280, height: 900 }, 5],
  ['desktop-dark', { width: 1280, height: 900, scheme: 'dark' }, 8],
  ['phone', { width: 390, height: 844, touch: true }, 4],
  ['phone-eight', { width: 360, height: 740, touch: true }, 8],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }, 3],
])
  test(`${ships} ships on a ${name}`, { timeout: 240_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await openTable(page, { name: 'Ann', seats: Array(ships - 1).fill('bosun') });
    if (name === 'desktop' || name === 'phone-eight') await accessible(page, 'the first turn');
    for (let turn = 0; turn < 2 && !(await isOver(page)); turn++) {
      await page.getByRole('button', { name: 'Hint' }).click();
      await after_(page, () => page.getByRole('button', { name: 'Do it' }).click());
      await page.locator('.status.yours, .end').first().waitFor();
    }
    await page
      .locator('.board')
      .evaluate((board) => scrollTo(0, innerWidth < 600 ? board.getBoundingClientRect().top + scrollY - 4 : 0));
    await picture(page, `pacifists-${name}`, { keep: name === 'desktop' || name === 'phone' });
    await picture(page, `pacifists-${name}-whole`, { full: true });
    // Everything on the ring is large enough for a finger.
    const small = await page
      .locator('[role=gridcell]')
      .evaluateAll(
        (cells) =>
          cells.map((cell) => cell.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24)
            .length,
      );
    assert.equal(small, 0);
    await page.locator('[role=gridcell][aria-label*="starboard"]').first().click();
    await page.locator('.tray .lines p').nth(1).waitFor();
    await page.getByText('What the signs mean').click();
    await accessible(page, 'an order and the signs');
    if (!(await isOver(page))) {
      for (const card of await page.locator('.hand [role=gridcell]').all()) {
        await card.click();
        if (await page.locator('.tray .side:not([disabled])').first().isVisible()) break;
      }
      await picture(page, `pacifists-${name}-card`, { full: true });
      await page.locator('.tray .side:not([disabled])').first().click();
      await page.locator('.tray .chip').first().waitFor();
      await accessible(page, 'a draft');
      await page.locator('.tray .chip').first().click();
      await page.locator('.tray .chip').waitFor({ state: 'detached' });
    }
    content(ann);
  });

test(
  'whoever sabotages chooses, and colours forced by the system keep everything in place',
  { timeout: 120_000 },
  async () => {
    const ann = await person(browser, { still: true });
    const { page } = ann;
    await page.emulateMedia({ forcedColors: 'active' });
    await openTable(page, {
      name: 'Ann',
      seats: ['bosun', 'bosun'],
      options: { later_revision: true, start_hand: 5, 'cards.sabotage': 20 },
    });
    await picture(page, 'pacifists-forced-colours', { full: true });
    let asked = false;
    for (let turn = 0; turn < 8 && !asked && !(await isOver(page)); turn++) {
      // One beside each order that would hit somebody or board.
      for (const side of ['port', 'starboard']) {
        const order = page.locator(`[role=gridcell][aria-label^="Your ${side}"]`);
        const card = page.locator('.hand [role=gridcell]:not(.out)', { hasText: 'Sabotage' });
        if (!(await card.count()) || !/hits (?!nobody)|boards/.test(await order.getAttribute('aria-label'))) continue;
        await card.first().click();
        await order.click();
        await page.locator('.tray .chip', { hasText: side }).waitFor();
      }
      await after_(page, () => page.locator('.tray .go').click());
      await page.locator('.status.yours, .end').first().waitFor();
      asked = await page.getByText('Your sabotage:').isVisible();
    }
    if (asked) {
      await accessible(page, 'a sabotage');
      await picture(page, 'pacifists-sabotage', { full: true });
      await after_(page, () => page.locator('.tray button').first().click());
    }
    content(ann);
  },
);
