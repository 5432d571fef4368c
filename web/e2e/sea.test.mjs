// A whole game of Sea of Plunder: two people in two windows with a bot, one of them by keyboard alone on the board.
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

// Opens a table whose game ends after a few rounds.
async function openTable(page, { seats, rounds, name = 'Ann' }) {
  await page.goto(`${harbour.base}/#/new/sea`);
  await page.getByLabel('Your name').fill(name);
  const form = page.locator('.seats select');
  await form.first().waitFor();
  while ((await form.count()) < seats.length) await page.getByRole('button', { name: 'Add a seat' }).click();
  while ((await form.count()) > seats.length) await page.getByRole('button', { name: 'Remove the last' }).click();
  for (const [index, seat] of seats.entries()) await form.nth(index).selectOption(seat);
  await page.getByLabel('Bots wait').selectOption('0');
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  await page.getByLabel('Round limit').fill(String(rounds));
  await page.getByRole('button', { name: 'Open the table' }).click();
  return seats.includes('open') ? page.getByLabel('Whoever opens this link takes an open seat').inputValue() : null;
}

const yours = (page) => page.locator('.status.yours').isVisible();
const turnOrEnd = (page) => page.locator('.status.yours, section.end').first().waitFor({ timeout: 30_000 });
const count = (page) =>
  page
    .locator('.count')
    .textContent()
    .catch(() => '');
const role = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);
// Until something was played, and what was meant with it: the number of moves is another one, or the game is over.
const played = (page, was) =>
  page.waitForFunction(
    (text) => {
      const on = (what) => document.querySelector(what);
      return (
        on('section.end') ||
        ((on('.count')?.textContent ?? '') !== text &&
          !on('.plunder[aria-busy=true]') &&
          !on('#status-text')?.textContent.startsWith('Sending'))
      );
    },
    was,
    { timeout: 40_000 },
  );

