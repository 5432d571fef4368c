// The engine of one game in this page or in Node: the same C++ that plays at tables. Everything that is a rule is asked here.
import { breath } from './breath.ts';
import { Module } from './module.ts';

export type Seat = number;
export type Move = { kind: string; [part: string]: unknown };

export interface Choice {
  move: Move;
  label: string;
  // What the label is made of: where a sail leads, how far it is, how likely a hit.
  facts: Record<string, unknown>;
  // What it would do in detail, where the game tells it: squares passed, damage at least and at most.
  outline?: any;
}
export interface Told {
  n: number;
  event: { kind: string; [part: string]: unknown };
  text: string;
  sound: string;
  rules: string[];
}
export interface Outcome {
  over: boolean;
  reason: string;
  winners: Seat[];
  shared: boolean;
  places: number[];
  scores: number[];
}
export interface Status {
  round: number;
  deciders: Seat[];
  outcome: Outcome;
  told: number;
}
// Why a move is not allowed, in words, and the rules that say so.
export interface Refused {
  ok: false;
  error: string;
  rules?: string[];
}
// What would come of a move, as far as its mover may know.
export interface Forecast {
  ok: true;
  choice: Choice;
  // True: every way in which luck may fall was tried. False: so many worlds were imagined that fit what the seat sees.
  exact: boolean;
  worlds: number;
  // What changes in the seat's view whatever happens: {"/players/0/tile": 18}.
  certain: Record<string, unknown>;
  // What may change, and to what; without a value it stays as it is.
  open: { path: string; values: { share: number; value?: unknown }[] }[];
  // What may be told, how likely each kind is, and one example.
  told: { kind: string; share: number; event: Told['event']; text: string }[];
  // What will be told whatever happens, in order.
  sure: { event: Told['event']; text: string }[];
}
// A kind of move of which nothing is allowed now, with an example, and why.
export interface Barred {
  move: Move;
  error: string;
  rules: string[];
}
// A sentence, the same in one line, and in a few words.
export interface Words {
  text: string;
  line: string;
  short: string;
}
// How the game is won under these rules, how far everybody is, and who is one step from the end.
export interface Goal extends Words {
  // The figure by which one sees it, and how far that is (0 to 1) where anybody can say.
  track?: ({ seat: Seat; figure: number; at?: number } & Words)[];
  // So many of so many, of all together.
  count?: { done: number; of: number } & Words;
  // The most pressing first; none once it is over.
  alarms: ({ seat?: Seat } & Words)[];
  // Who leads, or what is left.
  standing?: { seat?: Seat } & Words;
}
export interface Thought {
  choice: Choice;
  why: string;
  considered: { choice: Choice; why: string; worth?: number }[];
  iterations: number;
}
export interface StartOptions {
  seats: number;
  seed?: string | number;
  options?: Record<string, unknown>;
  bots?: Seat[];
  names?: string[];
  // "de-AT": what there is no text for in it is told in English.
  language?: string;
}
// What a harbour told as `lean`, in full.
export interface Followed {
  events: Omit<Told, 'n'>[];
  patch: Record<string, unknown>;
  deciders: Seat[];
  choices?: Choice[];
}

export class Engine {
  readonly module: Module;
  constructor(module: Module) {
    this.module = module;
  }

  // From the bytes of a module, its address, or what was compiled of it.
  static async load(from: BufferSource | Response | Promise<Response> | WebAssembly.Module): Promise<Engine> {
    if (from instanceof WebAssembly.Module) return new Engine(await Module.start(from));
    const given = await from;
    const compiled =
      typeof Response !== 'undefined' && given instanceof Response
        ? await WebAssembly.compileStreaming(given)
        : await WebAssembly.compile(given as BufferSource);
    await breath();
    const module = await Module.start(compiled);
    await breath();
    return new Engine(module);
  }

  // One request, one answer: the engine's own words (wasm/match_requests.h).
  ask<T = any>(request: { do: string; [field: string]: unknown }): T {
    const { exports } = this.module;
    return JSON.parse(this.module.answer(exports.ask(this.module.write(JSON.stringify(request)))));
  }
  must<T = any>(request: { do: string; [field: string]: unknown }): T {
    const answer = this.ask<any>(request);
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }

