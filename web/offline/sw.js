// Keeps what is needed to play without a network. scripts/keep.mjs fills in the files and a name that changes with them.
//
// Files with a name of their own never change: they come from what is kept. The page itself and the lists of games come from
// the harbour as long as it answers. A new version is kept beside the old one and takes over when no page of the old one is
// open any more, so that whoever is in the middle of a game finds everything of its own version.
const kVersion = 'VERSION';
const kFiles = [];
const kLists = ['api/games.json', 'api/lobby.json'];

// Hosts that say `Vary: Origin` answer everybody the same: scripts ask with an origin, the worker without.
const kAnyhow = { ignoreVary: true };

const kept = () => caches.open(kVersion);
const here = (path) => new URL(path, self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    kept().then(async (cache) => {
      await cache.addAll([...kFiles.map(here), ...kLists.map(here)]);
      const games = await (await cache.match(here('api/games.json'))).json();
      await cache.addAll(games.map(({ name }) => here(`api/rules/${name}.json`)));
    }),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kVersion).map((name) => caches.delete(name)))),
  );
});

// From the network, or from what is kept where there is none.
async function fresh(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // no network
  }
  return (await (await kept()).match(path, kAnyhow)) ?? Response.error();
}

// What few visits ask for (the lab's modules, its studies) is kept once somebody had it.
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok && /\/assets\//.test(request.url)) await (await kept()).put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(fresh(request, here('./')));
  const path = url.href.slice(self.registration.scope.length);
  if (/^api\/(games|lobby|rules\/\w+)\.json$/.test(path)) return event.respondWith(fresh(request, url.href));
  if (path.startsWith('api/')) return;
  event.respondWith(caches.match(request, kAnyhow).then((found) => found ?? fetched(request)));
});