async function byHint(page) {
  const was = await count(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Do it' }).click();
  await played(page, was);
}

// Bob touches no mouse: on the sea he goes to the next square where a course ends, picks it and does it; cards he finds in the
// list behind the sea; what is asked in words he answers in the actions.
async function byKeyboard(page, turn) {
  const was = await count(page);
  const listed = await page.locator('.status [data-choice]:not([aria-disabled=true])').count();
  const tiles = await page.locator('.tile.can').count();
  if (await page.locator('.cell.can').count()) {
    await page.keyboard.press('g');
    assert.equal(await role(page), 'gridcell');
    await page.keyboard.press(turn % 2 ? 'Control+ArrowRight' : 'Control+ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.cell[aria-selected=true]').waitFor();
    if (turn % 3 === 0) await page.keyboard.press('e'); // another course of the same card
    await page.keyboard.press('g');
    if (turn % 3 === 0) {
      // The course may end elsewhere now: its button stands behind the sea.
      for (
        let tab = 0;
        tab < 8 && !(await page.evaluate(() => document.activeElement?.classList.contains('do')));
        tab++
      )
        await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  } else if (tiles) {
    await page.keyboard.press('g');
    for (let tab = 0; tab < 6 && (await role(page)) !== 'option'; tab++) await page.keyboard.press('Tab');
    assert.equal(await role(page), 'option');
    assert.ok(
      await page.evaluate(() => document.activeElement.classList.contains('can')),
      'the list begins with a card that can be chosen',
    );
    await page.keyboard.press('Enter');
  } else {
    assert.ok(listed > 0, 'there is something to do');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
  }
  await played(page, was);
}

test(
  'two people and a bot play Sea of Plunder to its end, one by keyboard alone on the board',
  { timeout: 240_000 },
  async () => {
    const ann = await person(browser, { still: true });
    const bob = await person(browser, { scheme: 'dark', still: true });
    // Every socket of Ann's can be cut by the test.
    await ann.page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      ann.cut = () => {
        socket.close();
        server.close();
      };
    });
    const invite = await openTable(ann.page, { seats: ['open', 'bosun'], rounds: 3 });
    await bob.page.goto(invite);
    await bob.page.getByLabel('Your name').waitFor();
    for (let tab = 0; tab < 8 && (await role(bob.page)) !== 'INPUT'; tab++) await bob.page.keyboard.press('Tab');
    await bob.page.keyboard.type('Bob');
    await bob.page.keyboard.press('Enter');
    await bob.page.getByText('Waiting for the host to start.').waitFor();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    for (const { page } of [ann, bob]) await page.locator('.plunder [role=grid]').waitFor();

    let bobs = 0;
    let anns = 0;
    let tookBack = false;
    const told = new Set();
    const end = Date.now() + 150_000;
    while (Date.now() < end && !(await isOver(ann.page))) {
      await Promise.race([turnOrEnd(ann.page), turnOrEnd(bob.page)]);
      if (await yours(ann.page)) {
        const says = await ann.page.locator('#status-text').textContent();
        assert.notEqual(says, '', 'the status says what to do');
        if (!told.has(says.slice(0, 8)) && told.size < 3) {
          told.add(says.slice(0, 8));
          const card = ann.page.locator('.tile.can').first();
          if (await card.count()) {
            await card.click();
            await ann.page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
          }
          await accessible(ann.page, `the board: ${says}`);
        }
        await byHint(ann.page);
        anns++;
        const back = ann.page.getByRole('button', { name: 'Take back' });
        if (!tookBack && (await yours(ann.page)) && (await back.isVisible())) {
          tookBack = true;
          const was = await count(ann.page);
          await back.click();
          await played(ann.page, was);
        }
      } else if (await yours(bob.page)) {
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
    assert.ok(await isOver(ann.page), 'the game ends');
    assert.ok(bobs > 6 && anns > 6, `both played: ${anns} and ${bobs}`);
    assert.ok(tookBack, 'a step was taken back');
    await bob.page.locator('section.end').waitFor();
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

    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ann.page.getByRole('button', { name: 'Start the game' }).waitFor();
    await bob.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
    await bob.page.getByText('Waiting for the host to start.').waitFor();
    await ann.page.getByText('Everybody is here').waitFor();
    await ann.page.getByRole('button', { name: 'Start the game' }).click();
    await bob.page.locator('.plunder [role=grid]').waitFor();
    content(ann, bob);
  },
);

test('two captains with two ships each play by touch on a phone', { timeout: 120_000 }, async () => {
  const ann = await person(browser, { width: 360, height: 740, touch: true, still: true });
  const { page } = ann;
  await openTable(page, { seats: ['bosun'], rounds: 3 });
  await page.locator('.plunder [role=grid]').waitFor();
  const cell = await page.locator('[role=gridcell]').first().boundingBox();
  assert.ok(cell.width >= 24 && cell.height >= 24, 'squares are large enough for a finger');
  const end = Date.now() + 90_000;
  for (let step = 0; Date.now() < end; step++) {
    await turnOrEnd(page);
    if (await isOver(page)) break;
    const was = await count(page);
    const goals = await page.locator('.cell.can').evaluateAll((all) => all.map((one) => one.dataset.square));
    if (goals.length) {
      // The first tap picks, the second does it.
      const square = page.locator(`[data-square="${goals[step % goals.length]}"]`);
      await square.tap();
      await page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
      await square.tap();
    } else if (await page.locator('.tile.can').count()) {
      await page.locator('.tile.can').first().tap();
      await page.locator('.order .do').tap();
    } else await page.locator('.status [data-choice]').first().tap();
    await played(page, was);
  }
  assert.ok(await isOver(page), 'the game ends');
  content(ann);
});

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['desktop-dark', { width: 1280, height: 900, scheme: 'dark' }],
  ['phone', { width: 390, height: 844, touch: true }],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }],
])
  test(`pictures of the sea on a ${name}`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { ...options, still: true });
    const { page } = ann;
    await openTable(page, { seats: ['bosun', 'bosun', 'bosun'], rounds: 20 });
    // Into the second round, then with a course picked.
    for (let step = 0; step < 60; step++) {
      await turnOrEnd(page);
      if ((await isOver(page)) || (step > 4 && /^Play/.test(await page.locator('#status-text').textContent()))) break;
      await byHint(page);
    }
    await page.locator('.tile.can').nth(1).click();
    await page.locator('.order').getByRole('button', { name: 'Back' }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await accessible(page, 'a course picked');
    await picture(page, `sea-${name}`, { keep: !name.endsWith('dark') });
    await picture(page, `sea-${name}-whole`, { full: true });
    content(ann);
  });

test('colours forced by the system keep the sea in place', { timeout: 60_000 }, async () => {
  const ann = await person(browser);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await openTable(ann.page, { seats: ['bosun', 'bosun'], rounds: 5 });
  await turnOrEnd(ann.page);
  await picture(ann.page, 'sea-forced-colours');
  content(ann);
});
