// Moves of rivals that come faster than one can follow wait here and are shown one after the other; one key or tap shows all at once.
// What waits has not happened for this page: view, log and "your turn" stay together. The more wait, the quicker they go.
const kCalm = 6; // so many are shown at the full pace
const kLeast = 120; // milliseconds, below which nobody follows

export class Pace<Message> {
  // How many of this run were shown, and how many are known.
  shown = $state(0);
  known = $state(0);
  #waiting: Message[] = [];
  #show: (message: Message) => void;
  #ms: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (message: Message) => void, ms: () => number) {
    this.#show = show;
    this.#ms = ms;
  }

  // More than one move belongs to this run, and it is not over.
  get playing(): boolean {
    return this.shown < this.known;
  }

  add(message: Message): void {
    if (this.#ms() <= 0) {
      this.skip();
      return this.#show(message);
    }
    if (this.#timer) {
      this.known += 1;
      this.#waiting.push(message);
      return;
    }
    this.shown = this.known = 1;
    this.#rest();
    this.#show(message);
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rest = this.#waiting.splice(0);
    this.shown = this.known;
    for (const message of rest) this.#show(message);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #rest(): void {
    const ms = this.#ms();
    const quick = Math.max(kLeast, (ms * kCalm) / Math.max(kCalm, this.#waiting.length));
    this.#timer = setTimeout(() => this.#next(), Math.min(ms, quick));
  }

  #next(): void {
    this.#timer = undefined;
    const message = this.#waiting.shift();
    if (message === undefined) return;
    this.shown += 1;
    this.#rest();
    this.#show(message);
  }
}
