// One table as this seat knows it: keeps the view up to date, plays moves, heals gaps, and lets the page look at the past.
import type { AnyEvent, AnyMove, BoardModule, BoardProps, Choice, SeatInfo } from './boards/board';
import { loadBoard } from './boards';
import { Harbour, Refusal } from './harbour.svelte';
import { interrupt, tell } from './announce.svelte';
import { Past } from './past.svelte';
import { patched } from './patch';
import { placeAt, remember } from './places';
import { go, links } from './router.svelte';
import { usualRank } from './ranks';
import { rulesOf } from './rules';
import { freshSalt } from './salt';
import { motion, settings } from './settings.svelte';
import { arrivals, promptOf, resultOf } from './table/words';
import { play as playCue, playBatch } from './sound';
import { complete, type Kinds } from './protocol';
import type {
  Answer,
  BackMessage,
  ChatLine,
  Clock,
  GameInfo,
  Hint,
  NewsMessage,
  Outcome,
  SeatsMessage,
  TableMessage,
} from './protocol';

const kHeartbeat = 25_000;

export type Buffer = 'game' | 'talk' | 'table';

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
  // The game from its first event on, for boards that need what was told before the first move.
  opening = $state.raw<AnyEvent[]>([]);
  deciders = $state.raw<number[]>([]);
  ready = $state.raw<number[]>([]);
  choices = $state.raw<Choice[]>([]);
  undo = $state(false);
  outcome = $state.raw<Outcome | null>(null);
  hash = $state('');
  seed = $state<string | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unreadChat = $state(0);
  // Every line as it was told here, for reading back by ear.
  told = $state.raw<{ buffer: Buffer; text: string }[]>([]);
  // What happened while this seat looked elsewhere.
  missed = $state.raw<AnyEvent[]>([]);
  // A move on its way to the harbour.
  sending = $state<AnyMove | null>(null);
  hint = $state.raw<Hint | null>(null);
  // A hint is being thought of.
  thinking = $state(false);
  notice = $state<{ text: string; rules: string[] } | null>(null);
  lost = $state.raw<{ seat: number; until: number } | null>(null);
  next = $state.raw<{ table: string; token: string } | null>(null);
  invite = $state<string | undefined>(undefined);
  watch = $state<string | undefined>(undefined);
  past: Past;
  preview = $state.raw<AnyMove | null>(null);

  #kinds: Kinds = {};
  #awaited: { m: number; told: () => void } | null = null; // the move that was answered, its news still on the way
  #harbour: Harbour;
  #games: () => Promise<GameInfo[]>;
  #beat: ReturnType<typeof setInterval> | undefined;
  #seenTimer: ReturnType<typeof setTimeout> | undefined;
  #healing = false;
  // News that came while we were still sitting down (the board was being fetched) left the table at this move.
  #overheard: number | null = null;
  #salted = false;
  #release: () => void;

  constructor(harbour: Harbour, games: () => Promise<GameInfo[]>, id: string, token?: string) {
    this.#harbour = harbour;
    this.#games = games;
    this.id = id;
    this.token = token;
    this.past = new Past(
      async (m) => {
        const answer = await this.try<any>({ do: 'replay', m });
        return answer && { ...answer, events: complete(answer, this.#kinds) };
      },
      () => this.m,
    );
    this.#beat = setInterval(() => this.#seen(), kHeartbeat);
    this.#release = harbour.listen({ open: () => this.sit(), message: (message) => this.#receive(message) });
  }

  end(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#seenTimer);
    this.#release();
    this.#harbour.forget((request) => ['play', 'seen', 'undo', 'salt'].includes(request.do));
  }

  // Worked out once for a change, not at each look: boards look often.
  rules = $derived<any>(this.game ? rulesOf(this.game.options, this.options) : {});
  get mine(): boolean {
    return this.seat !== null && this.deciders.includes(this.seat);
  }
  get shown(): any {
    return this.past.at === null ? this.view : this.past.view;
  }

  get hostName(): string {
    return this.seats.find((seat) => seat.host)?.name ?? '';
  }
  // Milliseconds on a seat's clock, or null where there is none.
  left(seat: number | null, now: number): number | null {
    if (seat === null || this.clock.kind === 'none' || this.times[seat] === undefined) return null;
    return this.times[seat]! - (this.running.includes(seat) ? now - this.clockAt : 0);
  }

  // The name of a seat, as it stands in the middle of a sentence.
  nameOf(seat: number): string {
    return seat === this.seat ? 'you' : this.seats[seat]?.name || `seat ${seat + 1}`;
  }

  // What this seat is asked to do, in words.
  get prompt(): string {
    const props = this.props;
    const group = this.board?.group;
    return this.board?.prompt?.(props) ?? promptOf(this.choices, group && ((choice) => group(choice, props)));
  }

  // Keeps a line for whoever reads back by ear, and says it unless its buffer is quiet.
  #tell(buffer: Buffer, text: string, aloud = true): void {
    this.told = [...this.told, { buffer, text }];
    if (aloud && !settings.quiet.includes(buffer)) tell(text);
  }

  // What the board gets.
  props = $derived.by<BoardProps>(() => {
    const live = this.past.at === null;
    return {
      game: this.game?.name ?? '',
      view: this.shown,
      before: live ? this.before : null,
      events: live ? this.newest : this.past.events,
      seat: this.seat,
      seats: this.seats,
      rules: this.rules,
      choices: live && !this.sending ? this.choices : [],
      deciders: this.deciders,
      ready: this.ready,
      over: this.state === 'over',
      live,
      preview: live ? (this.preview ?? this.hint?.move ?? null) : null,
      motion: motion(),
      act: (move) => this.act(move),
      say: tell,
      cue: playCue,
      ask: (query) => this.ask(query),
      queries: (this.game?.queries ?? []).map((query) => query.name),
      opening: this.opening,
    };
  });

  // --- Sitting down, and healing ---

  async sit(): Promise<void> {
    if (this.#healing || this.state === 'gone') return;
    this.#healing = true;
    try {
      const known = this.view ? { from: this.n, m: this.m } : {};
      const answer = await this.#harbour.ask<any>(
        { do: 'sit', table: this.id, brief: true, ...(this.token ? { token: this.token } : {}), ...known },
        { first: true },
      );
      if (answer.t === 'news') this.#news(answer as NewsMessage, true);
      else await this.#whole(answer as TableMessage);
    } catch (why) {
      // A shared position of a table that is not listed: whoever has a link of their own to it uses that.
      const own = why instanceof Refusal && why.code === 'forbidden' && !this.token ? placeAt(this.id) : undefined;
      if (own) {
        this.token = own.watch ?? own.token;
        this.#healing = false;
        return this.sit();
      }
      if (why instanceof Refusal && ['gone', 'forbidden'].includes(why.code)) {
        this.state = 'gone';
        this.trouble = why.message;
      } else this.complain(why);
    } finally {
      this.#healing = false;
    }
    const overheard = this.#overheard;
    this.#overheard = null;
    if (overheard !== null && overheard !== this.m) void this.sit();
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
    this.#kinds = message.kinds ?? this.game?.events ?? {};
    const events = complete(message, this.#kinds);
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
    if (this.board.opening && this.view && !this.opening.length) void this.#open();
    if (first && message.state === 'playing' && (message.away ?? 0) > 0)
      this.missed = events.filter((event) => event.n >= message.away!);
    this.#remember();
    if (message.state === 'open' && this.seat !== null && !this.#salted) {
      this.#salted = true;
      void this.request({ do: 'salt', salt: freshSalt() }).catch(() => {});
    }
    if (first) {
      for (const event of events) this.#tell('game', event.text, false);
      for (const line of this.chat) this.#tell('talk', this.spoken(line), false);
    } else
      for (const event of began ? events : this.newest)
        this.#tell('game', event.text, began || this.#worthSaying(event));
    if (began) interrupt('The game begins.');
    this.#alert(first || began);
    this.#soonSeen();
  }

  // The log of a long game no longer reaches back to its beginning: then the harbour tells that again.
  async #open(): Promise<void> {
    if (this.log[0]?.n === 0) this.opening = this.log;
    else {
      const answer = await this.request<any>({ do: 'replay', m: 0 }).catch(() => null);
      this.opening = answer ? complete(answer, this.#kinds) : [];
    }
  }

  #decide(message: Pick<TableMessage, 'deciders' | 'choices' | 'undo' | 'ready' | 'outcome' | 'seed'>): void {
    this.deciders = message.deciders ?? this.deciders;
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
    if (this.#awaited && this.m >= this.#awaited.m) this.#awaited.told();
  }

  #receive(message: any): void {
    if (this.#healing && (message.t === 'news' || message.t === 'back')) {
      this.#overheard = message.m;
      return;
    }
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
        this.#tell(
          'table',
          `${this.seats[message.seat]?.name} lost the connection. A bot sits down in ${message.bot_in} seconds.`,
        );
        return;
      case 'rematch':
        this.next = { table: message.table, token: message.token };
        this.#tell('table', 'A rematch is open.');
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
    const fresh = complete(message, this.#kinds).filter(
      (event) => event.n >= this.n || !this.log.some((known) => known.n === event.n),
    );
    this.before = this.view;
    this.view = patched(this.view, message.patch ?? {});
    this.newest = fresh;
    this.log = [...this.log, ...fresh];
    this.m = message.m;
    this.n = message.n;
    this.#decide(message);
    if (this.outcome?.over) this.state = 'over';
    if (this.past.at !== null) this.past.late = true;
    const pan = (event: AnyEvent): number => this.board?.place?.(event, this.view, this.rules) ?? 0;
    playBatch(
      fresh
        .filter((event) => event.kind !== 'turn_began')
        .map((event) => ({ sound: event.sound ?? '', pan: pan(event) })),
    );
    for (const event of fresh) this.#tell('game', event.text, this.#worthSaying(event));
    this.#alert(!wasMine);
    if (this.outcome?.over) this.#remember();
    this.#soonSeen();
  }

  // What the lobby needs to bring this player back here, and to list the game when it is over.
  #remember(): void {
    if (!this.token) return;
    const others = this.seats
      .filter((seat, index) => index !== this.seat && seat.kind !== 'open')
      .map((seat) => seat.name);
    const over = this.state === 'over';
    remember({
      table: this.id,
      token: this.token,
      game: this.game?.name ?? '',
      seat: this.seat,
      over,
      with: others,
      ...(over ? { result: this.result().replace('The game is over. ', ''), moves: this.m } : {}),
    });
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
    this.#tell('game', 'A step was taken back.');
    if (this.past.at !== null && this.past.at > this.m) this.past.now();
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
    for (const { text, cue } of arrivals(old, message.seats, this.seat)) {
      this.#tell('table', text);
      if (cue) playCue(cue);
    }
    if (this.lost && (message.seats[this.lost.seat]?.here ?? true)) this.lost = null;
    if (message.state && message.state !== this.state && this.state === 'open') void this.sit();
  }

  #times(times?: number[], running?: number[]): void {
    if (times) this.times = times;
    if (running) this.running = running;
    this.clockAt = Date.now();
  }

  spoken(line: ChatLine): string {
    return `${line.seat === null ? '' : `${this.seats[line.seat]?.name ?? ''}: `}${line.text ?? line.phrase}`;
  }

  #heard(line: ChatLine): void {
    const name = line.seat === null ? '' : (this.seats[line.seat]?.name ?? '');
    if (settings.muted.includes(name)) return;
    const own = line.seat === this.seat;
    this.#tell('talk', this.spoken(line), !own);
    if (own) return;
    this.unreadChat += 1;
    const me = this.seat === null ? '' : (this.seats[this.seat]?.name ?? '').toLowerCase();
    playCue(me && (line.text ?? '').toLowerCase().includes(me) ? 'mention' : 'chat');
  }

  // Says aloud whose turn it is when that changed.
  #alert(changed: boolean): void {
    if (this.state === 'over' && this.outcome) {
      if (changed) interrupt(this.result());
    } else if (this.mine && changed) {
      const what = this.prompt;
      interrupt(`Your turn. ${what}`);
      if (settings.turnChime) playCue('your_turn', 0, 0.5);
      if (settings.notify)
        void import('./notify').then(({ notify }) =>
          notify(`Your turn · ${this.game?.title ?? 'Tortuga'}`, what, this.id),
        );
    }
  }

  result(): string {
    return this.outcome ? resultOf(this.outcome.winners, this.seats, this.seat) : '';
  }

  #soonSeen(): void {
    clearTimeout(this.#seenTimer);
    this.#seenTimer = setTimeout(() => document.visibilityState === 'visible' && this.#seen(), 1500);
  }

  // Also the heartbeat: without an answer the watchdog cuts a dead connection.
  #seen(): void {
    if (this.seat !== null && this.view && this.#harbour.link === 'open')
      this.request({ do: 'seen', n: this.n }).catch(() => {});
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
    if (this.sending || this.past.at !== null) return 'Wait.';
    this.notice = null;
    this.missed = [];
    this.sending = move;
    try {
      const { m } = await this.request({ do: 'play', n: this.m, move });
      // What the move brought may come a moment later: until then nothing can be asked of the position it left.
      if (typeof m === 'number' && this.m < m) await new Promise<void>((told) => (this.#awaited = { m, told }));
      this.#awaited = null;
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

  async try<T = Answer>(what: { do: string; [field: string]: unknown }): Promise<T | null> {
    try {
      this.notice = null;
      return await this.request<T>(what);
    } catch (why) {
      this.complain(why);
      return null;
    }
  }

  async start(): Promise<void> {
    if (await this.try({ do: 'start' })) setTimeout(() => this.state === 'open' && void this.sit(), 400);
  }

  // Before the start a seat is given to a bot, opened or removed; the number after the last seat adds one.
  async seatTo(seat: number, to: 'bot' | 'open' | 'remove'): Promise<Answer | null> {
    return this.try({ do: 'seat', seat, to: to === 'bot' ? await usualRank(this.#harbour) : to });
  }

  async takeBack(): Promise<void> {
    await this.try({ do: 'undo', n: this.m });
  }

  async askHint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const answer = await this.try({ do: 'hint' });
    this.thinking = false;
    if (!answer || !this.mine) return;
    const reason = typeof answer.reason === 'string' && /\w{3}/.test(answer.reason) ? answer.reason : '';
    this.hint = { move: answer.move as AnyMove, label: String(answer.label ?? ''), reason };
    interrupt(`Hint: ${this.hint.label}. ${this.hint.reason}`);
  }

  async ask(query: string): Promise<string[]> {
    const answer = await this.try({ do: 'ask', query });
    return (answer?.lines as string[] | undefined) ?? [];
  }

  // A game of one's own from the position after move `m`, against bots.
  async playOn(m: number, seat?: number): Promise<void> {
    const answer = await this.try({
      do: 'play_on',
      m,
      ...(this.seat === null ? { seat: seat ?? 0, name: settings.name.trim() || 'Captain' } : {}),
    });
    if (!answer) return;
    remember({
      table: String(answer.table),
      token: String(answer.token),
      game: this.game?.name ?? '',
      seat: Number(answer.seat ?? 0),
      invite: answer.invite as string | undefined,
      watch: answer.watch as string | undefined,
    });
    go(links.seat(String(answer.table), String(answer.token)));
  }

  async rematch(): Promise<void> {
    const answer = await this.try({ do: 'rematch' });
    if (answer) this.next = { table: String(answer.table), token: String(answer.token) };
  }
}
