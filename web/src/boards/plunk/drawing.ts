// The drawing as a list of marks: what each looks like stands in Marks.svelte under its class.
import { lookOf } from '../../parts/seats';
import type { Position } from '../../generated/plunk';
import { distance, key, kSize, line, outline, outlines, rows, same, x, y, type Chart, type Hex } from './chart';
import { buildTurns, met, mostHp, nameOf, parts, rangeOf, yardHp, type Props, type Ship, type Yard } from './fleet';
import type { Told } from './resolution';

export interface Mark {
  c: string;
  d?: string;
  t?: string;
  // A seat's colour or pattern.
  s?: string;
  text?: string | number;
}

const at = (hex: Hex, dx = 0, dy = 0): string => `translate(${(x(hex) + dx).toFixed(1)} ${(y(hex) + dy).toFixed(1)})`;
const disc = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const bar = (left: number, top: number, wide: number, high: number): string =>
  `M${left} ${top}h${wide.toFixed(1)}v${high}h${(-wide).toFixed(1)}Z`;
const colour = (seat: number | null): string => lookOf(seat ?? 0).colour;

// --- What never changes ---

const palm = 'M0 7q-1 -6 1 -11M1 -4q-6 -4 -9 1q5 -2 9 -1q-4 2 -4 6q3 -5 4 -6q4 1 5 5q1 -5 -5 -5q5 -3 8 0q-2 -5 -8 0';
const hill = 'M-9 6q4 -11 8 -2q4 -9 9 2Z';
const anchor = 'M0 -6.5a1.8 1.8 0 1 0 .1 0M0 -3V7M-3.5 -.8H3.5M-6 2.5q1 5 6 5t6 -5';
const bonuses = {
  none: '',
  treasure: 'M-8 6V-1Q-8 -6 0 -6T8 -1V6ZM-8 0H8M-1.5 -1h3v4h-3Z',
  supply: 'M-6 -6H6Q8 0 6 7H-6Q-8 0 -6 -6ZM-7 -2.5H7M-7 3H7',
  fortress: 'M-7 7V-6h3v3h2.5v-3h3v3H4v-3h3V7ZM-2 7V2h4v5',
};
const sea = outlines(rows.flat());
export const lands = (chart: Chart): string => outlines(chart.islands.flatMap((island) => island.land));

export function islandMarks(chart: Chart): Mark[] {
  const land = chart.islands.flatMap((island) => island.land);
  const harbors = chart.islands.flatMap((island) => island.harbors);
  return [
    { c: 'sea', d: sea },
    { c: 'shallows', d: outlines([...land, ...harbors]) },
    { c: 'ring', d: sea },
    { c: 'harbor', d: outlines(harbors, kSize * 0.88) },
    { c: 'beach', d: lands(chart) },
    { c: 'green', d: outlines(land, kSize * 0.72) },
    ...harbors.map((hex) => ({ c: 'anchor', d: anchor, t: at(hex) })),
    ...chart.islands.flatMap((island) =>
      island.land.flatMap((hex, index): Mark[] => {
        if (!index && island.bonus !== 'none')
          return [
            { c: 'seal', d: disc(12), t: at(hex) },
            { c: 'bonus', d: bonuses[island.bonus], t: at(hex) },
          ];
        const kind = Math.abs(hex.q * 7 + hex.r * 13 + hex.q * hex.r * 3) % 4;
        return kind < 2 ? [{ c: 'palm', d: palm, t: at(hex) }] : kind === 2 ? [{ c: 'hill', d: hill, t: at(hex) }] : [];
      }),
    ),
  ];
}

// --- What lies under the ships ---

