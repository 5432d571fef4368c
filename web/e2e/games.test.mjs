// Every game of the harbour, with a board of its own or in the plain one: somebody who has never seen it sits down with one
// click and gets through some turns with what the page offers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, isOver, launch, person, picture, yourTurn } from './people.mjs';

const kTurns = 6;
const harbour = await startHarbour();
const games = await (await fetch(`${harbour.base}/api/games`)).json();
let browser;
before(async () => (browser = await launch()));
after(async () => {
  await browser?.close();
  harbour.end();
});

for (const game of games)
  test(`${game.title}: one click, then ${kTurns} turns`, { timeout: 120_000 }, async () => {
    const ann = await person(browser, { still: true });
    const { page } = ann;
    let tookBack = false;
    await page.goto(harbour.base);
    await page.getByRole('button', { name: `Play now: ${game.title} against bots` }).click();
    for (let turn = 0; turn < kTurns && !(await isOver(page)); turn++) {
      await page.locator('.status.yours, .end').first().waitFor({ timeout: 40_000 });
      if (await isOver(page)) break;
      assert.notEqual(await page.locator('#status-text').textContent(), '', 'the status says what to do');
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByRole('button', { name: 'Do it' }).click();
      await page.locator('.hint').waitFor({ state: 'detached' });
      assert.deepEqual(await page.locator('.notice').allTextContents(), [], 'the hint is a move that can be played');
      const takeBack = page.getByRole('button', { name: 'Take back' });
      if (!tookBack && (await takeBack.isVisible())) {
        const lines = page.locator('section[aria-labelledby=log] li');
        const told = await lines.count();
        // A bot that acts in between ends what can be taken back: then another turn shows it.
        tookBack = await takeBack.click({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
        if (!tookBack) continue;
        for (let wait = 0; wait < 100 && (await lines.count()) >= told; wait++) await page.waitForTimeout(50);
        assert.deepEqual(await page.locator('.notice').allTextContents(), []);
        assert.ok((await lines.count()) < told, 'what was taken back is gone from the log');
      }
    }
    await page.locator('.status.yours, .end').first().waitFor({ timeout: 40_000 });
    if (!(await isOver(page)))
      assert.ok(
        (await yourTurn(page).count()) + (await page.locator('.board [tabindex="0"]').count()) > 0,
        'there is something to do',
      );
    await accessible(page, game.title);
    await picture(page, `game-${game.name}`, { full: true });
    content(ann);
  });
