// A whole game of Raiders on Deck: two people in two windows with a bot, one of them by keyboard alone through the board; the
// table of twelve; the looks of its decisions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port } from './people.mjs';
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
// Nobody wins or sinks before a test has seen what it came for.
const sturdy = { gold_target: 100, win_map: false };
const open = (page, wishes) => openTable(page, place.harbour.base, 'raiders', wishes);

// Bob touches no mouse: on his own turn he walks the grid to the next ship or card with something to do, opens it and does the
// first thing there; dice and questions he answers in the list of actions.
async function byKeyboard(page) {
  await page.keyboard.press('Escape'); // to the actions, whatever is open
  await page.keyboard.press('g'); // to the board
  assert.equal(await focused(page), 'gridcell');
  await page.keyboard.press('Control+Home');
  const can = () => page.evaluate(() => document.activeElement.classList.contains('can'));
  if (!(await can())) await page.keyboard.press('Control+ArrowRight');
  const something = await can();
  await played(page, async () => {
    if (something) {
      await page.keyboard.press('Enter');
      assert.equal(await focused(page), 'BUTTON', 'the strip has the focus');
    } else {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Home');
    }
    await page.keyboard.press('Enter');
  });
}

test(
  'two people and a bot play a whole game, one by keyboard alone; undo, reload, cut, replay, rematch',
  limit,
  async () => {
    const ann = await person(place);
    const bob = await person(place, { scheme: 'dark' });
    const options = { gold_target: 60, start_ammo: 5, round_limit: 5 };
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
    await ann.page.getByText('Looking back: after move 0').waitFor();
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.getByText('Looking back: after move 1 ').waitFor();
    assert.equal(await ann.page.locator('.cell.can').count(), 0, 'the past offers nothing');
    await ann.page.getByRole('button', { name: 'To now' }).click();
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
      // What the board foresees is what the harbour says.
      const fires = await page
        .locator('.hand [data-choice][title^="Fire at"]')
        .evaluateAll((all) => all.map((one) => [one.textContent, one.title]));
      for (const [shown, said] of fires)
        assert.equal(shown.match(/~(\d+)/)?.[1], said.match(/about (\d+) damage/)?.[1]);
      await advised(page);
    }
    assert.ok(await turn(ann), 'nobody wins so soon');
    await page.evaluate(() => scrollTo(0, 0));
    await accessibleInBoth(page, 'a table of Raiders');
    await picture(page, `raiders-${name}`, { keep: true });
    await picture(page, `raiders-${name}-whole`, { full: true });
    // On until the turn is the own one: then the first tap shows what can be done, the second does it.
    const own = page.locator('.cell[aria-label^="Your ship, your turn"]');
    while (!((await own.count()) && (await page.locator('.cell.can').count()))) {
      await advised(page);
      assert.ok(await turn(ann), 'an own turn comes');
    }
    await page.locator('.cell:not([aria-label^="Your ship"])').first().click();
    await page.locator('.strip').waitFor();
    await accessibleInBoth(page, 'a ship of Raiders');
    await picture(page, `raiders-ship-${name}`);
    const offer = page.locator('.strip').getByRole('button', { name: 'Offer', exact: true });
    if (await offer.count()) await played(page, () => offer.click());
    else await page.locator('.strip').getByRole('button', { name: 'Close' }).click();
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
      .locator('.cell .plate')
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
  const fire = page.locator('[aria-disabled=true]', { hasText: 'no ammunition' });
  // Somebody may offer a trade before the first turn.
  for (assert.ok(await turn(ann)); !(await fire.count()); assert.ok(await turn(ann))) await advised(page);
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
  assert.equal(await eve.page.locator('.cell[data-id^=h]').count(), 0, 'a watcher sees no hand');
  await accessible(eve.page, 'watching Raiders');
  content(ann, eve);
});
