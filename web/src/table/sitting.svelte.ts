// This connection's place at a table: sits down on every new connection, asks for what was missed, and shows the harbour that
// somebody is here.
import { type Harbour, Refusal } from '../harbour.svelte';
import { placeAt } from '../places';

const kHeartbeat = 25_000;
const kLook = 1500; // after which somebody has seen what is on the screen

export interface Sitter {
  // What is known already: then only what came since is told.
  known: () => { from: number; m: number } | null;
  // How many events somebody who sits here has seen; null for watchers.
  seen: () => number | null;
  take: (answer: any) => Promise<void> | void;
  hear: (message: any) => void;
  // There is no seat here, and why.
  lose: (why: string) => void;
  complain: (why: unknown) => void;
}

export class Sitting {
  token: string | undefined;
  #harbour: Harbour;
  #table: string;
  #sitter: Sitter;
  #healing = false;
  // The newest we were told of: a server with an older one does not know yet that it has the table no more.
  #epoch = 0;
  #gone = false;
  // News that came while we were still sitting down (the board was being fetched) left the table at this move.
  #overheard: number | null = null;
  #beat: ReturnType<typeof setInterval>;
  #look: ReturnType<typeof setTimeout> | undefined;
  #release: () => void;

  constructor(harbour: Harbour, table: string, token: string | undefined, sitter: Sitter) {
    this.#harbour = harbour;
    this.#table = table;
    this.token = token;
    this.#sitter = sitter;
    this.#beat = setInterval(() => this.#seen(), kHeartbeat);
    this.#release = harbour.listen({ open: () => this.down(), message: (message) => this.#hear(message) });
  }

  end(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#look);
    this.#release();
    this.#harbour.forget((request) => ['play', 'seen', 'undo', 'salt', 'lean'].includes(request.do));
  }

  // Sits down, or asks for what was missed.
  async down(): Promise<void> {
    if (this.#healing || this.#gone) return;
    this.#healing = true;
    try {
      const token = this.token ? { token: this.token } : {};
      const epoch = this.#epoch > 0 ? { epoch: this.#epoch } : {};
      const tried = this.#harbour.tried ? { tried: true } : {};
      const known = this.#sitter.known();
      const request = { do: 'sit', table: this.#table, brief: true, ...token, ...known, ...epoch, ...tried };
      const answer = await this.#harbour.ask<any>(request, { first: true });
      if (answer.epoch < this.#epoch) return this.#harbour.cut();
      this.#epoch = answer.epoch ?? this.#epoch;
      await this.#sitter.take(answer);
    } catch (why) {
      // The connection was cut or moved: the next one sits down.
      if (why instanceof Refusal && why.code === 'cut') return;
      // A shared position of a table that is not listed: whoever has a link of their own to it uses that.
      const own = why instanceof Refusal && why.code === 'forbidden' && !this.token ? placeAt(this.#table) : undefined;
      if (own) {
        this.token = own.watch ?? own.token;
        this.#healing = false;
        return this.down();
      }
      if (why instanceof Refusal && ['gone', 'forbidden'].includes(why.code)) this.#leave(why.message);
      else this.#sitter.complain(why);
    } finally {
      this.#healing = false;
    }
    const overheard = this.#overheard;
    this.#overheard = null;
    if (overheard !== null && overheard !== this.#sitter.known()?.m) void this.down();
  }

  #hear(message: any): void {
    if (this.#healing && ['news', 'lean', 'back'].includes(message.t)) this.#overheard = message.m;
    else this.#sitter.hear(message);
  }

  // A seat opened elsewhere or taken away is not fought over: we stop, and say how to come back.
  bye(why: string): void {
    this.#harbour.rest();
    this.#leave(why);
  }
  #leave(why: string): void {
    this.#gone = true;
    this.#sitter.lose(why);
  }
  comeBack(): void {
    this.#gone = false;
    this.#harbour.open();
  }

  // Something new is on the screen.
  shown(): void {
    clearTimeout(this.#look);
    this.#look = setTimeout(() => document.visibilityState === 'visible' && this.#seen(), kLook);
  }
  // Also the heartbeat: without an answer the watchdog cuts a dead connection.
  #seen(): void {
    const n = this.#sitter.seen();
    if (n !== null && this.#harbour.link === 'open') this.#harbour.ask({ do: 'seen', n }).catch(() => {});
  }
}
