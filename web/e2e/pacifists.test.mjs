// Whole games of the Pacifists of the Caribbean: two people in two windows with a bot, one of them by keyboard alone; and every
// state of the board, three ships and eight, light and dark, desktop and phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import {
  advised,
  cutOff,
  focused,
  joinByKeyboard,
  openTable,
  played,
  rematch,
  standing,
  start,
  turn,
} from './play.mjs';

const place = port();
const open = (page, seats, options = {}) => openTable(page, place.harbour.base, 'pacifists', { seats, options });
const cards = (page) => page.locator('.dock .hand button[data-card]');
const broadside = (page, side) => page.locator(`[role=gridcell][aria-label^="Your ${side}"]`);
const laid = (page) => page.locator('.board .put');
const lit = (page) => page.locator('.board .can');
const go = (page) => page.locator('.prompt .go');

// The first card that can be laid now: the others tell why not. -1: there is none.
const freeCard = (page) => cards(page).evaluateAll((all) => all.findIndex((card) => !card.classList.contains('idle')));

// By mouse: a card, a lit broadside, and the button; where no card can be laid, no card.
async function layByMouse(page, side) {
  const free = await freeCard(page);
  if (free >= 0) await cards(page).nth(free).click();
  if (await lit(page).count()) {
    const wanted = page.locator(`.board .can[aria-label^="Your ${side}"]`);
    await ((await wanted.count()) ? wanted : lit(page).first()).click();
    await laid(page).first().waitFor();
  }
  await played(page, () => go(page).click());
}

// Stops the account of a round in the moment in which it begins.
const pauseAtOnce = (page) =>
  until(page, () => {
    const on = document.querySelector('.prompt [aria-label="One step on"]');
    on?.click();
    return !!on;
  });

// From now on films are left as soon as they begin; gives what ends that.
async function hurry(page) {
  const clock = await page.evaluate(() =>
    setInterval(() => document.querySelector('.prompt[data-state=rivals] .go')?.click(), 50),
  );
  return () => page.evaluate((one) => clearInterval(one), clock);
}

