// The numbered rules behind a chapter: "LOST-001..LOST-009 LOST-120" names a stretch of the rulebook and a single rule.
import type { RuleText } from '../protocol';

// A number of things, in words. What a guide needs of words it has here: it comes without its game's board.
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export interface Book {
  all: RuleText[];
  // Of the headings of its chapters.
  level: 2 | 3;
}
export const kBook = 'book';

export function within(all: RuleText[], spans: string): RuleText[] {
  const at = (id: string): number => all.findIndex((one) => one.id === id);
  return spans.split(' ').flatMap((span) => {
    const [first = '', last = first] = span.split('..');
    return at(first) < 0 ? [] : all.slice(at(first), at(last) + 1);
  });
}
