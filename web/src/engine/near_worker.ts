// The harbours of this device, in a worker of the page: each connection speaks the protocol of docs/protocol.md, as it would
// to a server. A game's module is fetched when somebody opens or sits down at a table of it.
import { harbourOf } from './modules';
import { NearHarbour } from './near_harbour';
import { PageStore } from './store';

// To the worker: a connection opens, says something, is closed. From it: what it is told, and that it is over.
export type Said = { session: number; open?: true; text?: string; close?: true };
export type Heard = { session: number; text?: string; end?: true };

interface Caller {
  harbour: NearHarbour | null;
  game: string | null;
  language: string | null;
  // What was said is carried out in its order, however long a module takes to come.
  line: Promise<void>;
}

const tell = (heard: Heard): void => postMessage(heard);
const store = new PageStore();
const callers = new Map<number, Caller>();
const harbours = new Map<string, Promise<NearHarbour>>();

function harbourFor(game: string): Promise<NearHarbour> {
  let found = harbours.get(game);
  if (found) return found;
  const address = harbourOf(game);
  if (!address) return Promise.reject(new Error(`There is no module for ${game} in this page.`));
  found = WebAssembly.compileStreaming(fetch(address)).then((compiled) =>
    NearHarbour.open(
      compiled,
      store,
      {
        tell: (session, text) => tell({ session, text }),
        end: (session) => {
          callers.delete(session);
          tell({ session, end: true });
        },
      },
      () => new Worker(new URL('./think_worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
  found.catch(() => harbours.delete(game));
  harbours.set(game, found);
  return found;
}

async function lobby(): Promise<object> {
  const known = await fetch('../api/lobby.json').catch(() => null);
  if (!known?.ok) throw new Error('This page was not kept whole: the list of games is missing.');
  return known.json();
}

async function hear(session: number, caller: Caller, text: string): Promise<void> {
  const request = JSON.parse(text);
  const deny = (code: string, error: string): void =>
    tell({ session, text: JSON.stringify({ re: request.id, ok: false, code, error }) });
  try {
    if (request.do === 'lobby')
      return tell({ session, text: JSON.stringify({ re: request.id, ok: true, ...(await lobby()) }) });
    // A game that was played elsewhere becomes a table of this device, to be looked at.
    if (request.do === 'record') {
      const made = (await harbourFor(request.game)).recorded(request.record);
      if (!made.ok) return deny('malformed', made.error);
      await store.keep(made.table, made.log, request.game);
      return tell({
        session,
        text: JSON.stringify({ re: request.id, ok: true, table: made.table, watch: made.watch }),
      });
    }
    if (request.do === 'speak') caller.language = text;
    const game = request.do === 'create' ? request.game : request.table ? await store.game(request.table) : caller.game;
    if (game === null) {
      if (request.do === 'speak') return;
      return deny('gone', 'There is no such table on this device.');
    }
    if (game !== caller.game) {
      caller.harbour?.leave(session);
      caller.harbour = await harbourFor(game);
      caller.game = game;
      if (!callers.has(session)) return;
      caller.harbour.connect(session);
      if (caller.language) caller.harbour.receive(session, caller.language);
    }
    caller.harbour!.receive(session, text);
  } catch (why) {
    deny('busy', (why as Error).message);
  }
}

addEventListener('message', ({ data }: MessageEvent<Said>) => {
  const { session } = data;
  if (data.open) callers.set(session, { harbour: null, game: null, language: null, line: Promise.resolve() });
  const caller = callers.get(session);
  if (!caller) return;
  if (data.text !== undefined) {
    const text = data.text;
    caller.line = caller.line.then(() => (callers.has(session) ? hear(session, caller, text) : undefined));
  }
  if (data.close) {
    callers.delete(session);
    caller.harbour?.leave(session);
  }
});
