// A hand of the lab: one module in a worker, one request after the other.
import { labOf } from '../engine/modules';
import { LabModule, type Wish } from './module';

export type Order = { id: number; game: string; what: Wish; given: object };
export type Done = { id: number; answer?: object; error?: string };

const labs = new Map<string, Promise<LabModule>>();

function labFor(game: string): Promise<LabModule> {
  let found = labs.get(game);
  if (found) return found;
  const address = labOf(game);
  found = address
    ? WebAssembly.compileStreaming(fetch(address)).then((compiled) => LabModule.load(compiled))
    : Promise.reject(new Error(`There is no lab for ${game} in this page.`));
  found.catch(() => labs.delete(game));
  labs.set(game, found);
  return found;
}

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  const { id, game, what, given } = data;
  try {
    const lab = await labFor(game);
    postMessage({ id, answer: lab.ask(what, given as any) } satisfies Done);
  } catch (why) {
    postMessage({ id, error: (why as Error).message } satisfies Done);
  }
});
