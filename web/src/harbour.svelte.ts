// The connection to the harbour: one WebSocket that comes back by itself, or the same to a harbour on this device
// (engine/near.ts). Requests wait for a connection, are sent again after a cut with their old id, and wake the watchdog when
// no answer comes. A harbour may be several servers: where a table is at another one, the connection moves there by itself,
// and comes back to the common door when that one is gone.
import type { Answer } from './protocol';

export type Link = 'closed' | 'connecting' | 'open';
export type Request = { do: string; [field: string]: unknown };

// What a WebSocket has of which we make use.
export interface Channel {
  onopen: (() => unknown) | null;
  onmessage: ((event: { data: any }) => unknown) | null;
  onclose: (() => unknown) | null;
  onerror: (() => unknown) | null;
  send: (text: string) => void;
  close: () => void;
}

const kCommonDoor = '/ws';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rules: string[] = [],
  ) {
    super(message);
  }
}

// Whoever has the page: gets every message that is news, and is called on every new connection before waiting requests
// are sent, to sit down again.
export interface Listener {
  message: (message: any) => void;
  open: () => Promise<void> | void;
}

interface Waiting {
  request: Request & { id: string };
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
  sentAt: number;
  // It was too much at once, and is sent a second time.
  again?: boolean;
}

export const backoff = (attempt: number, random = Math.random()): number =>
  Math.min(10_000, 400 * 2 ** attempt) * (0.75 + random / 2);

const kNewsBringers = ['play', 'undo'];
const kWatchdog = 10_000;
const kSpread = 500; // milliseconds over which those come who were sent on together
// A WebSocket of this host, and nothing else.
export const isDoor = (path: unknown): path is string => typeof path === 'string' && /^(\/[a-z0-9-]+)*\/ws$/.test(path);
const kPause = 800; // after which a request that was too much at once is sent again

export class Harbour {
  link = $state<Link>('closed');
  // When the next attempt begins, for "trying again in 3 s".
  retryAt = $state(0);
  // Why the harbour lets nobody of this address in, in its own words.
  farewell = $state('');
  // The server to which we were sent did not answer: whoever is asked next waits for its end rather than send us there again.
  tried = false;
  #listener: Listener | null = null;
  #connect: (door: string) => Channel;
  #door = kCommonDoor; // or that of the server which has our table
  #socket: Channel | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();
  #first = new Set<string>();
  #ready = false;
  #resting = false;
  // Every update that answers a request has its id in it: seven letters of luck and a count.
  #prefix = Array.from(crypto.getRandomValues(new Uint8Array(7)), (one) => (one % 36).toString(36)).join('');
  #count = 0;
  #dog: ReturnType<typeof setInterval>;

  constructor(
    to: string | ((door: string) => Channel) = `${location.protocol.replace('http', 'ws')}//${location.host}/ws`,
  ) {
    this.#connect = typeof to === 'string' ? (door) => new WebSocket(to.replace(/\/ws$/, door)) as Channel : to;
    this.#dog = setInterval(() => this.#watch(), 1000);
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
  }

