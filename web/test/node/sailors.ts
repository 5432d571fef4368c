// The harbour on this device without a browser around it, and people at it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mind } from '../../src/engine/minds';
import { NearHarbour } from '../../src/engine/near_harbour';
import { ponderer } from '../../src/engine/ponder';
import type { PageStore } from '../../src/engine/store';

export const root = join(__dirname, '../../..');
export const modules = process.env.TORTUGA_MODULES ?? join(root, 'build/wasm');
export const games = Object.keys(JSON.parse(readFileSync(join(root, 'tests/signatures.json'), 'utf8')));
export const kPatience = 900_000; // only against hanging

// What store.ts keeps in the browser's database, in memory.
export class Memory {
  logs = new Map<string, string[]>();
  cards = new Map<string, any>();
  fails = false;
  async carryOut(order: any): Promise<unknown> {
    if (this.fails) throw new Error('the disk is full');
    if (order.append !== undefined) {
      const log = this.logs.get(order.append) ?? [];
      if (log.length !== order.n) return false;
      this.logs.set(order.append, [...log, order.entry]);
      if (order.card) this.cards.set(order.append, order.card);
      return true;
    }
    if (order.read !== undefined) return (this.logs.get(order.read) ?? []).slice(order.from);
    if (order.list !== undefined) return [];
    if (order.shelf !== undefined) return [];
    return false;
  }
}

// Somebody at a harbour: asks and is answered, and hears what is told.
export class Sailor {
  view: any = null;
  news: any = null;
  #ids = 0;
  #waiting = new Map<number, (answer: any) => void>();
  constructor(
    readonly harbour: NearHarbour,
    readonly session: number,
  ) {
    harbour.connect(session);
  }
  // Everything as it was told, before anybody makes something of it.
  overhears: (message: any) => void = () => {};
  hear(text: string): void {
    const message = JSON.parse(text);
    this.overhears(message);
    if (message.deciders || message.outcome) this.news = { ...this.news, ...message };
    this.#waiting.get(message.re)?.(message);
  }
  ask(request: object): Promise<any> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.harbour.receive(this.session, JSON.stringify({ ...request, id }));
    });
  }
}

// A worker that is none: it thinks as think_worker.ts does, but here.
export class MindHere implements Mind {
  onmessage: Mind['onmessage'] = null;
  onerror: Mind['onerror'] = null;
  ended = false;
  #ponder!: ReturnType<typeof ponderer>;
  async postMessage(given: WebAssembly.Module | string): Promise<void> {
    if (typeof given !== 'string') this.#ponder = ponderer(given);
    else this.onmessage?.({ data: await this.think(given) });
  }
  async think(question: string): Promise<string> {
    return (await this.#ponder)(question);
  }
  terminate(): void {
    this.ended = true;
  }
}

const compiled = new Map<string, WebAssembly.Module>();
export async function harbour(
  game: string,
  store: Memory,
  mind: () => Mind = () => new MindHere(),
): Promise<{ sailor: () => Sailor }> {
  const module = compiled.get(game) ?? new WebAssembly.Module(readFileSync(join(modules, `${game}-harbour.wasm`)));
  compiled.set(game, module);
  const sailors = new Map<number, Sailor>();
  const hearer = {
    tell: (session: number, text: string) => sailors.get(session)?.hear(text),
    end: (session: number) => void sailors.delete(session),
  };
  const opened = await NearHarbour.open(module, store as unknown as PageStore, hearer, mind);
  let sessions = 0;
  return {
    sailor: () => {
      const sailor = new Sailor(opened, ++sessions);
      sailors.set(sailor.session, sailor);
      return sailor;
    },
  };
}

export const soon = () => new Promise((resolve) => setTimeout(resolve, 1));
