// What the player asks of the harbour, and what was refused last: that is shown, said and sounded.
import { interrupt } from '../announce.svelte';
import { type Harbour, Refusal, type Request } from '../harbour.svelte';
import type { Answer } from '../protocol';
import { play } from '../sound';

export class Requests {
  notice = $state.raw<{ text: string; rules: string[] } | null>(null);
  #harbour: Harbour;

  constructor(harbour: Harbour) {
    this.#harbour = harbour;
  }

  // Throws a Refusal.
  ask<T = Answer>(what: Request): Promise<T> {
    return this.#harbour.ask<T>(what);
  }
  // The same, and a refusal is told: then null.
  async try<T = Answer>(what: Request): Promise<T | null> {
    try {
      this.notice = null;
      return await this.ask<T>(what);
    } catch (why) {
      this.complain(why);
      return null;
    }
  }
  complain(why: unknown): string {
    const text = why instanceof Error ? why.message : String(why);
    this.notice = { text, rules: why instanceof Refusal ? why.rules : [] };
    interrupt(text);
    play('refused');
    return text;
  }
}
