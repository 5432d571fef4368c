// The lab in the page: a designer asks, reads, looks at a game, plays the version; on a harbour and on a static site.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { program } from './harbour.mjs';
import { accessible, accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import { startSite } from './site.mjs';

const place = port(program, ['--lab-seconds', '20']);

const packed = (study) => Buffer.from(JSON.stringify(study)).toString('base64url');
const linkTo = (study) => `#/lab/${study.game}/${packed(study)}`;
const go = (page) => page.getByRole('button', { name: 'Go', exact: true });
const answered = (page) => page.locator('.bar strong', { hasText: 'Answered' }).waitFor();

// What the program says of a study.
function verdicts(study) {
  const folder = mkdtempSync(join(tmpdir(), 'tortuga-lab-'));
  try {
    writeFileSync(join(folder, 'study.json'), JSON.stringify(study));
    const said = execFileSync(program, ['lab', join(folder, 'study.json'), '--quiet', '--json'], { encoding: 'utf8' });
    return JSON.parse(said).verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const small = { study: 1, game: 'lostseas', seats: 2, players: ['bosun'], seed: 7, looks: 1 };

test('a rule is changed, the answer is read, a game of it is watched, and the version is played', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.goto(place.harbour.base);
  await page.getByRole('link', { name: 'The lab' }).click();
  await page.getByRole('heading', { name: 'The lab', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Studies' }).waitFor();
  await accessibleInBoth(page, 'the lab');
  await picture(page, 'lab-desktop');

  // Two questions of the rulebook with another die, in a plan of one look.
  const study = { ...small, questions: ['fair.worst', 'length.rounds'] };
  await page.goto(place.harbour.base + linkTo(study));
  await page.getByLabel('Find a rule').fill('die sides');
  const slider = page.getByRole('slider', { name: 'Die sides' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Your version, with 1 change').waitFor();
  await go(page).click();
  await answered(page);
  const own = Number(await slider.getAttribute('max'));
  assert.ok(own > 0);
  const asked = JSON.parse(Buffer.from(page.url().split('/').at(-1), 'base64url').toString());
  assert.equal(asked.changes.length, 1);
  const wanted = verdicts(asked);
  const said = await page.locator('.report .verdicts li').allTextContents();
  for (const sentence of wanted) assert.ok(said.includes(sentence), `${sentence} is not among ${said.join(' | ')}`);
  await accessibleInBoth(page, 'a report');
  await picture(page, 'lab-answer-desktop', { keep: true });

  // The reports of the page and of the program are one file.
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const html = readFileSync(await (await coming).path(), 'utf8');
  assert.ok(html.startsWith('<!doctype html>') && html.includes(wanted[0].slice(0, 20)));

  // From a point to its game, and back to the report.
  await page
    .getByRole('button', { name: /^Watch the game of block/ })
    .first()
    .click();
  await page.locator('main.table').waitFor();
  await page.getByText('Looking back').waitFor();
  assert.match(page.url(), /#\/t\/\w{7}\/[\w-]{22}\/0$/);
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.goBack();
  await answered(page);
  assert.deepEqual(await page.locator('.report .verdicts li').allTextContents(), said);

  await page.getByRole('link', { name: 'Play this version' }).click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  const [[name, value]] = Object.entries(asked.changes[0]);
  assert.equal(await page.locator(`[id="${name}"]`).inputValue(), String(value));
  assert.ok(await page.locator(`[id="${name}"]`).isVisible());
  content(ann);
});

test('a study is stopped at its last look and gone on with, by keyboard', limit, async () => {
  const ann = await person(place, { width: 390, height: 844, touch: true });
  const { page } = ann;
  const study = { ...small, game: 'sea', questions: ['length.rounds'], vary: { hand_limit: [4, 6] }, looks: 12 };
  const options = JSON.parse(execFileSync(program, ['games', 'sea', '--json'], { encoding: 'utf8' })).options;
  const number = options.find((option) => option.type === 'integer' && option.most - option.least >= 2);
  study.vary = { [number.name]: [number.least, number.most] };
  study.stop = 'never';
  await page.goto(place.harbour.base + linkTo(study));
  await go(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('.report').waitFor();
  await page.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.bar strong', { hasText: 'Stopped' }).waitFor();
  const look = await page.locator('.report').textContent();
  await accessibleInBoth(page, 'a report on a phone');
  await picture(page, 'lab-answer-phone');
  await page.getByRole('button', { name: 'Go on' }).click();
  await until(page, (before) => document.querySelector('.report')?.textContent !== before, look);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.bar strong', { hasText: 'Stopped' }).waitFor();
  content(ann);
});

test('numbers are searched for that give what a designer wants', limit, async () => {
  const ann = await person(place, { width: 1366, height: 768 });
  const { page } = ann;
  await page.goto(place.harbour.base + linkTo({ ...small, questions: ['fair.worst'] }));
  const wish = page.getByRole('checkbox', { name: 'Which numbers would give what I want?' });
  await wish.check();
  await page.getByText('A search needs rules that may change').waitFor();
  assert.ok(await go(page).isDisabled());
  await page.getByLabel('Find a rule').fill('die sides');
  await page.getByRole('button', { name: 'Try Die sides over a range' }).click();
  await page.getByLabel('Die sides from').fill('4');
  await page.getByLabel('Die sides to').fill('10');
  await page.getByLabel('Die sides by steps of').fill('3');
  await page.getByLabel('Aim 1: the number').selectOption('length.rounds');
  await page.getByLabel('Aim 1: from').fill('20');
  await page.getByLabel('Aim 1: to').fill('24');
  await page.getByLabel('Find a rule').fill('');
  await accessibleInBoth(page, 'a question for numbers');
  await picture(page, 'lab-search-ask-desktop');
  await go(page).click();
  await answered(page);

  // It is the program's answer.
  const asked = JSON.parse(Buffer.from(page.url().split('/').at(-1), 'base64url').toString());
  assert.deepEqual(asked.search, { die_sides: [4, 7, 10] });
  assert.deepEqual(asked.targets, { 'length.rounds': [20, 24] });
  const wanted = verdicts(asked);
  assert.match(wanted[0], /^(Found|Near|Not found: closest): /);
  const said = await page.locator('.report .verdicts li').allTextContents();
  assert.equal(said[0], wanted[0]);
  await page.getByRole('heading', { name: 'What was found' }).waitFor();
  await accessibleInBoth(page, 'what was found');
  await picture(page, 'lab-search-desktop', { full: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.report figure[tabindex]').first().waitFor(); // what is wider than the page is scrolled by keys
  await accessible(page, 'what was found, on a phone');
  await picture(page, 'lab-search-phone', { full: true });
  await page.setViewportSize({ width: 1366, height: 768 });

  // The study that is kept is the search; a game of what was found is watched; the best of it is played.
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Study', exact: true }).click();
  const kept = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
  assert.deepEqual(kept.search, asked.search);
  assert.deepEqual(verdicts(kept), wanted);
  const found = Number(/die_sides = (\d+)/.exec(wanted[0])[1]);
  await page.getByRole('link', { name: 'Play this version' }).click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  assert.equal(await page.locator('[id="die_sides"]').inputValue(), String(found));
  content(ann);
});

test('finished studies are read, and asked again', limit, async () => {
  const ann = await person(place, { scheme: 'dark' });
  const { page } = ann;
  await page.goto(`${place.harbour.base}#/lab`);
  await page.getByRole('link', { name: 'Fair, exciting, alive?' }).first().click();
  await page.locator('.report .verdicts li').first().waitFor();
  await accessible(page, 'a finished study');
  await picture(page, 'lab-study-desktop', { full: true });
  await page.getByRole('link', { name: 'Ask this here' }).click();
  await page.waitForURL((url) => url.hash.startsWith('#/lab/lostseas/'));
  await page.getByRole('checkbox', { name: 'What is dead?', checked: true }).waitFor({ state: 'attached' });
  await page.goto(`${place.harbour.base}#/lab/lostseas/shiver`);
  await page.getByText('This link is cut short').waitFor();
  content(ann);
});

test('the harbour counts where its host allows it', limit, async () => {
  const ann = await person(place);
  const { page } = ann;
  await page.goto(place.harbour.base + linkTo({ ...small, questions: ['length.rounds'] }));
  await page.getByText('Luck and place').click();
  await page.getByLabel('Counted').selectOption('harbour');
  await go(page).click();
  await answered(page);
  const said = await page.locator('.report .verdicts li').first().textContent();
  assert.deepEqual(said, verdicts({ ...small, questions: ['length.rounds'] })[0]);
  content(ann);
});

test('on a static site the lab is whole', limit, async () => {
  const site = await startSite();
  try {
    const ann = await person(place);
    const { page } = ann;
    await page.goto(site.base + linkTo({ ...small, game: 'raiders', seats: 3, questions: ['length.rounds'] }));
    await go(page).click();
    await answered(page);
    await page
      .getByRole('button', { name: /^Watch the game of block/ })
      .first()
      .click();
    await page.getByText('Looking back').waitFor();
    content(ann);
  } finally {
    await site.end();
  }
});
