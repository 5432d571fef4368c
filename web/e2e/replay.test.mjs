// The past of a game: stepping, leaping from a line of the log, sharing a position, playing on from it; and the host's helm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, content, limit, person, picture, port } from './people.mjs';
import { advised, openTable, start, turn, yourTurn } from './play.mjs';

const place = port();

test(
  'a shared position opens for a watcher at its move, without a token; then the game is played on from there',
  limit,
  async () => {
    const ann = await person(place);
    const { page } = ann;
    await openTable(page, place.harbour.base, 'lostseas', { seats: ['bosun', 'bosun'], listed: true });
    await page.locator('main.table').waitFor();
    for (let turns = 0; turns < 3 && (await turn(ann)); turns++) await advised(page);
    await turn(ann);

    // A line of the log leads to its position.
    const line = page
      .locator('section[aria-labelledby=log] button.text')
      .filter({ hasText: /^You sail|^You fire/ })
      .first();
    const said = await line.textContent();
    await line.click();
    await page.getByText('Looking back').waitFor();
    assert.ok((await page.locator('.prompt .told').textContent()).includes(said), 'the events of that move are told');
    const past = await page.locator('.prompt .chip').textContent();
    const m = Number(/Move (\d+) of/.exec(past)[1]);
    await accessible(page, 'looking back');
    await picture(page, 'past-desktop');

    await page.getByRole('button', { name: 'Share this position' }).click();
    const link = await page.getByLabel(`The position after move ${m}, as a watcher may see it`).inputValue();
    await accessible(page, 'sharing');
    assert.match(link, new RegExp(`^http://[^/]+/w/[^/]+/${m}$`), 'table and move, and nothing else');
    // Where it is pasted it has a title and a picture.
    const shown = await (await fetch(link)).text();
    assert.match(shown, /property="og:title" content="Pirates of the Lost Seas: Ann/);
    const drawn = await fetch(/og:image" content="([^"]+)/.exec(shown)[1]);
    assert.equal(drawn.headers.get('content-type'), 'image/png');
    assert.equal(Buffer.from(await drawn.arrayBuffer()).toString('latin1', 1, 4), 'PNG');
    await page.getByRole('button', { name: 'Close' }).click();

    const eve = await person(place, { scheme: 'dark' });
    await eve.page.goto(link);
    await eve.page.getByText(`Move ${m} of`).waitFor();
    assert.equal(await yourTurn(eve.page).count(), 0);
    await accessible(eve.page, 'a shared position');
    await eve.page.getByLabel('Play on as').selectOption('0');
    await eve.page.getByRole('button', { name: 'Play on from here' }).click();
    await yourTurn(eve.page).first().waitFor();
    await advised(eve.page);
    await turn(eve);

    // Ann's own game went nowhere meanwhile.
    await page.getByRole('button', { name: 'To now' }).click();
    await yourTurn(page).first().waitFor();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText('Looking back').waitFor();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => !url.hash.includes(link.split('/').at(-2)));
    await page.locator('.board [role=grid]').waitFor();
    await page.getByRole('link', { name: /Tortuga/ }).click();
    await page
      .getByRole('button', { name: /^Continue Pirates/ })
      .nth(1)
      .waitFor();
    content(ann, eve);
  },
);

test(
  'a game against bots is shared with its picture: whoever opens the link watches, and the seat stays safe',
  limit,
  async () => {
    const ann = await person(place);
    const { page } = ann;
    await page.goto(place.harbour.base);
    await page.getByRole('button', { name: /^Play now: Pirates/ }).click();
    await yourTurn(page).first().waitFor();
    const seat = page.url().split('/').at(-1);
    await advised(page);
    await turn(ann);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    await page.getByLabel(/^The game as it goes on/).waitFor();
    await page.getByLabel(/^The position after move/).waitFor();
    const links = await page
      .getByRole('dialog')
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => one.value));
    assert.equal(links.length, 2, 'the position, and the game as it goes on');
    for (const link of links) {
      assert.ok(!link.includes(seat), 'the seat is not given away');
      const shown = await (await fetch(link)).text();
      assert.match(shown, /property="og:title" content="Pirates of the Lost Seas: /);
      const drawn = await fetch(/og:image" content="([^"]+)/.exec(shown)[1]);
      assert.equal(drawn.headers.get('content-type'), 'image/png');
      const eve = await person(place);
      await eve.page.goto(link);
      await eve.page.locator('.board [role=grid]').waitFor();
      assert.equal(await yourTurn(eve.page).count(), 0);
      content(eve);
    }
    content(ann);
  },
);

test('the host gives a seat away, renews links and closes the table', limit, async () => {
  const ann = await person(place);
  const bob = await person(place, { scheme: 'dark' });
  const { page } = ann;
  const invite = await openTable(page, place.harbour.base, 'lostseas', { seats: ['open', 'bosun'] });
  await bob.page.goto(invite);
  await bob.page.getByRole('heading', { name: 'Ann invites you' }).waitFor();
  await bob.page.getByText('Pirates of the Lost Seas').first().waitFor();
  await accessible(bob.page, 'an invitation');
  await picture(bob.page, 'join-desktop-dark');
  await bob.page.getByLabel('Your name').fill('Bob');
  await bob.page.getByRole('button', { name: 'Sit down' }).click();
  await start(ann, bob);

  const helm = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Host’s helm' }).click();
  };
  await helm();
  await accessible(page, 'the helm');
  await picture(page, 'helm-desktop');
  await page.getByRole('button', { name: 'New link for Bob’s seat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click();
  // The link of somebody who plays is not the host's to have: a bot sits down there instead.
  await bob.page.getByRole('heading', { name: 'No seat here' }).waitFor();
  await page.getByRole('button', { name: 'New link for Bob’s seat' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New link for your seat' }).click();
  const old = page.url();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New link' }).click();
  await page.waitForURL((url) => url.href !== old);
  await page.locator('.board [role=grid]').waitFor();
  await helm();
  await page.getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the table' }).click();
  await page.getByRole('heading', { name: 'No seat here' }).waitFor();
  content(ann, bob);
});
