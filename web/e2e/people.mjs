// People in front of browsers, and what tests ask of every page.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, 'out');
mkdirSync(out, { recursive: true });
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const executablePath = candidates.find((path) => path && existsSync(path));
export const launch = () => chromium.launch({ executablePath, args: ['--no-sandbox'] });

// One person: a browser context of their own, and every complaint of the page.
export async function person(
  browser,
  { width = 1280, height = 900, scheme = 'light', touch = false, still = false } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(https?|wss?):\/\/127\.0\.0\.1|^blob:|^data:/.test(request.url()))
      complaints.push(`loads from elsewhere: ${request.url()}`);
  });
  return { page, context, complaints };
}

// No console errors, apart from those a cut connection brings.
export function content(...people) {
  for (const { complaints } of people)
    assert.deepEqual(
      complaints.filter((text) => !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(text)),
      [],
    );
}

export async function accessible(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.failureSummary?.split('\n')[1] ?? ''}`)
        .join(' | ')}`,
  );
  assert.deepEqual(found, [], `axe finds something on ${what}`);
  // Nothing is cut off at the right.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${what} is ${wide} px too wide`);
}

// Pictures for looking at; with PICTURES=1 those of the documentation too.
export async function picture(page, name, { keep = false, full = false } = {}) {
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: full });
  if (keep && process.env.PICTURES === '1') {
    const folder = join(here, '../../docs/pictures');
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

// Opens a table of the Lost Seas on a small sea, so that a whole game is short; gives the invite link if a seat is open.
export async function openSmallTable(page, base, { name, seats, pace = 0 }) {
  await page.goto(`${base}/#/new/lostseas`);
  await page.getByLabel('Your name').fill(name);
  const list = page.locator('.seats select');
  for (const [index, seat] of seats.entries()) await list.nth(index).selectOption(seat);
  await page.getByLabel('Bots wait').selectOption(String(pace));
  await page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
  await page.getByLabel('Doldrums rounds').fill('12');
  await page.getByLabel('Oceans', { exact: true }).fill('3');
  await page.getByLabel('Tiles per ocean').fill('8');
  await page.getByRole('button', { name: 'Open the table' }).click();
  if (!seats.includes('open')) return null;
  return page.getByLabel('Whoever opens this link takes an open seat').inputValue();
}

export const yourTurn = (page) => page.locator('.status.yours [data-choice]:not([aria-disabled=true]):not([disabled])');
export const isOver = (page) => page.locator('.end').isVisible();
