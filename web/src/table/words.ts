// Small texts of the table page that several parts share.
import type { Choice } from '../boards/board';
import type { SeatInfo } from '../boards/board';
import { inWords } from '../rules';

export function list(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

// Whose turn it is, for the status line.
export function waitingFor(seats: SeatInfo[], deciders: number[], own: number | null): string {
  const others = deciders.filter((seat) => seat !== own).map((seat) => seats[seat]?.name || `seat ${seat + 1}`);
  return others.length ? `Waiting for ${list(others)}.` : '';
}

// Milliseconds as a clock shows them.
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

// Choices under their headings, in the order in which they first appear.
export function grouped<T extends Choice>(choices: T[], groupOf: (choice: T) => string = (choice) => inWords(choice.move.kind)): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const choice of choices) {
    const name = groupOf(choice);
    const group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups];
}

export const ordinal = (place: number): string => {
  const end = place % 100 >= 11 && place % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${end}`;
};

export const phrases = ['Ahoy!', 'Good luck!', 'Well played.', 'Thank you!', 'One moment, please.', 'Arr!'];