// Starting islands fly the flag of their owner, and a white one as long as they can be chosen.
export function flagMarks(chart: Chart, view: Position): Mark[] {
  const flag = 'M-6 -22H14L10 -14L14 -6H-6Z';
  return chart.islands
    .filter((island) => island.start)
    .flatMap((island): Mark[] => {
      const who = view.players.findIndex((player) => player.island === island.id);
      // The flag stands where the harbors are far.
      const apart = (hex: Hex): number => Math.min(...island.harbors.map((harbor) => distance(hex, harbor)));
      // Large while the whole map is on the screen.
      const place = at(island.land.reduce((best, hex) => (apart(hex) > apart(best) ? hex : best)));
      const t = `${place} scale(${view.stage === 'islands' ? 2.4 : 1})`;
      if (who < 0)
        return view.stage === 'islands'
          ? [
              { c: 'pole', d: 'M-6 9V-22', t },
              { c: 'flag', d: flag, t, s: 'var(--panel)' },
            ]
          : [];
      const { pattern, letter } = lookOf(who);
      return [
        { c: 'pole', d: 'M-6 9V-22', t },
        { c: 'flag', d: flag, t, s: colour(who) },
        { c: 'paint', d: flag, t, s: `url(#${pattern})` },
        { c: 'paint', d: disc(6), t: `${t} translate(2 -14)`, s: colour(who) },
        { c: 'letter', text: letter, t: `${t} translate(2 -10.4)` },
      ];
    });
}

// Where ships have sailed in the last turn, and where something went down.
export function trackMarks(told: Told[]): Mark[] {
  const tracks = new Map<number, { seat: number | null; hexes: Hex[] }>();
  const marks: Mark[] = [];
  for (const event of told) {
    if (event.kind === 'sailed' || event.kind === 'took_hex' || event.kind === 'approached') {
      const track = tracks.get(event.ship) ?? { seat: event.seat, hexes: [event.from] };
      track.hexes.push(event.to);
      tracks.set(event.ship, track);
    } else if (event.kind === 'sunk' || event.kind === 'shipyard_destroyed')
      marks.push({ c: 'wreck', d: 'M-9 5q4 -4 9 0t9 0M-5 1L-1 -9M2 1L7 -6M-5 -6h6', t: at(event.at) });
    else if (event.kind === 'fought' || event.kind === 'shipyard_hit')
      marks.push({ c: 'burst', d: burst, t: `${at(event.at, 12, 9)} scale(.38)` });
  }
  return [
    ...[...tracks.values()].flatMap(({ seat, hexes }) => [
      { c: 'track', d: line(hexes), s: 'var(--foam)' },
      { c: 'track dot', d: line(hexes), s: colour(seat) },
    ]),
    ...marks,
  ];
}

const tokens: Record<string, string> = {
  hold: 'M0 -4.2a1.2 1.2 0 1 0 .1 0M0 -2V4.4M-2.4 -.6H2.4M-3.6 1.4q.6 3 3.6 3t3.6 -3',
  repair: 'M-3.5 3.5L1 -1M1 -4.2q3 -.6 3.4 2.4M-.8 -2.6L2.6 .8',
  deploy: 'M-4 4V-.5L0 -4L4 -.5V4ZM-1.2 4V1.2H1.2V4',
  attack: 'M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6',
  upgrade: 'M0 4V-3.6M-3 -.6L0 -3.8L3 -.6',
};
// Orders: solid as far as this turn goes, faint beyond; others' in their colour, as far as everybody knows them.
export function orderMarks(props: Props): { under: Mark[]; over: Mark[] } {
  const { view, seat } = props;
  const under: Mark[] = [];
  const over: Mark[] = [];
  for (const ship of view.ships) {
    if (!ship.hex) continue;
    const known = view.stage === 'planning' && ship.plan.order !== 'hidden';
    const path = known ? ship.plan.path : ship.path;
    const target = known ? ship.plan.target : null;
    const reach = rangeOf(props, ship) || path.length;
    const near = [ship.hex, ...path.slice(0, reach)];
    const own = ship.seat === seat ? ' own' : '';
    if (path.length) under.push({ c: `order${own}`, d: line(near), s: colour(ship.seat) });
    if (path.length && own) under.push({ c: 'stop', d: disc(4.5), t: at(near.at(-1)!) });
    if (path.length > reach)
      under.push(
        { c: `order later${own}`, d: line(path.slice(reach - 1)), s: colour(ship.seat) },
        { c: 'goal', d: 'M-4 -4L4 4M4 -4L-4 4', t: at(path.at(-1)!) },
      );
    if (target) over.push({ c: 'aim', d: line([near.at(-1)!, target]) }, { c: 'aim', d: disc(13), t: at(target) });
    const signs = known
      ? [tokens[ship.plan.order], ship.plan.sails + ship.plan.cannons + ship.plan.life ? tokens.upgrade : ''].filter(
          Boolean,
        )
      : [];
    signs.forEach((sign, index) =>
      over.push(
        { c: 'token', d: disc(6.6), t: at(ship.hex!, -13, -9 + index * 13) },
        { c: 'sign', d: sign!, t: at(ship.hex!, -13, -9 + index * 13) },
      ),
    );
  }
  return { under, over };
}