  // Makes this the listener, at once if the connection is there. Gives a function that ends it, unless another one came since.
  listen(listener: Listener): () => void {
    this.#listener = listener;
    if (this.link === 'open') void listener.open();
    else this.open();
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  open(): void {
    if (this.#socket) return;
    this.#resting = false;
    this.link = 'connecting';
    this.#ready = false;
    const door = this.#door;
    const socket = this.#connect(door);
    this.#socket = socket;
    let opened = false;
    socket.onopen = async () => {
      opened = true;
      this.link = 'open';
      this.retryAt = 0;
      this.#attempt = 0;
      // The harbour begins in English.
      if (!/^en\b/.test(navigator.language)) socket.send(JSON.stringify({ do: 'speak', language: navigator.language }));
      try {
        await this.#listener?.open();
      } catch {
        // Whoever sits down shows why it could not; the rest of the page goes on.
      }
      if (this.#socket !== socket) return;
      this.#ready = true;
      for (const [id, waiting] of this.#waiting) if (!this.#first.has(id)) this.#send(waiting);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.#socket === socket && !opened) this.#giveUp(door);
      this.#lost(socket);
    };
    socket.onerror = () => socket.close();
  }

  // Tries again at once, if it is waiting to.
  hurry(): void {
    if (this.link === 'connecting' && !this.#socket) {
      clearTimeout(this.#retry);
      this.open();
    }
  }

  // Answers with the harbour's answer, or throws a Refusal. `first` requests go out before what waits, on a new connection.
  ask<T = Answer>(request: Request, { first = false }: { first?: boolean } = {}): Promise<T> {
    const id = `${this.#prefix}${++this.#count}`;
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { request: { ...request, id }, resolve: resolve as any, reject, sentAt: 0 };
      this.#waiting.set(id, waiting);
      if (first) this.#first.add(id);
      this.open();
      if (this.link === 'open' && (this.#ready || first)) this.#send(waiting);
    });
  }

  // Forgets what waits, without an answer: the page went elsewhere.
  forget(what: (request: Request) => boolean): void {
    for (const [id, waiting] of this.#waiting) if (what(waiting.request)) this.#waiting.delete(id);
  }

  // Ends this connection and waits: the harbour said goodbye for good. `open` begins again.
  rest(): void {
    this.#resting = true;
    clearTimeout(this.#retry);
  }

  // A new connection that sits nowhere: the player left the table's page, and the others should see that.
  renew(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.link = 'closed';
    this.#resting = false;
    this.#forgetFirst();
    socket?.close();
    this.open();
  }

  // Cuts the connection; it comes back by itself.
  cut(): void {
    this.#socket?.close();
    if (this.#socket) this.#lost(this.#socket);
  }

  // Goes on at another door. Whatever waits is asked there, with its old id.
  #move(door: string): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#door = door;
    this.#attempt = 0;
    this.link = 'connecting';
    this.#forgetFirst();
    socket?.close();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), Math.random() * kSpread);
  }

  // The server behind this door is taken for gone.
  #giveUp(door: string): void {
    if (door === kCommonDoor) return;
    this.#door = kCommonDoor;
    this.tried = true;
    this.#attempt = 0;
  }

  // A request that belongs to one connection is made anew by whoever sits down.
  #forgetFirst(): void {
    for (const id of this.#first) {
      this.#waiting.get(id)?.reject(new Refusal('cut', ''));
      this.#waiting.delete(id);
    }
    this.#first.clear();
  }

  #send(waiting: Waiting): void {
    waiting.sentAt = Date.now();
    this.#socket?.send(JSON.stringify(waiting.request));
  }

  #receive(message: any): void {
    if (message.t === 'bye' && message.why === 'banned') {
      this.farewell = message.text;
      this.rest();
    }
    const moved = isDoor(message.moved_to) ? message.moved_to : null;
    if (message.t === 'bye' && moved) return this.#move(moved);
    if (message.re === undefined) return this.#listener?.message(message);
    const waiting = this.#waiting.get(message.re);
    if (!waiting) return;
    if (message.code === 'elsewhere' && moved) return this.#move(moved);
    if (waiting.request.do === 'sit') this.tried = false;
    if (message.code === 'busy' && !waiting.again) {
      waiting.again = true;
      waiting.sentAt = 0;
      setTimeout(() => this.#waiting.has(message.re) && this.link === 'open' && this.#send(waiting), kPause);
      return;
    }
    this.#waiting.delete(message.re);
    this.#first.delete(message.re);
    // The answer to one's own move carries its news: they are heard before whoever sent it goes on.
    if (message.ok && kNewsBringers.includes(waiting.request.do) && message.t) this.#listener?.message(message);
    if (message.ok) waiting.resolve(message);
    else waiting.reject(new Refusal(message.code ?? 'refused', message.error ?? 'That was refused.', message.rules));
  }

  #lost(socket: Channel): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#ready = false;
    if (this.#resting) {
      this.link = 'closed';
      return;
    }
    this.link = 'connecting';
    this.#forgetFirst();
    const wait = backoff(this.#attempt++);
    this.retryAt = Date.now() + wait;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), wait);
  }

  #watch(): void {
    if (this.link !== 'open') return;
    for (const waiting of this.#waiting.values())
      if (waiting.sentAt && Date.now() - waiting.sentAt > kWatchdog) {
        waiting.sentAt = 0;
        this.#giveUp(this.#door);
        return this.cut();
      }
  }

  end(): void {
    clearInterval(this.#dog);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.link = 'closed';
  }
}
