// A whole game of the Lost Seas: two people in two windows with a bot, one of them by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, isOver, launch, openSmallTable, person, picture, yourTurn } from './people.mjs';

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

const pressed = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);

// Bob touches no mouse: he walks the grid to the next tile with something to do and presses Enter.
async function moveByKeyboard(page, turn) {
  const m = await page
    .locator('.count')
    .textContent()
    .catch(() => '');
  await page.keyboard.press('Escape'); // to the actions
  await page.keyboard.press('g'); // to the board
  assert.equal(await pressed(page), 'gridcell');
  await page.keyboard.press(turn % 3 ? 'Control+ArrowRight' : 'Control+ArrowLeft');
  await page.keyboard.press('Enter');
  if ((await pressed(page)) === 'BUTTON') await page.keyboard.press('Enter'); // several things to do there: the first
  await page.waitForTimeout(150);
  if (
    (await page
      .locator('.count')
      .textContent()
      .catch(() => '')) === m &&
    (await yourTurn(page).count())
  ) {
    // Nothing that way: the first action of the list.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
  }
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, replay, rematch',
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser);
    const bob = await person(browser, { scheme: 'dark', still: true });
    const invite = await openSmallTable(ann.page, harbour.base, { name: 'Ann', seats: ['open', 'bosun'] });
    assert.match(invite, /#\/j\//);

    await bob.page.goto(invite);
    await bob.page.getByLabel('Your name').waitFor();
    for (let i = 0; i < 8 && (await pressed(bob.page)) !== 'INPUT'; i++) await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.type('Bob');
    await bob.page.keyboard.press('Enter');
    await bob.page.getByText('Waiting for the host to start.').waitFor();

    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await ann.page.locator('.board [role=grid]').waitFor();
    await bob.page.locator('.board [role=grid]').waitFor();

    // They talk; names and texts are text.
    await ann.page.getByLabel('Say something to the table').fill('Ahoy <b>Bob</b>');
    await ann.page.keyboard.press('Enter');
    await bob.page.getByText('Ahoy <b>Bob</b>').waitFor();

    let reloaded = false;
    let cut = false;
    let refused = false;
    let bobs = 0;
    const end = Date.now() + 150_000;
    for (let step = 0; Date.now() < end && !(await isOver(ann.page)); step++) {
      if (await yourTurn(ann.page).count()) {
        if (!refused) {
          refused = true;
          await ann.page.locator('[aria-disabled=true]').first().click({ force: true });
          await ann.page.locator('.notice').getByRole('button', { name: 'why?' }).click();
          await ann.page.getByRole('dialog').getByText('LOST-').first().waitFor();
          await ann.page.keyboard.press('Escape');
        }
        const hint = ann.page.getByRole('button', { name: 'Hint' });
        if (await hint.isVisible()) {
          await hint.click();
          await ann.page.getByRole('button', { name: 'Do it' }).click();
          await ann.page.waitForTimeout(100);
        }
      } else if (await yourTurn(bob.page).count()) {
        await moveByKeyboard(bob.page, bobs++);
        if (bobs === 2 && !reloaded) {
          reloaded = true;
          await bob.page.reload();
          await bob.page.locator('.board [role=grid]').waitFor();
        }
        if (bobs === 4 && !cut) {
          cut = true;
          await ann.context.setOffline(true);
          await ann.page.evaluate(() => window.dispatchEvent(new Event('offline')));
          await ann.page.waitForTimeout(400);
          await ann.context.setOffline(false);
          await ann.page.evaluate(() => window.dispatchEvent(new Event('online')));
        }
      } else await ann.page.waitForTimeout(80);
    }
    assert.ok(await isOver(ann.page), 'the game ends');
    assert.ok(bobs > 3 && reloaded && cut);
    await bob.page.locator('.end').waitFor();
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
    await ann.page.getByText('Looking back: after move 0').waitFor();
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.getByText('Looking back: after move 1 ').waitFor();
    await ann.page.locator('.told li').first().waitFor();
    await ann.page.getByRole('button', { name: 'To now' }).click();

    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await bob.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
    await bob.page.getByText('Waiting for the host to start.').waitFor();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('.board [role=grid]').waitFor();
    content(ann, bob);
  },
);

test('a connection that is cut comes back by itself and misses nothing', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.goto(harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await yourTurn(ann.page).first().waitFor();
  // Every socket the page opens from now on can be cut by the test.
  await ann.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    ann.cut = () => {
      socket.close();
      server.close();
    };
  });
  await ann.page.reload();
  await yourTurn(ann.page).first().waitFor();
  await yourTurn(ann.page).first().click();
  ann.cut();
  await ann.page.getByText('Reconnecting').waitFor();
  await ann.page.getByText('Reconnecting').waitFor({ state: 'detached' });
  await yourTurn(ann.page).first().waitFor({ timeout: 20_000 });
  const log = await ann.page.locator('section[aria-labelledby=log] li .text').allTextContents();
  assert.ok(
    log.some((line) => /^You (sail|fire)/.test(line)),
    'the own move is in the log',
  );
  assert.equal(new Set(log).size, log.length, 'no line twice');
  content(ann);
});

test('a seat opened in a second window moves there', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.goto(harbour.base);
  await ann.page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await yourTurn(ann.page).first().waitFor();
  const other = await person(browser);
  await other.page.goto(ann.page.url());
  await yourTurn(other.page).first().waitFor();
  await ann.page.getByRole('button', { name: 'Play here again' }).waitFor();
  await ann.page.getByRole('button', { name: 'Play here again' }).click();
  await yourTurn(ann.page).first().waitFor();
  content(ann, other);
});
