// People in front of browsers, and what tests ask of every page.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startHarbour } from './harbour.mjs';

// No test stops because the machine is busy: a wait ends with its event. This ends a wait for something that never comes,
// and tells for what; a test as a whole has three times as long.
export const kPatience = 300_000;
export const limit = { timeout: 3 * kPatience };

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, 'out');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = candidates.find((path) => path && existsSync(path));
const fonts = existsSync('/usr/share/fonts/truetype/dejavu') ? { FONTCONFIG_FILE: join(here, 'fonts.conf') } : {};

// The harbour and the browser of a test file. Whoever came for a test leaves with it.
export function port(program, more) {
  const place = { harbour: null, browser: null, people: [] };
  before(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--mute-audio'];
    // Whichever comes is ended afterwards, also where the other does not: a browser left open would keep the test from ending.
    const coming = [
      startHarbour(program, more).then((harbour) => (place.harbour = harbour)),
      chromium
        .launch({ executablePath, args, env: { ...process.env, ...fonts } })
        .then((browser) => (place.browser = browser)),
    ];
    const failed = (await Promise.allSettled(coming)).find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  });
  afterEach(async () => {
    for (const { context } of place.people.splice(0)) await context.close();
  });
  after(async () => {
    await place.browser?.close();
    await place.harbour?.end();
  });
  return place;
}

// One person: a browser context of their own, and every complaint of the page. Bots do not wait for this person, nothing
// moves and nothing sounds, unless the test says otherwise.
export async function person(
  place,
  {
    width = 1280,
    height = 900,
    scheme = 'light',
    touch = false,
    moving = false,
    sound = false,
    offline = false,
    pace = 0,
  } = {},
) {
  const context = await place.browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    serviceWorkers: offline ? 'allow' : 'block', // who keeps the page for later: only where a test asks for it
  });
  const wishes = { pace, ...(sound ? {} : { effects: 0, ambience: 0 }) };
  await context.addInitScript((text) => {
    if (location.protocol !== 'about:') localStorage['tortuga.settings'] ??= text;
  }, JSON.stringify(wishes));
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(https?|wss?):\/\/127\.0\.0\.1|^blob:|^data:/.test(request.url()))
      complaints.push(`loads from elsewhere: ${request.url()}`);
  });
  const one = { page, context, complaints };
  place.people.push(one);
  return one;
}

// No console errors, apart from those a cut connection brings, and that nobody keeps the page where a test did not ask for it.
export function content(...people) {
  const expected = /WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|registration blocked/;
  for (const { complaints } of people)
    assert.deepEqual(
      complaints.filter((text) => !expected.test(text)),
      [],
    );
}

// Waits until `test(arg)` is true in the page, looking whenever something there changes; gives what it gave.
export async function until(page, test, arg) {
  const waiter = (test, arg) =>
    new Promise((resolve, reject) => {
      const look = () => {
        try {
          const found = test(arg);
          if (!found) return;
          stop();
          resolve(found);
        } catch (why) {
          stop();
          reject(why);
        }
      };
      const eyes = new MutationObserver(look);
      const stop = () => {
        eyes.disconnect();
        document.removeEventListener('focusin', look);
      };
      eyes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      document.addEventListener('focusin', look); // the focus goes elsewhere, and nothing else need change
      look();
    });
  let timer;
  const never = new Promise((_, reject) => {
    const why = new Error(`waited in vain for ${test}, ${JSON.stringify(arg)}, at ${page.url()}`);
    timer = setTimeout(() => reject(why), kPatience);
  });
  try {
    return await Promise.race([page.evaluate(`(${waiter})(${test}, ${JSON.stringify(arg) ?? null})`), never]);
  } finally {
    clearTimeout(timer);
  }
}

// Sums what moves without anybody having touched anything: the measure of the browser itself. `buffered`: since the page was loaded.
export async function watchShifts(page, buffered = false) {
  await page.evaluate((buffered) => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          globalThis.shifts.push({
            value,
            what: sources.map(({ node, previousRect, currentRect }) =>
              [
                `${previousRect.left},${previousRect.top} to ${currentRect.left},${currentRect.top}:`,
                node?.parentElement?.className,
                node?.textContent?.slice(0, 30),
              ].join(' '),
            ),
          });
    }).observe({ type: 'layout-shift', buffered });
  }, buffered);
}
export const shifts = (page) => page.evaluate(() => globalThis.shifts);

// Asks axe, and whether the page is too wide. `rules`: only these, where the others were asked before.
export async function accessible(page, what, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (rules) => {
    const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], preload: false, ...only });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3) }));
  }, rules);
  const found = violations.map(({ id, nodes }) => {
    const where = nodes.map((node) => `${node.target} ${node.failureSummary?.split('\n')[1] ?? ''}`);
    return `${id}: ${where.join(' | ')}`;
  });
  assert.deepEqual(found, [], `axe finds something on ${what}`);
  // Nothing is cut off at the right.
  const { wide, who } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const right = (one) => Math.round(one.getBoundingClientRect().right);
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one instanceof HTMLElement && right(one) > clientWidth,
    );
    const names = beyond
      .slice(-6)
      .map((one) => `${one.tagName}.${one.className} to ${right(one)}: ${one.textContent.slice(0, 30)}`);
    return { wide: scrollWidth - clientWidth, who: names.join(' | ') };
  });
  assert.ok(wide <= 0, `${what} is ${wide} px too wide: ${who}`);
}

// The same in the light and in the dark; on a phone the dark one is smaller. The dark changes colours and the size of things,
// not what they are called.
const kLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
export async function accessibleInBoth(page, what) {
  const { width, height } = page.viewportSize();
  await page.emulateMedia({ colorScheme: 'dark' });
  if (width < 600) await page.setViewportSize({ width: 360, height: 740 });
  await accessible(page, `${what}, dark`, kLooks);
  await page.emulateMedia({ colorScheme: 'light' });
  if (width < 600) await page.setViewportSize({ width, height });
  await accessible(page, what);
}

// With PICTURES=1: pictures for looking at in e2e/out, light and dark, and those of the documentation. They prove nothing, so
// a plain run takes none.
export async function picture(page, name, { keep = false, full = false } = {}) {
  if (process.env.PICTURES !== '1') return;
  mkdirSync(out, { recursive: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: join(out, `${name}-dark.png`), fullPage: full });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: full });
  if (!keep) return;
  const folder = join(here, '../../docs/pictures');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
