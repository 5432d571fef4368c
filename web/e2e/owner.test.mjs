// The owner's page: the key, people, tables, bans, silences, words erased, tables closed, the log; and who has no key.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { accessibleInBoth, content, limit, person, picture, port, until } from './people.mjs';
import { openTable } from './play.mjs';

const place = port();

const keyOf = ({ data }) => readFileSync(join(data, 'owner.key'), 'utf8').trim();

for (const [name, options] of [
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844, touch: true }],
])
  test(`the owner on a ${name}`, limit, async () => {
    const [ann, owner] = [await person(place), await person(place, options)];
    const { base } = place.harbour;
    const key = keyOf(place.harbour);
    const { page } = owner;
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await openTable(ann.page, base, 'lostseas', { seats: ['open'] });
    const table = /t\/(\w+)\//.exec(ann.page.url())[1];
    await ann.page.getByLabel('Say something to the table').fill('an ugly word');
    await ann.page.getByRole('button', { name: 'Say', exact: true }).click();
    await ann.page.locator('.lines').getByText('an ugly word').waitFor();

    // Without the key, and with a wrong one.
    await page.goto(`${base}/owner`);
    await page.getByLabel('The owner’s key').waitFor();
    await accessibleInBoth(page, 'the door');
    await picture(page, `owner-door-${name}`);
    await page.getByLabel('The owner’s key').fill('x'.repeat(22));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('alert').getByText('not the key').first().waitFor();
    assert.equal(await page.getByText('127.0.0.1').count(), 0);

    // With it, as the link brings it: it stands in no request, and not in the address for long.
    await page.goto(`${base}/owner#${key}`);
    await page.reload();
    await until(page, () => document.querySelector('main')?.dataset.state === 'open');
    assert.equal(page.url(), `${base}/owner`);
    assert.deepEqual(
      requests.filter((url) => url.includes(key)),
      [],
    );
    await page.getByText('127.0.0.1').first().waitFor();
    await accessibleInBoth(page, 'people');
    await picture(page, `owner-people-${name}`);

    // By keyboard: a silence, with a question first.
    await page.getByRole('button', { name: 'Silence 127.0.0.1' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('say nothing').waitFor();
    await accessibleInBoth(page, 'a silence');
    await picture(page, `owner-silence-${name}`);
    await page.getByRole('dialog').getByLabel('Why').fill('too loud');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Let 127.0.0.1 talk again' }).waitFor();
    await ann.page.getByLabel('Say something to the table').fill('hello?');
    await ann.page.getByRole('button', { name: 'Say', exact: true }).click();
    await ann.page.getByText('asked you to be quiet').first().waitFor();

    // Orders: a ban of somebody else, taken back.
    await page.getByRole('button', { name: 'Orders' }).click();
    await page.getByRole('button', { name: 'Ban an address' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('2001:db8::7');
    await page.getByLabel('Why').fill('spam');
    await page.getByRole('button', { name: 'Ban', exact: true }).click();
    await page.getByText('2001:db8::/64').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await accessibleInBoth(page, 'orders');
    await picture(page, `owner-orders-${name}`, { full: true });
    await page.getByRole('button', { name: 'Take back: ban of 2001:db8::/64' }).click();
    await page.getByRole('button', { name: 'Take back: silence of 127.0.0.1' }).click();
    await page
      .getByRole('button', { name: /^Take back/ })
      .first() // none is left
      .waitFor({ state: 'detached' });
    await page.getByLabel('Days').fill('90');
    await page.getByRole('button', { name: 'Keep so long' }).click();
    await page.getByRole('button', { name: 'Delete older ones' }).click();
    await page.getByText('more than 90 days').first().waitFor();

    // Words are erased on every screen; then the table is closed, and everybody reads why.
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.getByText(table).first().waitFor();
    await accessibleInBoth(page, 'tables');
    await picture(page, `owner-tables-${name}`, { full: true });
    await page.getByRole('button', { name: `Erase words at table ${table}` }).click();
    await page.getByLabel('Whose words').selectOption('0');
    await accessibleInBoth(page, 'erasing');
    await page.getByRole('button', { name: 'Erase them for good' }).click();
    await ann.page.getByText('(erased)').first().waitFor();
    assert.equal(await ann.page.getByText('an ugly word').count(), 0);
    await page.getByRole('button', { name: `Close table ${table}` }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('closing time');
    await page.getByRole('button', { name: 'Close it' }).click();
    await ann.page.getByText('closing time').first().waitFor();
    await page.getByRole('button', { name: 'Show what is stored' }).click();
    await page.getByRole('button', { name: `Take table ${table}` }).waitFor();

    await page.getByRole('button', { name: 'Log' }).click();
    await page.getByText(`Table ${table} was closed: closing time`).waitFor();
    await page.getByText('127.0.0.1 was silenced').first().waitFor();
    await accessibleInBoth(page, 'the log');
    await picture(page, `owner-log-${name}`, { full: true });

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByLabel('The owner’s key').waitFor();
    await page.reload();
    await page.getByLabel('The owner’s key').waitFor();
    content(ann, owner);
  });
