// What the open orders would do if no further card were laid: everything but the dice. For information only; cards that lie
// face down beside other ships count for nothing (PAC-045 to PAC-104).
import type { Move, Options, Position } from '../../generated/pacifists';

export type Ship = Position['ships'][number];
export type Side = keyof Ship['sides'];
export type Order = Ship['sides'][Side]['captain'];
export type Card = NonNullable<Ship['hand']>[number];
export type Lay = Extract<Move, { kind: 'play' }>['cards'][number];
export type Action = 'none' | 'boarding' | 'attack' | 'retreat' | 'artillery';
export type Gun = keyof Options['guns'];
export type Ammunition = 'chainshot' | 'grapeshot' | 'solid' | 'explosive';
export type Token = 'sails' | 'crew' | 'hull';

export const sides: Side[] = ['starboard', 'port'];
export const tokens: Token[] = ['sails', 'crew', 'hull'];
export const across = (side: Side): Side => (side === 'port' ? 'starboard' : 'port');
// PAC-002, PAC-003: port faces the next ship clockwise; gap i lies to port of ship i.
export const neighbour = (count: number, seat: number, side: Side): number =>
  (seat + (side === 'port' ? 1 : count - 1)) % count;
export const gapOf = (count: number, seat: number, side: Side): number =>
  side === 'port' ? seat : (seat + count - 1) % count;

export function printOf(order: Order): { gun: Gun; range: number; ammunition: Ammunition } | null {
  const [, gun, range, ammunition] = /^(.+)_(\d+)_(.+)$/.exec(order) ?? [];
  return gun ? { gun: gun as Gun, range: Number(range), ammunition: ammunition as Ammunition } : null;
}
export const actionOf = (order: Order): Action => (printOf(order) ? 'artillery' : (order as Action));

// Which tokens an ammunition takes (PAC-108).
export function takes(ammunition: Ammunition): Token[] {
  return { chainshot: ['sails'], grapeshot: ['crew'], solid: ['hull'], explosive: ['sails', 'crew', 'hull'] }[
    ammunition
  ] as Token[];
}

export interface Outlook {
  seat: number;
  side: Side;
  order: Order;
  action: Action;
  towards: Side;
  target: number;
  both: boolean;
  // A Belay lies here: nobody knows what will be done.
  unknown: boolean;
  defects: boolean;
  wrecks: boolean;
  tokens: number;
  crew: number;
  distance: number;
  dice: number;
  ram: Record<Side, number>;
  first: number;
  last: number;
  modifier: number;
  gun: Gun | null;
  ammunition: Ammunition | null;
  hits: { seat: number; away: number }[];
}

export interface Forecast {
  looks: Record<Side, Outlook>[];
  // After movement, before the clean-up.
  gaps: number[];
  // Dice that may each cost a ship one token.
  dangers: Record<Token, number>[];
}

