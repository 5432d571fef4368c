// Who thinks for bots: one question a worker, in their order; who fails or is stopped is replaced.
import { expect, it } from 'vitest';
import { type Mind, Minds } from '../src/engine/minds';

class Worker implements Mind {
  onmessage: Mind['onmessage'] = null;
  onerror: Mind['onerror'] = null;
  asked: string[] = [];
  ended = false;
  postMessage(given: WebAssembly.Module | string): void {
    this.asked.push(given as string);
  }
  terminate(): void {
    this.ended = true;
  }
}

function crew() {
  const workers: Worker[] = [];
  const answers: [number, string][] = [];
  const minds = new Minds(
    () => (workers.push(new Worker()), workers.at(-1)!),
    (number, thought) => answers.push([number, thought]),
  );
  const asked = () => workers.filter(({ ended }) => !ended).flatMap((worker) => worker.asked);
  return { minds, workers, answers, asked };
}

it('there is a worker before anybody asks, and who answers at once never waits behind who looks ahead', () => {
  const { minds, workers, answers } = crew();
  expect(workers.length).toBe(1);
  minds.think(1, true, 'captain');
  minds.think(2, false, 'bosun');
  expect(workers[0]!.asked).toEqual(['bosun']);
  workers[0]!.onmessage!({ data: 'sail' });
  expect(answers).toEqual([[2, 'sail']]);
});

it('each is asked one question at a time', () => {
  const { minds, workers, answers } = crew();
  minds.think(1, false, 'one');
  minds.think(2, false, 'two');
  expect(workers[0]!.asked).toEqual(['one']);
  workers[0]!.onmessage!({ data: 'a' });
  expect(workers[0]!.asked).toEqual(['one', 'two']);
  workers[0]!.onmessage!({ data: 'b' });
  expect(answers).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(workers.length).toBe(1);
});

it('a thought that nobody waits for any more ends with its worker, and the next question finds another', () => {
  const { minds, workers, answers } = crew();
  minds.think(1, false, 'one');
  minds.think(2, false, 'two');
  minds.think(3, false, 'three');
  const heard = workers[0]!.onmessage!;
  minds.forget(1);
  expect(workers[0]!.ended).toBe(true);
  heard({ data: 'too late' });
  minds.forget(3);
  expect(workers[1]!.asked).toEqual(['two']);
  workers[1]!.onmessage!({ data: 'b' });
  expect(workers[1]!.asked).toEqual(['two']);
  expect(answers).toEqual([[2, 'b']]);
});

it.each(['an error', 'a module that fails'])('a worker that ends by %s is replaced', (how) => {
  const fail = (worker: Worker) => (how === 'an error' ? worker.onerror!({}) : worker.onmessage!({ data: null }));
  const { minds, workers, answers } = crew();
  minds.think(1, false, 'one');
  minds.think(2, false, 'two');
  fail(workers[0]!);
  expect([workers[0]!.ended, workers[1]!.asked]).toEqual([true, ['one']]); // asked again
  fail(workers[1]!);
  expect(answers).toEqual([[1, '']]); // not for ever
  expect(workers[2]!.asked).toEqual(['two']);
  workers[2]!.onmessage!({ data: 'b' });
  expect(answers[1]).toEqual([2, 'b']);
});

it('a worker that cannot even begin keeps nobody', () => {
  const { minds, workers, answers } = crew();
  workers[0]!.onerror!({});
  expect(workers.length).toBe(1); // nobody has asked
  minds.think(1, false, 'one');
  workers[1]!.onmessage!({ data: 'a' });
  expect(answers).toEqual([[1, 'a']]);
});
