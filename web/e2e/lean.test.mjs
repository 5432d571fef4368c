// A page that has the engine is told what happened and no more: what it says of it is what the harbour would have said.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { content, limit, person, port, until } from './people.mjs';
import { advised, lines, standing, turn, yourTurn } from './play.mjs';

const kTurns = 5;
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));
const place = port();

for (const game of games)
  test(`${game.title}: in the page’s own words`, limit, async () => {
    const ann = await person(place);
    const { page } = ann;
    const told = [];
    let agreed;
    const lean = new Promise((resolve) => (agreed = resolve));
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload);
        told.push(message);
        if (message.lean) agreed();
      }),
    );
    await page.goto(place.harbour.base);
    await page.getByRole('button', { name: `Play now: ${game.title} against bots` }).click();
    await yourTurn(page).waitFor();
    await lean; // the first picture was there before
    const since = told.length;
    for (let turns = 0; turns < kTurns && (await turn(ann)); turns++) await advised(page);
    await turn(ann);
    const news = told.slice(since).filter(({ t }) => t === 'lean' || t === 'news');
    assert.ok(news.length > 0 && news.every(({ t }) => t === 'lean'), 'the harbour tells no words');
    const before = await standing(page);
    const words = await lines(page).allTextContents();
    assert.ok(words.length > 0);
    // Whoever comes anew is told by the harbour.
    await page.reload();
    await until(page, (move) => Number(document.querySelector('main.table')?.dataset.move) >= move, before.move);
    await lines(page).first().waitFor({ state: 'attached' }); // the log is drawn last
    const again = await lines(page).allTextContents();
    assert.ok(again.length > 0);
    // The harbour keeps the newest events: of a long round not all.
    if ((await standing(page)).move === before.move) assert.deepEqual(again, words.slice(-again.length));
    content(ann);
  });
