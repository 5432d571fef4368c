// Every game of the harbour, with a board of its own or in the plain one: somebody who has never seen it sits down with one
// click and gets through some turns with what the page offers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { accessible, content, limit, person, picture, port, until } from './people.mjs';
import { advised, lines, played, turn, yourTurn } from './play.mjs';

const kTurns = 6;
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));
const place = port();

for (const game of games)
  test(`${game.title}: one click, then ${kTurns} turns`, limit, async () => {
    const ann = await person(place);
    const { page } = ann;
    await page.goto(place.harbour.base);
    await page.getByRole('button', { name: `Play now: ${game.title} against bots` }).click();
    await yourTurn(page).waitFor();
    assert.notEqual(await page.locator('#status-text').textContent(), '', 'the prompt says what to do');
    await played(page, async () => {
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.locator('.prompt.hinted .go').click();
    });
    let tookBack = false;
    for (let turns = 1; turns < kTurns && (await turn(ann)); turns++) {
      if (!(await advised(page))) continue;
      const takeBack = page.getByRole('button', { name: 'Take back' });
      if (tookBack || !(await turn(ann)) || !(await takeBack.isVisible())) continue;
      // What others do meanwhile may take the chance away.
      const told = await lines(page).count();
      tookBack = await takeBack.click({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
      if (!tookBack) continue;
      await until(page, (count) => document.querySelectorAll('section[aria-labelledby=log] li').length < count, told);
      assert.equal(await page.locator('.notice').count(), 0);
    }
    if (await turn(ann)) {
      const things =
        (await page.locator('.hand button').count()) + (await page.locator('.board [tabindex="0"]').count());
      assert.ok(things > 0, 'there is something to do');
    }
    await accessible(page, game.title);
    await picture(page, `game-${game.name}`, { full: true });
    content(ann);
  });