  // The game: its name, seats, options and kinds of events; and the ranks of its bots.
  about(): { game: any; ranks: string[]; usual: string } {
    return this.must({ do: 'about' });
  }
  start({ seed, ...rest }: StartOptions): Match {
    const wish = { do: 'start', ...rest, ...(seed === undefined ? {} : { seed: String(seed) }) };
    return new Match(this, this.must<{ match: number } & Status>(wish));
  }
  // The hash over so many seeded random games that tests/signatures.json keeps.
  signature(games: number): string {
    return BigInt.asUintN(64, this.module.exports.signature(games)).toString(16).padStart(16, '0');
  }
  // Plays random games; gives the number of decisions.
  decisions(seats: number, games: number): number {
    return Number(this.module.exports.decisions(seats, games));
  }
}

export class Match {
  status: Status;
  readonly #engine: Engine;
  readonly #number: number;
  #help: Record<string, string> | null = null;

  constructor(engine: Engine, begun: { match: number } & Status) {
    this.#engine = engine;
    this.#number = begun.match;
    this.status = begun;
  }
  #ask<T>(what: string, more: object = {}): T {
    return this.#engine.ask({ do: what, match: this.#number, ...more });
  }
  #must<T>(what: string, more: object = {}): T {
    return this.#engine.must({ do: what, match: this.#number, ...more });
  }

  get deciders(): Seat[] {
    return this.status.deciders;
  }
  get over(): boolean {
    return this.status.outcome.over;
  }
  moves(seat: Seat, outlines = false): { choices: Choice[]; undo: boolean } {
    return this.#must('moves', { seat, ...(outlines ? { outlines } : {}) });
  }
  // What follows from the position by the rules, as a seat or a watcher may know it.
  figures(seat?: Seat): any {
    return this.#must<{ figures: any }>('figures', seat === undefined ? {} : { seat }).figures;
  }
  // Null where the game does not say.
  goal(seat?: Seat): Goal | null {
    return this.#must<{ goal?: Goal }>('goal', seat === undefined ? {} : { seat }).goal ?? null;
  }
  barred(seat: Seat): Barred[] {
    return this.#must<{ barred: Barred[] }>('barred', { seat }).barred;
  }
  // What cards, powers and marks do, by name, with the numbers of this match.
  get help(): Record<string, string> {
    return (this.#help ??= this.#must<{ help: Record<string, string> }>('help').help);
  }
  // The moves that words of the table mean ("sail kraken 3,-2"); none if they mean nothing.
  words(seat: Seat, words: string): Move[] {
    return this.#must<{ moves: Move[] }>('words', { seat, words }).moves;
  }
  check(seat: Seat, move: Move): { ok: true; choice: Choice } | Refused {
    return this.#ask('check', { seat, move });
  }
  preview(seat: Seat, move: Move, worlds?: number): Forecast | Refused {
    return this.#ask('preview', { seat, move, ...(worlds ? { worlds } : {}) });
  }
  // Plays a move and gives what its seat is told; throws why not.
  play(seat: Seat, move: Move): Told[] {
    const answer = this.#must<Status & { events: Told[] }>('play', { seat, move });
    this.status = answer;
    return answer.events;
  }
  undo(seat: Seat): void {
    this.status = this.#must('undo', { seat });
  }
  // What a bot ("bosun", "captain:50ms", "captain:400i") would do; it sees the seat's view only.
  think(seat: Seat, bot: string, luck?: number): Thought {
    return this.#must('think', { seat, bot, ...(luck === undefined ? {} : { luck }) });
  }
  view(seat?: Seat): any {
    return this.#must<{ view: any }>('view', seat === undefined ? {} : { seat }).view;
  }
  position(): any {
    return this.#must<{ position: any }>('position').position;
  }
  setPosition(position: object): void {
    this.status = this.#must('position', { set: position });
  }
  // From now on the match is what one seat sees of it.
  see(view: object): void {
    this.status = this.#must('see', { view });
  }
  events(seat?: Seat, from = 0): Told[] {
    return this.#must<{ events: Told[] }>('events', { ...(seat === undefined ? {} : { seat }), from }).events;
  }
  tell(seat: Seat | undefined, events: object[]): { text: string; sound: string; rules: string[] }[] {
    return this.#must<any>('tell', { ...(seat === undefined ? {} : { seat }), events }).told;
  }
  // Of a match that is what one seat (or a watcher) sees of it: what a harbour told as `lean` since.
  follow(seat: Seat | undefined, told: unknown, patch: unknown, names: string[]): Followed {
    const news = { ...(told ? { told } : {}), ...(patch ? { patch } : {}) };
    return this.#must('follow', { ...(seat === undefined ? {} : { seat }), ...news, names });
  }
  ask(seat: Seat | undefined, query: string): string[] {
    return this.#must<{ lines: string[] }>('ask', { ...(seat === undefined ? {} : { seat }), query }).lines;
  }
  end(): void {
    this.#must('end');
  }
}
