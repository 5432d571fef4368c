// A whole game of Sea of Plunder: two people in two windows with a bot, one of them by keyboard alone on the board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import { advised, cuttable, joinByKeyboard, openTable, played, rematch, standing, start, turn } from './play.mjs';

const place = port();

// Opens a table whose game ends after a few rounds.
const open = (page, seats, rounds) =>
  openTable(page, place.harbour.base, 'sea', { seats, options: { round_limit: rounds } });
const says = (page) => page.locator('#status-text').textContent();

// What can be chosen now on the sea and in the hand, and whether the primary button would do something.
const offered = (page) =>
  page.evaluate(() => [
    document.querySelectorAll('.cell.can').length,
    document.querySelectorAll('.hand .can').length,
    document.querySelector('.prompt .go').getAttribute('aria-disabled') !== 'true',
  ]);

// Bob touches no mouse: on the sea he goes to the next square where a course ends, picks it and does it; cards he finds in the
// hand; what is asked in words he answers in the actions.
async function byKeyboard(page, turns) {
  await played(page, async () => {
    let [cells, tiles] = await offered(page);
    if (!cells && tiles) {
      await page.keyboard.press('Alt+d');
      // The hand begins with a card that can be chosen.
      await until(page, () => document.activeElement?.matches('.hand .can'));
      await page.keyboard.press('Enter');
      await page.locator('.hand [aria-pressed=true]').waitFor();
      const [, , whole] = await offered(page);
      if (whole) return page.keyboard.press('Enter');
      cells = (await offered(page))[0];
    }
    if (cells) {
      await page.keyboard.press('g');
      await until(page, () => document.activeElement?.getAttribute('role') === 'gridcell');
      await page.keyboard.press(turns % 2 ? 'Control+ArrowRight' : 'Control+ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.cell[aria-selected=true]').waitFor();
      if (turns % 3 !== 0) return page.keyboard.press('Enter');
      await page.keyboard.press('e'); // another course of the same card: it may end elsewhere now
      await page.keyboard.press('Alt+p');
      await until(page, () => document.activeElement?.matches('.prompt .go'));
      return page.keyboard.press('Enter');
    }
    await page.keyboard.press('Alt+a');
    await until(page, () => document.activeElement?.matches('#panel-actions [data-choice]'));
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.locator('.prompt.chosen').waitFor();
    await page.keyboard.press('Alt+p');
    await until(page, () => document.activeElement?.matches('.prompt .go'));
    await page.keyboard.press('Enter');
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
        const card = ann.page.locator('.hand .can').first();
        if (await card.count()) {
          await card.click();
          await ann.page.getByRole('button', { name: 'Let go' }).waitFor();
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
  for (const name of ['Ann', 'Bob']) await ann.page.locator('section.end').getByText(name).first().waitFor();
  await picture(ann.page, 'sea-end', { full: true });
  await accessible(ann.page, 'the end');
  await accessible(bob.page, 'the end, dark');

  await ann.page.getByRole('button', { name: 'Replay' }).click();
  await ann.page.getByText('Move 0 of').waitFor();
  await ann.page.getByRole('button', { name: 'One move on' }).click();
  await ann.page.getByText('Move 1 of').waitFor();
  await ann.page.locator('.prompt .told').waitFor();
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
        // The first tap picks, the second does it; nothing of it is out of view.
        const square = page.locator(`[data-square="${goals[step % goals.length]}"]`);
        // Where there is only one course it is chosen already.
        const chosen = (await square.getAttribute('aria-selected')) === 'true';
        if (!chosen) {
          await square.tap();
          await page.locator('.cell[aria-selected=true]').waitFor();
          await page.getByRole('button', { name: 'Let go' }).waitFor();
        }
        await square.tap();
      } else if (await page.locator('.hand .can').count()) {
        await page.locator('.hand .can').first().tap();
        const go = page.locator('.prompt .go[aria-disabled=false]');
        // A discard asks for its pirate next.
        if (!(await go.count())) await page.locator('.cell.can').first().tap();
        await go.tap();
      } else await page.locator('.prompt .options button, .prompt .quiet.other').first().tap();
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
    await page.locator('.hand .can').first().click();
    await page.getByRole('button', { name: 'Let go' }).waitFor();
    await accessibleInBoth(page, 'a course picked');
    await picture(page, `sea-${name}`, { keep: true });
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
