// Who has to decide, what this seat may choose, and the choice on its way to the harbour.
import type { AnyMove, Choice } from '../boards/board';
import { interrupt } from '../announce.svelte';
import type { Hint } from '../protocol';
import type { Requests } from './requests.svelte';

export interface Asked {
  deciders?: number[];
  choices?: Choice[];
  undo?: boolean;
  ready?: number[];
}

export const same = (a: AnyMove | null, b: AnyMove | null): boolean => JSON.stringify(a) === JSON.stringify(b);

export class Decision {
  deciders = $state.raw<number[]>([]);
  // Who has decided, where several do at once.
  ready = $state.raw<number[]>([]);
  choices = $state.raw<Choice[]>([]);
  undo = $state(false);
  hint = $state.raw<Hint | null>(null);
  // A hint is being thought of.
  thinking = $state(false);
  preview = $state.raw<AnyMove | null>(null);
  // What the player has chosen and not yet done, and for moves made of parts what is put together so far.
  chosen = $state.raw<AnyMove | null>(null);
  draft = $state.raw<any>(null);
  // A move on its way to the harbour.
  sending = $state.raw<AnyMove | null>(null);
  #m = 0;
  #requests: Requests;
  #awaited: { m: number; told: () => void } | null = null; // the move that was answered, its news still on the way

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  // What is to be decided after move `m`.
  set(m: number, { deciders, choices = [], undo = false, ready = [] }: Asked): void {
    this.deciders = deciders ?? this.deciders;
    // Where several decide at once, somebody else's decision leaves mine, its hint and its preview alone: only words may change.
    const moves = (list: Choice[]): string => JSON.stringify(list.map(({ move }) => move));
    if (!choices.length || moves(choices) !== moves(this.choices)) this.#drop();
    this.choices = choices;
    this.undo = undo;
    this.ready = ready;
    this.#m = m;
    if (this.#awaited && m >= this.#awaited.m) this.#awaited.told();
  }

  // Sends a move; done when what it brought is here too. It comes with the answer, or, if we are just sitting down again, a
  // moment after it: until then nothing can be asked of the position it left.
  async send(move: AnyMove): Promise<void> {
    this.sending = move;
    try {
      const { m } = await this.#requests.ask({ do: 'play', m: this.#m, move });
      if (typeof m === 'number' && this.#m < m) await new Promise<void>((told) => (this.#awaited = { m, told }));
      this.#drop(); // also where the next choices read the same
    } finally {
      this.#awaited = null;
      this.sending = null;
    }
  }

  async takeBack(): Promise<void> {
    await this.#requests.try({ do: 'undo', m: this.#m });
  }

  async askHint(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const answer = await this.#requests.try({ do: 'hint' });
    this.thinking = false;
    if (!answer || !this.choices.length) return;
    const reason = typeof answer.reason === 'string' && /\w{3}/.test(answer.reason) ? answer.reason : '';
    const hint = {
      move: answer.move as AnyMove,
      label: String(answer.label ?? ''),
      reason,
      best: (answer.best ?? []) as Hint['best'],
    };
    this.hint = hint;
    this.chosen = hint.move;
    interrupt(`Hint: ${hint.label}. ${reason}`);
  }

  #drop(): void {
    this.hint = null;
    this.preview = null;
    this.chosen = null;
    this.draft = null;
  }

  get hinted(): boolean {
    return this.hint !== null && same(this.hint.move, this.chosen);
  }
  // Lets go of what is chosen, then of what is put together. False if there was nothing to let go.
  letGo(): boolean {
    if (this.chosen) this.chosen = null;
    else if (this.draft !== null) this.draft = null;
    else return false;
    this.hint = null;
    return true;
  }
}
