// The cards as the board draws them: their courses on the endless sea, and what they do, both as the engine knows them. What may
// be played comes from the choices alone.
import { figuresOf, type Props } from './plans';

export const kSize = 13;
export const kColours = ['orange', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof kColours)[number];
export const kPorts = ['rabakin', 'grayseo', 'izarea', 'morrosa'] as const;
export type Port = (typeof kPorts)[number];
export const portOf = (colour: Colour): Port => kPorts[kColours.indexOf(colour)]!;
export const colourOf = (port: Port): Colour => kColours[kPorts.indexOf(port)]!;

// --- Squares ---

export interface Spot {
  column: number;
  row: number;
}
export const spotOf = (square: string): Spot => ({
  column: square.charCodeAt(0) - 65,
  row: Number(square.slice(1)) - 1,
});
const around = (at: number): number => ((at % kSize) + kSize) % kSize;
export const squareAt = ({ column, row }: Spot): string =>
  `${String.fromCharCode(65 + around(column))}${around(row) + 1}`;

const kWinds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const kWords = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];
const kArrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
const kEast = [0, 1, 1, 1, 0, -1, -1, -1];
const kSouth = [-1, -1, 0, 1, 1, 1, 0, -1];

export const stepsOf = (path: string): Spot[] =>
  path.split(' ').map((wind) => ({ column: kEast[kWinds.indexOf(wind)] ?? 0, row: kSouth[kWinds.indexOf(wind)] ?? 0 }));

// Where a course leads from a square without bending back at the edges: the line as it is drawn. The start comes first.
export function lineOf(from: string, path: string): Spot[] {
  const line = [spotOf(from)];
  for (const step of stepsOf(path)) {
    const { column, row } = line.at(-1)!;
    line.push({ column: column + step.column, row: row + step.row });
  }
  return line;
}

// The fewest steps between two squares, and the way there in words ("2 north 1 east").
const shortest = (by: number): number => (around(by) > kSize / 2 ? around(by) - kSize : around(by));
export function way(from: string, to: string): { far: number; text: string } {
  const [a, b] = [spotOf(from), spotOf(to)];
  const [east, south] = [shortest(b.column - a.column), shortest(b.row - a.row)];
  const parts = [
    south && `${Math.abs(south)} ${south < 0 ? 'north' : 'south'}`,
    east && `${Math.abs(east)} ${east < 0 ? 'west' : 'east'}`,
  ];
  return { far: Math.max(Math.abs(east), Math.abs(south)), text: parts.filter(Boolean).join(' ') || 'right here' };
}

// --- Cards ---

// Actions and Events are called by their names.
export type Sort = 'map' | 'port' | 'named' | 'good' | 'none';
export function sortOf(card: string): Sort {
  if ((kPorts as readonly string[]).includes(card)) return 'port';
  if ((kColours as readonly string[]).includes(card)) return 'good';
  if (/^[A-Z]/.test(card)) return 'map';
  return /^(hidden|none|[#$].*)?$/.test(card) ? 'none' : 'named';
}

// The courses that are printed on a card; none as long as nobody knows.
export const coursesOf = (props: Pick<Props, 'insight'>, card: string): string[] =>
  figuresOf(props)?.cards.find((one) => one.card === card)?.paths ?? [];

// "3 north, east"
export function pathWords(path: string): string {
  if (path === 'jump') return 'straight there';
  const runs: [string, number][] = [];
  for (const wind of path.split(' ')) {
    const last = runs.at(-1);
    if (last?.[0] === wind) last[1] += 1;
    else runs.push([wind, 1]);
  }
  return runs.map(([wind, count]) => `${count > 1 ? `${count} ` : ''}${kWords[kWinds.indexOf(wind)]}`).join(', ');
}
export const pathArrows = (path: string): string =>
  path
    .split(' ')
    .map((wind) => kArrows[kWinds.indexOf(wind)] ?? '')
    .join('');

// "so_close_yet_so_far" as people write it: "So Close Yet So Far".
export const nameOfCard = (card: string): string =>
  card
    .split('_')
    .map((word) => (word === 'at' || word === 'of' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

// What stands under a card; where a chart leads is known with the engine.
export function caption(props: Props, card: string): string {
  if (sortOf(card) !== 'map') return sortOf(card) === 'good' ? card : nameOfCard(card);
  const courses = coursesOf(props, card);
  if (!courses.length) return figuresOf(props) ? card : '…';
  return courses.length === 1 ? pathArrows(courses[0]!) : `${courses.length} ways`;
}

// What a card is and does, in a few words; what stands on it comes first, so that it can be called by that.
export function cardWords(props: Props, card: string, count = 1): string {
  const courses = coursesOf(props, card);
  const sort = sortOf(card);
  const head =
    sort === 'map'
      ? `chart ${card}${courses.length > 1 ? `, ${courses.length} courses` : ''}`
      : sort === 'good'
        ? card
        : nameOfCard(card);
  const rest =
    sort === 'map'
      ? courses.map(pathWords).join(' or ')
      : sort === 'port'
        ? 'jump to that port'
        : sort === 'good'
          ? 'a Good'
          : (props.insight?.help(card) ?? '');
  return `${head}${count > 1 ? `, ${count} of them` : ''}${rest && `: ${rest}`}`;
}

const kSorts: Sort[] = ['map', 'port', 'named', 'good', 'none'];
// A hand in order, each different card once with its number.
export function sorted(props: Props, hand: readonly string[]): { card: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of hand) counts.set(card, (counts.get(card) ?? 0) + 1);
  const rank = (card: string): number =>
    kSorts.indexOf(sortOf(card)) * 100 +
    (sortOf(card) === 'good'
      ? kColours.indexOf(card as Colour)
      : coursesOf(props, card).length * 10 + (coursesOf(props, card)[0]?.split(' ').length ?? 0));
  return [...counts]
    .map(([card, count]) => ({ card, count }))
    .sort((a, b) => rank(a.card) - rank(b.card) || a.card.localeCompare(b.card));
}
