import marks from '../generated/marks.json';

// Where the modules of the games are: their addresses change with what is in them, so they are kept for good.
const found = import.meta.glob<string>('../../../build/wasm/*.wasm', { query: '?url', import: 'default', eager: true });

const addresses = new Map(
  Object.entries(found).map(([path, address]) => [path.replace(/^.*\//, '').replace(/\.wasm$/, ''), address]),
);

// The engine of a game, or its harbour with everything the engine has; nothing if this page was built without them.
export const engineOf = (game: string): string | undefined => addresses.get(game);
export const harbourOf = (game: string): string | undefined => addresses.get(`${game}-harbour`);
// By which a harbour knows that it has the same game; asked of the module when the page was built, because it is dear to make.
export const markOf = (game: string): string | undefined => (marks as Record<string, string>)[game];
export const labOf = (game: string): string | undefined => addresses.get(`${game}-lab`);
