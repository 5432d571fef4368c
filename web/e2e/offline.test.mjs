// Play without a harbour elsewhere: from a static site, without a network, several people on one device.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { program } from './harbour.mjs';
import { accessible, content, limit, person, picture, port, until } from './people.mjs';
import { advised, isOver, lines, openTable, played, standing, turn, yourTurn } from './play.mjs';
import { startSite } from './site.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));
const signatures = JSON.parse(readFileSync(join(root, 'tests/signatures.json'), 'utf8'));
const place = port();
const phone = { width: 390, height: 844, touch: true, offline: true };

const kRivals = ({ seats }) => Array.from({ length: seats.least - 1 }, () => 'bosun');
const playNow = (page, game) => page.getByRole('button', { name: `Play now: ${game.title} against bots` }).click();
// Everything is kept once the worker is at work.
const isKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state));

// Games that are over soon.
const kSoon = {
  lostseas: { doldrums_rounds: 8, oceans: 3, tiles_per_ocean: 8 },
  raiders: { round_limit: 4, smoke_seconds: 0 },
  pacifists: { rounds: 3 },
  sea: { round_limit: 3 },
  plunk: { setup: 'auto', map_seed: 7, stalemate_turns: 10, turn_limit: 20 },
};

// The page is opened again in the middle: nothing is lost.
async function openAgain(page) {
  const before = await standing(page);
  const told = await lines(page).allTextContents();
  await page.reload();
  await yourTurn(page).waitFor(); // all of the table is drawn
  assert.equal((await standing(page)).move, before.move, 'nothing is lost');
  assert.deepEqual(await lines(page).allTextContents(), told, 'nor forgotten');
}

test('one visit, then without a network: each game is played to its end', limit, async () => {
  const site = await startSite();
  try {
    const ann = await person(place, phone);
    const { page } = ann;
    await page.goto(site.base);
    await page.getByRole('heading', { name: games.at(-1).title }).waitFor();
    await isKept(page);
    await site.cut();
    await page.reload();
    for (const game of games) {
      await page.getByRole('heading', { name: game.title }).waitFor();
      await openTable(page, site.base.slice(0, -1), game.name, {
        seats: kRivals(game),
        options: kSoon[game.name] ?? {},
      });
      await page.locator('.status.yours').waitFor();
      let turns = 0;
      for (; await turn(ann); turns++) {
        if (turns === 2) await openAgain(page);
        await advised(page);
      }
      assert.ok(turns > 2, `${game.title} had a middle`);
      assert.ok(await isOver(page));
      // Who won, why, and the places of all.
      assert.match(await page.locator('#end-title').textContent(), /\w/);
      assert.ok((await page.locator('section.end ol > li').count()) >= game.seats.least);
      await accessible(page, `the end of ${game.title}, without a network`);
      await picture(page, `offline-${game.name}`);
      await page.getByRole('link', { name: 'To the harbour', exact: true }).click();
    }
    content(ann);
  } finally {
    await site.end();
  }
});

test('a step is taken back, a hint is given, and the past is shown, on this device', limit, async () => {
  const site = await startSite();
  try {
    const ann = await person(place, { offline: true });
    const { page } = ann;
    await page.goto(site.base);
    await playNow(
      page,
      games.find(({ name }) => name === 'sea'),
    );
    await page.locator('.status.yours').waitFor();
    let tookBack = false;
    for (let i = 0; i < 12 && !tookBack && (await turn(ann)); i++) {
      await advised(page);
      const takeBack = page.getByRole('button', { name: 'Take back' });
      if (!(await turn(ann)) || !(await takeBack.isVisible())) continue;
      const { move } = await standing(page);
      await played(page, () => takeBack.click());
      assert.ok((await standing(page)).move < move);
      tookBack = true;
    }
    assert.ok(tookBack, 'there was a step to take back');
    content(ann);
  } finally {
    await site.end();
  }
});

test('a new version does not break a game in the middle', limit, async () => {
  const site = await startSite();
  try {
    const ann = await person(place, { offline: true });
    const { page } = ann;
    await page.goto(site.base);
    await isKept(page);
    await page.reload(); // from now on the worker is in between
    await playNow(page, games[0]);
    await page.locator('.status.yours').waitFor();
    await advised(page);
    // The host gets a new version: another worker, and none of the scripts of the old one.
    const worker = join(site.files, 'sw.js');
    const assets = join(site.files, 'assets');
    const old = readdirSync(assets).filter((name) => /^(RulesBox|Rules|KeysBox)-.*\.(js|css)$/.test(name));
    assert.ok(old.length > 0);
    let text = readFileSync(worker, 'utf8').replace(/tortuga-[0-9a-f]{12}/, 'tortuga-new000000000');
    for (const name of old) {
      renameSync(join(assets, name), join(assets, `new-${name}`));
      text = text.replaceAll(name, `new-${name}`);
    }
    writeFileSync(worker, text);
    await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.update()));
    await page.evaluate(async () => {
      const kept = await navigator.serviceWorker.ready;
      const coming = kept.installing ?? kept.waiting;
      if (coming && coming.state === 'installing')
        await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
    });
    // A part that was not fetched before is still there, and the game goes on.
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await turn(ann);
    await advised(page);
    content(ann);
  } finally {
    await site.end();
  }
});

