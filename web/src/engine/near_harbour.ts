// One game's harbour in a worker: the module, its timers, its store, and whoever is connected.
import { type Mind, Minds } from './minds';
import { Module, type Exports } from './module';
import type { PageStore } from './store';

interface HarbourExports extends Exports {
  open: () => void;
  turn: () => void;
  ring: () => void;
  stored: (number: number, size: number) => void;
  thought: (number: number, size: number) => void;
  connect: (session: number) => void;
  receive: (session: number, size: number) => void;
  leave: (session: number) => void;
  recorded: (size: number) => number;
}
export type Recorded = { ok: true; table: string; watch: string; log: string[] } | { ok: false; error: string };
export interface Hearer {
  tell: (session: number, text: string) => void;
  end: (session: number) => void;
}

// Work that goes on at once, behind what has come meanwhile: timers of browsers wait four milliseconds and more.
function atOnce(): (job: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const jobs: (() => void)[] = [];
  port1.onmessage = () => jobs.shift()?.();
  return (job) => {
    jobs.push(job);
    port2.postMessage(null);
  };
}

export class NearHarbour {
  #module!: Module<HarbourExports>;

  static async open(
    compiled: WebAssembly.Module,
    store: PageStore,
    hearer: Hearer,
    mind: () => Mind,
  ): Promise<NearHarbour> {
    const here = new NearHarbour();
    const thoughtful = (): Mind => {
      const made = mind();
      made.postMessage(compiled);
      return made;
    };
    const minds = new Minds(thoughtful, (number, thought) =>
      here.#module.exports.thought(number, here.#module.write(thought)),
    );
    const later = atOnce();
    let alarm: ReturnType<typeof setTimeout> | undefined;
    here.#module = await Module.start<HarbourExports>(compiled, {
      turn: () => later(() => here.#module.exports.turn()),
      alarm: (wait: number) => {
        clearTimeout(alarm);
        alarm = setTimeout(() => here.#module.exports.ring(), Math.max(0, Math.min(wait, 2 ** 31 - 1)));
      },
      tell: (session: number, at: number, size: number) => hearer.tell(session, here.#module.read(at, size)),
      end: (session: number) => hearer.end(session),
      think: (number: number, looksAhead: number, at: number, size: number) =>
        minds.think(number, looksAhead !== 0, here.#module.read(at, size)),
      forget: (number: number) => minds.forget(number),
      store: (number: number, at: number, size: number) => {
        const answered = (text: string) => here.#module.exports.stored(number, here.#module.write(text));
        store.carryOut(JSON.parse(here.#module.read(at, size))).then(
          (found) => answered(JSON.stringify(found)),
          (why) => {
            console.error('The browser’s database failed:', why);
            answered('');
          },
        );
      },
    });
    here.#module.exports.open();
    return here;
  }

  connect(session: number): void {
    this.#module.exports.connect(session);
  }
  receive(session: number, text: string): void {
    this.#module.exports.receive(session, this.#module.write(text));
  }
  leave(session: number): void {
    this.#module.exports.leave(session);
  }
  // A record as a table: its id, its watchers' token, its log.
  recorded(record: string): Recorded {
    return JSON.parse(this.#module.answer(this.#module.exports.recorded(this.#module.write(record))));
  }
}
