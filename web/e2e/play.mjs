// Playing in front of the page: opening a table, waiting for one's turn, and a player who copes with whatever was dealt
// because the page advises.
import assert from 'node:assert/strict';
import { until } from './people.mjs';

// Opens a table by the form; gives the invite link if a seat is open. Options by their names.
export async function openTable(page, base, game, { name = 'Ann', seats, options = {}, listed = false }) {
  await page.goto(`${base}/#/new/${game}`);
  await page.locator('.seats select').first().waitFor();
  await page.getByLabel('Your name').fill(name);
  if (listed) await page.getByLabel(/Listed in the harbour/).check();
  await page.evaluate(
    async ([seats, options]) => {
      const button = (text) =>
        [...document.querySelectorAll('form button')].find((one) => one.textContent.includes(text));
      const selects = () => document.querySelectorAll('.seats select');
      const rendered = () => new Promise((resolve) => setTimeout(resolve));
      while (selects().length > seats.length) (button('Remove the last').click(), await rendered());
      while (selects().length < seats.length) (button('Add a seat').click(), await rendered());
      const set = (field, value) => {
        if (field.type === 'checkbox') return field.checked === value || field.click();
        field.value = value;
        field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
      };
      seats.forEach((seat, index) => set(selects()[index], seat));
      for (const [option, value] of Object.entries(options)) {
        const field = document.getElementById(option);
        if (!field) throw new Error(`there is no option ${option}`);
        set(field, value);
      }
    },
    [seats, options],
  );
  await page.getByRole('button', { name: 'Open the table' }).click();
  if (!seats.includes('open')) return null;
  return page.getByLabel('Whoever opens this link takes an open seat').inputValue();
}

// Somebody with a keyboard and no mouse takes the open seat.
export async function joinByKeyboard(page, invite, name = 'Bob') {
  await page.goto(invite);
  await page.getByLabel('Your name').waitFor();
  for (let i = 0; i < 8 && (await focused(page)) !== 'INPUT'; i++) await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for the host to start.').waitFor();
}

export async function start(host, ...guests) {
  await host.page.getByText('Everybody is here').waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  for (const { page } of [host, ...guests]) await page.locator('.board [role=grid]').waitFor();
}

export async function rematch(host, guest) {
  await host.page.getByRole('button', { name: 'Rematch' }).click();
  await host.page.getByRole('button', { name: 'Start the game' }).waitFor();
  await guest.page.getByRole('button', { name: 'Sit down for the rematch' }).click();
  await guest.page.getByText('Waiting for the host to start.').waitFor();
  await start(host, guest);
}

// What has the focus: its role, or what it is.
export const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);

// How far the page knows the game to be: its number of moves (`move`), and whether it is this person's turn or over.
export const standing = (page) =>
  page.evaluate(() => {
    const { state, move } = document.querySelector('main.table').dataset;
    return { move: Number(move), over: state === 'over', yours: !!document.querySelector('main.table[data-yours]') };
  });
export const isOver = async (page) => (await standing(page)).over;
export const yourTurn = (page) => page.locator('main.table[data-yours]');
// The list of all actions, opened; on a phone the sheet goes up for it.
export async function allActions(page) {
  const list = page.locator('#panel-actions [data-choice]');
  if (!(await list.first().isVisible())) await page.evaluate(() => document.activeElement?.blur());
  if (!(await list.first().isVisible())) await page.keyboard.press('Alt+a');
  await list.first().waitFor();
  return list;
}
// Something that can be done now, chosen in the list of all actions.
export const doable = '#panel-actions [data-choice]:not([aria-disabled=true])';
// Does the first thing that can be done: a tap chooses, the primary button does it.
export async function doFirst(page) {
  await yourTurn(page).waitFor();
  await allActions(page);
  await page.locator(doable).first().click();
  await page.locator('.prompt.chosen .go').click();
}
export const lines = (page) => page.locator('section[aria-labelledby=log] li');

// Does something and waits until the harbour took it: the number of moves is another one, or the game is over.
export async function played(page, act) {
  const { move } = await standing(page);
  await act();
  await until(
    page,
    (from) => {
      const { state, move, sending } = document.querySelector('main.table').dataset;
      const settled = sending === undefined && !document.querySelector('.board [aria-busy=true]');
      return state === 'over' || (Number(move) !== from && settled);
    },
    move,
  );
}

// Waits until one of these people is asked, and gives that one; null when the game is over. Whether a page is behind the others
// cannot be told by its number of moves: each seat counts those it was told of. But who is asked stays asked until they answer.
export async function turn(...people) {
  for (;;) {
    const all = await Promise.all(people.map(({ page }) => standing(page)));
    if (all.some(({ over }) => over)) {
      for (const { page } of people) await page.locator('section.end').waitFor();
      return null;
    }
    const asked = all.findIndex(({ yours }) => yours);
    if (asked >= 0) {
      // What the board offers it knows from the engine in the page.
      await until(people[asked].page, () => document.querySelector('main.table')?.dataset.engine !== 'coming');
      return people[asked];
    }
    const comes = () => {
      const { state } = document.querySelector('main.table')?.dataset ?? {};
      return state === 'over' || !!document.querySelector('main.table[data-yours]');
    };
    await Promise.any(people.map(({ page }) => until(page, comes)));
  }
}

// Plays what the page advises. True unless the decision went away before: somebody else's ended it.
export async function advised(page) {
  const done = await until(
    page,
    (memory) => {
      const { state, move, sending } = document.querySelector('main.table').dataset;
      const press = (found) => {
        found?.click();
        return !!found;
      };
      const back = document.querySelector('.prompt:not(.hinted) .acts [aria-label="Let go"]');
      const hint = [...document.querySelectorAll('.prompt .slot')].find((one) => one.textContent.trim() === 'Hint');
      const notice = document.querySelector('.notice button');
      if (notice) return `refused: ${notice.parentElement.textContent}`;
      if (sending !== undefined) return null;
      if (memory.from !== undefined) return (state === 'over' || move !== memory.from) && 'played';
      if (state === 'over' || !document.querySelector('main.table[data-yours]')) return 'late';
      // What others do meanwhile may take a hint away: then it is asked for again.
      if (press(document.querySelector('.prompt.hinted .go'))) memory.from = move;
      else press(hint ?? back);
      return null;
    },
    {},
  );
  assert.match(done, /^(played|late)$/, `the hint is a move that can be played: ${done}`);
  return done === 'played';
}

// The connection goes away and comes back.
export async function cutOff({ page, context }) {
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByText('Reconnecting').waitFor();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('Reconnecting').waitFor({ state: 'detached' });
}

// Every socket that the page opens from now on can be cut by the test with `cut()`.
export async function cuttable(one) {
  await one.page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    one.cut = () => {
      socket.close();
      server.close();
    };
  });
}
