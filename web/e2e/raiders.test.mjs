// A whole game of Raiders on Deck: two people in two windows with a bot, one of them by keyboard alone through the board; the
// table of twelve; the looks of its decisions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import {
  advised,
  allActions,
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
// Nobody wins or sinks before a test has seen what it came for.
const sturdy = { gold_target: 100, win_map: false, smoke_seconds: 1 };
const open = (page, wishes) => openTable(page, place.harbour.base, 'raiders', wishes);

// Bob touches no mouse: on his own turn he walks the grid to the next ship, station, die or card on the table with something to do,
// chooses it and does it with a second Enter; cards are chosen in the hand, questions are answered with the primary button.
async function byKeyboard(page) {
  await page.keyboard.press('g'); // to the board
  await until(page, () => document.activeElement?.role === 'gridcell');
  await page.keyboard.press('Control+Home');
  const can = () => page.evaluate(() => document.activeElement.classList.contains('can'));
  if (!(await can())) await page.keyboard.press('Control+ArrowRight');
  if (await can()) {
    await page.keyboard.press('Enter');
    const chosen = page.locator('.prompt.chosen');
    const looked = page.locator('.prompt.turn .slot[aria-label="Let go"]');
    await chosen.or(looked).first().waitFor();
    assert.equal(await focused(page), 'gridcell', 'the focus stays on the board');
    if (await chosen.count()) return played(page, () => page.keyboard.press('Enter'));
    // A ship to trade with and nothing else: he looks away and takes the last station.
    await page.keyboard.press('Escape');
    await looked.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+End');
    if (!(await can())) await page.keyboard.press('Control+ArrowLeft');
    await page.keyboard.press('Enter');
    await chosen.waitFor();
    return played(page, () => page.keyboard.press('Enter'));
  }
  const go = page.locator('.prompt .go');
  if ((await go.getAttribute('aria-disabled')) !== 'true')
    return played(page, async () => {
      await go.focus();
      await page.keyboard.press('Enter');
    });
  await page.locator('.hand button.can').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.prompt.chosen').waitFor();
  await played(page, () => page.keyboard.press('Enter'));
}

