// One table as this seat knows it: keeps the view up to date, plays moves, heals gaps, and lets the page look at the past.
import type { AnyEvent, AnyMove, BoardModule, BoardProps, Choice, SeatInfo } from './boards/board';
import { loadBoard } from './boards';
import { Harbour, Refusal } from './harbour.svelte';
import { interrupt, tell } from './announce.svelte';
import { patched } from './patch';
import { remember } from './places';
import { rulesOf } from './rules';
import { freshSalt } from './luck';
import { motion, settings } from './settings.svelte';
import { play as playCue, playBatch } from './sound';
import type { Answer, BackMessage, ChatLine, Clock, GameInfo, Hint, NewsMessage, Outcome, SeatsMessage, TableMessage } from './protocol';

const kHeartbeat = 25_000;

export class Table {
  id: string;
  token: string | undefined;
  game = $state<GameInfo | null>(null);
  board = $state.raw<BoardModule | null>(null);
  state = $state<'sitting' | 'open' | 'playing' | 'over' | 'gone'>('sitting');
  // Why we are not at the table, in words.
  trouble = $state('');
  // The seat is open on another device; it can be taken back here.
  moved = $state(false);
  seat = $state<number | null>(null);
  host = $state(false);
  hints = $state(true);
  publicTable = $state(false);
  seats = $state.raw<SeatInfo[]>([]);
  options = $state.raw<Record<string, unknown>>({});
  clock = $state.raw<Clock>({ kind: 'none' });
  times = $state.raw<number[]>([]);
  running = $state.raw<number[]>([]);
  clockAt = $state(0);
  m = $state(0);
  n = $state(0);
  view = $state.raw<any>(null);
  before = $state.raw<any>(null);
  // What the newest move brought.
  newest = $state.raw<AnyEvent[]>([]);
  log = $state.raw<AnyEvent[]>([]);
  deciders = $state.raw<number[]>([]);
  ready = $state.raw<number[]>([]);
  choices = $state.raw<Choice[]>([]);
  undo = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  hash = $state('');
  seed = $state<string | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unreadChat = $state(0);
  // What happened while this seat looked elsewhere.
  missed = $state.raw<AnyEvent[]>([]);
  // A move on its way to the harbour.
  sending = $state<AnyMove | null>(null);
  hint = $state.raw<Hint | null>(null);
  notice = $state<{ text: string; rules: string[] } | null>(null);
  lost = $state.raw<{ seat: number; until: number } | null>(null);
  next = $state.raw<{ table: string; token: string } | null>(null);
  invite = $state<string | undefined>(undefined);
  watch = $state<string | undefined>(undefined);
  // The move being looked at, or null for now.
  past = $state<number | null>(null);
  pastView = $state.raw<any>(null);
  pastEvents = $state.raw<AnyEvent[]>([]);
  late = $state(false);
  preview = $state.raw<AnyMove | null>(null);

  #harbour: Harbour;
  #games: () => Promise<GameInfo[]>;
  #beat: ReturnType<typeof setInterval> | undefined;
  #seenTimer: ReturnType<typeof setTimeout> | undefined;
  #healing = false;
  #salted = false;
  #release: () => void;

  constructor(harbour: Harbour, games: () => Promise<GameInfo[]>, id: string, token?: string) {
    this.#harbour = harbour;
    this.#games = games;
    this.id = id;
    this.token = token;
    this.#beat = setInterval(() => this.#seen(), kHeartbeat);
    this.#release = harbour.listen({ open: () => this.sit(), message: (message) => this.#receive(message) });
  }

  end(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#seenTimer);
    this.#release();
    this.#harbour.forget((request) => ['play', 'seen', 'undo', 'salt'].includes(request.do));
  }

  get rules(): any {
    return this.game ? rulesOf(this.game.options, this.options) : {};
  }
  get mine(): boolean {
    return this.seat !== null && this.deciders.includes(this.seat);
  }
  get shown(): any {
    return this.past === null ? this.view : this.pastView;
  }

  nameOf(seat: number): string {
    return seat === this.seat ? 'You' : this.seats[seat]?.name || `Seat ${seat + 1}`;
  }

