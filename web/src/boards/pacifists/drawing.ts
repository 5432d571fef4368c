// The drawing as marks of its own making: numbers and the seats' letters go in, never a name or a text. Colours come from the
// board's style by class.
import { lookOf } from '../../parts/seats';
import type { Options, Position } from '../../generated/pacifists';
import type { Outlook, Side } from './prospect';
import { fieldsFrom, middleOf, neighbour, shotPath, tilesOf, type Layout } from './ring';

type At = { x: number; y: number };
const r = (number: number): number => Math.round(number * 10) / 10;
const path = (kind: string, d: string, more = ''): string => `<path class="${kind}" d="${d}" ${more}/>`;
const group = (at: At, inner: string, kind = '', more = ''): string =>
  `<g class="${kind}" transform="translate(${r(at.x)} ${r(at.y)})${more}">${inner}</g>`;
const say = (text: string | number, kind = ''): string => `<text class="${kind}" y="4.2">${text}</text>`;
const ball = (x: number, y: number, size: number): string =>
  `M${r(x - size)} ${r(y)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`;
const rows = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => make(index));

// A ship from above, bow up, 40 wide and 84 high: sails across, crew at both broadsides, planks along the hull.
export function vessel(
  seat: number,
  ship: Position['ships'][number],
  crew: Record<Side, number>,
  most: Options,
  own: boolean,
): string {
  const body = 'M0 -42C11 -31 18 -17 18 2L16 28Q15 37 9 38H-9Q-15 37 -16 28L-18 2C-18 -17 -11 -31 0 -42Z';
  const half = Math.ceil(most.hull / 2);
  const plank = (index: number): string =>
    `M${index % 2 ? -18.5 : 18.5} ${r(-14 + ((index >> 1) * 44) / half)}v${r(44 / half - 3.5)}`;
  const lost = Math.max(0, most.hull - ship.hull);
  const yard = (index: number): string => {
    const y = index < 2 ? -27 + index * 11 : 14 + (index - 2) * Math.min(11, 22 / Math.max(1, most.sails - 2));
    return `M-9.5 ${y + 3}Q0 ${y - 7} 9.5 ${y + 3}Q0 ${y - 1} -9.5 ${y + 3}Z`;
  };
  const men = (count: number, x: number): string => {
    const step = Math.min(8.4, 42 / Math.max(1, count));
    return rows(count, (index) => ball(x, 6 + (index - (count - 1) / 2) * step, r(Math.min(3.3, step * 0.46)))).join(
      '',
    );
  };
  return (
    path('shade', body, 'transform="translate(2 4)"') +
    path('hull', body) +
    path('deck', 'M0 -35C8 -27 14 -15 14 2L12.5 27Q12 33 8 34H-8Q-12 33 -12.5 27L-14 2C-14 -15 -8 -27 0 -35Z') +
    path('seam', 'M0 -33V34M-5 -24V34M5 -24V34') +
    path('spar', 'M0 -42V-50') +
    path('plank', rows(most.hull - lost, (index) => plank(index + lost)).join('')) +
    path('breach', rows(lost, plank).join('')) +
    path('sail', rows(ship.sails, yard).join(''), `style="fill:${lookOf(seat).colour}"`) +
    path('torn', rows(most.sails - ship.sails, (index) => yard(index + ship.sails)).join('')) +
    path('man', men(crew.starboard, 12.2) + men(crew.port, -12.2)) +
    (own ? path('own', 'M-6 -62H6L0 -53Z') : '')
  );
}

export function letter(seat: number, at: At, size: number): string {
  const look = lookOf(seat);
  const disc = `<circle class="disc" r="${r(size)}" style="fill:${look.colour}"/>`;
  return group(at, disc + say(look.letter, 'initial'));
}

// Waves, the current that the ships lie in, and a compass in its middle.
export function sea({ oval: { cx, cy, rx, ry }, scale }: Layout, width: number, height: number): string {
  const wave = rows(
    Math.ceil((width * height) / 2800),
    (index) => `M${((index * 97) % width) | 0} ${((index * 61) % height) | 0}q6 -6 12 0t12 0`,
  ).join('');
  const size = Math.min(1, Math.min(rx, ry) / 130);
  return (
    path('wave', wave) +
    `<ellipse class="current" cx="${r(cx)}" cy="${r(cy)}" rx="${r(rx)}" ry="${r(ry)}" style="stroke-width:${r(34 * scale)}"/>` +
    group(
      { x: cx, y: cy },
      [0, 90, 180, 270, 45, 135, 225, 315]
        .map((turn) =>
          path(
            'compass',
            'M0 -40L6 -6L0 0L-6 -6Z',
            `transform="rotate(${turn}) scale(${r(size * (turn % 90 ? 0.6 : 1))})"`,
          ),
        )
        .join(''),
    )
  );
}

// Sea tiles as rings of foam, and ropes where there is none. `aim`: the fields that a gun counts, and those it reaches.
export function water(
  layout: Layout,
  gaps: number[],
  aim: { seat: number; look: Outlook; gaps: number[] } | null,
): string {
  const { oval, berths, scale } = layout;
  const tiles = tilesOf(layout, gaps);
  const wide = Math.min(11.5, 13 * scale + 2);
  const near = (list: number[]): number => (list.length > 1 ? (list[1]! - list[0]!) * oval.length : 99);
  const size = (list: number[]): number => r(Math.max(3, Math.min(wide, near(list) * 0.45)));
  const parts = tiles.map((list, gap) => {
    if (list.length) return list.map((share) => group(oval.at(share), path('tile', ball(0, 0, size(list))))).join('');
    const a = berths[gap]!;
    const b = berths[neighbour(berths.length, gap, 'port')]!;
    const m = oval.at(middleOf(layout, gap));
    const off = (spot: typeof m, out: number): string =>
      `${r(spot.x + spot.nx * out * scale)} ${r(spot.y + spot.ny * out * scale)}`;
    const rope = (out: number, slack: number): string => `M${off(a, out)}Q${off(m, slack)} ${off(b, out)}`;
    return path('rope', rope(-8, -12) + rope(8, 6) + rope(24, 28));
  });
  if (!aim) return parts.join('');
  // A gun counts the water after the movements.
  const later = tilesOf(layout, aim.gaps);
  const { first, last, towards } = aim.look;
  const counted = fieldsFrom(layout, later, aim.seat, towards).slice(0, Math.max(0, last));
  const fields = counted.map(({ share, ship }, index) => {
    const inside = index + 1 >= first;
    if (ship !== undefined) return inside ? group(berths[ship]!, path('aimed', ball(0, 0, r(50 * scale)))) : '';
    const spot = oval.at(share);
    const room = size(later.find((list) => list.includes(share)) ?? []);
    const dot = path(inside ? 'tile reach' : 'tile counted', ball(0, 0, room));
    return group(spot, dot + (room >= 7 ? say(index + 1, inside ? 'away in' : 'away') : ''));
  });
  return parts.join('') + fields.join('');
}

export interface Shot {
  d: string;
  kind: string;
  strong: boolean;
}
export function shotsOf(
  layout: Layout,
  seat: number,
  hits: number[],
  kind: string,
  strong: (target: number) => boolean,
): Shot[] {
  return hits.map((target) => {
    const [a, b, c] = shotPath(layout, seat, target) as [At, At, At];
    const at = (point: At): string => `${r(point.x)} ${r(point.y)}`;
    return { d: `M${at(a)}Q${at(b)} ${at(c)}`, kind, strong: strong(target) };
  });
}
export const shot = ({ d, kind, strong }: Shot): string => path(`shot ${kind}${strong ? ' strong' : ''}`, d);
