// The workers of this page: as many hands as there are cores, kept for the next study.
import type { Hand } from './crew';
import type { Done, Order } from './hand_worker';
import type { Requests, Wish } from './module';

const kMost = 8; // the first look has no more than a few chunks to share

class WorkerHand {
  #worker = new Worker(new URL('./hand_worker.ts', import.meta.url), { type: 'module' });
  #waiting = new Map<number, { resolve: (answer: any) => void; reject: (why: Error) => void }>();
  #count = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Done>) => {
      const waits = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error === undefined) waits?.resolve(data.answer);
      else waits?.reject(new Error(data.error));
    });
  }
  at(game: string): Hand {
    return {
      ask: <W extends Wish>(what: W, given: Requests[W][0]) =>
        new Promise<Requests[W][1]>((resolve, reject) => {
          const id = ++this.#count;
          this.#waiting.set(id, { resolve, reject });
          this.#worker.postMessage({ id, game, what, given } satisfies Order);
        }),
    };
  }
}

const workers: WorkerHand[] = [];
export const handCount = (): number => Math.max(1, Math.min(kMost, navigator.hardwareConcurrency || 2));

// The first hand alone, for what needs no games.
export function oneHand(game: string): Hand {
  workers[0] ??= new WorkerHand();
  return workers[0].at(game);
}
export function allHands(game: string): Hand[] {
  while (workers.length < handCount()) workers.push(new WorkerHand());
  return workers.map((worker) => worker.at(game));
}
