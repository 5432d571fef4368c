// The drawing as marks of its own making: numbers and the seats' letters go in, never a name or a text. Colours come from the
// board's style by class.
import { lookOf } from '../../parts/seats';
import type { Options, Position } from '../../generated/pacifists';
import { signs, type Sign } from './signs';
import { neighbour, tokens, type Outlook, type Side } from './outlook';
import { fieldsFrom, type Lie, type Oval } from './ring';

type At = { x: number; y: number };
export interface Berth extends At {
  nx: number;
  ny: number;
  turn: number;
  sides: Record<Side, At>;
  label: At;
}
export const round = (number: number): number => Math.round(number * 10) / 10;
const r = round;
const path = (kind: string, d: string, more = ''): string => `<path class="${kind}" d="${d}" ${more}/>`;
const group = (at: At, inner: string, kind = '', more = ''): string =>
  `<g class="${kind}" transform="translate(${r(at.x)} ${r(at.y)})${more}">${inner}</g>`;
const pill = (kind: string, width: number, height: number): string =>
  `<rect class="${kind}" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${height / 2}"/>`;
const say = (text: string | number, x = 0, y = 4, kind = ''): string =>
  `<text class="${kind}" x="${r(x)}" y="${r(y)}">${text}</text>`;
const ball = (x: number, y: number, size: number): string =>
  `M${r(x - size)} ${r(y)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0`;
const rows = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => make(index));

export function sign(name: Sign, x: number, y: number, size: number, turn = 0): string {
  return path(
    signs[name].line ? 'sign line' : 'sign',
    signs[name].d,
    `transform="translate(${r(x)} ${r(y)}) rotate(${r(turn)}) scale(${r(size / 1.6) / 10}) translate(-8 -8)"`,
  );
}
export function plate(seat: number, x: number, y: number, size: number): string {
  const look = lookOf(seat);
  const letter = say(look.letter, x, y + size * 0.56, size < 7 ? 'initial tiny' : 'initial');
  return `<circle class="plate" cx="${r(x)}" cy="${r(y)}" r="${size}" style="fill:${look.colour}"/>${letter}`;
}

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

// Pushes labels apart that would lie on each other; the upper ship keeps the upper label.
export function apart(berths: Berth[], width: number, height: number): Berth[] {
  for (let pass = 0; pass < 6; pass++)
    for (const a of berths)
      for (const b of berths) {
        const close = height - (b.label.y - a.label.y);
        if (a.y >= b.y || close <= 0 || Math.abs(a.label.x - b.label.x) > width) continue;
        a.label.y -= close / 2;
        b.label.y += close / 2;
      }
  return berths;
}

// Waves, the current that the ships lie in, and a compass in its middle.
export function sea({ cx, cy, rx, ry }: Oval, wide: number): string {
  const wave = rows(
    Math.ceil((cx * cy) / 700),
    (index) => `M${((index * 97) % (2 * cx)) | 0} ${((index * 61) % (2 * cy)) | 0}q6 -6 12 0t12 0`,
  ).join('');
  const point = 'M0 -40L6 -6L0 0L-6 -6Z';
  return (
    path('wave', wave) +
    `<ellipse class="current" cx="${cx}" cy="${cy}" rx="${r(rx)}" ry="${r(ry)}" style="stroke-width:${r(wide)}"/>` +
    group(
      { x: cx, y: cy },
      [0, 90, 180, 270, 45, 135, 225, 315]
        .map((turn) => path('compass', point, `transform="rotate(${turn}) scale(${turn % 90 ? 0.6 : 1})"`))
        .join(''),
    )
  );
}

