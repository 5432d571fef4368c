// The real engine for the tests of boards: positions of a game as a seat sees them, with what a test is about put in, and the
// insight that a board gets of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, type Match } from '../../src/engine/engine';
import { Lookahead, type Insight } from '../../src/engine/lookahead';

const modules = process.env.TORTUGA_MODULES ?? join(__dirname, '../../../build/wasm');
export const kNames = ['Ann', 'Bob', 'Cid', 'Dan'];

type Some = Record<string, any>;
const isObject = (value: unknown): value is Some =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
// What is said, and for the rest what is there; lists of things are as long as is said.
export function merged(base: any, more: any): any {
  if (isObject(base) && isObject(more))
    return {
      ...base,
      ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, merged(base[key], value)])),
    };
  if (Array.isArray(base) && Array.isArray(more) && more.every(isObject))
    return more.map((one, index) => merged(base[index] ?? base[0] ?? {}, one));
  return more;
}

export class Shore {
  readonly engine: Engine;
  readonly #game: string;
  private constructor(game: string, engine: Engine) {
    this.#game = game;
    this.engine = engine;
  }
  static async of(game: string): Promise<Shore> {
    return new Shore(game, await Engine.load(readFileSync(join(modules, `${game}.wasm`))));
  }

  start(seats: number, options: Some = {}, seed = 1): Match {
    return this.engine.start({ seats, seed, options, names: kNames.slice(0, seats) });
  }
  // The start as a seat sees it, with this put in.
  view(seats: number, more: Some = {}, options: Some = {}, seat = 0): any {
    const match = this.start(seats, options);
    const view = merged(match.view(seat), more);
    match.end();
    return view;
  }
  // The rules in force as boards get them.
  rules(options: Some = {}): any {
    const rules: Some = {};
    for (const { name, default: standard } of this.engine.about().game.options) {
      const path = name.split('.');
      let at = rules;
      for (const part of path.slice(0, -1)) at = at[part] ??= {};
      at[path.at(-1)!] = standard;
    }
    return merged(rules, options);
  }
  async insight(view: object, seat: number | null, options: Some = {}): Promise<Insight> {
    const { players, ships } = view as { players?: unknown[]; ships?: unknown[] };
    const look = await new Lookahead(this.#game, Promise.resolve(this.engine)).ready();
    const names = kNames.slice(0, (players ?? ships ?? []).length);
    const insight = look({ view, seat, names, options });
    if (!insight) throw new Error('the engine cannot read this view');
    return insight;
  }
  // What every board gets.
  async props(view: any, more: Some = {}): Promise<any> {
    const { options = {}, seat = 0, ...rest } = more;
    const names = kNames.slice(0, (view.players ?? view.ships).length);
    return {
      view,
      seat,
      rules: this.rules(options),
      seats: names.map((name) => ({ name, kind: 'person' })),
      choices: [],
      events: [],
      opening: [],
      ready: [],
      live: true,
      chosen: null,
      draft: null,
      insight: await this.insight(view, seat, options),
      ...rest,
    };
  }
}
