// A full table: twelve captains of Raiders on Deck, one at a desk, one on a phone, ten bots. Nothing overflows, long names and all.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHarbour } from './harbour.mjs';
import { accessible, content, launch, person, picture } from './people.mjs';

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

test('twelve captains: two people, ten bots', { timeout: 180_000 }, async () => {
  const ann = await person(browser, { still: true });
  const bob = await person(browser, { width: 360, height: 740, touch: true, scheme: 'dark', still: true });
  const { page } = ann;
  await page.goto(`${harbour.base}/#/new/raiders`);
  await page.getByLabel('Your name').fill('Bartholomew the Terrible');
  for (let seat = 3; seat < 12; seat++) await page.getByRole('button', { name: 'Add a seat' }).click();
  assert.equal(await page.getByRole('button', { name: 'Add a seat' }).isDisabled(), true, 'twelve is the most');
  await page.getByLabel('Bots wait').selectOption('0');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const invite = await page.getByLabel('Whoever opens this link takes an open seat').inputValue();
  await accessible(page, 'twelve seats waiting');

  await bob.page.goto(invite);
  await bob.page.getByLabel('Your name').fill('Wilhelmina von Wassertal');
  await bob.page.getByRole('button', { name: 'Sit down' }).tap();
  await bob.page.getByText('Waiting for the host to start.').waitFor();
  await accessible(bob.page, 'twelve seats waiting, phone');
  await page.getByText('Everybody is here').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();

  // Both get their turns among the ten.
  const turns = new Map([
    [ann, 0],
    [bob, 0],
  ]);
  const end = Date.now() + 110_000;
  while (Date.now() < end && [...turns.values()].some((count) => count < 2)) {
    for (const one of [ann, bob]) {
      if (!(await one.page.locator('.status.yours').count())) continue;
      const hint = one.page.getByRole('button', { name: 'Hint' });
      if (!(await hint.isVisible().catch(() => false))) continue;
      await hint.click();
      const doIt = one.page.getByRole('button', { name: 'Do it' });
      if (
        await doIt.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
      )
        await doIt.click().then(
          () => turns.set(one, turns.get(one) + 1),
          () => {},
        );
    }
    await page.waitForTimeout(100);
  }
  assert.deepEqual(
    [...turns.values()].map((count) => count >= 2),
    [true, true],
    'both had their turns',
  );
  for (const { page: one } of [ann, bob])
    assert.equal(await one.locator('section[aria-labelledby=players] li').count(), 12);
  for (const width of [1280, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await accessible(page, `twelve captains at ${width}`);
    await picture(page, `twelve-${width}`, { full: true });
  }
  await accessible(bob.page, 'twelve captains on a phone');
  await picture(bob.page, 'twelve-phone', { full: true });
  content(ann, bob);
});
