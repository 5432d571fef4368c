// A module of one game: memory, and words in and out of it.
import { wasi } from './wasi.ts';

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  room: (size: number) => number;
  ask: (size: number) => number;
  signature: (games: number) => bigint;
  decisions: (seats: number, games: number) => bigint;
}

export class Module<E extends Exports = Exports> {
  readonly exports: E;
  #writer = new TextEncoder();
  #reader = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as E;
  }

  static async start<E extends Exports = Exports>(
    compiled: WebAssembly.Module,
    // A harbour of which only the engine is wanted calls nobody.
    host: Record<string, (...given: any[]) => unknown> = new Proxy({}, { get: () => () => {} }),
  ): Promise<Module<E>> {
    let memory: WebAssembly.Memory;
    const imports = { wasi_snapshot_preview1: wasi(() => memory), host };
    const instance = await WebAssembly.instantiate(compiled, imports as WebAssembly.Imports);
    memory = instance.exports.memory as WebAssembly.Memory;
    (instance.exports._initialize as () => void)();
    return new Module<E>(instance);
  }

  // Writes text where the module reads it; gives its size in bytes.
  write(text: string): number {
    const bytes = this.#writer.encode(text);
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }
  read(at: number, size: number): string {
    return this.#reader.decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }
  // An answer has its length in front.
  answer(at: number): string {
    return this.read(at + 4, new DataView(this.exports.memory.buffer).getUint32(at, true));
  }
}
