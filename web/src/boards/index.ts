// Finds the board of a game: `<game>.svelte` in this folder, or the plain board. Each is a file of its own for the browser.
import type { BoardModule } from './board';

const boards = import.meta.glob<BoardModule>('./*.svelte');
const cards = import.meta.glob<Card>('./*.json', { eager: true, import: 'default' });
const pictures = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' });

// What the lobby says of a game.
export interface Card {
  // One sentence that makes somebody want to play.
  sentence: string;
  // How long a game takes, in words.
  time?: string;
  // How many sit down for "play now": you and bots. Default: the least number of seats, at least three.
  seats?: number;
}

export function loadBoard(game: string): Promise<BoardModule> {
  return (boards[`./${game}.svelte`] ?? boards['./plain.svelte']!)();
}

export function cardOf(game: string): Card | undefined {
  return cards[`./${game}.json`];
}

export function pictureOf(game: string): string | undefined {
  return pictures[`./${game}.svg`];
}