// Bob touches no mouse: the hand by its numbers, the side by its letter, Backspace takes the card back, Enter lays.
async function layByKeyboard(page, turn) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('g'); // to the board
  await page.locator('.board [role=gridcell]:focus').waitFor();
  if (turn === 0) {
    // Round the ring and home again.
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /^Your ship, /);
  }
  const free = await freeCard(page);
  if (free >= 0) await page.keyboard.press(String(free + 1));
  if (await lit(page).count()) {
    const wanted = turn % 2 ? 's' : 'p';
    await page.keyboard.press(wanted);
    if (!(await laid(page).count())) await page.keyboard.press(wanted === 's' ? 'p' : 's');
    await laid(page).first().waitFor();
    if (turn === 0) {
      await page.keyboard.press('Backspace');
      await laid(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Alt+d'); // to the hand
      await page.locator('.dock .hand button:focus').waitFor();
      await page.keyboard.press('Home');
      for (let card = 0; card < free; card++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      if (await lit(page).count()) {
        await page.keyboard.press('p');
        if (!(await laid(page).count())) await page.keyboard.press('s');
      }
    }
  }
  await page.keyboard.press('Alt+p'); // to the prompt
  await page.locator('.prompt .go:focus').waitFor();
  assert.equal(await focused(page), 'BUTTON');
  await played(page, () => page.keyboard.press('Enter'));
}

test(
  'two people and a bot play a whole game, one by keyboard alone; reload, cut, steps, replay, rematch',
  limit,
  async () => {
    const ann = await person(place, { moving: true });
    const bob = await person(place, { scheme: 'dark' });
    const invite = await open(ann.page, ['open', 'bosun'], { rounds: 4 });
    await joinByKeyboard(bob.page, invite);
    await start(ann, bob);

    let anns = 0;
    let bobs = 0;
    let calm = () => {};
    for (let one; (one = await turn(ann, bob));) {
      const { page } = one;
      assert.match(await page.locator('main.table > header').textContent(), /Round [1-4]\/4/);
      await page.locator('.goal', { hasText: 'lives through round 4' }).waitFor();
      // A sabotage is asked in words; a turn is a card and a side.
      if ((await page.locator('.prompt .chip').textContent()) === 'You are asked') await advised(page);
      else if (one === ann) {
        anns++;
        if (anns === 3) await cutOff(ann);
        // Ann by mouse, once by the hint; her turn is final (PAC-043), so nothing can be taken back.
        if (anns === 2) await advised(page);
        else await layByMouse(page, anns % 2 ? 'port' : 'starboard');
        assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0);
      } else {
        if (bobs === 1) {
          await page.reload();
          await page.locator('.board [role=grid]').waitFor();
        }
        // The resolution: Ann sees it move and stops it as it begins, Bob (no movement) steps through it.
        const paused = bobs === 0 && pauseAtOnce(ann.page);
        await layByKeyboard(page, bobs);
        if (bobs++ > 0) continue;
        await paused;
        // While a step is shown, nothing tells what comes after it: the log ends there, and nothing is offered.
        const lines = await ann.page.locator('#log ~ ol li').count();
        await ann.page.getByRole('button', { name: 'One step on' }).click();
        assert.ok((await ann.page.locator('#log ~ ol li').count()) >= lines);
        assert.equal(await ann.page.locator('.board .can').count(), 0);
        await accessible(ann.page, 'a step');
        await picture(ann.page, 'pacifists-step', { full: true });
        await ann.page.getByRole('button', { name: 'To now' }).click();
        await ann.page.locator('.prompt[data-state=rivals]').waitFor({ state: 'detached' });
        assert.ok((await ann.page.locator('#log ~ ol li').count()) > lines);
        calm = await hurry(ann.page);
        if (!(await turn(bob, ann))) break;
        await page.locator('.prompt .round').click();
        await page.locator('.prompt .chip', { hasText: /^1 of / }).waitFor();
        await accessible(page, 'a step, dark');
        await page.keyboard.press('Escape');
        await page.locator('.prompt[data-state=rivals]').waitFor({ state: 'detached' });
      }
    }
    assert.ok(anns > 0 && bobs > 0);
    assert.match(await ann.page.title(), /^Game over/);
    await calm();
    await picture(ann.page, 'pacifists-end', { full: true });
    await accessible(ann.page, 'the end');
    await accessible(bob.page, 'the end, dark');

    await ann.page.getByRole('button', { name: 'Check the luck' }).click();
    await ann.page.getByText('give the seed').waitFor();
    assert.equal(await ann.page.locator('.checks .bad').count(), 0);
    const download = ann.page.waitForEvent('download');
    await ann.page.getByRole('link', { name: 'Download the record' }).click();
    assert.match((await download).suggestedFilename(), /^pacifists-.*\.json$/);

    await ann.page.getByRole('button', { name: 'Replay' }).click();
    const looksAt = (move) =>
      ann.page.locator('.prompt.past .chip', { hasText: new RegExp(`^Move ${move} of`) }).waitFor();
    await looksAt(0);
    for (const move of [1, 2, 3]) {
      await ann.page.getByRole('button', { name: 'One move on' }).click();
      await looksAt(move);
    }
    // The third move ends the first round: it can be stepped through in the replay too.
    await ann.page.getByRole('button', { name: 'Step by step' }).click();
    await ann.page.locator('.prompt .chip', { hasText: /^1 of / }).waitFor();
    await ann.page.locator('.prompt').getByRole('button', { name: 'To now' }).click();
    await looksAt(3);
    await ann.page.locator('.prompt').getByRole('button', { name: 'To now' }).click();
    // The end tells what everybody held.
    await ann.page.getByRole('button', { name: 'What everybody held' }).click();
    await ann.page.locator('.end .held').first().waitFor();

    await rematch(ann, bob);
    content(ann, bob);
  },
);

test('what others do meanwhile leaves the card at hand and the focus on the ring alone', limit, async () => {
  const ann = await person(place);
  const bob = await person(place);
  const invite = await open(ann.page, ['open', 'bosun']);
  await joinByKeyboard(bob.page, invite);
  await start(ann, bob);
  const { page } = bob;
  // The first round in which Bob has a card that can be laid, and Ann has not had her turn.
  while ((await turn(bob)) && (await turn(ann)) && (await freeCard(page)) < 0) {
    await advised(page);
    await advised(ann.page);
  }
  await page.keyboard.press('g');
  await page.locator('.board [role=gridcell]:focus').waitFor();
  await page.keyboard.press(String((await freeCard(page)) + 1));
  await page.getByText('which side?').waitFor();
  const { move } = await standing(page);
  await advised(ann.page);
  await until(page, (from) => Number(document.querySelector('main.table').dataset.move) > from, move);
  assert.equal(await focused(page), 'gridcell');
  assert.match(await page.locator('#status-text').textContent(), /which side\?/);
  await page.keyboard.press('Escape'); // lets go of the card, and of nothing else
  await page.getByText('which side?').waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'gridcell');
  content(ann, bob);
});

