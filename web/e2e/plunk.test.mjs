// A whole game of Plunk and Plunder: two people in two windows with a bot, one of them by keyboard alone on the map. Then the
// map by touch on a phone, and pictures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import { advised, cutOff, joinByKeyboard, openTable, played, rematch, standing, start, turn } from './play.mjs';

const place = port();
const open = (page, seats, options) => openTable(page, place.harbour.base, 'plunk', { seats, options });

const stage = async (page) => (await page.locator('.head').textContent()) ?? '';
const fleet = '.hand .card[data-ship]';
// A ship of the hand that has an order to sail.
const sails = (page) => page.locator(fleet, { hasText: /, to \(/ });
const endTurn = (page) => page.locator('.prompt').getByRole('button', { name: 'End turn' });
const cell = (page, hex) => page.locator(`[data-hex="${hex}"]`);
// A tap on a hex of the map where nothing covers it: the map is moved there first.
async function tap(page, hex) {
  await cell(page, hex).dispatchEvent('click');
}
const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-hex') ?? document.activeElement?.tagName);
async function toMap(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.locator('[data-hex]:focus').waitFor({ state: 'attached' });
}
// Walks the map hex by hex with the number pad around the arrows.
async function walkTo(page, to) {
  const [q, r] = to.split(',').map(Number);
  const [fromQ, fromR] = (await focused(page)).split(',').map(Number);
  for (let i = 0; i < Math.abs(r - fromR); i++) await page.keyboard.press(r > fromR ? 'PageDown' : 'Home');
  for (let i = 0; i < Math.abs(q - fromQ); i++) await page.keyboard.press(q > fromQ ? 'ArrowRight' : 'ArrowLeft');
  assert.equal(await focused(page), to);
}
// The water hex nearest to the middle of the map.
const middle = (page) =>
  page.evaluate(() => {
    const far = (hex) => Math.max(Math.abs(hex[0]), Math.abs(hex[1]), Math.abs(hex[0] + hex[1]));
    return [...document.querySelectorAll('[role=gridcell]')]
      .filter((one) => one.ariaLabel.startsWith('Sea'))
      .map((one) => one.dataset.hex)
      .sort((a, b) => far(a.split(',').map(Number)) - far(b.split(',').map(Number)))[0];
  });

async function setUp(ann, bob) {
  let placed = 0;
  const ways = ['Control+ArrowRight', 'Control+ArrowDown', 'Control+ArrowLeft', 'Control+ArrowUp'];
  while (!(await stage((await turn(ann, bob)).page)).includes('Planning')) {
    if ((await standing(ann.page)).yours) {
      const hex = await ann.page.locator('.cell.can').first().getAttribute('data-hex');
      await tap(ann.page, hex); // the first tap shows what can be done there, the second does it
      await ann.page.locator('.prompt.chosen').waitFor();
      await played(ann.page, () => tap(ann.page, hex));
    } else {
      await toMap(bob.page);
      await bob.page.locator('.cell.can').first().waitFor({ state: 'attached' });
      const there = () => bob.page.locator('.cell.can:focus').count();
      // Each of the four ways leads to the next such hex on its side: with all of them tried twice one was found.
      for (let tried = 0; !(await there()); tried++) {
        assert.ok(
          tried < 8,
          `no key leads to a hex where something can be placed; the focus is at ${await focused(bob.page)}`,
        );
        await bob.page.keyboard.press(ways[(placed + tried) % 4]);
      }
      await bob.page.keyboard.press('Enter');
      await bob.page.locator('.prompt.chosen').waitFor();
      await played(bob.page, () => bob.page.keyboard.press('Enter'));
      placed++;
    }
  }
  assert.ok(placed >= 3, 'an island, a shipyard and a ship by keyboard');
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, undo, replay, rematch',
  limit,
  async () => {
    const ann = await person(place);
    const bob = await person(place, { scheme: 'dark' });
    // One ship each that a single fight can sink: they meet in the middle in the third turn.
    const invite = await open(ann.page, ['open', 'bosun'], {
      map_seed: 7,
      stalemate_turns: 10,
      turn_limit: 20,
      'ship.range': 6,
      'ship.hp': 2,
      starting_ships: 1,
    });
    await joinByKeyboard(bob.page, invite);
    await start(ann, bob);
    await accessible(ann.page, 'choosing islands');
    await setUp(ann, bob);
    await ann.page.locator(fleet).first().waitFor();
    await bob.page.locator(fleet).first().waitFor();

    // Ann: a ship on the map, a course of several turns; taken back, given again, cancelled in the plan, given again.
    const goal = await middle(ann.page);
    const first = await ann.page.locator('[role=gridcell][aria-label^="Your"]').first().getAttribute('data-hex');
    const order = async () => {
      await played(ann.page, () => tap(ann.page, first));
      await tap(ann.page, goal);
      await ann.page.locator('.prompt .go', { hasText: 'Sail there' }).waitFor();
      await played(ann.page, () => tap(ann.page, goal));
      await sails(ann.page).waitFor();
    };
    await order();
    await played(ann.page, () => ann.page.getByRole('button', { name: 'Take back' }).click());
    await sails(ann.page).waitFor({ state: 'detached' });
    if (await ann.page.getByRole('button', { name: 'Let go' }).count())
      await played(ann.page, () => ann.page.getByRole('button', { name: 'Let go' }).click());
    await order();
    await played(ann.page, () => ann.page.locator(fleet).first().click());
    await ann.page.getByRole('button', { name: 'Cancel the order' }).click();
    await played(ann.page, () => ann.page.locator('.prompt.chosen .go').click());
    await sails(ann.page).waitFor({ state: 'detached' });
    await order();
    await ann.page.locator('.hand .yard').click();
    await played(ann.page, () => ann.page.locator('.prompt.chosen .go').click());
    await ann.page.locator('.hand .yard', { hasText: 'builds 1' }).waitFor();
    await picture(ann.page, 'plunk-plan', { full: true });
    await played(ann.page, () => endTurn(ann.page).click());
    // Ready can be taken back while somebody still plans.
    await played(ann.page, () => ann.page.getByRole('button', { name: 'Plan on' }).click());
    await played(ann.page, () => endTurn(ann.page).click());
    await ann.page.getByRole('button', { name: 'Plan on' }).waitFor();

    // Bob: the next ship without orders to the next hex it can reach, the order taken back; then hex by hex over the map to the
    // middle; ready.
    await toMap(bob.page);
    await played(bob.page, () => bob.page.keyboard.press('j'));
    for (const key of ['Control+ArrowRight', 'Control+ArrowLeft', 'Control+ArrowDown'])
      if (!(await bob.page.locator('[aria-label$="can sail here"]:focus').count())) await bob.page.keyboard.press(key);
    await bob.page.keyboard.press('Enter');
    await bob.page.locator('.prompt .go', { hasText: 'Sail there' }).waitFor();
    await played(bob.page, () => bob.page.keyboard.press('Enter'));
    await sails(bob.page).waitFor();
    await played(bob.page, () =>
      bob.page.keyboard.press('Alt+ArrowRight').then(() => bob.page.keyboard.press('Delete')),
    );
    await sails(bob.page).waitFor({ state: 'detached' });
    await played(bob.page, () => bob.page.keyboard.press('j'));
    await walkTo(bob.page, goal);
    await bob.page.keyboard.press('Enter');
    await bob.page.locator('.prompt .go', { hasText: 'Sail there' }).waitFor();
    await played(bob.page, () => bob.page.keyboard.press('Enter'));
    await sails(bob.page).waitFor();
    await bob.page.keyboard.press('x');
    await accessible(bob.page, 'a plan, dark');
    await played(bob.page, () => bob.page.keyboard.press('y'));

    let met = 0;
    let turns = 0;
    for (let one; (one = await turn(ann, bob));) {
      const { page } = one;
      if (/cross|meet/.test(await stage(page))) {
        if (++met < 3) {
          await accessible(page, 'an encounter');
          await picture(page, `plunk-encounter-${one === ann ? 'ann' : 'bob'}`, { full: true });
        }
        if (one === ann)
          await played(page, () =>
            page.locator('.prompt').getByRole('button', { name: 'Attack', exact: true }).click(),
          );
        else {
          await page.keyboard.press('Alt+p');
          await page.locator('.prompt .go:focus').waitFor();
          await page.keyboard.press('Shift+Tab'); // the other answer stands before it
          await played(page, () => page.keyboard.press('Enter'));
        }
      } else if ((await stage(page)).includes('Planning')) {
        turns++;
        if (one === ann && turns % 5 === 0) {
          await advised(page);
          if (!(await standing(page)).yours || !(await endTurn(page).count())) continue;
        }
        if (one === ann) await played(page, () => endTurn(page).click());
        else {
          await toMap(page);
          await played(page, () => page.keyboard.press('y'));
        }
        if (turns === 1) {
          await bob.page.reload();
          await bob.page.locator('[role=grid]').waitFor();
          await bob.page.locator('[role=gridcell][aria-label^="Land"]').first().waitFor({ state: 'attached' });
        }
        if (turns === 2) await cutOff(ann);
      } else await advised(page);
    }
    assert.ok(met > 0, 'ships met');
    assert.ok(turns > 1, 'the connection was cut');
    await accessible(ann.page, 'the end');
    await accessible(bob.page, 'the end, dark');
    await picture(ann.page, 'plunk-end', { full: true });

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    await ann.page.locator('.prompt.past .chip', { hasText: /^Move 0 of/ }).waitFor();
    await ann.page.locator('[role=gridcell][aria-label^="Land"]').first().waitFor({ state: 'attached' });
    await ann.page.getByRole('button', { name: 'One move on' }).click();
    await ann.page.locator('.prompt.past .chip', { hasText: /^Move 1 of/ }).waitFor();
    await ann.page.getByRole('button', { name: 'To now' }).click();
    await rematch(ann, bob);
    content(ann, bob);
  },
);

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844, touch: true }],
  ['phone in the fog', { width: 360, height: 740, scheme: 'dark', touch: true }],
])
  test(`the archipelago on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, ['bosun', 'bosun', 'bosun'], {
      map_seed: 21,
      setup: 'auto',
      island_bonuses: true,
      fog_of_war: name.endsWith('fog'),
    });
    await page.locator(fleet).first().waitFor();
    const box = await page.locator('[role=gridcell]').nth(300).boundingBox();
    assert.ok(box.width >= 24 && box.height >= 24, 'hexes are large enough for a finger');
    // A few orders, on until a ship is at sea, and then to where orders are given.
    const out = page.locator('[role=gridcell][aria-label^="Your"]:not([aria-label*="shipyard"])');
    const other = page.getByRole('button', { name: 'Let go' });
    for (let orders = 0; orders < 8 || !(await out.count()) || !(await endTurn(page).count()); orders++) {
      assert.ok(await turn(ann), 'the game goes on');
      await advised(page);
    }
    assert.ok(await turn(ann));
    if (await other.count()) await played(page, () => other.click());
    const ship = out.first();
    const hex = await ship.getAttribute('data-hex');
    if (options.touch) await ship.tap();
    else await ship.click();
    await page.locator('.cell.can').nth(3).waitFor({ state: 'attached' });
    await (name === 'desktop' ? accessibleInBoth : accessible)(page, 'a ship in hand');
    await picture(page, `plunk-${name}`, { keep: !name.endsWith('fog') });
    // The map moves under the finger, the wheel and the buttons, and a drag is no tap.
    const look = () => page.locator('.cells').evaluate((node) => node.style.transform);
    const before = await look();
    // Phones have fingers for it.
    if (options.touch) await page.keyboard.press('+');
    else await page.getByRole('button', { name: 'Zoom in' }).click();
    await until(page, (was) => document.querySelector('.cells').style.transform !== was, before);
    assert.notEqual(await look(), before);
    const zoomed = await look();
    await page.locator('.window').scrollIntoViewIfNeeded();
    const area = await page.locator('.window').boundingBox();
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width / 2 - 60, area.y + area.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    assert.notEqual(await look(), zoomed);
    assert.equal(await page.locator('.cell[aria-selected=true]').count(), 0);
    await page.getByRole('button', { name: 'The whole map' }).click();
    await picture(page, `plunk-${name}-map`);
    await cell(page, hex).focus();
    await page.keyboard.press('v');
    content(ann);
  });

test('colours forced by the system keep the map readable', limit, async () => {
  const ann = await person(place);
  await ann.page.emulateMedia({ forcedColors: 'active' });
  await open(ann.page, ['bosun'], { map_seed: 21, setup: 'auto' });
  await ann.page.locator(fleet).first().waitFor();
  await tap(ann.page, await ann.page.locator('[role=gridcell][aria-label^="Your"]').first().getAttribute('data-hex'));
  await ann.page.locator('.cell.can').nth(3).waitFor({ state: 'attached' });
  await picture(ann.page, 'plunk-forced-colours');
  content(ann);
});
