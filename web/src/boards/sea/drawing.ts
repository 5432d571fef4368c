// The drawings of the board as markup: strokes with a class each (their looks are in sea.svelte), made of numbers and our own
// words only. Pieces live in a box of 24 around the middle of their square, cards and charts in a box of 48, signs in one of 20.
import { lookOf } from '../../parts/seats';
import { colourOf, coursesOf, kColours, sortOf, stepsOf, type Colour, type Port, type Spot } from './cards';
import type { Mover, Touch } from './plans';

const path = (look: string, d: string, more = ''): string => `<path class="${look}" d="${d}"${more}/>`;
const disc = (look: string, r: number, x = 0, y = 0): string => `<circle class="${look}" cx="${x}" cy="${y}" r="${r}"/>`;
const text = (look: string, x: number, y: number, words: string | number): string => `<text class="${look}" x="${x}" y="${y}">${words}</text>`;
export const put = (x: number, y: number, scale: number, inner: string, more = ''): string => `<g transform="translate(${x} ${y}) scale(${scale})"${more}>${inner}</g>`;
const kCross = (r: number): string => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;

// --- Pieces ---

const kSail = 'M-8-10.5C-2-9 4-9 8.5-10C11-6 11 0 8.2 4.2C3 3-3 3-8.2 4.2C-5.4 0-5.4-6-8-10.5Z';
const kHull = 'M-11 4.6H-7L-6 5.8H6.5L11 4.2C10.4 8.4 8 11 5.4 11.4H-6C-9 11-10.8 8.2-11 4.6Z';
const kMast = path('spar', 'M0 5V-12');

export function piece({ sort, id }: Mover, captain: number | null, own: boolean, count: number): string {
  if (sort === 'island')
    return (
      path('sand', 'M-10.5 8C-9 2-4-1 0-1C5-1 9.5 3 10.5 8C6 11-6 11-10.5 8Z') + path('trunk', 'M-3 3C-3-3-4-6-6-9') +
      path('leaf', 'M-6-9C-9-13-12-11-12-8C-10-9-8-9-6-9C-8-7-8-5-7-3C-6-5-5.5-7-6-9C-3-9-1-7 0-5C1-9-2-12-6-9C-5-12-2-14 1-12C-1-12-4-11-6-9Z') +
      path('gold', 'M0 2.6C0-.6 8-.6 8 2.6V7H0Z') + path('ink', 'M0 3H8M4 2.2V4.6') + (count > 1 ? disc('blank', 5, 8, -7) + text('small', 8, -4, count) : '')
    );
  if (sort === 'pirate') return kMast + path('black', kSail) + path('black', kHull) + path('teeth', 'M-6 8.4h2m2 0h2m2 0h2m2 0h2') + text('white big', 0.6, 1.2, id);
  const look = lookOf(captain ?? 0);
  return (
    kMast + path(`edge ${id}`, kSail) + path('hull', kHull) + path('strake', 'M-9 7.6H9') + path('plate', look.shape, ` fill="${look.colour}" transform="translate(-5.8 -9.4) scale(.53)"`) +
    text('white', 0.6, 0.2, look.letter) + (own ? path('own', 'M-3.4-16.5H3.4L0-11.5Z') : '')
  );
}

// A port in its colour; without one the Combo, which has all four.
export function port(colour: Colour | null, stock?: number): string {
  const flags = colour ? path(`edge ${colour}`, 'M4-13.5H11L9-11L11-8.5H4Z') : kColours.map((one, at) => path(`edge ${one}`, `M${4 + (at % 2) * 3.5}-${at > 1 ? 11 : 13.5}h3.5v2.5h-3.5Z`)).join('');
  return (
    path('sand', 'M-11 6C-10 0-6-2-3-4C2-7 8-4 10 1C12 5 11 9 6 10.5C0 12-11 12-11 6Z') + path('grass', 'M-8 4C-6 0-3-2 0-3C4-4 7-1 8 2C5 5-4 6-8 4Z') +
    path('wall', 'M-4 3V-4H2V-7H6V3Z') + path('roof', 'M-5-4L-1-7.5L2-4ZM1.4-7L4-10.5L6.6-7Z') + path('spar', 'M4-10V-13') + flags +
    (stock === undefined ? '' : put(7.5, 7.5, 1, disc(`edge ${colour}`, 5) + disc('blank', 3.9) + text('small', 0, 2.7, stock)))
  );
}

// What a course meets on a square.
export function sign(icon: Touch['icon'], good?: Colour): string {
  const star = (look: string): string => path(look, 'M0-5.5L1.6-1.8L5.4-1.6L2.4.9L3.5 4.7L0 2.6L-3.5 4.7L-2.4.9L-5.4-1.6L-1.6-1.8Z');
  switch (icon) {
    case 'treasure':
      return disc('gold', 9) + star('bronze');
    case 'loot':
      return disc('black', 9) + star('gold');
    case 'pirate':
    case 'hit':
      return disc('danger', 9) + path('blade', 'M-5-5L5 5M5-5L-5 5M-5.5 2L-2 5.5M5.5 2L2 5.5');
    case 'good':
      return path(`edge ${good ?? 'black'}`, 'M-8-8H8V8H-8Z') + text('white big', 0, 4.2, good ? good[0]!.toUpperCase() : '?');
    case 'closed':
      return disc('paper', 9) + path('stop', 'M-5.5 0H5.5');
    default:
      return path('paper', 'M-6.5-9h13v18h-13Z') + path('line', icon === 'steal' ? 'M0 5V-4M-3.5-1L0-5L3.5-1' : 'M-4 0H4M0-4V4');
  }
}

