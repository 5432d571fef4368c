// Hands that play a study together: a worker for each core, all with the same module. Each plays its part and reports at every
// look; what they bring is what one machine would have counted.
import type { Found, Report, Requests, Study, Wish } from './module';

// Whoever answers requests, one after the other: a worker of the page, or a module in a test.
export interface Hand {
  ask<W extends Wish>(what: W, given: Requests[W][0]): Promise<Requests[W][1]>;
}
export interface Progress {
  // Of this run; `most` is what the plan allows, and most studies end before.
  blocks: number;
  most: number;
  // Milliseconds since it began.
  spent: number;
}

const kMoment = 200; // milliseconds between words of progress
const kTrial = 500; // milliseconds for finding out how long a block takes, twice

// How many looks fit the time, found out by all hands at once: so they also take each other's place.
export async function fittingLooks(hands: Hand[], study: Study, most: number): Promise<number> {
  const asked = { study, most: Math.min(kTrial, Math.round(most / 20)) };
  // The first blocks are played before the browser has made the module quick.
  await Promise.all(hands.map((hand) => hand.ask('probe', asked)));
  const blocks = await Promise.all(hands.map((hand) => hand.ask('probe', asked).then(({ block }) => block)));
  const together = 1 / blocks.reduce((rate, block) => rate + 1 / block, 0);
  const plan = { study, block: Math.ceil(together), alone: blocks[0]!, most: Math.max(1, most - 2 * asked.most) };
  return (await hands[0]!.ask('plan', plan)).looks;
}

// Searches for numbers that meet a study's targets, all hands together. Null: somebody stopped it; a search begins anew.
export async function seek(
  hands: Hand[],
  study: Study,
  stop: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<Requests['finds'][1] | null> {
  const parts = hands.length;
  const began = performance.now();
  const played = hands.map(() => 0);
  await Promise.all(hands.map((hand, i) => hand.ask('search', { study, part: i + 1, parts })));
  let over = false;
  // Until it waits for the others; all of them come to the end at once.
  async function work(hand: Hand, i: number): Promise<void> {
    for (let waits = false; !waits && !over && !stop.aborted;) {
      const sought = await hand.ask('seek', { most: kMoment });
      over ||= sought.over;
      waits = sought.waits;
      played[i] = sought.played;
      tell({ blocks: played.reduce((sum, own) => sum + own), most: sought.most, spent: performance.now() - began });
    }
  }
  while (true) {
    await Promise.all(hands.map(work));
    if (stop.aborted) return null;
    if (over) return hands[0]!.ask('finds', {});
    const shares = await Promise.all(hands.map((hand) => hand.ask('share', {}).then(({ share }) => share)));
    await Promise.all(hands.map((hand) => hand.ask('meet', { shares })));
  }
}

// Plays on from a result until the study has its answer or somebody stops it. `tell` hears how far it is, `look` each report.
export async function play(
  hands: Hand[],
  result: string,
  stop: AbortSignal,
  tell: (progress: Progress) => void,
  look: (report: Report) => void,
  found?: Found,
): Promise<void> {
  const parts = hands.length;
  const began = performance.now();
  const shares = await Promise.all(hands.map((hand, i) => hand.ask('take', { result, part: i + 1, parts })));
  const progress = { blocks: 0, most: shares.reduce((sum, { most }) => sum + most, 0), spent: 0 };
  const brought: string[] = [];
  const looks = shares.map((share) => share.looks);
  let told = looks[0]!;
  let over = false;
  let line = Promise.resolve();

  async function gather(): Promise<void> {
    const all = Math.min(...looks);
    if (over || all <= told) return;
    told = all;
    const report = await hands[0]!.ask('gather', { result, parts: [...brought], ...(found && { found }) });
    over ||= report.over;
    look(report);
  }
  async function work(hand: Hand, i: number): Promise<void> {
    for (let complete = false; !complete && !over && !stop.aborted;) {
      const worked = await hand.ask('work', { most: kMoment });
      complete = worked.complete;
      progress.blocks += worked.played;
      progress.spent = performance.now() - began;
      tell({ ...progress });
      if (worked.looks === looks[i]) continue;
      brought[i] = (await hand.ask('part', {})).part;
      looks[i] = worked.looks;
      line = line.then(gather);
      await line; // it may have been the last look
    }
  }
  await Promise.all(hands.map(work));
  await line;
}
