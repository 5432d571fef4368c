// A harbour for building and testing the page without the server: speaks docs/protocol.md, keeps everything in memory and
// lets `tortuga referee` know the rules. Never part of the product.
//   node mock/harbour.mjs [--port 8080] [--dist DIR]
import { createHash, randomBytes } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.TORTUGA ?? join(root, 'build/release/tortuga');
const flag = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const dist = flag('--dist', join(root, 'web/dist'));
const port = Number(flag('--port', 8080));
const token = () => randomBytes(16).toString('base64url');

const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }));
for (const game of games) {
  game.queries = [
    { key: 'p', name: 'position', title: 'Where your ship is' },
    { key: 's', name: 'status', title: 'How everybody stands' },
    { key: 'S', name: 'status_box', title: 'How everybody stands, one fact a line' },
    { key: 'm', name: 'moon', title: 'The Golden Moon' },
  ];
  game.events = {};
}

// One referee process with one game on its table.
class Referee {
  constructor() {
    this.child = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }
  ask(request) {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.child.stdin.write(JSON.stringify(request) + '\n');
    });
  }
  end() {
    this.child.stdin.end();
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function changes(before, now, path = '', out = {}) {
  if (same(before, now)) return out;
  const walk =
    before && now && typeof before === 'object' && typeof now === 'object' && Array.isArray(before) === Array.isArray(now) &&
    same(Object.keys(before), Object.keys(now));
  if (!walk) out[path] = now;
  else for (const key of Object.keys(now)) changes(before[key], now[key], `${path}/${key}`, out);
  return out;
}

class Refused extends Error {
  constructor(code, text, rules) {
    super(text);
    this.code = code;
    this.rules = rules;
  }
}

const tables = new Map();

class Table {
  constructor(request) {
    this.id = randomBytes(4).toString('hex').slice(0, 5).toUpperCase();
    this.game = games.find((game) => game.name === request.game);
    if (!this.game) throw new Refused('malformed', `There is no game ${request.game}.`);
    this.options = request.options ?? {};
    this.public = request.public ?? false;
    this.pace = request.pace ?? 800;
    this.hints = request.hints ?? true;
    this.clock = request.clock ?? { kind: 'none' };
    this.seats = (request.seats ?? ['you', 'bosun', 'bosun']).map((kind) => this.chair(kind));
    this.seats[0] = { ...this.chair('open'), kind: 'person', name: request.name || 'Captain' };
    this.invite = token();
    this.watch = token();
    this.secret = randomBytes(32).toString('hex');
    this.hash = createHash('sha256').update(this.secret).digest('hex');
    this.state = 'open';
    this.m = 0;
    this.n = 0;
    this.moves = [];
    this.chat = [];
    this.log = []; // per viewer: told events
    this.crew = new Set();
    this.seen = new Map();
    this.done = new Map();
    tables.set(this.id, this);
  }
  chair(kind) {
    const names = ['Mad Meg', 'Old Salt', 'Red Rosa', 'Black Ben', 'Lucky Lou', 'Iron Ida', 'Silver Sam'];
    const bot = !['open', 'you'].includes(kind);
    return bot
      ? { kind: 'bot', rank: kind, name: names[(this.named = (this.named ?? -1) + 1) % names.length], token: token(), salt: '' }
      : { kind: 'open', name: '', token: token(), salt: '' };
  }
  summary() {
    return {
      table: this.id, game: this.game.name, state: this.state, host: this.seats[0].name,
      seats: this.seats.map(({ name, kind, rank }) => ({ name, kind, rank })),
      open: this.seats.filter((seat) => seat.kind === 'open').length,
    };
  }
  here(index) {
    return [...this.crew].some((one) => one.seat === index);
  }
  seatList() {
    return this.seats.map(({ name, kind, rank }, index) => ({ name, kind, rank, here: kind === 'bot' || this.here(index) }));
  }
  words(text) {
    return text.replace(/Seat (\d+)/g, (_, index) => this.seats[index].name);
  }
  told(list) {
    const moveOf = (n) => Math.max(0, this.history.findLastIndex((one) => one.n <= n));
    return list.map(({ n, event, text, sound, effect, rules }) => ({ n, m: moveOf(n), ...event, text: this.words(text), sound, effect, rules }));
  }
  async viewOf(seat) {
    return (await this.referee.ask({ do: 'view', seat })).view;
  }
  async choicesOf(seat) {
    if (seat === null || !this.status.deciders.includes(seat)) return undefined;
    const { moves, labels } = await this.referee.ask({ do: 'moves', seat });
    return moves.map((move, index) => ({ move, label: this.words(labels[index]) }));
  }
  async start() {
    if (this.state !== 'open') throw new Refused('late', 'The game has begun.');
    if (this.seats.some((seat) => seat.kind === 'open')) throw new Refused('refused', 'Some seats are still open: invite somebody or seat a bot.');
    this.referee = new Referee();
    this.seed = createHash('sha256').update([this.secret, ...this.seats.map((seat) => seat.salt)].join(':')).digest('hex');
    this.status = await this.referee.ask({ do: 'start', game: this.game.name, seats: this.seats.length, seed: this.seed, options: this.options });
    if (!this.status.ok) throw new Refused('malformed', this.status.error);
    this.state = 'playing';
    this.began = Date.now();
    this.n = this.status.events;
    this.views = new Map();
    this.history = [];
    for (const viewer of this.viewers()) this.views.set(viewer, await this.viewOf(viewer));
    this.history.push({ n: 0, views: new Map(this.views) });
    for (const one of this.crew) one.send({ ...(await this.whole(one.seat)) });
    this.bots();
  }
  viewers() {
    return [null, ...this.seats.keys()];
  }
  async whole(seat, from) {
    const base = {
      t: 'table', table: this.id, game: this.game.name, seat, host: seat === 0, state: this.state, seats: this.seatList(), public: this.public,
      options: this.options, clock: this.clock, m: this.m, n: this.n, deciders: [], undo: false, hash: this.hash, seed: null,
      events: [], chat: this.chat, times: [], away: this.seen.get(seat) ?? 0, hints: this.hints, invite: seat === 0 ? this.invite : undefined,
    };
    if (this.state === 'open') return base;
    const told = this.told((await this.referee.ask({ do: 'events', ...(seat === null ? {} : { seat }), from: from ?? 0 })).told);
    return {
      ...base, view: this.views.get(seat), deciders: this.status.deciders, choices: await this.choicesOf(seat), undo: this.undoer === seat,
      outcome: this.state === 'over' ? this.status.outcome : undefined, seed: this.state === 'over' ? this.seed : null,
      events: from === undefined ? told.slice(-200) : told,
    };
  }
  async play(seat, move, automatic = false) {
    const before = new Map(this.views);
    const from = this.n;
    const decided = this.status.deciders;
    const answer = await this.referee.ask({ do: 'play', seat, move });
    if (!answer.ok) throw new Refused(answer.refused ? 'refused' : 'malformed', this.words(answer.refused?.reason ?? answer.error), answer.refused?.rules);
    this.status = answer;
    this.m += 1;
    this.n = answer.events;
    this.moves.push({ seat, move, at: Date.now() - this.began });
    // What can be taken back: the same seat still decides and nothing was drawn; only the referee knows, so try it on demand.
    this.undoer = !automatic && same(decided, answer.deciders) && this.seats[seat].kind === 'person' ? seat : undefined;
    if (answer.outcome.over) this.state = 'over';
    for (const viewer of this.viewers()) this.views.set(viewer, await this.viewOf(viewer));
    this.history.push({ n: from, views: new Map(this.views) });
    const told = new Map();
    for (const viewer of this.viewers())
      told.set(viewer, this.told((await this.referee.ask({ do: 'events', ...(viewer === null ? {} : { seat: viewer }), from })).told));
    for (const one of this.crew)
      one.send({
        t: 'news', m: this.m, n: this.n, events: told.get(one.seat), patch: changes(before.get(one.seat), this.views.get(one.seat)),
        deciders: this.status.deciders, choices: await this.choicesOf(one.seat), undo: this.undoer === one.seat,
        ...(this.state === 'over' ? { outcome: this.status.outcome, seed: this.seed } : {}),
      });
    this.bots();
  }
  bots() {
    if (this.state !== 'playing') return;
    const seat = this.status.deciders.find((one) => this.seats[one].kind === 'bot');
    if (seat === undefined) return;
    setTimeout(() => this.queue(async () => {
      if (this.state !== 'playing' || !this.status.deciders.includes(seat) || this.seats[seat].kind !== 'bot') return;
      const hint = await this.referee.ask({ do: 'hint', seat });
      await this.play(seat, hint.move, true);
    }), this.pace);
  }
  queue(job) {
    this.line = (this.line ?? Promise.resolve()).then(job).catch((error) => { if (!(error instanceof Refused)) console.error(error); });
    return this.line;
  }
  async undo(seat) {
    if (this.undoer !== seat) throw new Refused('refused', 'Nothing of yours can be taken back now.');
    const answer = await this.referee.ask({ do: 'undo', seat });
    if (!answer.ok) throw new Refused('refused', answer.refused?.reason ?? answer.error);
    this.status = answer;
    this.m -= 1;
    this.moves.pop();
    this.history.pop();
    this.n = answer.events;
    this.undoer = undefined;
    for (const viewer of this.viewers()) this.views.set(viewer, await this.viewOf(viewer));
    for (const one of this.crew)
      one.send({ t: 'back', m: this.m, n: this.n, view: this.views.get(one.seat), deciders: this.status.deciders, choices: await this.choicesOf(one.seat) });
  }
  tell(message) {
    for (const one of this.crew) one.send(message);
  }
  tellSeats() {
    for (const one of this.crew) one.send({ t: 'seats', seats: this.seatList(), host: one.seat === 0 });
    tellLobby();
  }
  record() {
    return {
      tortuga: 1, game: this.game.name, version: this.game.version, options: this.options, seats: this.seats.map((seat) => seat.name), seed: this.seed,
      moves: this.moves, outcome: this.status.outcome, luck: { secret: this.secret, hash: this.hash, salts: this.seats.map((seat) => seat.salt) },
    };
  }
}

const lobbies = new Set();
const publicTables = () => [...tables.values()].filter((table) => table.public && table.state !== 'over').map((table) => table.summary());
function tellLobby() {
  for (const one of lobbies) one.send({ t: 'lobby', tables: publicTables() });
}

async function carryOut(one, request) {
  const find = () => {
    const table = tables.get(request.table);
    if (!table) throw new Refused('gone', 'There is no such table. It may have been closed.');
    return table;
  };
  const table = one.table;
  const needSeat = () => {
    if (!table) throw new Refused('forbidden', 'Sit down first.');
    if (one.seat === null) throw new Refused('forbidden', 'Watchers cannot do that.');
  };
  switch (request.do) {
    case 'lobby':
      lobbies.add(one);
      return { games, tables: publicTables() };
    case 'create': {
      const made = new Table(request);
      tellLobby();
      return { table: made.id, seat: 0, token: made.seats[0].token, invite: made.invite, watch: made.watch };
    }
    case 'join': {
      const at = find();
      if (!at.public && request.invite !== at.invite) throw new Refused('gone', 'This invitation is no longer valid.');
      const index = request.seat ?? at.seats.findIndex((seat) => seat.kind === 'open');
      if (index < 0 || at.seats[index]?.kind !== 'open') throw new Refused('full', 'No seat is open at this table.');
      at.seats[index] = { ...at.seats[index], kind: 'person', name: request.name || `Captain ${index + 1}` };
      at.tellSeats();
      return { seat: index, token: at.seats[index].token };
    }
    case 'sit': {
      const at = find();
      let seat = null;
      if (request.token !== undefined && request.token !== at.watch) {
        seat = at.seats.findIndex((chair) => chair.token === request.token);
        if (seat < 0) throw new Refused('gone', 'This link is no longer valid.');
        if (at.seats[seat].left) Object.assign(at.seats[seat], { kind: 'person', left: false });
      } else if (!at.public && request.token !== at.watch) throw new Refused('forbidden', 'This table is not public.');
      one.table?.crew.delete(one);
      Object.assign(one, { table: at, seat });
      at.crew.add(one);
      const answer = await at.whole(seat, request.from);
      setTimeout(() => at.tellSeats());
      return answer;
    }
    case 'start':
      needSeat();
      await table.start();
      tellLobby();
      return {};
    case 'salt':
      needSeat();
      table.seats[one.seat].salt = request.salt;
      return {};
    case 'play': {
      needSeat();
      const known = table.done.get(`${one.seat} ${request.id}`);
      if (known) return known;
      if (request.n !== table.m && request.n !== table.n) throw new Refused('late', 'The table went on; look again.');
      await table.play(one.seat, request.move);
      table.done.set(`${one.seat} ${request.id}`, {});
      return {};
    }
    case 'undo':
      needSeat();
      await table.undo(one.seat);
      return {};
    case 'moves':
      return { choices: (await table.choicesOf(one.seat)) ?? [] };
    case 'ask': {
      const view = table.views.get(one.seat);
      if (request.query === 'position' && one.seat !== null) return { lines: [`You are on tile ${view.players?.[one.seat]?.tile}.`] };
      return { lines: table.seats.map((seat, index) => `${seat.name}: ${Object.entries(view.players?.[index] ?? {}).filter(([, value]) => typeof value === 'number').map(([key, value]) => `${key} ${value}`).join(', ')}.`) };
    }
    case 'hint': {
      needSeat();
      const { move, label, reason } = await table.referee.ask({ do: 'hint', seat: one.seat });
      return { move, label: table.words(label), reason };
    }
    case 'say': {
      needSeat();
      const line = { at: Date.now(), seat: one.seat, text: request.text ?? request.phrase };
      table.chat.push(line);
      table.tell({ t: 'chat', ...line });
      return {};
    }
    case 'name':
      needSeat();
      table.seats[one.seat].name = request.name;
      table.tellSeats();
      return {};
    case 'leave':
      needSeat();
      Object.assign(table.seats[one.seat], { kind: 'bot', rank: 'bosun', left: true });
      table.tellSeats();
      if (table.state === 'playing') table.bots();
      return {};
    case 'seat':
      if (request.to === 'remove') table.seats.splice(request.seat, 1);
      else if (request.seat >= table.seats.length) table.seats.push(table.chair(request.to));
      else table.seats[request.seat] = table.chair(request.to);
      table.tellSeats();
      return {};
    case 'rematch': {
      needSeat();
      if (!table.next) {
        table.next = new Table({ game: table.game.name, options: table.options, seats: table.seats.map((seat) => (seat.kind === 'bot' ? seat.rank : 'open')), name: table.seats[0].name, public: table.public, pace: table.pace, hints: table.hints });
        table.seats.forEach((seat, index) => { if (seat.kind === 'person') Object.assign(table.next.seats[index], { kind: 'person', name: seat.name }); });
        for (const other of table.crew)
          if (other !== one) other.send({ t: 'rematch', table: table.next.id, seat: other.seat, token: other.seat === null ? table.next.watch : table.next.seats[other.seat].token });
      }
      return { table: table.next.id, seat: one.seat, token: table.next.seats[one.seat].token };
    }
    case 'replay': {
      const { n, views } = table.history[request.m];
      const until = table.history[request.m + 1]?.n ?? table.n;
      const all = (await table.referee.ask({ do: 'events', ...(one.seat === null ? {} : { seat: one.seat }), from: n })).told;
      return { m: request.m, view: views.get(one.seat), events: table.told(all.filter((event) => event.n < until)) };
    }
    case 'play_on': {
      const seat = one.seat ?? request.seat ?? 0;
      const made = new Table({ game: table.game.name, options: table.options, seats: table.seats.map(() => 'bosun'), name: '', pace: table.pace });
      made.seats[0] = made.chair('bosun');
      made.seats[seat] = { ...made.chair('open'), kind: 'person', name: table.seats[seat].name };
      Object.assign(made, { secret: table.secret, pace: 1e9 }); // the same luck: a harbour for tests
      made.seats.forEach((chair, index) => (chair.salt = table.seats[index].salt));
      await made.start();
      for (const { seat: by, move } of table.moves.slice(0, request.m)) await made.play(by, move, true);
      made.pace = table.pace;
      made.bots();
      return { table: made.id, seat, token: made.seats[seat].token, invite: made.invite, watch: made.watch };
    }
    case 'revoke': {
      needSeat();
      const fresh = token();
      if (request.what) return { [request.what]: (table[request.what] = fresh) };
      table.seats[request.seat].token = fresh;
      return { token: fresh };
    }
    case 'seen':
      if (one.seat !== null) table.seen.set(one.seat, request.n);
      return {};
    case 'close':
      tables.delete(table.id);
      table.tell({ t: 'bye', why: 'closed', text: 'The host closed the table.' });
      return {};
  }
  throw new Refused('malformed', `There is no "${request.do}".`);
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain', '.json': 'application/json', '.webmanifest': 'application/manifest+json' };
const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://x').pathname;
  const json = (value) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (path === '/healthz') return response.end('ok');
  if (path === '/api/games') return json(games);
  const rules = path.match(/^\/api\/games\/(\w+)\/rules$/);
  if (rules) return response.setHeader('content-type', 'application/json').end(execFileSync(program, ['rules', rules[1], '--json']));
  const record = path.match(/^\/api\/tables\/(\w+)\/record$/);
  if (record) return json(tables.get(record[1])?.record() ?? null);
  const file = join(dist, normalize(path === '/' ? '/index.html' : path));
  if (!file.startsWith(dist) || !existsSync(file)) return response.writeHead(404).end();
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'");
  response.end(readFileSync(file));
});
new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
  const one = { table: null, seat: null, send: (message) => socket.readyState === 1 && socket.send(JSON.stringify(message)) };
  let line = Promise.resolve();
  socket.on('message', (data) => {
    const request = JSON.parse(data);
    const job = async () => {
      try {
        one.send({ re: request.id, ok: true, ...(await carryOut(one, request)) });
      } catch (error) {
        if (!(error instanceof Refused)) console.error(error);
        one.send({ re: request.id, ok: false, error: error.message, rules: error.rules, code: error.code ?? 'malformed' });
      }
    };
    line = line.then(job);
  });
  socket.on('close', () => {
    lobbies.delete(one);
    one.table?.crew.delete(one);
    one.table?.tellSeats();
  });
});
server.listen(port, '127.0.0.1', () => console.log(`Harbour for tests at http://127.0.0.1:${server.address().port}/`));
