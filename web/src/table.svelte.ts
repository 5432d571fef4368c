// One table as this seat knows it. Its parts keep their own state (`table/`): this class gives them what comes from the
// harbour, and sends what the player does.
import type { AnyEvent, AnyMove, BoardModule, BoardProps, Film, Insight, SeatInfo, Step } from './boards/board';
import type { Lookahead, Seen } from './engine/lookahead';
import { loadBoard } from './boards';
import { isHere } from './engine/here';
import { type Harbour, Refusal } from './harbour.svelte';
import { answer as aloud, interrupt, prompt as asking, unasked } from './announce.svelte';
import { Past } from './past.svelte';
import { remember } from './places';
import { breath } from './engine/breath';
import { usualRank } from './ranks';
import { rulesOf } from './rules';
import { freshSalt } from './salt';
import { motion, settings } from './settings.svelte';
import { play as playCue, playBatch } from './sound';
import { Clocks } from './table/clocks.svelte';
import { Company } from './table/company.svelte';
import { Decision, same } from './table/decision.svelte';
import { Log } from './table/log.svelte';
import { Position } from './table/position.svelte';
import { Requests } from './table/requests.svelte';
import { Sitting } from './table/sitting.svelte';
import { Talk } from './table/talk.svelte';
import type { Telling } from './table/telling.svelte';
import { Told } from './table/told.svelte';
import { promptNow, sumOf, turnsOf } from './table/prompt';
import { Pace } from './table/pace.svelte';
import { promptOf, resultOf, spokenOf } from './table/words';
import type { Interpreter } from './engine/interpreter';
import type { Answer, BackMessage, GameInfo, NewsMessage, Outcome, SeatsMessage, TableMessage } from './protocol';

const kBegins = /^(turn|round)_began$/;
const kMoment = 1500; // milliseconds in which a move is usually answered, also by a harbour that waits for bots

export class Table {
  id: string;
  game = $state<GameInfo | null>(null);
  board = $state.raw<BoardModule | null>(null);
  state = $state<'sitting' | 'open' | 'playing' | 'over' | 'gone'>('sitting');
  // Why we are not at the table, in words.
  trouble = $state('');
  // The seat is open on another device; it can be taken back here.
  moved = $state(false);
  hints = $state(true);
  // Who plays here may mark moments of the game.
  marks = $state(false);
  publicTable = $state(false);
  options = $state.raw<Record<string, unknown>>({});
  outcome = $state.raw<Outcome | null>(null);
  hash = $state('');
  next = $state.raw<{ table: string; token: string } | null>(null);
  // An answer or words about a piece, in the prompt until the next tap.
  said = $state.raw<{ title: string; lines: string[] } | null>(null);
  // What the others did since one's own last move, a sentence for each turn.
  round = $state.raw<string[]>([]);
  #since: AnyEvent[] = [];
  // The newest move was not made by whoever sits there: time ran out, or a bot stands in.
  stood = $state.raw<{ seat: number; text: string } | null>(null);
  // Why the move on its way is not yet answered, after a moment.
  kept = $state('');
  invite = $state<string | undefined>(undefined);
  watch = $state<string | undefined>(undefined);

  told = new Told();
  company = new Company(this.told);
  talk = new Talk(this.company, this.told);
  clocks = new Clocks();
  log = new Log();
  position = new Position();
  telling = $state.raw<Telling | null>(null);
  // What the board plays back at this moment.
  film = $state.raw<Film | null>(null);
  requests: Requests;
  decision: Decision;
  past: Past;
  // Rivals' moves one after the other, at a pace one can follow; whoever has to decide hears at once what changes that.
  pace = new Pace<NewsMessage>(
    (message) => this.#news(message),
    // Where a clock runs, the harbour itself lets bots wait: what is held back here would be thinking time.
    () =>
      this.mine || this.decision.sending || this.past.at !== null || this.clocks.rule.kind !== 'none'
        ? 0
        : settings.pace,
  );
  #sitting: Sitting;
  #harbour: Harbour;
  #games: () => Promise<GameInfo[]>;
  #salted = false;
  // Makes words and choices of what the harbour tells, once the engine is here; false if it cannot.
  #interpreter: Interpreter | null | false = null;

