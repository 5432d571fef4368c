// A module of a game that does nothing but think for bots.
import { Module, type Exports } from './module';

interface PonderExports extends Exports {
  ponder: (size: number) => number;
}

// Gives what a bot thinks who is asked, both as the harbour's module says it; nothing if the question is none.
export async function ponderer(compiled: WebAssembly.Module): Promise<(question: string) => string> {
  const module = await Module.start<PonderExports>(compiled);
  return (question) => module.answer(module.exports.ponder(module.write(question)));
}