for (const [name, options, ships] of [
  ['desktop', { width: 1280, height: 900 }, 5],
  ['desktop-eight', { width: 1280, height: 900 }, 8],
  ['phone', { width: 390, height: 844, touch: true }, 4],
  ['phone-eight', { width: 360, height: 740, touch: true }, 8],
  ['phone-dark', { width: 360, height: 740, scheme: 'dark', touch: true }, 3],
])
  test(`${ships} ships on a ${name}`, limit, async () => {
    const ann = await person(place, options);
    const { page } = ann;
    await open(page, Array(ships - 1).fill('bosun'));
    await page.locator('main.table[data-yours]').waitFor();
    if (name === 'desktop' || name === 'phone-eight') await accessible(page, 'the first turn');
    for (let turns = 0; turns < 2 && (await turn(ann)); turns++) await advised(page);
    await turn(ann);
    await picture(page, `pacifists-${name}`, { keep: name === 'desktop' || name === 'phone' });
    await picture(page, `pacifists-${name}-whole`, { full: true });
    // Everything on the ring is large enough for a finger.
    const small = await page
      .locator('[role=gridcell]')
      .evaluateAll(
        (cells) =>
          cells.map((cell) => cell.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24)
            .length,
      );
    assert.equal(small, 0);
    // The engine says what the orders come to; a tap on one says it in words.
    const order = page.locator('[role=gridcell][aria-label*="starboard, "][aria-label*=" crew: "]').first();
    await order.click();
    await page.locator('.prompt .answer').waitFor();
    await (name === 'desktop-eight' ? accessibleInBoth : accessible)(page, 'an order in words');
    // A draft, where the hand has a card that can be laid.
    for (const card of (await standing(page)).over ? [] : await cards(page).all()) {
      await card.click();
      if (!(await lit(page).count())) continue;
      await picture(page, `pacifists-${name}-card`, { full: true });
      await lit(page).first().click();
      await laid(page).first().waitFor();
      await picture(page, `pacifists-${name}-draft`, { full: true });
      await accessible(page, 'a draft');
      await page.getByRole('button', { name: 'Let go' }).click();
      await laid(page).waitFor({ state: 'detached' });
      break;
    }
    content(ann);
  });

test('whoever sabotages chooses, and colours forced by the system keep everything in place', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.emulateMedia({ forcedColors: 'active' });
  // Nothing but sabotage is dealt, and the game is long enough for an order that hits somebody.
  const others =
    'other_starboard not_your_post demotivate will_be_grog further nearer is_grog both_sides defect belay arm_mariners';
  const none = Object.fromEntries(
    others.split(' ').flatMap((card) => [
      [`cards.${card}`, 0],
      [`sabotage_cards.${card}`, 0],
    ]),
  );
  const options = { sabotage_card: true, start_hand: 5, ...none, 'cards.sabotage': 20, 'sabotage_cards.sabotage': 16 };
  await open(page, ['bosun', 'bosun'], options);
  await page.locator('main.table[data-yours]').waitFor();
  await picture(page, 'pacifists-forced-colours', { full: true });
  // The engine is here: orders say whom they hit.
  await broadside(page, 'port').and(page.locator('[aria-label*=" crew: "]')).waitFor();
  for (
    let asked = false;
    !asked;
    asked = await page.locator('#status-text', { hasText: 'Your sabotage:' }).isVisible()
  ) {
    // One beside each order that would hit somebody or board.
    for (const side of ['port', 'starboard']) {
      const order = broadside(page, side);
      const card = page.locator('.dock .hand button[data-card=sabotage]:not(.idle)');
      const label = await order.getAttribute('aria-label');
      if (!(await card.count()) || !/hits (?!nobody)|boards/.test(label)) continue;
      await card.first().click();
      await order.click();
      await until(
        page,
        (side) => document.querySelector(`[role=gridcell][aria-label^="Your ${side}"]`)?.matches('.lit'),
        side,
      );
    }
    await played(page, () => go(page).click());
    assert.ok(await turn(ann), 'a sabotage is asked before the end');
  }
  await accessible(page, 'a sabotage');
  await picture(page, 'pacifists-sabotage', { full: true });
  await page.locator('.prompt .options button').first().click();
  await played(page, () => go(page).click());
  content(ann);
});