export const contestMarks = (view: Position, contested: Hex[]): Mark[] =>
  contested.flatMap((tile): Mark[] => [
    { c: 'contest', d: outline(tile, kSize * 0.95) },
    ...view.ships
      .filter((ship) => ship.hex && same(ship.contests, tile))
      .map((ship) => ({ c: 'aim', d: line([ship.hex!, tile]) })),
  ]);

// --- Pieces ---

const gauge = (now: number, most: number): string => (now * 4 <= most ? 'low' : now * 2 <= most ? 'half' : 'full');

export const yardMarks = (props: Props, yards: Yard[]): Mark[] =>
  yards.flatMap((yard) => {
    if (!yard.hex) return [];
    const t = at(yard.hex);
    const most = yardHp(props, yard);
    const marks: Mark[] = [
      { c: 'dock', d: 'M-15 9V1L-8 -4L-1 1V9ZM-1 9H15V5H-1M3 5V-7L11 -3M3 -7L-2 -3M10 -3V1', t },
      { c: 'door', d: 'M-11 9V3H-5V9', t },
      { c: 'pole', d: 'M-8 -4V-16', t },
      { c: 'flag', d: 'M-8 -16H4L1.5 -11.5L4 -7H-8Z', t, s: colour(yard.seat) },
      { c: 'letter small', text: lookOf(yard.seat ?? 0).letter, t: `${t} translate(-3.4 -8.8)` },
      { c: 'back', d: bar(-13, 11, 26, 3.4), t },
      { c: gauge(yard.hp, most), d: bar(-13, 11, (26 * yard.hp) / most, 3.4), t },
    ];
    for (let index = 0; index < yard.queue + yard.builds; index++)
      marks.push({ c: index < yard.queue ? 'queued' : 'queued planned', d: bar(-13 + index * 5.4, 15.4, 4.2, 3), t });
    const turns = buildTurns(props, yard);
    if (yard.queue && turns) marks.push({ c: 'done', d: bar(-13, 15.4, (4.2 * yard.progress) / turns, 3), t });
    return marks;
  });

