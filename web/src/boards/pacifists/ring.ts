// Where things lie. The ring of ships and sea tiles is a closed curve, measured in shares of its length from the bottom on, clockwise;
// the own ship lies at the bottom, its two orders large below it. Each other ship has its plate and its two orders outside the ring,
// in a column at the left or right or at the top: lines run inside the ring only, and cross none of them.
import type { Side } from './prospect';

export interface Spot {
  x: number;
  y: number;
  // Outward, of length 1.
  nx: number;
  ny: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const kSteps = 360;

export class Oval {
  length = 0;
  #table: number[] = [0];

  constructor(
    readonly cx: number,
    readonly cy: number,
    readonly rx: number,
    readonly ry: number,
  ) {
    let [x, y] = [cx, cy + ry];
    for (let i = 1; i <= kSteps; i++) {
      const angle = (2 * Math.PI * i) / kSteps;
      const [u, v] = [cx - rx * Math.sin(angle), cy + ry * Math.cos(angle)];
      this.length += Math.hypot(u - x, v - y);
      this.#table.push(this.length);
      [x, y] = [u, v];
    }
  }

  at(share: number, inward = 0): Spot {
    const wanted = (share - Math.floor(share)) * this.length;
    let low = 0;
    let high = kSteps;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#table[middle]! <= wanted) low = middle;
      else high = middle;
    }
    const part = (wanted - this.#table[low]!) / (this.#table[high]! - this.#table[low]! || 1);
    const angle = (2 * Math.PI * (low + part)) / kSteps;
    const [nx, ny] = [-Math.sin(angle) / this.rx, Math.cos(angle) / this.ry];
    const size = Math.hypot(nx, ny);
    return {
      x: this.cx - this.rx * Math.sin(angle) - (nx / size) * inward,
      y: this.cy + this.ry * Math.cos(angle) - (ny / size) * inward,
      nx: nx / size,
      ny: ny / size,
    };
  }
}

// Port faces the next ship clockwise; gap i lies to port of ship i.
export const neighbour = (count: number, seat: number, side: Side): number =>
  (seat + (side === 'port' ? 1 : count - 1)) % count;
export const gapOf = (count: number, seat: number, side: Side): number =>
  side === 'port' ? seat : (seat + count - 1) % count;

export interface Berth extends Spot {
  share: number;
  // Degrees by which the ship is turned, bow to the middle.
  turn: number;
  plate: Box;
  sides: Record<Side, Box>;
}
export interface Layout {
  oval: Oval;
  scale: number;
  // How much the orders say: two lines, one line; and whether plates have names.
  lines: 1 | 2;
  named: boolean;
  // The own orders have a head line.
  headed: boolean;
  berths: Berth[];
  // Of the gaps, by the ship that has them to port.
  figures: Box[];
}

const kEdge = 6;
const kTag = 16; // the name of a card above an order at the upper edge

export function layoutOf(width: number, height: number, count: number, own: number): Layout {
  const narrow = width < 620;
  const low = height < 400;
  const besides = Math.floor((count - 1) / 2); // ships in each column
  const column = Math.round(Math.max(84, Math.min(136, width * 0.238)));

  // The own row.
  const headed = !narrow && !low;
  const ownHeight = headed ? 74 : low ? 46 : 58;
  const ownPlate = narrow ? 96 : 124;
  const ownSide = Math.min(240, (width - 2 * kEdge - ownPlate - 12) / 2);
  const ownTop = height - kEdge - ownHeight;
  const ownLeft = (width - 2 * ownSide - ownPlate - 12) / 2;
  const ownRow = {
    port: { x: ownLeft, y: ownTop, width: ownSide, height: ownHeight },
    plate: { x: ownLeft + ownSide + 6, y: ownTop, width: ownPlate, height: ownHeight },
    starboard: { x: ownLeft + ownSide + ownPlate + 12, y: ownTop, width: ownSide, height: ownHeight },
  };

  // The columns reach down beside the own row where it leaves room for them.
  const floor = ownLeft > column + 2 * kEdge ? height - kEdge : ownTop - 5;
  const room = besides ? (floor - kEdge) / besides - 4 : height;
  const lines = room >= 140 ? 2 : 1;
  const named = room >= 108;
  const gap = named ? 5 : 3;
  const orderHeight = lines === 2 ? 44 : named ? 30 : 26;
  const plateHeight = named ? 42 : 25;
  const block = 2 * orderHeight + plateHeight + 2 * gap;

  // A ship at the top has its orders beside its plate, or below it where that is too wide.
  const top = count % 2 === 0;
  const middle = width - 2 * (column + 2 * kEdge);
  const wide = middle >= 3 * column + 2 * gap;
  const topEdge = wide ? kTag : kEdge;
  const topHeight = !top ? 0 : wide ? Math.max(orderHeight, plateHeight) : plateHeight + gap + orderHeight;

  const scale = Math.min(
    count > 5 ? 0.9 : 1.05,
    ...(narrow ? [count > 5 ? 0.5 : 0.66] : []),
    Math.max(0.44, (height - ownHeight - topHeight) / 420),
  );
  const half = 46 * scale;
  const ceiling = topHeight + (top ? topEdge : kEdge) + 4 + half;
  const ground = ownTop - 4 - half;
  const oval = new Oval(
    width / 2,
    (ceiling + ground) / 2,
    Math.max(20, width / 2 - column - kEdge - 4 - half),
    Math.max(20, (ground - ceiling) / 2),
  );

  // Each block as near to its ship as the others let it, within the column; from the top down.
  const topsOf = (shares: number[]): number[] => {
    const tops = shares.map((share) => oval.at(share).y - block / 2);
    tops.forEach((y, i) => (tops[i] = Math.max(y, i ? tops[i - 1]! + block + 4 : kEdge)));
    for (let i = tops.length - 1, most = floor; i >= 0; i--) {
      tops[i] = Math.min(tops[i]!, most - block);
      most = tops[i]! - 4;
    }
    return tops;
  };
  const leftTops = topsOf(Array.from({ length: besides }, (_, i) => (besides - i) / count));
  const rightTops = topsOf(Array.from({ length: besides }, (_, i) => (count - besides + i) / count));

  const berths: Berth[] = [];
  for (let k = 0; k < count; k++) {
    const seat = (own + k) % count;
    const share = k / count;
    const spot = oval.at(share);
    const turn = (Math.atan2(-spot.nx, spot.ny) * 180) / Math.PI;
    const at = { ...spot, share, turn: turn < -0.01 ? turn + 360 : turn };
    if (k === 0) {
      berths[seat] = { ...at, plate: ownRow.plate, sides: { port: ownRow.port, starboard: ownRow.starboard } };
      continue;
    }
    if (top && k === count / 2) {
      const x = width / 2 - column / 2;
      const across = wide ? column : Math.min(column, (middle - gap) / 2);
      const aside = wide ? column + gap : (across + gap) / 2;
      const y = wide ? topEdge : topEdge + plateHeight + gap;
      const side = (sign: number): Box => ({
        x: width / 2 + sign * aside - across / 2,
        y,
        width: across,
        height: orderHeight,
      });
      berths[seat] = {
        ...at,
        plate: { x, y: topEdge, width: column, height: plateHeight },
        sides: { port: side(1), starboard: side(-1) },
      };
      continue;
    }
    // The left column goes up, the right one down: the upper order of a ship at the left is its port.
    const left = k <= besides;
    const place = left ? besides - k : k - (count - besides);
    const y = (left ? leftTops : rightTops)[place]!;
    const x = left ? kEdge : width - kEdge - column;
    const part = (offset: number, high: number): Box => ({ x, y: y + offset, width: column, height: high });
    const upper = part(0, orderHeight);
    const lower = part(orderHeight + plateHeight + 2 * gap, orderHeight);
    berths[seat] = {
      ...at,
      plate: part(orderHeight + gap, plateHeight),
      sides: left ? { port: upper, starboard: lower } : { port: lower, starboard: upper },
    };
  }
  const layout: Layout = { oval, scale, lines, named, headed, berths, figures: [] };
  return { ...layout, figures: figuresOf(layout) };
}

// The tiles of each gap, spread over the room between its two ships; gap i begins at ship i.
export function tilesOf({ oval, berths, scale }: Layout, gaps: number[]): number[][] {
  const count = gaps.length;
  const ship = (44 * scale + 8) / oval.length;
  const room = 1 / count - ship;
  return gaps.map((tiles, gap) => {
    const from = berths[gap]!.share + ship / 2;
    return Array.from({ length: tiles }, (_, k) => from + ((k + 0.5) * room) / tiles);
  });
}
export const middleOf = ({ berths }: Layout, gap: number): number => berths[gap]!.share + 0.5 / berths.length;

export interface Field {
  share: number;
  ship?: number;
}

// What a gun counts: the fields from a ship on, in one direction, round to the one before the ship (PAC-101, PAC-102).
export function fieldsFrom({ berths }: Layout, tiles: number[][], seat: number, towards: Side): Field[] {
  const count = berths.length;
  const list: Field[] = [];
  for (let i = 1, ship = seat; i < count; i++) {
    const shares = tiles[gapOf(count, ship, towards)]!.map((share) => ({ share }));
    list.push(...(towards === 'port' ? shares : shares.reverse()));
    ship = neighbour(count, ship, towards);
    list.push({ share: berths[ship]!.share, ship });
  }
  return list;
}

// A shot from bow to bow through the inner water: away from the ring at once, so that it meets no label of a gap.
export function shotPath({ oval, berths, scale }: Layout, from: number, to: number): { x: number; y: number }[] {
  const bow = (ship: number) => {
    const { x, y, nx, ny } = berths[ship]!;
    return { x: x - nx * 50 * scale, y: y - ny * 50 * scale };
  };
  const [a, b] = [bow(from), bow(to)];
  const bend = (u: number, v: number, middle: number): number => (u + v) / 4 + middle / 2;
  return [a, { x: bend(a.x, b.x, oval.cx), y: bend(a.y, b.y, oval.cy) }, b];
}
// Where the figure of each gap stands: beside its tiles where neither a shot nor a plate nor a ship comes, else as near to that as
// the ring allows.
const kFigure = { width: 38, height: 18 };
export const touch = (a: Box, b: Box, by = 0): boolean =>
  a.x < b.x + b.width - by && b.x < a.x + a.width - by && a.y < b.y + b.height - by && b.y < a.y + a.height - by;
export function hullOf({ berths, scale }: Layout, ship: number): Box {
  const { x, y, nx, ny } = berths[ship]!;
  const [w, h] = [(20 + 22 * Math.abs(nx)) * scale, (20 + 22 * Math.abs(ny)) * scale];
  return { x: x - w, y: y - h, width: 2 * w, height: 2 * h };
}
// Points along every shot that may ever be fired.
export function flights(layout: Layout): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  layout.berths.forEach((_, from) =>
    layout.berths.forEach((_, to) => {
      if (from >= to) return;
      const [a, b, c] = shotPath(layout, from, to) as [Box, Box, Box];
      const mix = (t: number, p: number, q: number, r: number): number =>
        (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
      for (let t = 0; t <= 1; t += 0.03) points.push({ x: mix(t, a.x, b.x, c.x), y: mix(t, a.y, b.y, c.y) });
    }),
  );
  return points;
}
export function figuresOf(layout: Layout): Box[] {
  const { oval, berths, scale } = layout;
  const shots = flights(layout);
  const solid = [...berths.flatMap(({ plate, sides }) => [plate, sides.port, sides.starboard])];
  const hulls = berths.map((_, ship) => hullOf(layout, ship));
  return berths.map((_, gap) => {
    const middle = middleOf(layout, gap);
    const { nx } = oval.at(middle);
    const reach = 12 * scale + 11 + Math.abs(nx) * (kFigure.width / 2 - 9);
    let best: Box | null = null;
    let least = Infinity;
    for (const inward of [reach, -reach, reach * 0.7, -reach * 0.7, 0])
      for (const along of [0, -0.12, 0.12, -0.2, 0.2]) {
        const { x, y } = oval.at(middle + along / berths.length, inward);
        const box = { x: x - kFigure.width / 2, y: y - kFigure.height / 2, ...kFigure };
        const crossed = shots.filter((point) => touch({ ...point, width: 0, height: 0 }, box)).length;
        const covered = solid.filter((one) => touch(one, box)).length;
        const cost = crossed * 100 + covered * 1000 + hulls.filter((one) => touch(one, box)).length * 10;
        if (cost < least) [best, least] = [box, cost];
        if (!least) return box;
      }
    return best!;
  });
}
