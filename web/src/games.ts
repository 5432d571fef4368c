// What the harbour knows of its games; asked once.
import type { GameInfo, RuleText } from './protocol';

let list: Promise<GameInfo[]> | null = null;
const rules = new Map<string, Promise<RuleText[]>>();

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`The harbour did not answer (${answer.status}).`);
  return answer.json();
}

export function allGames(): Promise<GameInfo[]> {
  list ??= get<GameInfo[]>('api/games.json');
  list.catch(() => (list = null));
  return list;
}

export function rulesOfGame(game: string): Promise<RuleText[]> {
  let found = rules.get(game);
  if (!found) {
    found = get<RuleText[]>(`api/rules/${game}.json`);
    found.catch(() => rules.delete(game));
    rules.set(game, found);
  }
  return found;
}
