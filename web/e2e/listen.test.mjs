// A whole game by ear: what the live regions say, in which order, and that nothing takes the focus away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, limit, person, port, until } from './people.mjs';
import { advised, openTable, turn } from './play.mjs';

const place = port();
const polite = '[role=log][aria-live=polite]';

// Keeps everything that the polite region says from now on.
const listens = (page) =>
  page.evaluate((polite) => {
    globalThis.spoken = [];
    globalThis.moves = []; // how far the game was
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.textContent) {
            globalThis.spoken.push(node.textContent);
            globalThis.moves.push(document.querySelector('main.table')?.dataset.move);
          }
    }).observe(document.querySelector(polite), { childList: true });
  }, polite);

// How a turn of one's own begins in the log.
const begins = {
  raiders: '^Your turn, ',
  sea: '^Your turn, ',
  // All take their turns in the order they like: whoever has not is asked all the time.
  pacifists: '^Round \\d',
};
const kTurns = 12;
for (const [game, begin] of Object.entries(begins))
  test(`${game}: "your turn" is said once a turn, with what to do in words`, limit, async () => {
    const ann = await person(place);
    const { page } = ann;
    await page.goto(place.harbour.base);
    await listens(page);
    await openTable(page, place.harbour.base, game, { seats: ['bosun', 'bosun'] });
    await page.locator('[role=grid]').waitFor();
    for (let played = 0; played < kTurns && (await turn(ann)); played++) {
      // Whoever is asked out of turn hears it too: there may be more of them than turns.
      await until(
        page,
        (begin) => {
          const log = [...document.querySelectorAll('section[aria-labelledby=log] li .text')];
          const began = log.filter((one) => new RegExp(begin).test(one.textContent)).length;
          return globalThis.spoken.filter((text) => text.startsWith('Your turn. ')).length >= began;
        },
        begin,
      );
      await advised(page);
    }
    const [spoken, moves] = await page.evaluate(() => [globalThis.spoken, globalThis.moves]);
    const asked = spoken.flatMap((text, at) => (text.startsWith('Your turn. ') ? [{ text, move: moves[at] }] : []));
    assert.equal(new Set(asked.map(({ move }) => move)).size, asked.length, `once each: ${JSON.stringify(asked)}`);
    for (const { text } of asked) assert.doesNotMatch(text, /\b(\w+) \1\b/i, 'what is asked is a sentence');
    content(ann);
  });

test('a game of the Lost Seas told by the live regions', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  const options = { doldrums_rounds: 12, oceans: 3, tiles_per_ocean: 8 };
  await page.goto(place.harbour.base);
  await listens(page);
  await openTable(page, place.harbour.base, 'lostseas', { seats: ['bosun', 'bosun'], options });
  await page.locator('[role=grid]').waitFor();

  for (let turns = 0; await turn(ann); turns++) {
    // Every turn is announced before it is played.
    await until(page, () => {
      const log = [...document.querySelectorAll('section[aria-labelledby=log] li .text')];
      const began = log.filter((one) => /^Your turn, tile/.test(one.textContent)).length;
      return globalThis.spoken.filter((text) => text.startsWith('Your turn. ')).length === began;
    });
    assert.notEqual(
      await page.evaluate(() => document.activeElement.tagName),
      'BODY',
      `the focus is lost, turn ${turns}`,
    );
    await advised(page);
  }
  await until(page, () => globalThis.spoken.some((text) => text.startsWith('The game is over.')));
  const spoken = await page.evaluate(() => globalThis.spoken);
  const log = await page.locator('section[aria-labelledby=log] li .text').allTextContents();

  const began = log.filter((text) => /^Your turn, tile/.test(text)).length;
  const told = spoken.filter((text) => text.startsWith('Your turn. ')).length;
  assert.equal(told, began, `"your turn" once per turn:\n${spoken.join('\n')}`);
  spoken.forEach((text, at) => {
    if (text.startsWith('Your turn. '))
      assert.doesNotMatch(
        spoken[at + 1] ?? '',
        /^Bosun/,
        `nothing of before comes behind the prompt: ${spoken[at + 1]}`,
      );
  });
  assert.match(spoken.at(-1), /^The game is over\./, 'the end comes last');
  content(ann);
});
