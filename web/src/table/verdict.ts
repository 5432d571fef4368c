// How a game ended, in the words in which the game itself told it: who won, why, and what everybody was judged by.
import type { AnyEvent, SeatInfo } from '../boards/board';
import type { Outcome } from '../protocol';
import { resultOf } from './words';

export interface Verdict {
  title: string;
  // Who won and why.
  text: string;
  // The rules behind it, for "why?".
  rules: string[];
  // The one of them that is sure.
  named: string;
}

// Lines that say what ended it belong to nobody: "The last gem is out of the sea."
const kCause = /over|end|last|lost|won|becalm/;
// Told before the last move, where something is still to be decided after it: "Round 6 is over, and with it the game."
const kEarlier = /_over$|^game_/;

// `events` came with the last move, `before` with those before it.
export function verdictOf(
  events: AnyEvent[],
  outcome: Outcome,
  seats: SeatInfo[],
  own: number | null,
  before: AnyEvent[] = [],
): Verdict {
  const won = events.filter(({ kind }) => kind === 'won');
  const says = (kinds: RegExp) => (event: AnyEvent) => typeof event.seat !== 'number' && kinds.test(event.kind);
  const cause = events.findLast(says(kCause)) ?? before.findLast(says(kEarlier));
  const why = [...won, ...events.filter(({ kind }) => kind === 'tie_drawn'), ...(cause ? [cause] : [])];
  const text = why.map((event) => event.text).join(' ');
  const mine = own !== null && outcome.winners.includes(own);
  return {
    title: titleOf(outcome, mine, own === null),
    text: text || resultOf(outcome.winners, seats, own),
    rules: [...new Set(why.flatMap(({ rules = [] }) => rules))],
    // Where victory has several rules, only what ended the game may tell which it was.
    named: why.map((event) => event.rules ?? []).find((ids) => ids.length === 1)?.[0] ?? '',
  };
}

function titleOf({ shared, winners }: Outcome, mine: boolean, watching: boolean): string {
  if (shared) return winners.length ? 'You came through together!' : 'The sea was stronger';
  if (mine) return winners.length > 1 ? 'The prize is shared!' : 'The prize is yours!';
  return watching ? 'The game is over' : 'Fair winds next time';
}

// What the game said of a seat at the end, without its place and name: "11 points, level 216, 7 gems".
export function judgedBy(events: AnyEvent[], seat: number, name: string): string {
  const told = events.findLast((event) => event.seat === seat && /^(placed|scored)$/.test(event.kind))?.text;
  if (!told) return '';
  const placed = /^Place \d+: /.exec(told)?.[0] ?? '';
  const rest = told.slice(placed.length);
  const who = [name, 'you', 'You'].find((one) => rest.startsWith(one)) ?? '';
  const judged = rest.slice(who.length).replace(/^(,| scores?) /, '');
  // A list of what somebody held is too long for a row.
  return (placed ? judged.replace(/: .*$/, '') : judged).replace(/\.$/, '');
}

export const ordinal = (place: number): string => {
  const end = place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${end}`;
};
