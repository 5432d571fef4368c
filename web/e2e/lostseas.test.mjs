// A whole game of the Lost Seas in the browser: two people in two windows with a bot, one of them by keyboard alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, content, limit, person, picture, port, until } from './people.mjs';
import {
  advised,
  cutOff,
  cuttable,
  allActions,
  doFirst,
  joinByKeyboard,
  openTable,
  played,
  rematch,
  start,
  turn,
  yourTurn,
} from './play.mjs';

const place = port();

test('eight skills fit the hand in every window', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  const early = ['instinct_level', 'double_masted_level', 'future_level', 'portal.level', 'seeker.level'];
  const later = ['battleship.level', ...['sword', 'push', 'captain', 'devastation'].map((one) => `buffs.${one}.level`)];
  const options = Object.fromEntries([...early, ...later].map((name) => [name, 1]));
  await openTable(page, place.harbour.base, 'lostseas', { seats: ['bosun'], options });
  await page.locator('.board [role=grid]').waitFor();
  assert.ok(await turn(ann));
  while ((await page.locator('.hand .card').count()) < 8) {
    await advised(page); // with the first level
    assert.ok(await turn(ann));
  }
  const sizes = [
    [1366, 768],
    [1280, 720],
    [390, 844],
    [360, 640],
    [740, 360],
  ];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.hand .card, .hand .hold')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map(
          (one) =>
            `${one.textContent.trim()}: ${one.scrollWidth}x${one.scrollHeight} of ${one.clientWidth}x${one.clientHeight}`,
        ),
    );
    assert.deepEqual(cut, [], `nothing of a card is cut at ${width}x${height}`);
    await picture(page, `lostseas-skills-${width}x${height}`);
  }
  content(ann);
});

// Bob touches no mouse: he walks the grid to the next tile with something to do and presses Enter, which chooses, and Enter again;
// where nothing lies that way, he takes the first of all actions.
async function moveByKeyboard(page, turns) {
  await page.keyboard.press('g'); // to the board
  await until(page, () => document.activeElement?.getAttribute('role') === 'gridcell');
  await page.keyboard.press(turns % 3 ? 'Control+ArrowRight' : 'Control+ArrowLeft');
  const something = await page.evaluate(() => document.activeElement.classList.contains('can'));
  await played(page, async () => {
    if (something) {
      await page.keyboard.press('Enter');
      await page.locator('.prompt.chosen').waitFor();
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('Escape');
      await until(page, () => document.activeElement?.hasAttribute('data-choice'));
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
    }
  });
}

test('two people and a bot play a whole game, one by keyboard alone; reload, cut, replay, rematch', limit, async () => {
  const ann = await person(place, { moving: true, sound: true });
  const bob = await person(place, { scheme: 'dark' });
  const options = { doldrums_rounds: 12, oceans: 3, tiles_per_ocean: 8 };
  const invite = await openTable(ann.page, place.harbour.base, 'lostseas', { seats: ['open', 'bosun'], options });
  assert.match(invite, /#\/j\//);
  await joinByKeyboard(bob.page, invite);
  await start(ann, bob);

  // They talk; names and texts are text.
  await ann.page.getByRole('tab', { name: 'Talk' }).click();
  await bob.page.getByRole('tab', { name: 'Talk' }).click();
  await ann.page.getByLabel('Say something to the table').fill('Ahoy <b>Bob</b>');
  await ann.page.keyboard.press('Enter');
  await bob.page.getByText('Ahoy <b>Bob</b>').waitFor();

  let anns = 0;
  let bobs = 0;
  for (let one; (one = await turn(ann, bob));) {
    if (one === ann) {
      if (anns++ === 0) {
        await allActions(ann.page);
        await ann.page.locator('#panel-actions [aria-disabled=true]').first().click({ force: true });
        await ann.page.locator('.notice').getByRole('button', { name: 'why?' }).click();
        await ann.page.getByRole('dialog').getByText('LOST-').first().waitFor();
        await ann.page.keyboard.press('Escape');
        await ann.page.getByRole('dialog').waitFor({ state: 'detached' });
        await yourTurn(ann.page).first().waitFor();
        await played(ann.page, async () => {
          await ann.page.getByRole('button', { name: 'Hint' }).click();
          await ann.page.locator('.prompt.hinted .go').click();
        });
      } else await advised(ann.page);
    } else {
      await moveByKeyboard(bob.page, bobs++);
      if (bobs === 1) {
        await bob.page.reload();
        await bob.page.locator('.board [role=grid]').waitFor();
      }
      if (bobs === 2) await cutOff(ann);
    }
  }
  assert.ok(bobs >= 2 && anns >= 2, `both played: ${anns} and ${bobs}`);
  assert.match(await ann.page.title(), /^Game over/);
  await picture(ann.page, 'end-desktop', { full: true });
  await accessible(ann.page, 'the end');
  await accessible(bob.page, 'the end, dark');

  await ann.page.getByRole('button', { name: 'Check the luck' }).click();
  await ann.page.getByText('give the seed').waitFor();
  assert.equal(await ann.page.locator('.checks .bad').count(), 0);
  assert.equal(await ann.page.locator('.checks li').count(), 2);
  const download = ann.page.waitForEvent('download');
  await ann.page.getByRole('link', { name: 'Download the record' }).click();
  assert.match((await download).suggestedFilename(), /^lostseas-.*\.json$/);

  await ann.page.getByRole('button', { name: 'Replay' }).click();
  await ann.page.getByText('Move 0 of').waitFor();
  await ann.page.getByRole('button', { name: 'One move on' }).click();
  await ann.page.getByText('Move 1 of').waitFor();
  await ann.page.locator('.prompt .told').waitFor();
  await ann.page.getByRole('button', { name: 'To now' }).click();
  await rematch(ann, bob);
  content(ann, bob);
});

test('a connection that is cut comes back by itself and misses nothing', limit, async () => {
  const ann = await person(place);
  await cuttable(ann);
  await ann.page.goto(place.harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await doFirst(ann.page);
  ann.cut();
  await ann.page.getByText('Reconnecting').waitFor();
  await ann.page.getByText('Reconnecting').waitFor({ state: 'detached' });
  await ann.page
    .locator('section[aria-labelledby=log]')
    .getByText(/^You (sail|fire)/)
    .first()
    .waitFor({ state: 'attached' });
  await turn(ann);
  const log = await ann.page.locator('section[aria-labelledby=log] li .text').allTextContents();
  assert.ok(
    log.some((line) => /^You (sail|fire)/.test(line)),
    'the own move is in the log',
  );
  assert.equal(new Set(log).size, log.length, 'no line twice');
  content(ann);
});

test('a seat opened in a second window moves there', limit, async () => {
  const ann = await person(place);
  await ann.page.goto(place.harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await yourTurn(ann.page).first().waitFor();
  const other = await person(place);
  await other.page.goto(ann.page.url());
  await yourTurn(other.page).first().waitFor();
  await ann.page.getByRole('button', { name: 'Play here again' }).click();
  await yourTurn(ann.page).first().waitFor();
  content(ann, other);
});
