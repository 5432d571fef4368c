// Small texts of the table page that several parts share.
import type { Choice, SeatInfo } from '../boards/board';
import { inWords } from '../rules';

export function list(names: string[], last = 'and'): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

// A bot without its rank, where that stands beside the name or there is little room.
export function briefName({ name, rank = '' }: Pick<SeatInfo, 'name' | 'rank'>): string {
  return rank && name.toLowerCase().startsWith(`${rank.toLowerCase()} `) ? name.slice(rank.length + 1) : name;
}

// Whose turn it is, for the status line.
export function waitingFor(seats: SeatInfo[], deciders: number[], own: number | null): string {
  const others = deciders.filter((seat) => seat !== own).map((seat) => seats[seat]?.name || `seat ${seat + 1}`);
  return others.length ? `Waiting for ${list(others)}.` : '';
}

// How it ended, with whoever reads it named "you".
export function resultOf(winners: number[], seats: SeatInfo[], own: number | null): string {
  const others = winners.filter((seat) => seat !== own).map((seat) => seats[seat]?.name || `seat ${seat + 1}`);
  const names = own !== null && winners.includes(own) ? ['You', ...others] : others;
  if (!names.length) return 'The game is over. Nobody wins.';
  return `The game is over. ${list(names)} ${names.length === 1 && names[0] !== 'You' ? 'wins' : 'win'}.`;
}

// What changed among the others at the table, each with its cue.
export function arrivals(before: SeatInfo[], now: SeatInfo[], own: number | null): { text: string; cue?: string }[] {
  const told: { text: string; cue?: string }[] = [];
  now.forEach((seat, index) => {
    const old = before[index];
    if (!old || index === own) return;
    if (old.kind === 'open' && seat.kind === 'person') told.push({ text: `${seat.name} sits down.`, cue: 'join' });
    else if (!old.standin && (seat.standin || (old.kind === 'person' && seat.kind === 'bot')))
      told.push({ text: `A bot sits down for ${old.name}.`, cue: 'leave' });
    else if (old.kind === 'person' && seat.kind === 'open') told.push({ text: `${old.name} leaves.`, cue: 'leave' });
    else if (old.kind === 'person' && seat.kind === 'person' && old.here !== seat.here && old.name === seat.name)
      told.push({ text: seat.here ? `${seat.name} is back.` : `${seat.name} is away.` });
  });
  return told;
}

// Milliseconds as a clock shows them.
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

// A title and what follows it, as one says them.
export const spokenOf = ({ title, text = '' }: { title: string; text?: string }): string =>
  `${title}${/[.?!]$/.test(title) || !text ? '' : '.'} ${text}`.trim();

// What to do, for a game that does not say it better: the kinds of action there are.
export function promptOf(choices: Choice[], groupOf?: (choice: Choice) => string): string {
  const kinds = grouped(choices, groupOf).map(([name], index) =>
    index ? name.charAt(0).toLowerCase() + name.slice(1) : name,
  );
  if (kinds.length < 2 || kinds.length > 7) return 'Choose what to do.';
  return `${list(kinds, 'or')}?`;
}

// Choices under their headings, in the order in which they first appear.
export function grouped<T extends Choice>(
  choices: T[],
  groupOf: (choice: T) => string = (choice) => inWords(choice.move.kind),
): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const choice of choices) {
    const name = groupOf(choice);
    const group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups];
}
