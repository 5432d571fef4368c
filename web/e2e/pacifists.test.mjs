// Whole games of the Pacifists of the Caribbean: two people in two windows with a bot, one of them by keyboard alone; and every
// state of the board, three ships and eight, light and dark, desktop and phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import {
  advised,
  cutOff,
  focused,
  joinByKeyboard,
  openTable,
  played,
  rematch,
  standing,
  start,
  turn,
} from './play.mjs';

const place = port();
const open = (page, seats, options = {}) => openTable(page, place.harbour.base, 'pacifists', { seats, options });
const sides = (page) => page.locator('.tray .side:not([disabled])');

// By mouse: a card, a side on the ring, and the button; where the card cannot be laid, no card.
async function layByMouse(page, side) {
  await page.locator('.board .hand [role=gridcell]').first().click();
  if (await page.locator('.tray .side').first().isVisible()) {
    const button = page.locator('.tray .side:not([disabled])').nth(side === 'port' ? 0 : -1);
    await button.click();
    await page.locator('.tray .chip').waitFor();
  }
  await played(page, () => page.locator('.tray .go').click());
}

// Stops the account of a round in the moment in which it begins.
const pauseAtOnce = (page) =>
  until(page, () => {
    const buttons = document.querySelectorAll('.account.telling button');
    const pause = [...buttons].find((one) => one.textContent.trim() === 'Pause' || one.ariaLabel === 'Pause');
    pause?.click();
    return !!pause;
  });

// Bob touches no mouse: the hand by its numbers, the side by its letter, Backspace takes the card back, Enter lays.
async function layByKeyboard(page, turn) {
  await page.keyboard.press('Escape'); // to the actions
  await page.keyboard.press('g'); // to the board
  await page.locator('.board [role=gridcell]:focus').waitFor();
  for (const number of ['1', '2', '3']) {
    await page.keyboard.press(number);
    if (await page.locator('.tray .side').first().isVisible()) break;
  }
  if (await page.locator('.tray .side').first().isVisible()) {
    await page.locator('.tray .side:focus').waitFor();
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
      await page.locator('.board .hand [role=gridcell]:focus').waitFor();
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
    await page.locator('[data-choice]:focus').waitFor();
    await page.keyboard.press('Home');
  } else await page.locator('.tray .go').focus();
  assert.equal(await focused(page), 'BUTTON');
  await played(page, () => page.keyboard.press('Enter'));
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, steps, replay, rematch',
  limit,
  async () => {
    const ann = await person(place, { moving: true });
    const bob = await person(place, { scheme: 'dark' });
    const invite = await open(ann.page, ['open', 'bosun'], { rounds: 4 });
    await joinByKeyboard(bob.page, invite);
    await start(ann, bob);

    let anns = 0;
    let bobs = 0;
    for (let one; (one = await turn(ann, bob));) {
      const { page } = one;
      assert.match(await page.locator('main.table > header').textContent(), /Round [1-4]\/4/);
      assert.match(await page.locator('.goal').textContent(), /lives through round 4/);
      // A sabotage is asked in words; a turn is a card and a side.
      if (!(await page.locator('.board .hand').count())) await advised(page);
      else if (one === ann) {
        anns++;
        if (anns === 3) await cutOff(ann);
        // Ann by mouse, once by the hint; her turn is final (PAC-043), so nothing can be taken back.
        if (anns === 2) await advised(page);
        else await layByMouse(page, anns % 2 ? 'port' : 'starboard');
        assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0);
        if (anns === 1) {
          await page.locator('.tray').getByText('The round is resolved when everybody has had a turn.').waitFor();
          // What Ann laid is hers alone until the reveal.
          assert.match(await page.locator('.tray').textContent(), /You laid /);
        }
      } else {
        if (bobs === 1) {
          await page.reload();
          await page.locator('.board [role=grid]').waitFor();
        }
        // The resolution: Ann sees it move and stops it as it begins, Bob (no movement) steps through it.
        const paused = bobs === 0 && pauseAtOnce(ann.page);
        await layByKeyboard(page, bobs);
        if (bobs++ > 0) continue;
        await paused;
        await ann.page.getByRole('button', { name: 'One step on' }).click();
        await accessible(ann.page, 'a step');
        await picture(ann.page, 'pacifists-step', { full: true });
        await ann.page.getByRole('button', { name: 'To now' }).click();
        await ann.page.locator('.account.telling').waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Round 1 step by step' }).click();
        await page
          .locator('.account')
          .getByText(/, 1 of /)
          .waitFor();
        await accessible(page, 'a step, dark');
        await page.keyboard.press('Escape');
        await page.locator('.account.telling').waitFor({ state: 'detached' });
      }
    }
    assert.ok(anns > 0 && bobs > 0);
    assert.match(await ann.page.title(), /^Game over/);
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
    const looksAt = (move) =>
      ann.page.locator('.prompt.past .chip', { hasText: new RegExp(`^Move ${move} of`) }).waitFor();
    await looksAt(0);
    for (const move of [1, 2, 3]) {
      await ann.page.getByRole('button', { name: 'One move on' }).click();
      await looksAt(move);
    }
    // The third move ends the first round: it can be stepped through in the replay too.
    await ann.page.getByRole('button', { name: /step by step$/ }).click();
    await ann.page
      .locator('.account')
      .getByText(/, 1 of /)
      .waitFor();
    await ann.page.locator('.account').getByRole('button', { name: 'To now' }).click();
    // At the last move the board tells what everybody held.
    await ann.page.getByRole('button', { name: 'One move on' }).focus();
    await ann.page.keyboard.press('End');
    await ann.page
      .locator('.tray')
      .getByText(/ held /)
      .first()
      .waitFor();
    await ann.page.locator('.prompt').getByRole('button', { name: 'To now' }).click();

    await rematch(ann, bob);
    content(ann, bob);
  },
);