// Sea tiles, and ropes where there is none.
export function water(oval: Oval, lie: Lie, berths: Berth[], wide: number, length: number): string {
  return lie.tiles
    .map((tiles, gap) => {
      if (!tiles.length) {
        const a = berths[gap]!;
        const b = berths[neighbour(berths.length, gap, 'port')]!;
        const m = oval.at(lie.gaps[gap]!);
        const off = (spot: typeof m, out: number): string =>
          `${r(spot.x + spot.nx * out)} ${r(spot.y + spot.ny * out)}`;
        const rope = (out: number, slack: number): string => `M${off(a, out)}Q${off(m, slack)} ${off(b, out)}`;
        return path('rope', rope(-12, -20) + rope(8, 2) + rope(24, 34));
      }
      return tiles
        .map((share) => {
          const { x, y, nx, ny } = oval.at(share);
          const turn = ` rotate(${r((Math.atan2(-nx, ny) * 180) / Math.PI)})`;
          return group(
            { x, y },
            `<rect x="${r(-length / 2)}" y="${r(-wide / 2)}" width="${r(length)}" height="${r(wide)}" rx="5"/>` +
              path('', `M${r(-length * 0.3)} 2q${r(length * 0.15)} -5 ${r(length * 0.3)} 0t${r(length * 0.3)} 0`),
            'tile',
            turn,
          );
        })
        .join('');
    })
    .join('');
}

// The fields that a gun counts, and those it reaches.
export function reach(oval: Oval, lie: Lie, berths: Berth[], gun: Outlook, size: number, scale: number): string {
  return fieldsFrom(lie, gun.seat, gun.towards)
    .slice(0, Math.max(0, gun.last))
    .map(({ share, ship }, index) => {
      const inside = index + 1 >= gun.first;
      if (ship !== undefined) return inside ? group(berths[ship]!, path('aimed', ball(0, 0, r(47 * scale)))) : '';
      return group(
        oval.at(share),
        (inside ? path('reach', ball(0, 0, size)) : '') + say(index + 1, 0, 4, inside ? 'away in' : 'away'),
      );
    })
    .join('');
}

export interface Shot {
  d: string;
  kind: string;
  strong: boolean;
}
export function shotsOf(
  oval: Oval,
  berths: Berth[],
  look: Outlook,
  strong: boolean | ((target: number) => boolean),
  scale: number,
): Shot[] {
  const from = berths[look.seat]!;
  const way = look.towards === 'starboard' ? 20 * scale : -20 * scale;
  const x = from.x - from.nx * 22 * scale + way * from.ny;
  const y = from.y - from.ny * 22 * scale - way * from.nx;
  return look.hits.map(({ seat }) => {
    const to = berths[seat]!;
    const [u, v] = [to.x - to.nx * 42 * scale, to.y - to.ny * 42 * scale];
    const bend = (a: number, b: number, middle: number): number => r(((a + b) / 2) * 0.5 + middle * 0.5);
    return {
      d: `M${r(x)} ${r(y)}Q${bend(x, u, oval.cx)} ${bend(y, v, oval.cy)} ${r(u)} ${r(v)}`,
      kind: look.ammunition!,
      strong: typeof strong === 'boolean' ? strong : strong(seat),
    };
  });
}
export const shot = ({ d, kind, strong }: Shot): string => path(`shot ${kind}${strong ? ' strong' : ''}`, d);

// Tokens of a ship in a row, and the dice against them.
const figure = (token: Sign, count: number, size: number): string =>
  sign(token, -size * 0.5, 0, size) + say(count, size * 0.2, 4.2, 'start');
export function figures(at: At, ship: Position['ships'][number], before = ''): string {
  return group(
    at,
    before +
      tokens
        .map((token, column) =>
          group(
            { x: (column - 1) * 33, y: 0 },
            figure(token, ship[token], 13),
            token !== 'sails' && ship[token] <= 2 ? 'low' : '',
          ),
        )
        .join(''),
    'figures',
  );
}
export function dangers(at: At, danger: Record<string, number>, compact: boolean): string {
  const many = tokens.filter((token) => danger[token]);
  const wide = compact ? 24 : 34;
  return many
    .map((token, column) =>
      group(
        { x: at.x + (column - (many.length - 1) / 2) * (wide + 2), y: at.y },
        pill('harm', wide, wide / 2) + figure(token, danger[token]!, compact ? 10 : 13),
        'low',
      ),
    )
    .join('');
}

