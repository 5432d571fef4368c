// The playtest lab of one game in a module (wasm/lab_requests.h): the same C++ as `tortuga lab`, to the last bit. Several of
// them, each in a worker, play parts of a study; any of them gathers what they played.
import { Module } from '../engine/module.ts';

export type Study = Record<string, any>;

// A report at the last finished look.
export interface Report {
  look: number;
  looks: number;
  // The study has its answer, or all of its blocks are played.
  over: boolean;
  title: string;
  // Its sections as HTML.
  body: string;
  figures: any;
  // What was counted, as the file that `tortuga lab` reads and writes.
  result: string;
}
export interface Worked {
  // Blocks, in this time.
  played: number;
  // Looks of the study that this part has behind it.
  looks: number;
  complete: boolean;
}
// What a search found, to be confirmed: only the module reads it.
export type Found = object;
export interface Requests {
  // What can be asked of the game.
  numbers: [object, { numbers: { name: string; words: string; share: boolean }[] }];
  // The study with everything it left open, the sets of rules by name, and what was moved into its range.
  settle: [{ study: Study }, { study: Study; variants: string[]; notes: string[] }];
  // Millionths of a second that a block takes, tried for at most so many milliseconds.
  probe: [{ study: Study; most: number }, { block: number }];
  plan: [{ study: Study; block: number; alone: number; most: number }, { looks: number }];
  begin: [{ study: Study }, { result: string }];
  // How many blocks are left for this part, after so many looks.
  take: [{ result: string; part: number; parts: number }, { most: number; looks: number }];
  // Plays on for about so many milliseconds.
  work: [{ most: number }, Worked];
  part: [object, { part: string }];
  // Searches for numbers that meet the targets of a settled study, together with others: begun, gone on with for about so many
  // milliseconds. `played` is what this one has played. At the end of a rung it waits until it hears what all have counted.
  search: [{ study: Study; part: number; parts: number }, { most: number }];
  seek: [{ most: number }, { played: number; most: number; over: boolean; waits: boolean }];
  share: [object, { share: string }];
  meet: [{ shares: string[] }, object];
  // What was found, and the study that measures it again on fresh blocks.
  finds: [object, { study: Study; variants: string[]; found: Found }];
  gather: [{ result: string; parts: string[]; found?: Found }, Report];
  file: [{ result: string; found?: Found }, { html: string }];
  extend: [{ result: string }, { study: Study; result: string }];
  // A game as a record: "1713", or "1713/2" with the second change of the rules.
  show: [{ study: Study; game: string }, { record: string }];
}
export type Wish = keyof Requests;

export class LabModule {
  readonly #module: Module;
  constructor(module: Module) {
    this.#module = module;
  }

  static async load(compiled: WebAssembly.Module): Promise<LabModule> {
    return new LabModule(await Module.start(compiled));
  }

  // Throws what is wrong with a request, in a sentence.
  ask<W extends Wish>(what: W, given: Requests[W][0]): Requests[W][1] {
    const size = this.#module.write(JSON.stringify({ do: what, ...given }));
    const answer = JSON.parse(this.#module.answer(this.#module.exports.ask(size)));
    if (!answer.ok) throw new Error(answer.error);
    return answer;
  }
}
