// What the page itself answers when a key asks: lines, and a title where they get a box. Fetched with the first question.
import { cardOf } from '../boards';
import { usualMinutes } from '../places';
import { inWords, plainly } from '../rules';
import { differing } from './differing';
import type { Table } from '../table.svelte';
import type { SeatInfo } from '../boards/board';
import type { OpenTable } from '../protocol';
import { clockText, list } from './words';

export type Question = keyof typeof answers;
type Answer = [lines: string[], title?: string];

export const answers = {
  people: (table: Table): Answer => [
    [`At this table: ${list(table.seats.map((seat, index) => inSeats(seat, index === table.seat)))}.`],
  ],

  options(table: Table): Answer {
    const changed = table.game ? differing(table.game.options, table.options) : [];
    const lines = changed.map(
      ({ option, value }) => `${inWords(option.name)}: ${inWords(String(value))}. ${plainly(option.help)}`,
    );
    const none = 'This table plays by the rulebook: no option was changed.';
    return [lines.length ? lines : [none], 'Options of this table'];
  },

  // What the board counts as the main thing; else the game's own answer.
  async standing(table: Table): Promise<Answer> {
    const found = table.seats.flatMap((seat, index) => {
      const main = (table.board?.facts?.(table.view, index, table.rules, table.props) ?? [])
        .filter((fact) => fact.look === 'main')
        .map((fact) => fact.title ?? fact.text);
      return main.length ? [`${seat.name}: ${main.join(', ')}.`] : [];
    });
    if (found.length) return [found, 'As it stands'];
    const status = table.game?.queries?.find((one) => one.key === 's');
    if (status) return [await table.ask(status.name), status.title ?? 'As it stands'];
    return [['Nobody counts points in this game.']];
  },

  length(table: Table): Answer {
    const own = usualMinutes(table.game?.name ?? '');
    const usual = cardOf(table.game?.name ?? '')?.time;
    const long = own
      ? `Your games of this took about ${own} ${own === 1 ? 'minute' : 'minutes'}.`
      : usual
        ? `A game takes about ${usual}.`
        : 'Nobody has measured this game yet.';
    return [[`${long} ${table.m === 1 ? 'One move was' : `${table.m} moves were`} played so far.`]];
  },

  clocks(table: Table): Answer {
    const lines = table.seats.flatMap((seat, index) => {
      const left = table.clocks.left(index, Date.now());
      return left === null ? [] : [`${seat.name}: ${clockText(left)}`];
    });
    return [lines, 'Clocks'];
  },

  async harbour(table: Table): Promise<Answer> {
    const found = await table.requests.try<any>({ do: 'lobby' });
    return [found ? lobbyLines(found.tables ?? [], found.games ?? []) : [], 'In the harbour'];
  },
};

// A seat in a list of who is here.
export function inSeats(seat: SeatInfo, own: boolean): string {
  if (own) return 'you';
  if (!seat.name) return 'an open seat';
  return `${seat.name}${seat.kind === 'bot' ? ' (bot)' : seat.here === false ? ' (away)' : ''}`;
}

// What is played in the harbour, a line a table.
export function lobbyLines(tables: OpenTable[], games: { name: string; title: string }[]): string[] {
  if (!tables.length) return ['No table is listed in the harbour right now.'];
  return tables.map((table) => {
    const people = table.seats.filter((seat) => seat.kind !== 'open').map((seat) => seat.name);
    const title = games.find((game) => game.name === table.game)?.title ?? table.game;
    return `${title} with ${list(people)}: ${table.state === 'open' ? 'waiting for players' : 'playing'}.`;
  });
}