export interface Badge {
  look: Outlook;
  // With what it would do.
  ahead: boolean;
  width: number;
  height: number;
  // Where the neighbour lies, in degrees.
  turn: number;
  backs: number;
  // The cards lie face up.
  shown: boolean;
  drafted: number;
  kind: string;
}
// An order beside its ship: the captain's card, and the players' cards laid under it.
export function order(at: At, { look, ahead, width, height, turn, backs, shown, drafted, kind }: Badge): string {
  const small = width < 46 ? 10 : width < 60 ? 11 : 15;
  const ram = Math.max(look.ram.starboard, look.ram.port);
  const harms = ahead && !look.unknown && ram + look.dice > 0;
  const moves = look.action === 'attack' || look.action === 'retreat';
  const top =
    look.unknown || look.action === 'none'
      ? ''
      : look.gun
        ? look.last < 1
          ? '–'
          : `${Math.max(1, look.first)}–${look.last}`
        : moves
          ? look.distance
          : ahead
            ? look.dice
            : look.crew;
  const seats =
    !ahead || look.unknown
      ? []
      : look.gun
        ? look.hits.map((hit) => hit.seat)
        : look.action === 'boarding'
          ? [look.target]
          : [];
  const word =
    !ahead || look.unknown
      ? ''
      : look.gun
        ? seats.length
          ? look.dice
          : 'no ship'
        : ram
          ? `ram ${ram}`
          : look.action === 'attack'
            ? 'closer'
            : look.action === 'retreat'
              ? 'apart'
              : '';
  const mid = seats.length || word !== '' ? -height * 0.22 : 0;
  const step = small < 12 ? 11 : 14;
  const span = (seats.length + (look.gun ? 1 : 0)) * step;
  const cards = rows(backs + drafted, (index) =>
    group(
      { x: (index - (backs + drafted - 1) / 2) * 16, y: height / 2 + 3 },
      '<rect x="-7" y="-10" width="14" height="18" rx="2.5"/>' +
        path('', 'M0 -6L1.8 -.5L0 5L-1.8 -.5ZM-5 -.5L0 -2L5 -.5L0 1Z'),
      index >= backs ? 'back drafted' : shown ? 'back open' : 'back',
    ),
  ).join('');
  const below = seats.length
    ? seats.map((seat, index) => plate(seat, -span / 2 + (index + 0.5) * step, 0, small < 12 ? 5 : 6.3)).join('') +
      (look.gun ? say(word, span / 2 - step / 2 + 1) : '')
    : say(word, 0, 3.6, 'word');
  return group(
    at,
    cards +
      `<rect class="paper" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="6"/>` +
      sign(
        look.unknown ? 'unknown' : (look.ammunition ?? (look.action as Sign)),
        top === '' ? 0 : -width / 2 + small * 0.8,
        mid,
        small,
        moves ? turn : 0,
      ) +
      say(top, small * 0.6, mid + 4.4) +
      group({ x: 0, y: height * 0.26 }, below),
    `order ${look.action} ${harms ? 'harms' : ''} ${small < 12 ? (width < 46 ? 'small tight' : 'small') : ''} ${kind}`,
  );
}

// A gap's tiles, and what becomes of them.
export function tally(at: At, now: number, later: number, tide: number): string {
  const changes = later !== now;
  return group(
    at,
    pill('', changes ? 40 : 21, 19) + say(changes ? `${now}→${later}` : now, 0, 4.4),
    later <= tide ? 'tally close' : 'tally',
  );
}
export function loss(at: At, words: string[]): string {
  return words
    .map((word, index) =>
      group({ x: at.x, y: at.y + (index - (words.length - 1) / 2) * 21 }, pill('', 64, 20) + say(word, 0, 4.4), 'loss'),
    )
    .join('');
}
