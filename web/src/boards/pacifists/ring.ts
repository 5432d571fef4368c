// Where things lie: the ring of ships and sea tiles as a closed curve, measured in shares of its length from the bottom on,
// clockwise. Ships and tiles each take their share, so that ships slide along when water comes or goes.
export interface Spot {
  x: number;
  y: number;
  // Outward, of length 1.
  nx: number;
  ny: number;
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

  at(share: number): Spot {
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
      x: this.cx - this.rx * Math.sin(angle),
      y: this.cy + this.ry * Math.cos(angle),
      nx: nx / size,
      ny: ny / size,
    };
  }
}

export interface Lie {
  // By seat, and by gap and tile, from the ship clockwise on.
  ships: number[];
  tiles: number[][];
  // The middle of each gap.
  gaps: number[];
  tile: number;
}

// `ship` is the share that a ship needs; the rest is water. Without any water the ships part the ring among them.
export function lieOf(gaps: number[], first: number, ship: number): Lie {
  const count = gaps.length;
  const water = gaps.reduce((sum, tiles) => sum + tiles, 0);
  const berth = water ? Math.min(ship, 0.64 / count) : 1 / count;
  const tile = water ? (1 - count * berth) / water : 0;
  const lie: Lie = { ships: [], tiles: [], gaps: [], tile };
  let at = 0;
  for (let i = 0; i < count; i++) {
    const seat = (first + i) % count;
    const tiles = gaps[seat]!;
    lie.ships[seat] = at;
    at += berth / 2;
    lie.gaps[seat] = at + (tiles * tile) / 2;
    lie.tiles[seat] = Array.from({ length: tiles }, (_, k) => at + (k + 0.5) * tile);
    at += tiles * tile + berth / 2;
  }
  return lie;
}

// The same ships with other water: so many tiles in each gap, spread over the room that it has.
export function among(lie: Lie, gaps: number[]): Lie {
  const tiles = gaps.map((count, gap) => {
    const room = Math.max(0.05, lie.tiles[gap]!.length * lie.tile);
    return Array.from({ length: count }, (_, k) => lie.gaps[gap]! + ((k + 0.5) / count - 0.5) * room);
  });
  return { ...lie, tiles };
}

export interface Field {
  share: number;
  ship?: number;
}

// What a gun counts: the fields from a ship on, in one direction, round to the one before the ship (PAC-101, PAC-102).
export function fieldsFrom(lie: Lie, seat: number, towards: 'port' | 'starboard'): Field[] {
  const count = lie.ships.length;
  const list: Field[] = [];
  for (let i = 1, ship = seat; i < count; i++) {
    const gap = towards === 'port' ? ship : (ship + count - 1) % count;
    const tiles = lie.tiles[gap]!.map((share) => ({ share }));
    list.push(...(towards === 'port' ? tiles : tiles.reverse()));
    ship = (ship + (towards === 'port' ? 1 : count - 1)) % count;
    list.push({ share: lie.ships[ship]!, ship });
  }
  return list;
}
