// The page as an app of one's own: what a browser asks for before it offers to install it, and that it then starts without a network.
// Lighthouse would ask the same; it is not among our tools.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content, limit, person, picture, port } from './people.mjs';
import { startSite } from './site.mjs';

const place = port();

// Waits until the worker that keeps the page has everything, and is between the page and the network.
async function keep(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  return page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready;
    return { scope, controls: navigator.serviceWorker.controller?.state };
  });
}

// What the browser itself read of the manifest, and what it has against it. (Whether it would offer to install the page a browser
// without a window does not say.)
async function manifestOf({ page, context }) {
  const wire = await context.newCDPSession(page);
  const { url, data, errors } = await wire.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  return { url, ...JSON.parse(data) };
}

for (const where of ['a harbour', 'a static site'])
  test(`from ${where} the page can be installed, and starts without a network`, limit, async () => {
    const site = where === 'a harbour' ? null : await startSite();
    try {
      const ann = await person(place, { width: 390, height: 844, touch: true, offline: true });
      const { page, context } = ann;
      const base = site?.base ?? `${place.harbour.base}/`;
      await page.goto(base);
      const { url, ...manifest } = await manifestOf(ann);
      const at = (address) => new URL(address, url).href;
      assert.ok(manifest.name && manifest.short_name.length <= 12, 'a name, and one that fits below an icon');
      assert.equal(manifest.display, 'standalone');
      assert.equal(at(manifest.scope), base);
      assert.ok(at(manifest.start_url).startsWith(at(manifest.scope)), 'it starts within what it is');
      assert.ok(at(manifest.id).startsWith(base));
      const head = await page.evaluate(() => {
        const meta = (name) => document.querySelector(`meta[name=${name}]`)?.content;
        const [viewport, theme, description] = ['viewport', 'theme-color', 'description'].map(meta);
        return { viewport, theme, description, language: document.documentElement.lang, title: document.title };
      });
      assert.match(head.viewport, /width=device-width/);
      assert.doesNotMatch(head.viewport, /user-scalable=no|maximum-scale/, 'who needs it larger can have it');
      assert.equal(head.theme, manifest.theme_color);
      assert.ok(head.language && head.title && head.description);
      // Every icon is a picture of any size, one of them made for round frames.
      for (const { src, sizes, purpose, type } of manifest.icons) {
        assert.equal(sizes, 'any');
        const seen = await page.evaluate(async (address) => {
          const answer = await fetch(address);
          const drawn = Object.assign(new Image(), { src: address });
          await drawn.decode();
          return { type: answer.headers.get('content-type'), width: drawn.naturalWidth, height: drawn.naturalHeight };
        }, at(src));
        assert.ok(seen.type.startsWith(type), `${src} is ${seen.type}`);
        assert.ok(seen.width > 0 && seen.width === seen.height, `${src} (${purpose}) is a square`);
      }
      const purposes = manifest.icons.map(({ purpose }) => purpose);
      assert.ok(purposes.includes('any') && purposes.includes('maskable'));

      const { scope, controls } = await keep(page);
      assert.equal(controls, 'activated');
      assert.ok(at(manifest.start_url).startsWith(scope));

      // As from the home screen, without a network.
      if (site) await site.cut();
      else await context.setOffline(true);
      const app = await context.newPage();
      await app.goto(at(manifest.start_url));
      await app
        .getByRole('button', { name: /^Play now: / })
        .first()
        .waitFor();
      await app.getByRole('radio', { name: 'captain' }).waitFor(); // bots of all ranks are here
      await picture(app, `installed-${site ? 'site' : 'harbour'}`);
      content(ann);
    } finally {
      await site?.end();
    }
  });
