// The owner's side of the connection: shows the key on every new connection, keeps what the harbour told, and gives orders.
// The key stands behind the `#` of the address for a moment and then in this tab's memory alone.
import { type Harbour, Refusal, type Request } from '../harbour.svelte';
import type { ReAudit, ReForget, ReOrders, RePeople, ReShelf, ReTables } from '../generated/protocol';
import { interrupt, tell } from '../announce.svelte';

export type Household = RePeople['people'][number];
export type OwnerTable = ReTables['tables'][number];
export type ShelfTable = ReShelf['tables'][number];
export type Standing = ReOrders['bans'][number];
export type Entry = { n: number; kind: string; at: number; [field: string]: unknown };

const kPlace = 'tortuga.owner';
const kAgain = 2000; // milliseconds
const kKey = /^[\w-]{22}$/;

// Takes the key out of the address, where it would stay in the browser's history.
export function keyFrom(address: Location, memory: Storage): string {
  const given = address.hash.replace(/^#/, '');
  if (!kKey.test(given)) return memory.getItem(kPlace) ?? '';
  memory.setItem(kPlace, given);
  history.replaceState(null, '', address.pathname);
  return given;
}

export class Owner {
  key = $state('');
  state = $state<'asking' | 'open' | 'strange'>('strange');
  // What was refused, in the harbour's words.
  trouble = $state('');
  people = $state.raw<Household[]>([]);
  tables = $state.raw<OwnerTable[]>([]);
  shelf = $state.raw<ShelfTable[]>([]);
  orders = $state.raw<ReOrders | null>(null);
  log = $state.raw<Entry[]>([]); // the newest first
  // Where the next part of a list begins; empty at its end.
  next = $state({ people: '', tables: '', shelf: '' });
  #harbour: Harbour;
  #memory: Storage;
  #release: () => void;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(harbour: Harbour, key: string, memory: Storage = sessionStorage) {
    this.#harbour = harbour;
    this.#memory = memory;
    this.key = key;
    this.#release = harbour.listen({ open: () => this.#show(), message: () => {} });
  }
  end(): void {
    clearTimeout(this.#again);
    this.#release();
  }

  // Shows another key.
  async enter(key: string): Promise<void> {
    this.key = key.trim();
    await this.#show();
  }
  leave(): void {
    this.#memory.removeItem(kPlace);
    this.key = '';
    this.#harbour.renew();
    this.state = 'strange';
  }

  async #show(): Promise<void> {
    if (!this.key) return;
    this.state = 'asking';
    try {
      await this.#harbour.ask({ do: 'own', key: this.key }, { first: true });
      this.#memory.setItem(kPlace, this.key);
      this.state = 'open';
      this.trouble = '';
      await this.refresh({ first: true });
    } catch (why) {
      if (!(why instanceof Refusal)) return;
      this.#complain(why);
      if (why.code === 'busy') {
        // Wrong keys came from this address: this one is shown again until it is looked at.
        clearTimeout(this.#again);
        this.#again = setTimeout(() => this.state === 'asking' && void this.#show(), kAgain);
        return;
      }
      this.state = 'strange';
      if (why.code === 'forbidden') this.#memory.removeItem(kPlace);
    }
  }

  async refresh(how: { first?: boolean } = {}): Promise<void> {
    const ask = <T>(request: Request): Promise<T> => this.#harbour.ask<T>(request, how);
    const [people, tables, orders, audit] = await Promise.all([
      ask<RePeople>({ do: 'people' }),
      ask<ReTables>({ do: 'tables' }),
      ask<ReOrders>({ do: 'orders' }),
      ask<ReAudit>({ do: 'audit' }),
    ]);
    this.people = people.people;
    this.tables = tables.tables;
    this.orders = orders;
    this.log = entriesOf(audit);
    this.next = { ...this.next, people: people.next ?? '', tables: tables.next ?? '' };
  }

  async more(what: 'people' | 'tables' | 'shelf'): Promise<void> {
    const from = this.next[what];
    const answer = await this.#try<any>({ do: what, ...(from ? { from } : {}) });
    if (!answer) return;
    if (what === 'people') this.people = [...this.people, ...answer.people];
    else if (what === 'tables') this.tables = [...this.tables, ...answer.tables];
    else this.shelf = [...(from ? this.shelf : []), ...answer.tables];
    this.next = { ...this.next, [what]: answer.next ?? '' };
  }
  async older(): Promise<void> {
    const first = this.log.at(-1)?.n ?? 0;
    const answer = first > 0 ? await this.#try<ReAudit>({ do: 'audit', before: first }) : null;
    if (answer) this.log = [...this.log, ...entriesOf(answer)];
  }

  // Gives an order and shows what came of it. False if it was refused.
  async order(request: Request, done: (answer: any) => string): Promise<boolean> {
    const answer = await this.#try<any>(request);
    if (!answer) return false;
    tell(done(answer));
    await this.refresh().catch((why) => this.#complain(why));
    return true;
  }

  async #try<T>(request: Request): Promise<T | null> {
    this.trouble = '';
    try {
      return await this.#harbour.ask<T>(request);
    } catch (why) {
      this.#complain(why);
      return null;
    }
  }
  #complain(why: unknown): void {
    this.trouble = (why as Error).message;
    interrupt(this.trouble);
  }
}

export const entriesOf = ({ first, entries }: Pick<ReAudit, 'first' | 'entries'>): Entry[] =>
  (entries as Omit<Entry, 'n'>[]).map((entry, i) => ({ ...entry, n: first + i }) as Entry).reverse();

export const erased = ({ lines, names }: Pick<ReForget, 'lines' | 'names'>): string =>
  `Erased: ${lines} ${lines === 1 ? 'line' : 'lines'}${names ? ` and ${names} ${names === 1 ? 'name' : 'names'}` : ''}.`;