const pips = {
  sails: 'M-1.8 1.6L0 -2L1.8 1.6Z',
  cannons: disc(1.7),
  life: 'M-.7 -1.8h1.4v1.1h1.1v1.4h-1.1v1.1h-1.4v-1.1h-1.1v-1.4h1.1Z',
};
export interface Berth {
  ship: Ship;
  x: number;
  y: number;
  scale: number;
  docked: boolean;
  // All ships of the hex, for the one that is drawn last; else none.
  stack: Ship[];
}
// Ships on one hex lie side by side, three of them in sight; those in a dock lie behind it.
export function berths(ships: Ship[], yards: Yard[]): Berth[] {
  const stacks = new Map<string, Ship[]>();
  for (const ship of ships) if (ship.hex) stacks.set(key(ship.hex), [...(stacks.get(key(ship.hex)) ?? []), ship]);
  return [...stacks.values()]
    .flatMap((stack) => {
      const docked = yards.some((yard) => same(yard.hex, stack[0]!.hex));
      const seen = Math.min(3, stack.length);
      return stack.map((ship, index) => {
        const k = Math.min(index, 2);
        return {
          ship,
          docked,
          stack: index === stack.length - 1 ? stack : [],
          scale: seen > 1 ? 0.42 : docked ? 0.46 : 0.58,
          x: x(ship.hex!) + (seen > 1 ? (k / (seen - 1) - 0.5) * 16 : 0) + (docked ? 5 : 0),
          y: y(ship.hex!) + (docked ? -4 : 7) - (seen === 3 && k === 1 ? 5 : 0),
        };
      });
    })
    .sort((a, b) => a.ship.id - b.ship.id);
}
// What stands around the ships of a hex: their HP together, upgrades and name of a single one, how many they are.
export function shipMarks(props: Props, { ship, docked, stack, x: left }: Berth): Mark[] {
  if (!stack.length) return [];
  const top = docked ? -28 : 5;
  const middle = `translate(${(x(ship.hex!) - left).toFixed(1)} 0)`;
  const most = stack.reduce((sum, one) => sum + mostHp(props, one), 0);
  const hp = stack.reduce((sum, one) => sum + (one.stats?.hp ?? 0), 0);
  const marks: Mark[] = [{ c: 'back', d: bar(-11, top, 22, 3.2), t: middle }];
  if (stack.every((one) => one.stats))
    marks.push({ c: gauge(hp, most), d: bar(-11, top, (22 * hp) / most, 3.2), t: middle });
  else marks.push({ c: 'unknown', text: '?', t: `${middle} translate(0 ${top + 4.4})` });
  if (stack.length > 1)
    return [
      ...marks,
      { c: 'token', d: disc(5.8), t: 'translate(11 -14)' },
      { c: 'many', text: stack.length, t: 'translate(11 -11.2)' },
    ];
  if (ship.stats && !docked)
    parts
      .flatMap((part) => Array.from({ length: ship.stats![part] }, () => part))
      .forEach((part, index) => marks.push({ c: part, d: pips[part], t: `translate(${-9 + index * 4} 10.8)` }));
  return marks;
}
// Names stand under the ships and over everything else.
export const nameMarks = (all: Berth[]): Mark[] =>
  all.flatMap(({ ship, stack, docked }) =>
    stack.length && ship.hex
      ? [
          {
            c: 'name',
            text: `${nameOf(stack[0]!)}${stack.length > 1 ? ` +${stack.length - 1}` : ''}`,
            t: at(ship.hex, 0, docked ? 26 : 22),
          },
        ]
      : [],
  );

// --- What lies over the ships ---

const burst = 'M0 -15L4 -5L14 -7L7 1L13 10L3 7L0 16L-4 7L-13 10L-7 1L-14 -7L-4 -5Z';
export const shotMarks = (events: Told[]): Mark[] =>
  events.flatMap((event): Mark[] =>
    event.kind === 'fought' || event.kind === 'shipyard_hit'
      ? [
          { c: 'fire', d: line([event.from, event.at]) },
          { c: 'burst', d: burst, t: at(event.at, 0, -5) },
        ]
      : [],
  );

export const meetingMarks = (props: Props): Mark[] =>
  props.view.encounters.flatMap((encounter): Mark[] => {
    if (!encounter.at) return [];
    // Between the two where one lies on the hex, so that both can be seen.
    const ships = met(props, encounter);
    const held = ships.some((ship) => same(ship.hex, encounter.at));
    const to =
      encounter.other ?? (held ? ships.find((ship) => !same(ship.hex, encounter.at))?.hex : null) ?? encounter.at;
    const t = `translate(${(x(encounter.at) + x(to)) / 2} ${(y(encounter.at) + y(to)) / 2})`;
    return [
      ...met(props, encounter)
        .filter((ship) => !encounter.other && !same(ship.hex, encounter.at))
        .map((ship) => ({ c: 'aim', d: line([ship.hex!, encounter.at!]) })),
      { c: 'swords', d: disc(10), t },
      { c: 'swords', d: 'M-5 -5L5 5M5 -5L-5 5M-6 2L-2 6M6 2L2 6', t },
    ];
  });

// The way an action would take, and the hexes it is about.
export const wayMarks = (way: Hex[], hexes: Hex[], via: Hex[], picked: Hex | null): Mark[] => [
  ...(hexes.length ? [{ c: 'preview', d: outlines(hexes) }] : []),
  ...(way.length > 1
    ? [
        { c: 'order way', d: line(way) },
        { c: 'target', d: outline(way.at(-1)!, kSize * 0.9) },
      ]
    : []),
  ...via.map((hex) => ({ c: 'stop', d: disc(6), t: at(hex) })),
  ...(picked ? [{ c: 'picked', d: outline(picked, kSize * 0.97) }] : []),
];
