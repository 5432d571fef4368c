// A whole game of Sea of Plunder: two people in two windows with a bot, one of them by keyboard alone on the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port } from './people.mjs';
import {
  advised,
  cuttable,
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

// Opens a table whose game ends after a few rounds.
const open = (page, seats, rounds) =>
  openTable(page, place.harbour.base, 'sea', { seats, options: { round_limit: rounds } });
const says = (page) => page.locator('#status-text').textContent();

// Bob touches no mouse: on the sea he goes to the next square where a course ends, picks it and does it; cards he finds in the
// list behind the sea; what is asked in words he answers in the actions.
async function byKeyboard(page, turns) {
  const [cells, tiles, listed] = await page.evaluate(() =>
    ['.cell.can', '.tile.can', '.hand [data-choice]:not([aria-disabled=true])'].map(
      (what) => document.querySelectorAll(what).length,
    ),
  );
  await played(page, async () => {
    if (cells) {
      await page.keyboard.press('g');
      assert.equal(await focused(page), 'gridcell');
      await page.keyboard.press(turns % 2 ? 'Control+ArrowRight' : 'Control+ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.cell[aria-selected=true]').waitFor();
      if (turns % 3 === 0) await page.keyboard.press('e'); // another course of the same card
      await page.keyboard.press('g');
      const does = () => page.evaluate(() => document.activeElement?.classList.contains('do'));
      // The course may end elsewhere now: its button stands behind the sea.
      if (turns % 3 === 0) for (let tab = 0; tab < 8 && !(await does()); tab++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    } else if (tiles) {
      await page.keyboard.press('g');
      for (let tab = 0; tab < 6 && (await focused(page)) !== 'option'; tab++) await page.keyboard.press('Tab');
      assert.equal(await focused(page), 'option');
      const can = await page.evaluate(() => document.activeElement.classList.contains('can'));
      assert.ok(can, 'the list begins with a card that can be chosen');
      await page.keyboard.press('Enter');
    } else {
      assert.ok(listed > 0, 'there is something to do');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
    }
  });
}

test('two people and a bot play Sea of Plunder to its end, one by keyboard alone on the board', limit, async () => {
  const ann = await person(place);
  const bob = await person(place, { scheme: 'dark' });
  await cuttable(ann);
  const invite = await open(ann.page, ['open', 'bosun'], 3);
  await joinByKeyboard(bob.page, invite);
  await start(ann, bob);

  let bobs = 0;
  let anns = 0;
  let tookBack = false;
  const told = new Set();
  for (let one; (one = await turn(ann, bob));) {
    if (one === ann) {
      const what = await says(ann.page);
      assert.notEqual(what, '', 'the status says what to do');
      if (!told.has(what.slice(0, 8)) && told.size < 3) {
        told.add(what.slice(0, 8));
        const card = ann.page.locator('.tile.can').first();
        if (await card.count()) {
          await card.click();
          await ann.page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
        }
        await accessible(ann.page, `the board: ${what}`);
      }
      if (!(await advised(ann.page))) continue;
      anns++;
      const back = ann.page.getByRole('button', { name: 'Take back' });
      if (!tookBack && (await standing(ann.page)).yours && (await back.isVisible())) {
        tookBack = true;
        await played(ann.page, () => back.click());
        const { move } = await standing(ann.page);
        await bob.page.locator(`main.table[data-move="${move}"]`).waitFor();
      }
    } else {
      if (bobs === 5) await accessible(bob.page, 'the board, dark');
      await byKeyboard(bob.page, bobs++);
      if (bobs === 3) {
        await bob.page.reload();
        await bob.page.locator('.plunder [role=grid]').waitFor();
      }
      if (bobs === 6) {
        ann.cut();
        await ann.page.getByText('Reconnecting').waitFor();
        await ann.page.getByText('Reconnecting').waitFor({ state: 'detached' });
      }
    }
  }
  assert.ok(bobs > 6 && anns > 6, `both played: ${anns} and ${bobs}`);
  assert.ok(tookBack, 'a step was taken back');
  await ann.page.getByRole('heading', { name: 'Score sheet' }).waitFor();
  await picture(ann.page, 'sea-end', { full: true });
  await accessible(ann.page, 'the end');
  await accessible(bob.page, 'the end, dark');

  await ann.page.getByRole('button', { name: 'Replay' }).click();
  await ann.page.getByText('Looking back: after move 0').waitFor();
  await ann.page.getByRole('button', { name: 'One move on' }).click();
  await ann.page.getByText('Looking back: after move 1 ').waitFor();
  await accessible(ann.page, 'the past');
  await ann.page.getByRole('button', { name: 'To now' }).click();
  await rematch(ann, bob);
  content(ann, bob);
});

test('two captains with two ships each play by touch on a phone', limit, async () => {
  const ann = await person(place, { width: 360, height: 740, touch: true });
  const { page } = ann;
  await open(page, ['bosun'], 3);
  await page.locator('.plunder [role=grid]').waitFor();
  const cell = await page.locator('[role=gridcell]').first().boundingBox();
  assert.ok(cell.width >= 24 && cell.height >= 24, 'squares are large enough for a finger');
  for (let step = 0; await turn(ann); step++) {
    const goals = await page.locator('.cell.can').evaluateAll((all) => all.map((one) => one.dataset.square));
    await played(page, async () => {
      if (goals.length) {
        // The first tap picks, the second does it.
        const square = page.locator(`[data-square="${goals[step % goals.length]}"]`);
        await square.tap();
        await page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
        await square.tap();
      } else if (await page.locator('.tile.can').count()) {
        await page.locator('.tile.can').first().tap();
        await page.locator('.order .do').tap();
      } else await page.locator('.hand [data-choice]').first().tap();
    });
  }
  content(ann);
});

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844, touch: true }],
])
  test(`a course on the sea on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, ['bosun', 'bosun', 'bosun'], 20);
    await page.locator('main.table').waitFor();
    // Into the second round, then with a course picked.
    for (let step = 0; ; step++) {
      assert.ok(await turn(ann), 'a card is played before the end');
      if (step > 4 && /^Play/.test(await says(page))) break;
      await advised(page);
    }
    await page.locator('.tile.can').last().click();
    await page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await accessibleInBoth(page, 'a course picked');
    await picture(page, `sea-${name}`, { keep: true });
    await picture(page, `sea-${name}-whole`, { full: true });
    content(ann);
  });

test('colours forced by the system keep the sea in place', limit, async () => {
  const ann = await person(place);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await open(ann.page, ['bosun', 'bosun'], 5);
  await ann.page.locator('main.table').waitFor();
  await turn(ann);
  await picture(ann.page, 'sea-forced-colours');
  content(ann);
});