export function forecast(rules: Options, view: Position, seat: number | null = null, lays: Lay[] = []): Forecast {
  const { ships } = view;
  const count = ships.length;
  const posted = view.phase === 'boarding' || view.phase === 'artillery';
  const later = rules.later_revision;
  const swaps = rules.captains_swap || later;
  const dual = rules.dual_use_cards || later;
  const gaps = [...view.gaps];
  const dangers = ships.map(() => ({ sails: 0, crew: 0, hull: 0 }));
  const cards = ships.map((ship, index) => {
    const of = (side: Side): Card[] => [
      ...(ship.sides[side].cards ?? []),
      ...(index === seat ? lays.filter((lay) => lay.side === side).map((lay) => lay.card) : []),
    ];
    return { starboard: of('starboard'), port: of('port') };
  });
  const copies = (index: number, side: Side, card: Card): number =>
    cards[index]![side].filter((one) => one === card).length;

  const looks = ships.map((ship, index) => {
    const has = (side: Side, card: Card): number => copies(index, side, card);
    const swapped =
      !posted && swaps && (has('starboard', 'other_starboard') + has('port', 'other_starboard')) % 2 === 1;
    const half = { starboard: Math.ceil(ship.crew / 2), port: Math.floor(ship.crew / 2) };
    const one = (side: Side): Outlook => {
      const other = across(side);
      // PAC-058: Belay works where it lies, before the exchange; the new card is unknown, if there is one.
      const from = swapped ? other : side;
      let order = ship.sides[from].captain;
      const spared = order === 'boarding' && rules.belay_on_boarding === 'no_effect';
      const belayed = !posted && has(from, 'belay') > 0 && order !== 'none' && !spared;
      let unknown = belayed && view.captains_left >= has(from, 'belay');
      if (belayed) order = 'none';
      if (!posted && has(side, 'arm_mariners') && (unknown || order !== 'none')) [order, unknown] = ['boarding', false];
      const tokens = posted
        ? ship.sides[side].crew
        : (has(side, 'not_your_post') ? 0 : half[side]) + (has(other, 'not_your_post') ? half[other] : 0);
      const turned = (has(side, 'wrong_side') + (swaps ? 0 : has(side, 'other_starboard'))) % 2 === 1;
      const towards = turned ? other : side;
      const print = printOf(order);
      const gun = print ? rules.guns[print.gun] : null;
      const range =
        (print?.range ?? 0) +
        rules.range_change * (has(side, 'further') - has(side, 'nearer') - (dual ? has(side, 'defect') : 0));
      const crew = counted(rules, tokens, cards[index]![side]);
      const action = actionOf(order);
      const defects = action === 'boarding' && (has(side, 'defect') > 0 || (dual && has(side, 'nearer') > 0));
      return {
        seat: index,
        side,
        order,
        action,
        towards,
        target: neighbour(count, index, towards),
        unknown,
        both: (order === 'attack' || order === 'retreat') && has(side, 'both_sides') > 0,
        defects,
        wrecks: action === 'boarding' && !defects && has(side, 'sabotage') > 0,
        tokens,
        crew,
        distance: order === 'attack' || order === 'retreat' ? Math.min(crew, rules.base_distance + ship.sails) : 0,
        dice: 0,
        ram: { starboard: 0, port: 0 },
        first: range + 1,
        last: range + (gun?.spread ?? 0) - 1,
        modifier: gun?.modifier ?? 0,
        gun: print?.gun ?? null,
        ammunition: print?.ammunition ?? null,
        hits: [],
      };
    };
    return { starboard: one('starboard'), port: one('port') };
  });
  const all = looks.flatMap((pair) => [pair.starboard, pair.port]);
  const ways = (look: Outlook): Side[] => (look.both ? sides : [look.towards]);

  if (!posted) {
    for (const look of all) {
      if (look.action === 'boarding' && dual)
        gaps[gapOf(count, look.seat, look.towards)]! += copies(look.seat, look.side, 'further') * rules.detach_tiles;
      if (look.action === 'retreat') for (const way of ways(look)) gaps[gapOf(count, look.seat, way)]! += look.distance;
    }
    for (const look of all)
      if (look.action === 'attack')
        for (const way of ways(look)) {
          const gap = gapOf(count, look.seat, way);
          const excess = look.distance - gaps[gap]!;
          gaps[gap] = Math.max(0, -excess);
          if (excess <= 0) continue;
          look.ram[way] = excess;
          dangers[look.seat]!.hull += excess;
          dangers[neighbour(count, look.seat, way)]!.hull += excess;
        }
  }
  const boarded = ships.map(() => ({ starboard: 0, port: 0 }));
  if (view.phase !== 'artillery')
    for (const look of all) {
      if (
        look.action !== 'boarding' ||
        ((rules.boarding_contact || later) && gaps[gapOf(count, look.seat, look.towards)]! > 0)
      )
        continue;
      look.dice = look.crew;
      if (look.wrecks) dangers[look.target]!.sails += look.dice;
      else if (!look.defects) {
        dangers[look.target]!.crew += look.dice;
        boarded[look.target]![across(look.towards)] += look.dice;
      } else dangers[look.seat]!.crew += look.dice;
    }
  for (const look of all) {
    if (!look.ammunition) continue;
    for (let i = 1, away = 0, ship = look.seat; i < count; i++) {
      away += gaps[gapOf(count, ship, look.towards)]! + 1;
      ship = neighbour(count, ship, look.towards);
      if (away >= look.first && away <= look.last) look.hits.push({ seat: ship, away });
    }
    if (!look.hits.length) continue;
    // By then about as many have fallen on this side as boarding takes on the average (PAC-054).
    const faces = rules.die_sides;
    const fallen = Math.floor(
      (boarded[look.seat]![look.side] * (faces - rules.success_from + 1) + Math.floor(faces / 2)) / faces,
    );
    look.crew = counted(rules, Math.max(0, look.tokens - fallen), cards[look.seat]![look.side]);
    look.dice = Math.max(0, look.crew + look.modifier);
    for (const hit of look.hits) for (const token of takes(look.ammunition)) dangers[hit.seat]![token] += look.dice;
  }
  return { looks, gaps, dangers };
}

// PAC-053: the crew an order counts.
function counted(rules: Options, tokens: number, cards: Card[]): number {
  const copies = (card: Card): number => cards.filter((one) => one === card).length;
  const more = copies('will_be_grog') + copies('arm_mariners') - copies('demotivate');
  return Math.max(0, (tokens >> copies('is_grog')) + more * rules.crew_change);
}
