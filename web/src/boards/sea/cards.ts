// The cards as the board draws them: their courses, which the engine knows, on the endless sea, and their words. What may be
// played comes from the choices alone.
import type { Options } from '../../generated/sea';
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

// What Actions and Events do, with the numbers in force. Events are for everybody.
const some = (count: number, one: string, more = `${one}s`): string => (count === 1 ? `a ${one}` : `${count} ${more}`);
const kActions: Record<string, (rules: Options) => string> = {
  hurricane: () => 'every ship of the others moves by the card you discard',
  trouble_at_sea: () => 'all pirates move by the card you discard',
  so_close_yet_so_far: (rules) =>
    `up to ${some(rules.drift_islands, 'Treasure Island')} move by the card you discard`.replace(' a ', ' one '),
  uncharted_waters: (rules) => `draw ${some(rules.uncharted_cards, 'card')}, then play ${rules.uncharted_plays} more`,
  resupply: (rules) => `draw ${some(rules.resupply_cards, 'card')}, then put ${rules.resupply_bury} under the deck`,
  broken_compass: () => 'a Debt for everybody with as many cards as you or more, or as many or fewer: you say which',
  cursed_treasure: () => 'a Debt for everybody with as many Treasures as you or more',
};
const kEvents: Record<string, (rules: Options) => string> = {
  cargo_adrift: () => 'everybody takes a card at random from the captain on the right',
  magical_compass: (rules) => `everybody gains ${some(rules.event_tokens, 'token')}`,
  parting_storms: (rules) => `everybody draws ${some(rules.storm_cards, 'card')}`,
  tales_of_more_treasure: () => 'everybody may hunt one more Treasure Island',
};

export type Sort = 'map' | 'port' | 'action' | 'event' | 'good' | 'none';
export function sortOf(card: string): Sort {
  if ((kPorts as readonly string[]).includes(card)) return 'port';
  if ((kColours as readonly string[]).includes(card)) return 'good';
  if (kActions[card]) return 'action';
  if (kEvents[card]) return 'event';
  return /^[A-Z]/.test(card) ? 'map' : 'none';
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

// What stands under a card.
export function caption(props: Props, card: string): string {
  if (sortOf(card) !== 'map') return sortOf(card) === 'good' ? card : nameOfCard(card);
  const courses = coursesOf(props, card);
  if (!courses.length) return card;
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
          : ((kActions[card] ?? kEvents[card])?.(props.rules) ?? '');
  return `${head}${count > 1 ? `, ${count} of them` : ''}${rest && `: ${rest}`}`;
}

const kSorts: Sort[] = ['map', 'port', 'action', 'good', 'event', 'none'];
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

// --- Powers ---

export const kPowers: Record<string, (rules: Options) => string> = {
  gambler: (rules) => `Debt counts ${rules.gambler_share === 2 ? 'half' : `a ${rules.gambler_share}th`} at the end`,
  lucky: (rules) => `a turn without a move ends with up to ${some(rules.lucky_steps, 'single step')}`,
  navigator: (rules) => `every token spent brings ${some(rules.navigator_steps, 'single step')}`,
  odd: () => 'began with more cards and tokens',
  scallywag: () => 'alone began with Goods',
  smuggler: () => 'may take a Good when the game ends',
  strategist: (rules) => `rolls when a pirate comes: ${rules.strategist_low} to ${kSize}, and nothing is paid`,
  thief: () => 'steals a card whenever ships meet',
};
