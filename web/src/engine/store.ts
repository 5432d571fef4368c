// The store of a harbour in the page: tables as logs in IndexedDB. The orders are those of wasm/page_store.cpp; what they
// promise is in server/store.h: an entry is appended if and only if it is next, also where two tabs write at once.
interface Card {
  game: string;
  listed: boolean;
  touched: number;
}
interface Order {
  append?: string;
  n?: number;
  entry?: string;
  card?: Card;
  read?: string;
  from?: number;
  list?: number;
  shelf?: string;
  before?: number;
  most?: number;
  rewrite?: string;
  entries?: { n: number; entry: string }[];
  erase?: { table: string; n: number }[];
}

const kName = 'tortuga';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(kName, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('entries'); // by [table, n]
      asked.result.createObjectStore('cards'); // by table
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
const result = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
const log = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, Infinity]);

export class PageStore {
  #base: Promise<IDBDatabase>;
  constructor() {
    this.#base = opened();
  }

  // Carries out an order; what it gives becomes JSON. It throws where the browser's database fails.
  async carryOut(order: Order): Promise<unknown> {
    if (order.append !== undefined) return this.#append(order.append, order.n!, order.entry!, order.card);
    if (order.read !== undefined) return this.read(order.read, order.from);
    if (order.list !== undefined) {
      const listed = (await this.cards()).filter(({ card }) => card.listed);
      return listed
        .sort((a, b) => b.card.touched - a.card.touched)
        .slice(0, order.list)
        .map(({ table }) => table);
    }
    if (order.shelf !== undefined)
      return (await this.cards())
        .filter(({ table, card }) => table > order.shelf! && card.touched < order.before!)
        .slice(0, order.most);
    if (order.rewrite !== undefined) return this.#rewrite(order.rewrite, order.entries!);
    if (order.erase !== undefined) return this.#erase(order.erase);
    throw new Error('an unknown order');
  }

  async read(table: string, from = 0): Promise<string[]> {
    const entries = (await this.#base).transaction('entries').objectStore('entries');
    return result(entries.getAll(log(table, from))) as Promise<string[]>;
  }
  async cards(): Promise<{ table: string; card: Card }[]> {
    const cards = (await this.#base).transaction('cards').objectStore('cards');
    const [tables, found] = await Promise.all([result(cards.getAllKeys()), result(cards.getAll())]);
    return tables.map((table, index) => ({ table: String(table), card: found[index] }));
  }
  async game(table: string): Promise<string | null> {
    const cards = (await this.#base).transaction('cards').objectStore('cards');
    return ((await result(cards.get(table))) as Card | undefined)?.game ?? null;
  }

  // A table that comes whole; nothing changes if it is here already.
  keep(table: string, whole: string[], game: string): Promise<void> {
    return this.#write(async (entries, cards) => {
      if ((await result(entries.count(log(table)))) > 0) return;
      whole.forEach((entry, n) => entries.add(entry, [table, n]));
      cards.put({ game, listed: false, touched: Date.now() } satisfies Card, table);
    });
  }

  async #write<T>(job: (entries: IDBObjectStore, cards: IDBObjectStore) => Promise<T>): Promise<T> {
    const change = (await this.#base).transaction(['entries', 'cards'], 'readwrite', { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
    const found = await job(change.objectStore('entries'), change.objectStore('cards'));
    await done;
    return found;
  }
  #append(table: string, n: number, entry: string, card?: Card): Promise<boolean> {
    return this.#write(async (entries, cards) => {
      if ((await result(entries.count(log(table)))) !== n) return false;
      entries.add(entry, [table, n]);
      if (card) cards.put(card, table);
      return true;
    });
  }
  #rewrite(table: string, changes: { n: number; entry: string }[]): Promise<boolean> {
    return this.#write(async (entries) => {
      const size = await result(entries.count(log(table)));
      if (changes.some(({ n }) => n >= size)) return false;
      for (const { n, entry } of changes) entries.put(entry, [table, n]);
      return true;
    });
  }
  #erase(doomed: { table: string; n: number }[]): Promise<string[]> {
    return this.#write(async (entries, cards) => {
      const erased: string[] = [];
      for (const { table, n } of doomed) {
        if ((await result(entries.count(log(table)))) !== n) continue;
        entries.delete(log(table));
        cards.delete(table);
        erased.push(table);
      }
      return erased;
    });
  }
}
