// Where we are, from the part of the address behind `#`: tokens of seats stand there and nowhere else (docs/protocol.md).
export type Route =
  | { page: 'lobby' }
  | { page: 'nowhere' }
  | { page: 'seat'; table: string; token: string; m?: number }
  // What the invitation says of itself, so that it can be shown before anybody sits down.
  | { page: 'join'; table: string; invite: string; game?: string; host?: string }
  | { page: 'watch'; table: string; m?: number }
  | { page: 'rules'; game: string; rule?: string }
  | { page: 'create'; game: string };

export function routeOf(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decodeURIComponentSafely);
  const [where, a, b, c, d] = parts;
  const m = (text = ''): { m?: number } => (/^\d+$/.test(text) ? { m: Number(text) } : {});
  if (where === 't' && a && b) return { page: 'seat', table: a, token: b, ...m(c) };
  if (where === 'j' && a && b)
    return { page: 'join', table: a, invite: b, ...(c ? { game: c } : {}), ...(d ? { host: d } : {}) };
  if (where === 'w' && a && /^[\w-]{22}$/.test(b ?? '')) return { page: 'seat', table: a, token: b!, ...m(c) };
  if (where === 'w' && a) return { page: 'watch', table: a, ...m(b) };
  if (where === 'rules' && a) return { page: 'rules', game: a, rule: b };
  if (where === 'new' && a) return { page: 'create', game: a };
  return { page: where ? 'nowhere' : 'lobby' };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const links = {
  lobby: () => '#/',
  seat: (table: string, token: string) => `#/t/${table}/${token}`,
  join: (table: string, invite: string, game = '', host = '') =>
    `#/j/${table}/${invite}${game ? `/${game}` : ''}${game && host ? `/${encodeURIComponent(host)}` : ''}`,
  // For whoever may watch; a table that is not listed needs its watchers' token.
  watch: (table: string, token?: string) => `#/w/${table}${token ? `/${token}` : ''}`,
  // The position after move `m`.
  position: (table: string, m: number, watch?: string) => `${links.watch(table, watch)}/${m}`,
  rules: (game: string, rule?: string) => `#/rules/${game}${rule ? `/${rule}` : ''}`,
  create: (game: string) => `#/new/${game}`,
};

export const whole = (link: string): string => `${location.origin}${location.pathname}${link}`;
// The same by a path that the harbour answers with a title and a picture. No seat's token is ever in it.
export const shared = (link: string): string =>
  link.startsWith('#/w/') && location.pathname === '/' && document.querySelector('meta[name=harbour][content=ws]')
    ? `${location.origin}${link.slice(1)}`
    : whole(link);

export const router = $state<{ route: Route }>({ route: routeOf(location.hash) });
addEventListener('hashchange', () => {
  router.route = routeOf(location.hash);
});

export function go(link: string, { replace = false } = {}): void {
  if (replace) {
    history.replaceState(null, '', link);
    router.route = routeOf(link);
  } else location.hash = link;
}
