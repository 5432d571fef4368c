// What the keys of a table do, as `commands.ts` asks for it. Fetched with the first key, or the first question.
import { answer as aloud, interrupt } from '../announce.svelte';
import type { Harbour } from '../harbour.svelte';
import { joinTable } from '../lobby/start';
import { forget, placeAt } from '../places';
import { go, links } from '../router.svelte';
import type { Table } from '../table.svelte';
import { answers, type Question } from './answers';
import type { Boxed } from './Boxes.svelte';
import type { Desk } from './commands';
import { Reader } from './reader.svelte';
import type Stage from './Stage.svelte';
import { waitingFor } from './words';

// What the page lends to it.
export interface Counter {
  table: Table;
  stage: () => Stage | undefined;
  open: (box: Exclude<Boxed, 'lines'>) => void;
  // Lines in a box of their own.
  box: (lines: string[], title: string) => void;
  change: () => void;
}

// A short answer is said and stands in the prompt, a long one gets a box.
export function say({ table, box }: Counter, found: string[], title = '', boxed = false): void {
  if (!found.length) return;
  if (boxed || found.length > 6 || found.join(' ').length > 260) return box(found, title);
  table.requests.notice = null;
  table.said = { title, lines: found };
  for (const line of found) aloud(line);
}

export async function query(counter: Counter, name: string, title: string, boxed = false): Promise<void> {
  say(counter, await counter.table.ask(name), title, boxed);
}

// From a seat to the watchers or back, before the game starts.
export async function change(counter: Counter, harbour: Harbour, token?: string): Promise<void> {
  const { table } = counter;
  const { id } = table;
  if (table.seat === null)
    return void joinTable(harbour, id, table.invite).catch((why) => table.requests.complain(why));
  const watch = table.watch ?? placeAt(id, token)?.watch;
  if (table.host) return say(counter, ['The host stays: without a host the table cannot start.']);
  if (!table.publicTable && !watch)
    return say(counter, ['This table is not listed: without your seat you could not come back.']);
  if (!(await table.requests.try({ do: 'leave' }))) return;
  forget(id, token);
  go(links.watch(id, watch));
}

// For whoever designs the game: where it confuses or bores. Nobody else is told.
export async function mark(counter: Counter, feeling: 'confusing' | 'boring'): Promise<void> {
  if (await counter.table.requests.try({ do: 'mark', feeling }))
    say(counter, [`Marked: ${feeling} here. Nobody else is told.`]);
}

export function deskOf(counter: Counter): Desk {
  const { table, stage } = counter;
  const reader = new Reader(table);
  const tell = async (question: Question, boxed = false): Promise<void> => {
    const [found, title = ''] = await answers[question](table);
    say(counter, found, title, boxed);
  };
  return {
    say: (lines, title) => say(counter, lines, title),
    ask: (name, title, boxed) => void query(counter, name, title, boxed),
    open: (what) => (what === 'options' ? void tell('options', true) : counter.open(what)),
    focus: (where) => (stage() ? void stage()!.focus(where) : document.getElementById('chat-text')?.focus()),
    pick: (number) => void stage()?.pick(number),
    back: () => {
      if (table.said) table.said = null;
      else if (!stage()?.letGo() && table.past.at !== null) table.past.now();
    },
    away: () => {
      if (table.said) table.said = null;
      else if (stage()?.letGo()) return;
      else if (table.past.at !== null) table.past.now();
      else void stage()?.focus('actions');
    },
    go: () => stage()?.primaryDeed(),
    skip: () => (table.telling?.end(), table.film?.skip(), table.pace.skip()),
    read: (by, all) => reader.read(by, all),
    turn: (by, all) => reader.turn(by, all),
    mute: () => reader.mute(),
    status: () =>
      interrupt(
        table.mine
          ? `Your turn. ${table.prompt}`
          : table.state === 'over'
            ? table.result()
            : waitingFor(table.seats, table.decision.deciders, table.seat),
      ),
    tell: (question) => void tell(question),
    change: counter.change,
    mark: (feeling) => void mark(counter, feeling),
  };
}
