// What boards ask the engine about the position on the screen: what is allowed and why something is not, where a move leads, how
// likely a hit is. The module of the game is fetched when it is first asked for; until then there is no answer, and no board
// waits for one.
import {
  Engine,
  type Barred,
  type Choice,
  type Forecast,
  type Goal,
  type Match,
  type Move,
  type Refused,
} from './engine.ts';
import { engineOf, harbourOf } from './modules.ts';

export interface Seen {
  // The view of `seat`, as the harbour told it, with everything that came since.
  view: object;
  // Null: a watcher.
  seat: number | null;
  // Who sits where: sentences name them.
  names: string[];
  // The options in force where they differ from the rulebook, a drawn map among them.
  options: Record<string, unknown>;
}

const engines = new Map<string, Promise<Engine>>();

// What is kept for play without a network needs none: the harbour, which has the engine, too.
async function moduleOf(game: string, address: string): Promise<Response> {
  const kept = 'caches' in globalThis ? await caches.match(harbourOf(game) ?? address) : undefined;
  return kept ?? fetch(address);
}

export function engineFor(game: string): Promise<Engine> {
  let found = engines.get(game);
  if (found) return found;
  const address = engineOf(game);
  found = address ? Engine.load(moduleOf(game, address)) : Promise.reject(new Error(`There is no module for ${game}.`));
  found.catch(() => engines.delete(game));
  engines.set(game, found);
  return found;
}

export class Lookahead {
  #engine: Promise<Engine>;
  #match: Match | null = null;
  #options = '';
  #view: object | null = null;

  constructor(game: string, engine: Promise<Engine> = engineFor(game)) {
    this.#engine = engine;
  }

  // Why a move is not allowed, or the choice it is.
  async check(seen: Seen, move: Move): Promise<ReturnType<Match['check']>> {
    return this.at(await this.#engine, seen).check(seen.seat!, move);
  }
  async foresee(seen: Seen, move: Move, worlds?: number): Promise<Forecast | Refused> {
    return this.at(await this.#engine, seen).preview(seen.seat!, move, worlds);
  }
  // From now on positions are looked at without waiting. Of what this engine cannot read (a view of another version) there is
  // nothing to know.
  async ready(): Promise<(seen: Seen) => Insight | null> {
    const engine = await this.#engine;
    // What was asked of a position before is known to whoever looks at it again.
    let known: { match: Match; view: object; insight: Insight } | null = null;
    return (seen) => {
      try {
        const { view } = seen;
        const match = this.at(engine, seen);
        if (known?.match !== match || known.view !== view)
          known = { match, view, insight: new Insight(() => this.at(engine, seen), seen.seat) };
        return known.insight;
      } catch {
        return null;
      }
    };
  }
  end(): void {
    this.#match?.end();
    this.#match = null;
  }

  private at(engine: Engine, { view, names, options }: Seen): Match {
    const wanted = JSON.stringify([options, names]);
    if (!this.#match || wanted !== this.#options) {
      this.end();
      this.#match = engine.start({ seats: names.length, options, names });
      this.#options = wanted;
      this.#view = null;
    }
    if (this.#view !== view) this.#match.see(view);
    this.#view = view;
    return this.#match;
  }
}

const keyOf = (move: object): string => JSON.stringify(move);

// One position, asked when somebody wants to know and then remembered.
export class Insight {
  #at: () => Match;
  #seat: number | null;
  #known = new Map<string, unknown>();

  constructor(at: () => Match, seat: number | null) {
    this.#at = at;
    this.#seat = seat;
  }
  #once<T>(key: string, ask: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, ask());
    return this.#known.get(key) as T;
  }

  // What follows from the position by the rules: how far ships get, what a fleet earns. {} where the game counts nothing.
  get figures(): any {
    return this.#once('figures', () => this.#at().figures(this.#seat ?? undefined));
  }
  // How it is won, how far everybody is, who is one step from the end.
  get goal(): Goal | null {
    return this.#once('goal', () => this.#at().goal(this.#seat ?? undefined));
  }
  // What a card, a power, a mark does, in the game's own words with the numbers in force; '' where there is nothing to say.
  help(name: string): string {
    return this.#once('help', () => this.#at().help)[name] ?? '';
  }
  // A move as it would be offered, with its facts and its outline; or why it is not allowed.
  check(move: Move): { ok: true; choice: Choice } | Refused {
    if (this.#seat === null) return { ok: false, error: '' };
    return this.#once(`check ${keyOf(move)}`, () => this.#at().check(this.#seat!, move));
  }
  facts(move: Move): Record<string, any> {
    const found = this.check(move);
    return found.ok ? found.choice.facts : {};
  }
  outline(move: Move): any {
    const found = this.check(move);
    return found.ok ? (found.choice.outline ?? {}) : {};
  }
  // Why a move is not allowed; nothing if it is.
  why(move: Move): Refused | null {
    const found = this.check(move);
    return found.ok ? null : found;
  }
  // What would come of a move; null if it is not allowed.
  foresee(move: Move): Forecast | null {
    if (this.#seat === null) return null;
    const found = this.#once(`foresee ${keyOf(move)}`, () => this.#at().preview(this.#seat!, move));
    return found.ok ? found : null;
  }
  // The kinds of moves of which nothing is allowed now, and why.
  get barred(): Barred[] {
    return this.#once('barred', () => (this.#seat === null ? [] : this.#at().barred(this.#seat)));
  }
  // The moves that words of the table mean.
  words(words: string): Move[] {
    return this.#once(`words ${words}`, () => (this.#seat === null ? [] : this.#at().words(this.#seat, words)));
  }
}