// Ann and Ben at one device, without bots.
async function shareDevice(page) {
  await page.goto(`${place.harbour.base}/#/new/lostseas`);
  await page.locator('.seats select').first().waitFor();
  await page.getByLabel('Your name').fill('Ann');
  while ((await page.locator('.seats select').count()) > 1)
    await page.getByRole('button', { name: 'Remove the last' }).click();
  await page.locator('.seats select').first().selectOption('here');
  await page.getByLabel('Name of seat 2').fill('Ben');
  await page.getByRole('button', { name: 'Open the table' }).click();
}

const coverOf = (page) => page.getByRole('dialog', { name: /is next/ });
// Waits until somebody at this device is asked. True if the cover is between them.
async function isCovered(page) {
  await until(page, () => !!document.querySelector('.status.yours, dialog.cover[open]'));
  return (await coverOf(page).count()) > 0;
}
async function uncover(page) {
  if (!(await isCovered(page))) return;
  await coverOf(page).getByRole('button').click();
  await page.locator('.status.yours').waitFor();
}

test('two people share a device: nothing is seen of the other', limit, async () => {
  const ann = await person(place, { offline: true });
  const { page } = ann;
  await shareDevice(page);
  const cover = coverOf(page);
  const seen = [];
  for (let i = 0; i < 6; i++) {
    if (await isCovered(page)) {
      await accessible(page, 'the cover');
      // The cover hides all of the page.
      const covered = await page.evaluate(() => {
        const { width, height } = document.querySelector('dialog.cover').getBoundingClientRect();
        return width >= innerWidth && height >= innerHeight;
      });
      assert.ok(covered);
      seen.push(await cover.getByRole('heading').textContent());
      await page.keyboard.press('Escape');
      assert.ok(await cover.isVisible(), 'it does not go away by itself');
      await cover.getByRole('button').click();
      await page.locator('.status.yours').waitFor();
    }
    await advised(page);
  }
  assert.ok(seen.includes('Ben is next') && seen.includes('Ann is next'));
  content(ann);
});

async function openLinks(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Links' }).click();
  await page.getByRole('dialog', { name: 'Links of this table' }).waitFor();
}
// The table moves to the harbour: another address, the same seat.
async function takeOnline(page) {
  const hash = await page.evaluate(() => location.hash);
  await openLinks(page);
  await accessible(page, 'the links of a table of this device');
  await page.getByRole('button', { name: 'Take this table online' }).click();
  await until(page, (old) => location.hash !== old && !!document.querySelector('main.table[data-move]'), hash);
}

test('a game begun without a network is taken online and goes on there, for others to see', limit, async () => {
  const ann = await person(place, { offline: true });
  const { page, context } = ann;
  await page.goto(place.harbour.base);
  await isKept(page);
  await context.setOffline(true);
  await page.reload(); // it comes from what was kept
  await page.getByText('Reconnecting').waitFor();
  await playNow(page, games[0]);
  await page.locator('.status.yours').waitFor();
  for (let i = 0; i < 3 && (await turn(ann)); i++) await advised(page);
  assert.ok(await turn(ann));
  const before = await standing(page);
  const told = await lines(page).allTextContents();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await takeOnline(page);
  assert.ok(await turn(ann));
  assert.equal((await standing(page)).move, before.move, 'nothing is lost');
  assert.deepEqual(await lines(page).allTextContents(), told, 'nor forgotten');
  await advised(page);
  assert.ok(await turn(ann));

  // Somebody else watches, and Ann goes on with another device.
  await openLinks(page);
  const watch = await page.getByLabel(/^For watchers/).inputValue();
  const own = await page.getByLabel(/^Your own seat/).inputValue();
  await page.keyboard.press('Escape');
  const eve = await person(place);
  await eve.page.goto(watch);
  await eve.page.locator('main.table[data-move]').waitFor();
  const other = await person(place, phone);
  await other.page.goto(own);
  await other.page.locator('.status.yours').waitFor();
  const { move } = await standing(eve.page);
  await advised(other.page);
  await until(eve.page, (from) => Number(document.querySelector('main.table').dataset.move) > from, move);
  await picture(other.page, 'taken-online');
  content(ann, eve, other);
});

test('two people take the table of their device online, and share it there', limit, async () => {
  const ann = await person(place, { offline: true });
  const { page } = ann;
  await shareDevice(page);
  for (let i = 0; i < 3; i++) {
    await uncover(page);
    await advised(page);
  }
  await uncover(page);
  const before = await standing(page);
  await takeOnline(page);
  await uncover(page);
  assert.equal((await standing(page)).move, before.move, 'nothing is lost');
  const seen = new Set();
  while (seen.size < 2) {
    if (await isCovered(page)) seen.add(await coverOf(page).getByRole('heading').textContent());
    await uncover(page);
    await advised(page);
  }
  assert.deepEqual([...seen].sort(), ['Ann is next', 'Ben is next']);
  content(ann);
});

test('the signature in this browser is that of the native build', limit, async () => {
  const ann = await person(place);
  await ann.page.goto(place.harbour.base);
  const assets = readdirSync(join(root, 'web/dist/assets'));
  for (const { name } of games) {
    const file = assets.find((one) => new RegExp(`^${name}-(?!harbour)[\\w-]{8}\\.wasm$`).test(one));
    const found = await ann.page.evaluate(async (address) => {
      let memory;
      const host = new Proxy({}, { get: () => () => 0 });
      const made = await WebAssembly.instantiateStreaming(fetch(address), { wasi_snapshot_preview1: host });
      memory = made.instance.exports;
      memory._initialize();
      return BigInt.asUintN(64, memory.signature(10_000)).toString(16).padStart(16, '0');
    }, `/assets/${file}`);
    assert.equal(found, signatures[name], name);
  }
  content(ann);
});
