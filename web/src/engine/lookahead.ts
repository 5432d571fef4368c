// What boards ask the engine about the position on the screen: what is allowed and why something is not, where a move leads, how
// likely a hit is. The module of the game is fetched when it is first asked for; until then there is no answer, and no board
// waits for one.
import { Engine, type Forecast, type Match, type Move, type Refused } from './engine.ts';
import { engineOf, harbourOf } from './modules.ts';

export interface Seen {
  // The view of `seat`, as the harbour told it, with everything that came since.
  view: object;
  seat: number;
  // Who sits where: sentences name them.
  names: string[];
  // The options in force where they differ from the rulebook, a drawn map among them.
  options: Record<string, unknown>;
}

const engines = new Map<string, Promise<Engine>>();

export function engineFor(game: string): Promise<Engine> {
  let found = engines.get(game);
  if (found) return found;
  const address = engineOf(game);
  // Without a network there is what is kept: the harbour, which has the engine, too.
  const here = (): Promise<Response> => fetch(harbourOf(game)!);
  found = address
    ? Engine.load(fetch(address).catch(here))
    : Promise.reject(new Error(`There is no module for ${game}.`));
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
    return (await this.#at(seen)).check(seen.seat, move);
  }
  async foresee(seen: Seen, move: Move, worlds?: number): Promise<Forecast | Refused> {
    return (await this.#at(seen)).preview(seen.seat, move, worlds);
  }
  end(): void {
    this.#match?.end();
    this.#match = null;
  }

  async #at({ view, names, options }: Seen): Promise<Match> {
    const engine = await this.#engine;
    const wanted = JSON.stringify([options, names]);
    if (!this.#match || wanted !== this.#options) {
      this.#match?.end();
      this.#match = engine.start({ seats: names.length, options, names });
      this.#options = wanted;
      this.#view = null;
    }
    if (this.#view !== view) this.#match.see(view);
    this.#view = view;
    return this.#match;
  }
}
