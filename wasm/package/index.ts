// For Node: the engine of a game by its name. In a page, fetch a module and give it to Engine.load of "tortuga-engine/engine".
import { readFile } from "node:fs/promises";
import { Engine } from "./engine.ts";

export * from "./engine.ts";

export type Game = "lostseas" | "raiders" | "pacifists" | "sea" | "plunk";

export async function engine(game: Game): Promise<Engine> {
  return Engine.load(
    await readFile(new URL(`./${game}.wasm`, import.meta.url)),
  );
}