  constructor(harbour: Harbour, games: () => Promise<GameInfo[]>, id: string, token?: string) {
    this.#harbour = harbour;
    this.#games = games;
    this.id = id;
    this.requests = new Requests(harbour);
    this.decision = new Decision(this.requests);
    const events = async (m: number) => {
      const answer = await this.requests.try<any>({ do: 'replay', m });
      return answer && { ...answer, events: this.log.read(answer) };
    };
    this.past = new Past(events, () => this.m);
    this.#sitting = new Sitting(harbour, id, token, {
      known: () => (this.view ? { from: this.log.count, m: this.m } : null),
      seen: () => (this.seat !== null && this.view ? this.log.count : null),
      take: async (answer) => {
        this.pace.skip();
        await (answer.t === 'news' ? this.#news(answer, true) : this.#whole(answer));
        void this.#slim();
      },
      hear: (message) => this.#hear(message),
      lose: (why) => ((this.state = 'gone'), (this.trouble = why)),
      complain: (why) => void this.requests.complain(why),
    });
  }
  end(): void {
    this.#ahead?.end();
    this.telling?.end();
    this.pace.end();
    this.#sitting.end();
    if (this.#interpreter) this.#interpreter.end();
  }

  get token(): string | undefined {
    return this.#sitting.token;
  }
  get seat(): number | null {
    return this.company.seat;
  }
  get seats(): SeatInfo[] {
    return this.company.seats;
  }
  get host(): boolean {
    return this.company.host;
  }
  get m(): number {
    return this.position.m;
  }
  get view(): any {
    return this.position.view;
  }
  // The step of a round that is shown instead of how it ended.
  get step(): Step | null {
    return this.telling?.of === this.past.at ? this.telling!.now : null;
  }
  get shown(): any {
    return this.step?.view ?? (this.past.at === null ? this.view : this.past.view);
  }
  get mine(): boolean {
    return this.seat !== null && this.decision.deciders.includes(this.seat);
  }
  // Worked out once for a change, not at each look: boards look often.
  rules = $derived<any>(this.game ? rulesOf(this.game.options, this.options) : {});

  // What this seat is asked to do, in words.
  get prompt(): string {
    const { board, props } = this;
    if (board?.prompt) return board.prompt(props);
    if (board?.ask && this.mine) return spokenOf(board.ask({ ...props, chosen: null, draft: null }));
    const group = board?.group;
    return promptOf(this.decision.choices, group && ((choice) => group(choice, props)));
  }
  // One sentence for what a move brought.
  sum(events: AnyEvent[]): string {
    return sumOf(this, events);
  }
  result(): string {
    return this.outcome ? resultOf(this.outcome.winners, this.seats, this.seat) : '';
  }

  // The engine in the page, once it is there: boards ask it for everything that is a rule.
  #ahead: Lookahead | null = null;
  #look = $state.raw<((seen: Seen) => Insight | null) | null>(null);
  async #fetchEngine(game: string): Promise<void> {
    const { Lookahead } = await import('./engine/lookahead');
    this.#ahead ??= new Lookahead(game);
    const look = await this.#ahead.ready();
    // It reads the position before the boards, which ask all at once, know that it is there.
    const seen = this.#seen(this.shown);
    const first = seen && look(seen);
    await breath();
    void first?.figures;
    await breath();
    this.#look = look;
  }
  // Done when there is an engine, or will be none.
  engine: Promise<void> = Promise.resolve();
  alone = $state(false); // it will be none
  #seen(view: any): Seen | null {
    const drawn = this.board?.drawn ? this.board.drawn(this.log.opening) : {};
    if (!view || !drawn) return null;
    const names = this.seats.map(({ name }) => name);
    return { view, seat: this.seat, names, options: { ...this.options, ...drawn } };
  }
  lookAt(view: any): Insight | null {
    const seen = this.#look && this.#seen(view);
    return seen && this.#look!(seen);
  }
  insight = $derived(this.lookAt(this.shown));

  // What the board gets.
  props = $derived.by<BoardProps>(() => {
    const live = this.past.at === null;
    const { step } = this;
    const { choices, deciders, ready, preview, chosen, draft, sending } = this.decision;
    return {
      game: this.game?.name ?? '',
      view: this.shown,
      before: live && !step ? this.position.before : null,
      events: step?.events ?? (live ? this.log.newest : this.past.events),
      step,
      seat: this.seat,
      seats: this.seats,
      rules: this.rules,
      choices: live && !sending && !step ? choices : [],
      deciders: live ? deciders : [],
      ready: live ? ready : [],
      over: this.state === 'over',
      live,
      preview: live ? (chosen ?? preview) : null,
      chosen: live ? chosen : null,
      choose: (move) => this.choose(move),
      draft: live ? draft : null,
      setDraft: (value) => ((this.decision.draft = value), (this.said = null)),
      explain: (title, text) => {
        this.said = { title, lines: [text] };
        aloud(`${title}. ${text}`);
      },
      motion: motion(),
      act: (move) => this.act(move),
      plays: (film) => (this.film = film),
      say: aloud,
      cue: playCue,
      ask: (query) => this.ask(query),
      insight: this.insight,
      queries: (this.game?.queries ?? []).map((query) => query.name),
      told: live ? this.log.events : this.log.events.filter(({ m }) => m === undefined || m <= this.past.at!),
      opening: this.log.opening,
    };
  });

  // --- What comes from the harbour ---

  // Whoever sits down is told everything. From the first picture on the page needs only what happened.
  async #slim(): Promise<void> {
    // A harbour of this device is in a worker, which has more time for words than this thread.
    if (this.state !== 'playing' || this.#interpreter === false || isHere(this.id)) return;
    try {
      const { Interpreter, markOf } = await import('./engine/interpreter');
      const { name } = this.game!;
      const interpreter = (this.#interpreter ||= await Interpreter.of(name));
      const manner = await this.requests.ask<any>({ do: 'lean', engine: markOf(name) });
      const names = this.seats.map(({ name }) => name);
      interpreter.begin(manner, this.seat, names, navigator.language);
    } catch {
      // Without it the harbour goes on telling everything.
    }
  }

  #hear(message: any): void {
    try {
      if (this.#interpreter) message = this.#interpreter.hear(message);
    } catch {
      this.#interpreter = false;
      return void this.#sitting.down();
    }
    switch (message.t) {
      case 'news':
        return this.pace.add(message);
      case 'table':
        this.pace.skip();
        return void this.#whole(message).then(() => this.#slim());
      case 'back':
        this.pace.skip();
        return this.#back(message);
      case 'seats':
        return this.#seats(message);
      case 'chat':
        return this.talk.hear(message);
      case 'clock':
        return this.clocks.set(message);
      case 'gone':
        return this.company.misses(message.seat, message.bot_in);
      case 'rematch':
        this.next = { table: message.table, token: message.token };
        return this.told.add('table', 'A rematch is open.');
      case 'bye':
        return this.#bye(message.why ?? '', message.text ?? 'The harbour ended the connection.');
    }
  }

  async #whole(message: TableMessage): Promise<void> {
    const first = this.state === 'sitting';
    if (this.game?.name !== message.game)
      this.game = (await this.#games()).find((game) => game.name === message.game) ?? null;
    this.board ??= await loadBoard(message.game);
    if (!this.telling) void this.board.telling?.().then((found) => (this.telling ??= found));
    const began = this.state === 'open' && message.state === 'playing';
    this.company.sit({ ...message, seat: message.seat ?? null });
    this.options = message.options ?? {};
    this.hints = message.hints ?? this.hints;
    this.marks = !!message.marks && this.seat !== null;
    this.publicTable = message.public ?? this.publicTable;
    this.invite = message.invite || this.invite;
    this.watch = message.watch || this.watch;
    this.next = message.rematch ?? this.next;
    this.hash = message.hash ?? this.hash;
    this.clocks.rule = message.clock ?? { kind: 'none' };
    this.clocks.set(message);
    const events = this.log.whole(message, message.kinds ?? this.game?.events ?? {}, first);
    this.position.set(message.m, message.view);
    this.#decide(message);
    this.state = message.state;
    if (message.state !== 'open' && !this.#ahead)
      this.engine = this.#fetchEngine(message.game).catch(() => void (this.alone = true));
    if (this.board.opening && this.view)
      void this.log.open(() => this.requests.ask<any>({ do: 'replay', m: 0 }).catch(() => null));
    if (first && message.state === 'playing' && message.away)
      this.log.missed = events.filter((event) => event.n >= message.away!);
    this.#remember();
    if (message.state === 'open' && this.seat !== null && !this.#salted) {
      this.#salted = true;
      void this.requests.ask({ do: 'salt', salt: freshSalt() }).catch(() => {});
    }
    if (!first && !began) this.told.events(this.log.newest);
    else for (const event of events) this.told.add('game', event.text, began);
    if (message.chat) this.talk.whole(message.chat);
    if (began) interrupt('The game begins.');
    this.#alert(first || began);
    this.#sitting.shown();
  }

  #news(message: NewsMessage, answered = false): void {
    // Numbers that do not follow on ours mean something was missed: sit down again and get it.
    if (!this.view || (!answered && message.m > this.m + 1)) return void this.#sitting.down();
    if (message.m < this.m) return;
    const wasMine = this.mine;
    const before = this.prompt;
    const fresh = this.log.add(message);
    this.#stand(message, fresh);
    this.position.patch(message.m, message.patch ?? {});
    this.#decide(message);
    const told = this.telling?.tell(fresh, this.position.before, this.past.at === null && !answered);
    if (this.past.at !== null) this.past.late = true;
    const own = fresh.some(({ seat }) => seat === this.seat) && wasMine;
    if (own || !this.mine) unasked();
    // Of one's own move everything is said; of a round that it resolved, what it came to.
    const sum = own && !told ? '' : (this.board?.sum?.(fresh, this.props) ?? '');
    this.#since = own ? (told ? fresh : []) : [...this.#since, ...fresh];
    this.round = turnsOf(this.#since, this.seat).map((turn) => this.sum(turn));
    const pan = (event: AnyEvent): number => this.board?.place?.(event, this.view, this.rules) ?? 0;
    const heard = fresh.filter((event) => event.kind !== 'turn_began');
    playBatch(heard.map((event) => ({ sound: event.sound ?? '', pan: pan(event) })));
    this.told.events(fresh, sum);
    // Whoever is asked again at once, or all the time with the others, has a new turn where one began.
    const again = !wasMine || fresh.some(({ kind }) => kBegins.test(kind));
    this.#alert(again || this.state === 'over');
    // Something else is asked in the same turn.
    if (!again && this.mine && this.prompt !== before) asking(this.prompt);
    if (this.outcome) this.#remember();
    this.#sitting.shown();
  }

  // Says when somebody's move was made for them.
  #stand({ played_for }: NewsMessage, fresh: AnyEvent[]): void {
    this.stood = null;
    const { seat = null, by } = played_for ?? {};
    if (seat === null) return;
    const { name = '', standin = 'bot' } = this.seats[seat] ?? {};
    const [whom, whose] = seat === this.seat ? ['you', 'Your'] : [name, `${name}’s`];
    const text = by === 'clock' ? `${whose} time ran out: played for ${whom}.` : `A ${standin} plays for ${whom}.`;
    this.stood = { seat, text };
    if (fresh[0]) this.log.note(fresh[0].n, text);
    this.told.add('table', text);
  }

  #back(message: BackMessage): void {
    this.log.back(message.n);
    this.position.step(message.m, message.view);
    this.#decide(message);
    this.told.add('game', 'A step was taken back.');
    if (this.past.at !== null && this.past.at > this.m) this.past.now();
  }

  #decide(message: Pick<TableMessage, 'deciders' | 'choices' | 'undo' | 'ready' | 'outcome'>): void {
    this.decision.set(this.m, message);
    if (!message.outcome?.over) return;
    this.outcome = message.outcome;
    this.state = 'over';
  }

  #seats(message: SeatsMessage): void {
    this.company.change(message);
    if (message.state && message.state !== this.state && this.state === 'open') void this.#sitting.down();
  }

  #bye(why: string, text: string): void {
    interrupt(text);
    if (!['moved', 'revoked', 'removed', 'closed', 'shut', 'banned', 'abuse'].includes(why)) return;
    this.moved = why === 'moved';
    this.#sitting.bye(text);
  }

  // Says aloud whose turn it is when that changed.
  #alert(changed: boolean): void {
    if (!changed) return;
    if (this.state === 'over' && this.outcome) aloud(this.result());
    else if (this.mine) {
      const what = this.prompt;
      asking(`Your turn. ${what}`); // behind what brought it, never before
      if (settings.turnChime) playCue('your_turn', 0, 0.5);
      const title = `Your turn · ${this.game?.title ?? 'Tortuga'}`;
      if (settings.notify) void import('./notify').then(({ notify }) => notify(title, what, this.id));
    }
  }

  // What the lobby needs to bring this player back here, and to list the game when it is over.
  #remember(): void {
    if (!this.token) return;
    const over = this.state === 'over';
    const ended = over ? { result: this.result().replace('The game is over. ', ''), moves: this.m } : {};
    const place = { table: this.id, token: this.token, game: this.game?.name ?? '', seat: this.seat };
    remember({ ...place, over, with: this.company.others, ...ended });
  }

  // --- What the player does ---

  async act(move: AnyMove): Promise<string | null> {
    if (this.decision.sending || this.past.at !== null) return 'Wait.';
    this.requests.notice = null;
    this.said = null;
    this.log.missed = [];
    const slow = setTimeout(() => aloud((this.kept = this.board?.kept?.(this.props) ?? '')), kMoment);
    try {
      await this.decision.send(move);
      return null;
    } catch (why) {
      if (why instanceof Refusal && why.code === 'late') void this.#sitting.down();
      return this.requests.complain(why);
    } finally {
      clearTimeout(slow);
      this.kept = '';
    }
  }
  // Choosing previews; choosing what is chosen does it.
  choose(move: AnyMove | null): void {
    this.said = null;
    this.requests.notice = null;
    if (move && same(move, this.decision.chosen)) return void this.act(move);
    this.decision.chosen = move;
    this.decision.hint = null;
    if (!move) return;
    playCue('select');
    const { title, text = '', primary } = promptNow(this);
    aloud(
      [title, text, primary?.label]
        .filter(Boolean)
        .join('. ')
        .replace(/([.?!])\./g, '$1'),
    );
  }
  async ask(query: string): Promise<string[]> {
    const answer = await this.requests.try({ do: 'ask', query });
    return (answer?.lines as string[] | undefined) ?? [];
  }

  async start(): Promise<void> {
    if (await this.requests.try({ do: 'start' }))
      setTimeout(() => this.state === 'open' && void this.#sitting.down(), 400);
  }
  // Before the start a seat is given to a bot, opened or removed; the number after the last seat adds one.
  async seatTo(seat: number, to: 'bot' | 'open' | 'remove'): Promise<Answer | null> {
    return this.requests.try({ do: 'seat', seat, to: to === 'bot' ? await usualRank(this.#harbour) : to });
  }
  comeBack(): void {
    this.state = 'sitting';
    this.moved = false;
    this.position.view = null;
    this.#sitting.comeBack();
  }
}
