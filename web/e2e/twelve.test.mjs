// A full table: twelve captains of Raiders on Deck, one at a desk, one on a phone, ten bots. Nothing overflows, long names and all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, content, limit, person, picture, port } from './people.mjs';
import { advised, start, turn } from './play.mjs';

const place = port();

test('twelve captains: two people, ten bots', limit, async () => {
  const ann = await person(place);
  const bob = await person(place, { width: 360, height: 740, touch: true, scheme: 'dark' });
  const { page } = ann;
  await page.goto(`${place.harbour.base}/#/new/raiders`);
  await page.getByLabel('Your name').fill('Bartholomew the Terrible');
  for (let seat = 3; seat < 12; seat++) await page.getByRole('button', { name: 'Add a seat' }).click();
  assert.equal(await page.getByRole('button', { name: 'Add a seat' }).isDisabled(), true, 'twelve is the most');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const invite = await page.getByLabel('Whoever opens this link takes an open seat').inputValue();
  await accessible(page, 'twelve seats waiting');

  await bob.page.goto(invite);
  await bob.page.getByLabel('Your name').fill('Wilhelmina von Wassertal');
  await bob.page.getByRole('button', { name: 'Sit down' }).tap();
  await bob.page.getByText('Waiting for the host to start.').waitFor();
  await accessible(bob.page, 'twelve seats waiting, phone');
  await start(ann, bob);

  // Both get their turns among the ten.
  const turns = new Map([
    [ann, 0],
    [bob, 0],
  ]);
  while ([...turns.values()].some((count) => count < 2)) {
    const one = await turn(ann, bob);
    assert.ok(one, 'the game is not over before both had their turns');
    if (await advised(one.page)) turns.set(one, turns.get(one) + 1);
  }
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
