// Makes whole what a harbour tells as `lean`: the sentences, choices and deciders that it would have told, in this page's language
// and for whoever listens here. It follows what arrives, not what is shown.
import type { NewsMessage } from '../protocol';
import type { Engine, Match } from './engine.ts';
import { engineFor } from './lookahead.ts';

export { markOf } from './modules.ts';

// The answer to `lean`: where the listener stands.
export interface Manner {
  lean: boolean;
  n?: number;
  options?: Record<string, unknown>;
  view?: object;
}

export class Interpreter {
  #engine: Engine;
  #match: Match | null = null;
  #seat: number | null = null;
  #names: string[] = [];
  #count = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }
  static async of(game: string): Promise<Interpreter> {
    return new Interpreter(await engineFor(game));
  }
  // From now on news are lean, or in full: then there is nothing to do here.
  begin(
    { lean, n = 0, options = {}, view = {} }: Manner,
    seat: number | null,
    names: string[],
    language: string,
  ): void {
    this.end();
    if (!lean) return;
    this.#match = this.#engine.start({ seats: names.length, options, names, language });
    this.#seat = seat;
    this.#names = names;
    this.#stand(view, n);
  }
  end(): void {
    this.#match?.end();
    this.#match = null;
  }

  // Gives every message as it would have been told in full. Throws if the engine cannot follow.
  hear(message: any): any {
    switch (message.t) {
      case 'lean':
        return this.#whole(message);
      case 'seats':
        this.#names = message.seats.map(({ name }: { name: string }) => name);
        break;
      case 'table':
      case 'back':
        if (message.view) this.#stand(message.view, message.n);
    }
    return message;
  }

  #stand(view: object, count: number): void {
    this.#match?.see(view);
    this.#count = count;
  }
  #whole({ told, patch, ...rest }: any): NewsMessage {
    if (!this.#match) throw new Error('The harbour tells less than can be understood here.');
    const {
      events,
      deciders,
      choices,
      patch: changes,
    } = this.#match.follow(this.#seat ?? undefined, told, patch, this.#names);
    this.#count += events.length;
    const open = rest.outcome?.over ? { deciders: [] } : { deciders, ...(choices ? { choices } : {}) };
    return { ...rest, t: 'news', n: this.#count, events, patch: changes, ...open };
  }
}
