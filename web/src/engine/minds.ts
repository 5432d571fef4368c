// Bots think in workers of their own, each with the game's module: neither the page nor the harbour waits for them. Those who
// answer at once have a worker for themselves, so that nobody waits behind a captain.

// What is spoken with a worker that thinks: first it is given the module, then one question at a time; an answer of null says that
// the module failed.
export interface Mind {
  postMessage(given: WebAssembly.Module | string): void;
  terminate(): void;
  onmessage: ((this: any, heard: any) => void) | null; // its `data`: string | null
  onerror: ((this: any, why: any) => void) | null;
}
interface Job {
  number: number;
  question: string;
  failed: number;
}

// Workers that share a line of questions. They are made when they are needed.
class Crew {
  #waiting: Job[] = [];
  #busy = new Map<Mind, Job>();
  #idle: Mind[] = [];

  constructor(
    readonly most: number,
    readonly make: () => Mind,
    readonly answered: (number: number, thought: string) => void,
  ) {}

  think(job: Job): void {
    this.#waiting.push(job);
    this.#goOn();
  }
  // True if it was a question of this crew. Only with its worker can a thought be stopped.
  forget(number: number): boolean {
    const line = this.#waiting.findIndex((job) => job.number === number);
    if (line >= 0) return this.#waiting.splice(line, 1).length > 0;
    const thinking = [...this.#busy].find(([, job]) => job.number === number);
    if (!thinking) return false;
    this.#end(thinking[0]);
    this.ready();
    this.#goOn();
    return true;
  }
  // A worker that is there before it is asked answers sooner.
  ready(): void {
    if (!this.#idle.length && this.#busy.size < this.most) this.#idle.push(this.#hire());
  }

  #hire(): Mind {
    const mind = this.make();
    mind.onmessage = ({ data }: { data: string | null }) => {
      const job = this.#busy.get(mind);
      if (!job) return;
      if (data === null) return this.#failed(mind);
      this.#busy.delete(mind);
      this.#idle.push(mind);
      this.answered(job.number, data);
      this.#goOn();
    };
    mind.onerror = () => this.#failed(mind);
    return mind;
  }
  #end(mind: Mind): Job | undefined {
    const job = this.#busy.get(mind);
    mind.onmessage = mind.onerror = null;
    mind.terminate();
    this.#busy.delete(mind);
    this.#idle = this.#idle.filter((one) => one !== mind);
    return job;
  }
  // Another takes its place; a question that was the end of two is given back without an answer.
  #failed(mind: Mind): void {
    const job = this.#end(mind);
    if (job && ++job.failed < 2) this.#waiting.unshift(job);
    else if (job) this.answered(job.number, '');
    this.#goOn();
  }
  #goOn(): void {
    while (this.#waiting.length) {
      this.ready();
      const mind = this.#idle.pop();
      if (!mind) return;
      const job = this.#waiting.shift()!;
      this.#busy.set(mind, job);
      mind.postMessage(job.question);
    }
  }
}

// Where several look ahead at once each has a worker, but not all of the machine.
const kMost = Math.max(1, Math.min(3, (globalThis.navigator?.hardwareConcurrency ?? 2) - 2));

export class Minds {
  #quick: Crew;
  #lookouts: Crew;

  // `answered` hears each thought; an empty one says that no worker could think it.
  constructor(make: () => Mind, answered: (number: number, thought: string) => void) {
    this.#quick = new Crew(1, make, answered);
    this.#lookouts = new Crew(kMost, make, answered);
    this.#quick.ready();
  }
  think(number: number, looksAhead: boolean, question: string): void {
    (looksAhead ? this.#lookouts : this.#quick).think({ number, question, failed: 0 });
  }
  forget(number: number): void {
    if (!this.#quick.forget(number)) this.#lookouts.forget(number);
  }
}