  // What the board gets.
  get props(): BoardProps {
    const live = this.past === null;
    return {
      game: this.game?.name ?? '',
      view: this.shown,
      before: live ? this.before : null,
      events: live ? this.newest : this.pastEvents,
      seat: this.seat,
      seats: this.seats,
      rules: this.rules,
      choices: live && !this.sending ? this.choices : [],
      deciders: this.deciders,
      ready: this.ready,
      over: this.state === 'over',
      live,
      preview: live ? this.preview : null,
      motion: motion(),
      act: (move) => this.act(move),
      say: tell,
      cue: playCue,
      ask: (query) => this.ask(query),
      queries: (this.game?.queries ?? []).map((query) => query.name),
    };
  }

  // --- Sitting down, and healing ---

  async sit(): Promise<void> {
    if (this.#healing || this.state === 'gone') return;
    this.#healing = true;
    try {
      const known = this.view ? { from: this.n, m: this.m } : {};
      const answer = await this.#harbour.ask<any>({ do: 'sit', table: this.id, ...(this.token ? { token: this.token } : {}), ...known }, { first: true });
      if (answer.t === 'news') this.#news(answer as NewsMessage, true);
      else await this.#whole(answer as TableMessage);
    } catch (why) {
      if (why instanceof Refusal && ['gone', 'forbidden'].includes(why.code)) {
        this.state = 'gone';
        this.trouble = why.message;
      } else this.complain(why);
    } finally {
      this.#healing = false;
    }
  }

  async #whole(message: TableMessage): Promise<void> {
    const first = this.state === 'sitting';
    if (!this.game || this.game.name !== message.game) {
      const games = await this.#games();
      this.game = games.find((game) => game.name === message.game) ?? null;
    }
    this.board ??= await loadBoard(message.game);
    const began = this.state === 'open' && message.state === 'playing';
    this.seat = message.seat ?? null;
    this.host = message.host;
    this.seats = message.seats;
    this.options = message.options ?? {};
    this.clock = message.clock ?? { kind: 'none' };
    if (message.hints !== undefined) this.hints = message.hints;
    if (message.public !== undefined) this.publicTable = message.public;
    if (message.invite) this.invite = message.invite;
    if (message.watch) this.watch = message.watch;
    if (message.rematch) this.next = message.rematch;
    this.#times(message.times, message.running);
    const known = this.log;
    const events = message.events ?? [];
    const from = events[0]?.n ?? message.n;
    const gap = known.length > 0 && from > (known.at(-1)?.n ?? 0) + 1 && message.n - from >= 200;
    this.log = gap ? events : [...known.filter((event) => event.n < from), ...events];
    this.before = null;
    this.newest = first ? events.slice(-1) : events.filter((event) => event.n >= this.n);
    this.view = message.view ?? null;
    this.m = message.m;
    this.n = message.n;
    this.#decide(message);
    this.hash = message.hash ?? this.hash;
    this.chat = message.chat ?? this.chat;
    this.state = message.state;
    if (first && message.state === 'playing' && (message.away ?? 0) > 0) this.missed = events.filter((event) => event.n >= message.away!);
    if (this.token) remember({ table: this.id, token: this.token, game: message.game, seat: this.seat, over: message.state === 'over' });
    if (message.state === 'open' && this.seat !== null && !this.#salted) {
      this.#salted = true;
      void this.request({ do: 'salt', salt: freshSalt() }).catch(() => {});
    }
    if (!first && !began) for (const event of this.newest) if (this.#worthSaying(event)) tell(event.text);
    if (began) {
      interrupt('The game begins.');
      for (const event of events) tell(event.text);
    }
    this.#alert(first || began);
    this.#soonSeen();
  }

  #decide(message: Pick<TableMessage, 'deciders' | 'choices' | 'undo' | 'ready' | 'outcome' | 'seed'>): void {
    this.deciders = message.deciders ?? [];
    // Where several decide at once, somebody else's decision leaves mine, its hint and its preview alone.
    const choices = message.choices ?? [];
    const same = choices.length > 0 && JSON.stringify(choices) === JSON.stringify(this.choices);
    if (!same) {
      this.choices = choices;
      this.hint = null;
      this.preview = null;
    }
    this.undo = message.undo ?? false;
    this.ready = message.ready ?? [];
    if (message.outcome?.over) this.outcome = message.outcome;
    if (message.seed) this.seed = message.seed;
  }

