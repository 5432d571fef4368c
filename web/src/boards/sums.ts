// One sentence or two for what a move brought: the deed that weighs most, and what concerns everybody. Kinds of events in the order of
// their weight; the words are the game's own.
import type { AnyEvent } from './board';

const kMost = 3; // things of the same weight, before they are counted

export const sumBy =
  (deeds: string, forAll = '') =>
  (events: AnyEvent[]): string => {
    const all = forAll.split(' ');
    const kind = deeds.split(' ').find((one) => events.some((event) => event.kind === one));
    const done = events.filter((event) => event.kind === kind && event.text);
    const rest = events.filter((event) => all.includes(event.kind) && event.kind !== kind && event.text);
    const more = done.length > kMost ? [`And ${done.length - kMost} more.`] : [];
    const told = [...[...done.slice(0, kMost), ...rest].sort((a, b) => a.n - b.n).map(({ text }) => text), ...more];
    return (told.length ? told : events.slice(-1).map(({ text }) => text)).join(' ');
  };
