// The lab of this page: one study at a time, and its report. It stays while somebody looks at one of its games in the replay,
// and is there again when they come back.
import { answer, interrupt } from '../announce.svelte';
import type { Harbour } from '../harbour.svelte';
import { go } from '../router.svelte';
import { fittingLooks, play, seek, type Progress } from './crew';
import { allHands, oneHand } from './hands';
import type { Found, Report, Study } from './module';
import { finished, reportOf } from './studies';
import type { Draft } from './study';

export type Phase = 'idle' | 'fetching' | 'trying' | 'learning' | 'searching' | 'playing' | 'over' | 'stopped';

export class Lab {
  // What is set on the sliders.
  draft = $state<Draft | null>(null);
  phase = $state<Phase>('idle');
  progress = $state.raw<Progress | null>(null);
  report = $state.raw<Report | null>(null);
  // As it was asked; as a link has it.
  asked = $state.raw<Study | null>(null);
  // The study of the report, with everything written out; its sets of rules by name.
  study = $state.raw<Study | null>(null);
  variants = $state.raw<string[]>([]);
  // What was moved into its range, or cannot be asked.
  notes = $state.raw<string[]>([]);
  trouble = $state('');
  // A finished study of docs/studies that is shown instead.
  shelf = $state.raw<{ name: string; title: string; body: string } | null>(null);
  // The game of a point that is being fetched for the replay.
  showing = $state('');
  // The study whose search the report confirms, and what it found.
  sought = $state.raw<Study | null>(null);
  #found: Found | undefined;
  #stop: AbortController | null = null;

  get busy(): boolean {
    return ['fetching', 'trying', 'learning', 'searching', 'playing'].includes(this.phase);
  }

  // Asks a study here, with as many looks as fit the seconds unless it says how many.
  async ask(wanted: Study, seconds: number): Promise<void> {
    await this.#run('fetching', async (stop) => {
      this.#clear();
      this.asked = wanted;
      const game = String(wanted.game);
      const { study, variants, notes } = await oneHand(game).ask('settle', { study: wanted });
      this.study = study;
      this.variants = variants;
      this.notes = notes;
      const hands = allHands(game);
      if (wanted.looks === undefined) {
        this.phase = 'trying';
        study.looks = await fittingLooks(hands, study, seconds * 1000);
      }
      if (stop.aborted) return;
      if (Object.keys(study.search ?? {}).length && !(await this.#search(study, stop)))
        throw new Error('Stopped. A search begins anew.');
      this.phase = 'learning';
      const { result } = await hands[0]!.ask('begin', { study: this.study! });
      await this.#play(result, stop);
    });
  }

  // One more look after the last, twice as long; or the rest of a study that was stopped.
  async goOn(): Promise<void> {
    const { report } = this;
    if (!report) return;
    await this.#run('playing', async (stop) => {
      const { study, result } = await oneHand(this.study!.game).ask('extend', { result: report.result });
      this.study = study;
      await this.#play(result, stop);
    });
  }

  // Has the harbour count, where its host allows it. What it counted is told as if it had been counted here.
  async askHarbour(harbour: Harbour, wanted: Study): Promise<void> {
    await this.#run('fetching', async (stop) => {
      this.#clear();
      this.asked = wanted;
      const hand = oneHand(String(wanted.game));
      const { study, variants, notes } = await hand.ask('settle', { study: wanted });
      this.study = study;
      this.variants = variants;
      this.notes = notes;
      const began = performance.now();
      let taken = false;
      const counted = new Promise<string>((resolve, reject) => {
        const ends = harbour.listen({
          open: () => {
            if (taken) reject(new Error('The connection was lost, and the study with it.'));
          },
          message: (news) => {
            if (news.t !== 'lab') return;
            this.phase = 'playing';
            this.progress = { blocks: news.blocks, most: news.most, spent: performance.now() - began };
            if (!news.over) return;
            ends();
            resolve(news.result);
          },
        });
        stop.addEventListener('abort', () => {
          ends();
          harbour.ask({ do: 'lab_stop' }).catch(() => {});
          reject(new Error('Stopped. The harbour tells a study at its end only.'));
        });
      });
      counted.catch(() => {});
      await harbour.ask({ do: 'lab', study: wanted });
      taken = true;
      const report = await hand.ask('gather', { result: await counted, parts: [] });
      this.study = JSON.parse(report.result).study;
      this.#tell(report);
    });
  }

  stop(): void {
    this.#stop?.abort();
  }

  // Leaves what is there and shows a finished study.
  async open(name: string): Promise<void> {
    const one = finished.find((found) => found.name === name);
    if (!one) return void (this.trouble = 'There is no such study.');
    this.trouble = '';
    try {
      this.shelf = { name, title: String(one.study.title), body: await reportOf(one) };
    } catch (why) {
      this.#fail(why);
    }
  }
  close(): void {
    this.shelf = null;
  }

  // Opens a game of the study in the replay.
  async show(spot: string, study: Study | null = this.study): Promise<void> {
    if (this.showing || !study) return;
    this.showing = spot;
    try {
      const { record } = await oneHand(study.game).ask('show', { study, game: spot });
      const { nearHarbour } = await import('../engine/near');
      const made = await nearHarbour().ask<any>({ do: 'record', game: study.game, record });
      go(`#/t/${made.table}/${made.watch}/0`);
    } catch (why) {
      this.#fail(why);
    }
    this.showing = '';
  }

  // The report as one file.
  async file(): Promise<string> {
    return (await oneHand(this.study!.game).ask('file', this.#confirms({ result: this.report!.result }))).html;
  }

  async #play(result: string, stop: AbortSignal): Promise<void> {
    if (stop.aborted) return;
    this.phase = 'playing';
    await play(
      allHands(this.study!.game),
      result,
      stop,
      (progress) => (this.progress = progress),
      (report) => this.#tell(report),
      this.#found,
    );
  }
  #confirms<T extends object>(given: T): T & { found?: Found } {
    return this.#found ? { ...given, found: this.#found } : given;
  }
  // From then on the study is the one that measures what was found. False: it was stopped.
  async #search(study: Study, stop: AbortSignal): Promise<boolean> {
    this.phase = 'searching';
    const finds = await seek(allHands(study.game), study, stop, (progress) => (this.progress = progress));
    if (!finds) return false;
    this.progress = null;
    this.sought = study;
    this.study = finds.study;
    this.variants = finds.variants;
    this.#found = finds.found;
    return true;
  }
  #clear(): void {
    this.report = this.progress = this.shelf = this.sought = null;
    this.#found = undefined;
  }
  #tell(report: Report): void {
    this.report = report;
    if (report.over) answer(`The lab has its answer. ${report.figures.verdicts[0] ?? ''}`);
  }
  async #run(phase: Phase, job: (stop: AbortSignal) => Promise<void>): Promise<void> {
    if (this.busy) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.trouble = '';
    this.phase = phase;
    try {
      await job(stop.signal);
      this.phase = this.report?.over ? 'over' : 'stopped';
    } catch (why) {
      this.phase = this.report ? 'stopped' : 'idle';
      this.#fail(why);
    }
  }
  #fail(why: unknown): void {
    this.trouble = (why as Error).message;
    interrupt(this.trouble);
  }
}

export const lab = new Lab();