  #receive(message: any): void {
    switch (message.t) {
      case 'news':
        return this.#news(message);
      case 'table':
        return void this.#whole(message);
      case 'back':
        return this.#back(message);
      case 'seats':
        return this.#seats(message);
      case 'chat':
        this.chat = [...this.chat, message];
        this.#heard(message);
        return;
      case 'clock':
        return this.#times(message.times, message.running);
      case 'gone':
        this.lost = { seat: message.seat, until: Date.now() + message.bot_in * 1000 };
        tell(`${this.nameOf(message.seat)} lost the connection. A bot sits down in ${message.bot_in} seconds.`);
        return;
      case 'rematch':
        this.next = { table: message.table, token: message.token };
        tell('A rematch is open.');
        return;
      case 'bye':
        return this.#bye(message.why ?? '', message.text ?? 'The harbour ended the connection.');
    }
  }

  #news(message: NewsMessage, answered = false): void {
    // Numbers that do not follow on ours mean something was missed: sit down again and get it.
    if (!this.view || (!answered && message.m > this.m + 1)) return void this.sit();
    if (message.m < this.m) return;
    const wasMine = this.mine;
    const fresh = (message.events ?? []).filter((event) => event.n >= this.n || !this.log.some((known) => known.n === event.n));
    this.before = this.view;
    this.view = patched(this.view, message.patch ?? {});
    this.newest = fresh;
    this.log = [...this.log, ...fresh];
    this.m = message.m;
    this.n = message.n;
    this.#decide(message);
    if (this.outcome?.over) this.state = 'over';
    if (this.past !== null) this.late = true;
    const pan = (event: AnyEvent): number => this.board?.place?.(event, this.view, this.rules) ?? 0;
    playBatch(fresh.filter((event) => event.kind !== 'turn_began').map((event) => ({ sound: event.sound ?? '', pan: pan(event) })));
    for (const event of fresh) if (this.#worthSaying(event)) tell(event.text);
    this.#alert(!wasMine);
    if (this.outcome?.over && this.token) remember({ table: this.id, token: this.token, game: this.game?.name ?? '', seat: this.seat, over: true });
    this.#soonSeen();
  }

  #worthSaying(event: AnyEvent): boolean {
    if (settings.verbosity !== 'brief') return true;
    return !/rolled|xp_gained|turn_began/.test(event.kind);
  }

  #back(message: BackMessage): void {
    this.before = this.view;
    this.view = message.view;
    this.m = message.m;
    this.n = message.n;
    this.newest = [];
    this.log = this.log.filter((event) => event.n < message.n);
    this.#decide(message);
    tell('A step was taken back.');
    if (this.past !== null && this.past > this.m) this.now();
  }

  // A seat opened elsewhere or taken away is not fought over: we stop, and say how to come back.
  #bye(why: string, text: string): void {
    interrupt(text);
    if (!['moved', 'revoked', 'removed', 'closed', 'abuse'].includes(why)) return;
    this.#harbour.rest();
    this.state = 'gone';
    this.trouble = text;
    this.moved = why === 'moved';
  }

  comeBack(): void {
    this.state = 'sitting';
    this.moved = false;
    this.view = null;
    this.#harbour.open();
  }

  #seats(message: SeatsMessage): void {
    const old = this.seats;
    this.seats = message.seats;
    if (message.seat !== undefined) this.seat = message.seat;
    if (message.host !== undefined) this.host = message.host;
    message.seats.forEach((seat, index) => {
      const before = old[index];
      if (!before || index === this.seat) return;
      if (before.kind === 'open' && seat.kind === 'person') tell(`${seat.name} sits down.`), playCue('join');
      else if (!before.standin && (seat.standin || (before.kind === 'person' && seat.kind === 'bot'))) tell(`A bot sits down for ${seat.name}.`), playCue('leave');
      else if (before.kind === 'person' && seat.kind === 'person' && before.here !== seat.here && before.name === seat.name)
        tell(seat.here ? `${seat.name} is back.` : `${seat.name} is away.`);
    });
    if (this.lost && (message.seats[this.lost.seat]?.here ?? true)) this.lost = null;
    if (message.state && message.state !== this.state && this.state === 'open') void this.sit();
  }

  #times(times?: number[], running?: number[]): void {
    if (times) this.times = times;
    if (running) this.running = running;
    this.clockAt = Date.now();
  }

  #heard(line: ChatLine): void {
    const name = line.seat === null ? '' : (this.seats[line.seat]?.name ?? '');
    if (settings.muted.includes(name)) return;
    if (line.seat !== this.seat) {
      this.unreadChat += 1;
      playCue('chat');
      tell(`${name}: ${line.text ?? line.phrase}`);
    }
  }

  // Says aloud whose turn it is when that changed.
  #alert(changed: boolean): void {
    if (this.state === 'over' && this.outcome) {
      if (changed) interrupt(this.result());
    } else if (this.mine && changed) {
      interrupt(`Your turn. ${this.board?.prompt?.(this.props) ?? ''}`);
      if (settings.turnChime) playCue('your_turn', 0, 0.5);
    }
  }

  result(): string {
    if (!this.outcome) return '';
    const names = this.outcome.winners.map((seat) => this.nameOf(seat));
    if (!names.length) return 'The game is over. Nobody wins.';
    const verb = names.length === 1 && names[0] !== 'You' ? 'wins' : 'win';
    return `The game is over. ${names.join(' and ')} ${verb}.`;
  }

  #soonSeen(): void {
    clearTimeout(this.#seenTimer);
    this.#seenTimer = setTimeout(() => document.visibilityState === 'visible' && this.#seen(), 1500);
  }

  // Also the heartbeat: without an answer the watchdog cuts a dead connection.
  #seen(): void {
    if (this.seat !== null && this.view && this.#harbour.link === 'open') this.request({ do: 'seen', n: this.n }).catch(() => {});
  }

  // --- What the player does ---

  request<T = Answer>(what: { do: string; [field: string]: unknown }): Promise<T> {
    return this.#harbour.ask<T>(what);
  }

  complain(why: unknown): string {
    const text = why instanceof Error ? why.message : String(why);
    this.notice = { text, rules: why instanceof Refusal ? why.rules : [] };
    interrupt(text);
    playCue('refused');
    return text;
  }

  async act(move: AnyMove): Promise<string | null> {
    if (this.sending || this.past !== null) return 'Wait.';
    this.notice = null;
    this.missed = [];
    this.sending = move;
    try {
      await this.request({ do: 'play', n: this.m, move });
      this.hint = null; // also where the next choices read the same
      this.preview = null;
      return null;
    } catch (why) {
      if (why instanceof Refusal && why.code === 'late') void this.sit();
      return this.complain(why);
    } finally {
      this.sending = null;
    }
  }

  async try(what: { do: string; [field: string]: unknown }): Promise<Answer | null> {
    try {
      this.notice = null;
      return await this.request(what);
    } catch (why) {
      this.complain(why);
      return null;
    }
  }

  async start(): Promise<void> {
    if (await this.try({ do: 'start' })) setTimeout(() => this.state === 'open' && void this.sit(), 400);
  }

  async takeBack(): Promise<void> {
    await this.try({ do: 'undo', n: this.m });
  }

  async askHint(): Promise<void> {
    const answer = await this.try({ do: 'hint' });
    if (!answer) return;
    const reason = typeof answer.reason === 'string' && /\w{3}/.test(answer.reason) ? answer.reason : '';
    this.hint = { move: answer.move as AnyMove, label: String(answer.label ?? ''), reason };
    interrupt(`Hint: ${this.hint.label}. ${this.hint.reason}`);
  }

  async ask(query: string): Promise<string[]> {
    const answer = await this.try({ do: 'ask', query });
    return (answer?.lines as string[] | undefined) ?? [];
  }

  async rematch(): Promise<void> {
    const answer = await this.try({ do: 'rematch' });
    if (answer) this.next = { table: String(answer.table), token: String(answer.token) };
  }

  // --- The past ---

  async look(m: number): Promise<void> {
    const at = Math.max(0, Math.min(this.m, m));
    if (at === this.m && this.past === null) return;
    try {
      const answer = await this.request<any>({ do: 'replay', m: at });
      if (this.past === null) this.late = false;
      this.past = at;
      this.pastView = answer.view;
      this.pastEvents = answer.events ?? [];
    } catch (why) {
      this.complain(why);
    }
  }

  now(): void {
    this.past = null;
    this.pastView = null;
    this.pastEvents = [];
    this.late = false;
  }
}