// --- Cards ---

// Courses as they stand on a card: from the ship to each X, north up.
export function chart(courses: string[], quarters = 0): string {
  const lines = courses.map((course) => {
    const line: Spot[] = [{ column: 0, row: 0 }];
    for (const step of stepsOf(course)) line.push({ column: line.at(-1)!.column + step.column, row: line.at(-1)!.row + step.row });
    return line;
  });
  const columns = lines.flat().map((spot) => spot.column);
  const rows = lines.flat().map((spot) => spot.row);
  const [left, right, high, low] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const step = Math.min(13, 32 / Math.max(right - left, low - high, 1));
  const at = ({ column, row }: Spot): [number, number] => [(column - (left + right) / 2) * step, (row - (high + low) / 2) * step];
  const inner = lines.map((line) => path('way', `M${line.map((spot) => at(spot).join(' ')).join('L')}`) + put(...at(line.at(-1)!), 1, path('cross', kCross(3.6)))).join('');
  return path('mesh', 'M-12-21V21M0-21V21M12-21V21M-21-12H21M-21 0H21M-21 12H21') + `<g class="turns" transform="rotate(${quarters * 90})">${inner}${disc('ship', 4.2, ...at({ column: 0, row: 0 }))}</g>`;
}

const kIsle = 'M-17 14C-12 4-5 1 0 1C6 1 13 5 17 14Z';
const kWave = 'M-20 17q5-6 10 0t10 0t10 0t10 0';
const kRose = 'M0-18A18 18 0 1 0 .1-18M0-13L4 0L0 13L-4 0Z';
const kPictures: Record<string, [look: string, d: string][]> = {
  '#deck': [['thin', `${kWave}M-20-8q5-6 10 0t10 0t10 0t10 0`], ['gold', 'M0-17L4-4L17 0L4 4L0 17L-4 4L-17 0L-4-4Z']],
  hurricane: [['thin', kWave], ['line', 'M3-1A3.5 3.5 0 1 0-3 1A9 9 0 0 0 11-8M3-1A9 9 0 0 1-12 8M11-8A15 15 0 0 0-12-13']],
  trouble_at_sea: [['full', 'M0-16C-9-16-12-10-12-5C-12-1-10 1-7 3V7H7V3C10 1 12-1 12-5C12-10 9-16 0-16ZM-5-7A2.6 2.6 0 1 1-5-2A2.6 2.6 0 1 1-5-7ZM5-7A2.6 2.6 0 1 1 5-2A2.6 2.6 0 1 1 5-7Z'], ['line', 'M-15 11L15 19M15 11L-15 19']],
  so_close_yet_so_far: [['sand', kIsle], ['line', 'M-14-8H10M3-15L11-8L3-1'], ['thin', kWave]],
  uncharted_waters: [['line', 'M-18-13L-6-17L6-13L18-17V13L6 17L-6 13L-18 17Z'], ['stop', 'M-3-5A5 5 0 1 1 2 2V5M2 10V10.2']],
  resupply: [['gold', 'M-18 0H-2V16H-18ZM2 0H18V16H2ZM-8-17H8V-1H-8Z'], ['ink', 'M-18 8H-2M2 8H18M-8-9H8']],
  broken_compass: [['line', kRose], ['stop', 'M-13-15L-4-4L-9 2L12 16']],
  cursed_treasure: [['gold', 'M-17-2H17V15H-17ZM-17-2C-17-13 17-13 17-2'], ['ink', 'M0-2V5M-17 4H17'], ['stop', 'M-8-20L8-14M8-20L-8-14']],
  cargo_adrift: [['gold', 'M-10-14H10V6H-10Z'], ['ink', 'M-10-4H10'], ['thin', kWave]],
  magical_compass: [['line', kRose], ['gold', 'M14-20L16-15L21-13L16-11L14-6L12-11L7-13L12-15Z']],
  parting_storms: [['line', 'M-14 4A7 7 0 0 1-11-9A10 10 0 0 1 8-11A8 8 0 0 1 13 4Z'], ['gold', 'M0 2L-7 13H0L-4 21L8 9H1L5 2Z']],
  tales_of_more_treasure: [['sand', kIsle], ['stop', 'M-4 6L4 13M4 6L-4 13'], ['line', 'M0-18V-6M-6-12H6']],
};

// The face of a card.
export function face(card: string, quarters = 0): string {
  switch (sortOf(card)) {
    case 'map':
      return chart(coursesOf(card), quarters);
    case 'port':
      return put(0, 3, 1.7, port(colourOf(card as Port)));
    case 'good':
      return put(0, 0, 1.9, sign('good', card as Colour));
    default:
      return (kPictures[card] ?? []).map(([look, d]) => path(look, d)).join('');
  }
}

// --- Courses on the sea ---

export const course = (look: string, lines: string[], width: number): string => lines.map((line) => path(`course ${look}`, line, ` stroke-width="${width}"`)).join('');
export const passed = (): string => disc('step', 3.4);
export const landed = (): string => path('under', kCross(6.5)) + path('cross', kCross(6.5));
