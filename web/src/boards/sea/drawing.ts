// The drawings of the board as markup, made of numbers and our own words only: the shapes of pieces.svg put in their places, and
// charts. Pieces live in a box of 24 around the middle of their square, cards and charts in a box of 48, signs in one of 20.
import { lookOf } from '../../parts/seats';
import { colourOf, sortOf, stepsOf, type Colour, type Port, type Spot } from './cards';
import type { Mover, Touch } from './plans';
import shapes from './pieces.svg';

const kHues = { orange: '#d9691e', green: '#2c8a4b', blue: '#2f6fc9', purple: '#8648b5' };
export const shape = (id: string, hue?: Colour): string =>
  `<use href="${shapes}#${id}" class="shape"${hue ? ` color="${kHues[hue]}"` : ''}/>`;
export const stroke = (look: string, d: string, more = ''): string => `<path class="${look}" d="${d}"${more}/>`;
export const disc = (look: string, r: number, x = 0, y = 0): string =>
  `<circle class="${look}" cx="${x}" cy="${y}" r="${r}"/>`;
const text = (look: string, x: number, y: number, words: string | number): string =>
  `<text class="${look}" x="${x}" y="${y}">${words}</text>`;
export const put = (x: number, y: number, scale: number, inner: string, more = ''): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"${more}>${inner}</g>`;
const cross = (r: number): string => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`;

export function piece({ sort, id }: Mover, captain: number | null, own: boolean, count: number): string {
  if (sort === 'island')
    return shape('island') + (count > 1 ? disc('blank', 5, 8, -7) + text('small', 8, -4, count) : '');
  if (sort === 'pirate') return shape('pirate') + text('big', 0.6, 1.2, id);
  const { shape: plate, colour, letter } = lookOf(captain ?? 0);
  return (
    shape('ship', id as Colour) +
    stroke('plate', plate, ` fill="${colour}" transform="translate(-5.8 -9.4) scale(.53)"`) +
    text('letter', 0.6, 0.2, letter) +
    (own ? stroke('own', 'M-3.4-16.5H3.4L0-11.5Z') : '')
  );
}

// A port with the number of its Goods; the Combo has neither colour nor number.
export const port = (colour?: Colour, stock?: number): string =>
  shape('port', colour) + (stock === undefined ? '' : disc('blank', 4.8, 7.5, 7.5) + text('small', 7.5, 10.2, stock));

// What a course meets on a square.
export const sign = (icon: Touch['icon'], good?: Colour): string =>
  shape(icon, good) + (icon === 'good' ? text('big', 0, 4.2, good ? good[0]!.toUpperCase() : '?') : '');

// Courses as they stand on a card: from the ship to each X, north up.
export function chart(courses: string[], quarters = 0): string {
  const mesh = stroke('mesh', 'M-12-21V21M0-21V21M12-21V21M-21-12H21M-21 0H21M-21 12H21');
  if (!courses.length) return mesh;
  const lines = courses.map((course) => {
    const line: Spot[] = [{ column: 0, row: 0 }];
    for (const step of stepsOf(course))
      line.push({ column: line.at(-1)!.column + step.column, row: line.at(-1)!.row + step.row });
    return line;
  });
  const columns = lines.flat().map((spot) => spot.column);
  const rows = lines.flat().map((spot) => spot.row);
  const [left, right, high, low] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const step = Math.min(13, 32 / Math.max(right - left, low - high, 1));
  const at = ({ column, row }: Spot): [number, number] => [
    (column - (left + right) / 2) * step,
    (row - (high + low) / 2) * step,
  ];
  const inner = lines
    .map(
      (line) =>
        stroke('way', `M${line.map((spot) => at(spot).join(' ')).join('L')}`) +
        put(...at(line.at(-1)!), 1, stroke('cross', cross(3.6))),
    )
    .join('');
  return `${mesh}<g transform="rotate(${quarters * 90})">${inner}${disc('start', 4.2, ...at(lines[0]![0]!))}</g>`;
}

// The face of a card, with the courses that are printed on it.
export function face(card: string, courses: string[] = [], quarters = 0): string {
  switch (sortOf(card)) {
    case 'map':
      return chart(courses, quarters);
    case 'port':
      return put(0, 3, 1.7, port(colourOf(card as Port)));
    case 'good':
      return put(0, 0, 1.9, shape('good', card as Colour) + stroke('slats', 'M-8-2.7H8M-8 2.7H8'));
    default:
      return card ? `<g class="picture">${shape(card.replace('#', ''))}</g>` : '';
  }
}

export const landed = (): string => stroke('under', cross(6.5)) + stroke('cross', cross(6.5));