test(
  'two people and a bot play a whole game, one by keyboard alone; undo, reload, cut, replay, rematch',
  limit,
  async () => {
    const ann = await person(place);
    const bob = await person(place, { scheme: 'dark' });
    const options = { gold_target: 60, start_ammo: 5, round_limit: 5, smoke_seconds: 1 };
    const invite = await open(ann.page, { seats: ['open', 'bosun'], options });
    await joinByKeyboard(bob.page, invite);
    await start(ann, bob);

    let bobs = 0;
    let anns = 0;
    let tookBack = false;
    for (let one; (one = await turn(ann, bob));) {
      if (one === ann) {
        if (!(await advised(ann.page))) continue;
        anns++;
        if (anns === 3) await accessible(ann.page, 'a turn of Raiders');
        // Only where it is Ann's turn again: else somebody may end what can be taken back.
        const takeBack = ann.page.getByRole('button', { name: 'Take back' });
        if (!tookBack && (await standing(ann.page)).yours && (await takeBack.isVisible())) {
          tookBack = true;
          await played(ann.page, () => takeBack.click());
          const { move } = await standing(ann.page);
          await bob.page.locator(`main.table[data-move="${move}"]`).waitFor();
          assert.equal(await ann.page.locator('.notice').count(), 0);
        }
      } else {
        await byKeyboard(bob.page);
        bobs++;
        if (bobs === 2) {
          await bob.page.reload();
          await bob.page.locator('.board [role=grid]').waitFor();
          await accessible(bob.page, 'Raiders in the dark');
        }
        if (bobs === 4) await cutOff(ann);
      }
    }
    assert.ok(bobs >= 4 && anns >= 3, `both played: ${anns} and ${bobs}`);
    await accessible(ann.page, 'the end of Raiders');
    await accessible(bob.page, 'the end of Raiders, dark');
    await picture(ann.page, 'raiders-end', { full: true });

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    await ann.page.locator('.prompt.past .chip', { hasText: /^Move 0 of/ }).waitFor();
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.locator('.prompt.past .chip', { hasText: /^Move 1 of/ }).waitFor();
    assert.equal(await ann.page.locator('.cell.can').count(), 0, 'the past offers nothing');
    await ann.page.locator('.prompt').getByRole('button', { name: 'To now' }).click();
    await rematch(ann, bob);
    content(ann, bob);
  },
);

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844, touch: true }],
])
  test(`Raiders on a ${name}: a table, a ship, a trade`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, { seats: ['bosun', 'bosun', 'bosun'], options: { start_gold: 4, ...sturdy } });
    await page.locator('main.table').waitFor();
    for (let turns = 0; turns < 8; turns++) {
      assert.ok(await turn(ann), 'nobody wins so soon');
      // What lies between the least and the most is what the harbour expects.
      const odds = await page
        .locator('.captain .aim')
        .evaluateAll((all) => all.map((one) => one.textContent.match(/\d+/g).map(Number)));
      for (const [about, least, most] of odds)
        if (most !== undefined) assert.ok(least <= about && about <= most, `${least} to ${most}, about ${about}`);
      await advised(page);
    }
    assert.ok(await turn(ann), 'nobody wins so soon');
    await accessibleInBoth(page, 'a table of Raiders');
    await picture(page, `raiders-${name}`, { keep: true });
    await picture(page, `raiders-${name}-whole`, { full: true });
    // On until the turn is the own one: then the first tap shows what can be done, with its odds and a button.
    const target = page.locator('.cell.can[data-id^=s]');
    while (!((await page.locator('.station').count()) && (await target.count()))) {
      await advised(page);
      assert.ok(await turn(ann), 'an own turn comes');
    }
    await target.first().click();
    await page.locator('.prompt .slot[aria-label="Let go"]').waitFor();
    assert.equal(
      await page.locator('.cell[aria-selected=true]').count(),
      1,
      'what is chosen is marked where it stands',
    );
    await accessibleInBoth(page, 'a ship of Raiders');
    await picture(page, `raiders-ship-${name}`);
    // The offer is put together with steppers and sent with the one button.
    const trade = page.locator('.prompt').getByRole('button', { name: 'Trade', exact: true });
    if (await trade.count()) {
      await trade.click();
      await page.getByRole('group', { name: 'Your offer' }).waitFor();
      await accessibleInBoth(page, 'an offer in Raiders');
      await picture(page, `raiders-offer-${name}`);
      await played(page, () => page.locator('.prompt .go', { hasText: 'Offer' }).click());
    } else await page.locator('.prompt .slot[aria-label="Let go"]').click();
    content(ann);
  });

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 360, height: 740, touch: true, scheme: 'dark' }],
])
  test(`twelve captains on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, { seats: Array(11).fill('bosun') });
    await page.locator('.board [role=grid]').waitFor();
    assert.equal(await page.locator('.cell[data-id^=s]').count(), 12);
    assert.equal(await page.locator('.captain > .plate').count(), 12);
    for (let turns = 0; turns < 4 && (await turn(ann)); turns++) await advised(page);
    await turn(ann);
    await accessible(page, 'twelve captains');
    const boxes = await page
      .locator('.cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
    const apart = (one, other) =>
      one.right <= other.left + 1 ||
      other.right <= one.left + 1 ||
      one.bottom <= other.top + 1 ||
      other.bottom <= one.top + 1;
    for (const [index, one] of boxes.entries()) {
      assert.ok(one.left >= 0 && one.right <= options.width, 'no ship leaves the screen');
      for (const other of boxes.slice(index + 1)) assert.ok(apart(one, other), 'no ship lies on another');
    }
    // Half a letter more or less is the font's affair.
    const cut = await page
      .locator('.captain > .plate, .captain > .plate p:not(.who)')
      .evaluateAll(
        (plates) =>
          plates.filter(
            (plate) => plate.scrollWidth > plate.clientWidth + parseFloat(getComputedStyle(plate).fontSize) / 2,
          ).length,
      );
    assert.equal(cut, 0, 'nothing is cut off on a plate');
    await picture(page, `raiders-twelve-${name}`, { full: true });
    content(ann);
  });

test('what cannot be done says why, and opens its rule', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await open(page, { seats: ['bosun'], options: { start_ammo: 0 } });
  await page.locator('main.table').waitFor();
  const fire = page.locator('#panel-actions [aria-disabled=true]', { hasText: '0 ammunition' });
  // Somebody may offer a trade before the first turn.
  for (assert.ok(await turn(ann)); ; await advised(page), assert.ok(await turn(ann))) {
    await allActions(page);
    if (await fire.count()) break;
  }
  await fire.click({ force: true });
  await page.locator('.notice').getByRole('button', { name: 'why?' }).click();
  await page.getByRole('dialog').getByText('RAID-046').first().waitFor();
  await page.keyboard.press('Escape');
  content(ann);
});

test('Raiders in the colours of the system, and for a watcher', limit, async () => {
  const ann = await person(place);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await open(ann.page, { seats: ['bosun', 'bosun'], listed: true });
  await ann.page.locator('main.table').waitFor();
  await turn(ann);
  await picture(ann.page, 'raiders-forced', { full: true });
  const eve = await person(place);
  await eve.page.goto(place.harbour.base);
  await eve.page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click();
  await eve.page.locator('[role=grid]').waitFor();
  assert.equal(await eve.page.locator('.cell.can').count(), 0);
  assert.equal(await eve.page.locator('.hand button').count(), 0, 'a watcher sees no hand');
  await accessible(eve.page, 'watching Raiders');
  content(ann, eve);
});