for (const [name, options, ships] of [
  ['desktop', { width: 1280, height: 900 }, 5],
  ['desktop-eight', { width: 1280, height: 900 }, 8],
  ['phone', { width: 390, height: 844, touch: true }, 4],
  ['phone-eight', { width: 360, height: 740, touch: true }, 8],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }, 3],
])
  test(`${ships} ships on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, Array(ships - 1).fill('bosun'));
    await page.locator('main.table[data-yours]').waitFor();
    if (name === 'desktop' || name === 'phone-eight') await accessible(page, 'the first turn');
    for (let turns = 0; turns < 2 && (await turn(ann)); turns++) await advised(page);
    await turn(ann);
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
    await (name === 'desktop-eight' ? accessibleInBoth : accessible)(page, 'an order and the signs');
    // A draft, where the hand has a card that can be laid.
    for (const card of (await standing(page)).over ? [] : await page.locator('.board .hand [role=gridcell]').all()) {
      await card.click();
      if (!(await sides(page).count())) continue;
      await picture(page, `pacifists-${name}-card`, { full: true });
      await sides(page).first().click();
      await page.locator('.tray .chip').first().waitFor();
      await accessible(page, 'a draft');
      await page.locator('.tray .chip').first().click();
      await page.locator('.tray .chip').waitFor({ state: 'detached' });
      break;
    }
    content(ann);
  });

test('whoever sabotages chooses, and colours forced by the system keep everything in place', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.emulateMedia({ forcedColors: 'active' });
  // Nothing but sabotage is dealt, and the game is long enough for an order that hits somebody.
  const others =
    'other_starboard not_your_post demotivate will_be_grog further nearer is_grog both_sides defect belay arm_mariners';
  const none = Object.fromEntries(
    others.split(' ').flatMap((card) => [
      [`cards.${card}`, 0],
      [`sabotage_cards.${card}`, 0],
    ]),
  );
  const options = { sabotage_card: true, start_hand: 5, ...none, 'cards.sabotage': 20, 'sabotage_cards.sabotage': 16 };
  await open(page, ['bosun', 'bosun'], options);
  await page.locator('main.table[data-yours]').waitFor();
  await picture(page, 'pacifists-forced-colours', { full: true });
  for (
    let asked = false;
    !asked;
    asked = await page.locator('#status-text', { hasText: 'Your sabotage:' }).isVisible()
  ) {
    // One beside each order that would hit somebody or board.
    for (const side of ['port', 'starboard']) {
      const order = page.locator(`[role=gridcell][aria-label^="Your ${side}"]`);
      const card = page.locator('.board .hand [role=gridcell]:not(.out)', { hasText: 'Sabotage' });
      const label = await order.getAttribute('aria-label');
      if (!(await card.count()) || !/hits (?!nobody)|boards/.test(label)) continue;
      await card.first().click();
      await order.click();
      await page.locator('.tray .chip', { hasText: side }).waitFor();
    }
    await played(page, () => page.locator('.tray .go').click());
    assert.ok(await turn(ann), 'a sabotage is asked before the end');
  }
  await accessible(page, 'a sabotage');
  await picture(page, 'pacifists-sabotage', { full: true });
  await played(page, () => page.locator('.tray button').first().click());
  content(ann);
});
