// The words of the board of Plunk and Plunder: what lies where, what the plan comes to. What is legal comes from the choices, what
// follows from a position (ranges, prices, ways, who meets whom) from the engine.
import type { AnyEvent, BoardProps, Choice, Curve, Fact, Greyed, Heading } from '../board';
import type { Event, Figures, Move, Options, Outline, Position } from '../../generated/plunk';
import { barredMove } from '../reasons';
import { bearing, distance, key, same, written, x, type Chart, type Hex } from './chart';

export type Props = BoardProps<Position, Move, Event, Options>;
export type Ship = Position['ships'][number];
export type Yard = Position['shipyards'][number];
export type Part = 'sails' | 'cannons' | 'life';
export const parts: Part[] = ['sails', 'cannons', 'life'];
export const partName = { sails: 'sails', cannons: 'cannons', life: 'max life' };
export { standing as standings } from '../../generated/plunk.names.json';

// "flying_dutchman" as it is painted on the stern.
export const nameOf = (ship: { name: string }): string =>
  ship.name.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());
export const figuresOf = ({ insight }: Pick<Props, 'insight'>): Figures | null => insight?.figures ?? null;
const vesselOf = (props: Pick<Props, 'insight'>, ship: Ship): Figures['ships'][number] | undefined =>
  figuresOf(props)?.ships.find(({ id }) => id === ship.id);
const dockOf = (props: Pick<Props, 'insight'>, yard: Yard): Figures['shipyards'][number] | undefined =>
  figuresOf(props)?.shipyards.find(({ hex }) => same(hex, yard.hex));
// As long as nobody knows more, what it has.
export const mostHp = (props: Pick<Props, 'insight'>, ship: Ship): number =>
  vesselOf(props, ship)?.most_hp ?? ship.stats?.hp ?? 1;
export const rangeOf = (props: Pick<Props, 'insight'>, ship: Ship): number => vesselOf(props, ship)?.range ?? 0;
export const yardHp = (props: Pick<Props, 'insight'>, yard: Yard): number => dockOf(props, yard)?.most_hp ?? yard.hp;
export const buildTurns = (props: Pick<Props, 'insight'>, yard: Yard): number => dockOf(props, yard)?.turns ?? 0;
export function hostile(props: Pick<Props, 'insight'>, a: number | null, b: number | null): boolean {
  const players = figuresOf(props)?.players;
  return players && a !== null && b !== null ? players[a]!.faction !== players[b]!.faction : a !== b;
}
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const shipOf = (view: Position, id: number | undefined): Ship | undefined =>
  view.ships.find((ship) => ship.id === id);
export const inHand = ({ view, seat }: Props): Ship | undefined =>
  seat === null ? undefined : shipOf(view, view.players[seat]?.at_hand);
export const called = ({ seat, seats }: Props, who: number | null): string =>
  who === seat ? 'you' : who === null ? 'nobody' : (seats[who]?.name ?? '');
export const owners = (props: Props, who: number | null): string =>
  who === props.seat ? 'your' : `${called(props, who)}’s`;

export function shipText(props: Props, ship: Ship): string {
  if (!ship.stats) return 'HP unknown in the fog';
  const { sails, cannons, life } = ship.stats;
  const more = [sails && `sails ${sails}`, cannons && `cannons ${cannons}`, life && `life ${life}`]
    .filter(Boolean)
    .join(', ');
  const vessel = vesselOf(props, ship);
  const can = vessel ? `, range ${vessel.range}, damage ${vessel.damage}` : '';
  return `${ship.stats.hp}/${mostHp(props, ship)} HP${can}${more ? ` (${more})` : ''}`;
}
export function yardText(props: Props, yard: Yard): string {
  const turns = buildTurns(props, yard);
  const dock = yard.queue
    ? `${count(yard.queue, 'ship')} queued, ${yard.progress}${turns ? `/${turns}` : ''} done`
    : 'nothing in the dock';
  return `${yard.hp}/${yardHp(props, yard)} HP, ${dock}`;
}

// --- The plan, in words ---

export function orderText(props: Props, ship: Ship): string {
  const { order, path, target } = ship.plan;
  const turns = vesselOf(props, ship)?.turns ?? 0;
  switch (order) {
    case 'move':
      return !path.length
        ? 'sails'
        : `sails to ${written(path.at(-1)!)}, ${count(path.length, 'step')}${turns > 1 ? `, ${turns} turns` : ''}`;
    case 'hold':
      return 'holds its place';
    case 'deploy':
      return 'becomes a shipyard';
    case 'repair':
      return 'is repaired';
    case 'attack':
      return `attacks the shipyard on ${written(target!)}`;
    default:
      return 'no order';
  }
}
export const idle = (view: Position, seat: number): Ship[] =>
  view.ships.filter((ship) => ship.seat === seat && ship.plan.order === 'none');

// --- Choices and hexes ---

// The hexes a choice stands for.
export function hexesOf(props: Props, chart: Chart, move: Move): Hex[] {
  const { view } = props;
  const at = (hex: Hex | null | undefined): Hex[] => (hex ? [hex] : []);
  switch (move.kind) {
    case 'island': {
      const island = chart.islands[move.island];
      return island ? [...island.land, ...island.harbors] : [];
    }
    case 'place_shipyard':
    case 'place_ship':
      return [move.at];
    case 'sail':
      return [move.to];
    case 'attack':
    case 'build':
    case 'cancel_build':
      return [move.shipyard];
    case 'answer':
      return at(view.encounters[move.encounter]?.at);
    case 'deselect':
      return at(inHand(props)?.hex);
    case 'move':
      return move.path.slice(-1);
    default:
      return 'ship' in move ? at(shipOf(view, move.ship)?.hex) : [];
  }
}
// The way a move would take, from the ship's hex on, and how many turns.
export const outlineOf = ({ insight }: Props, move: Move): Outline => ({
  way: [],
  turns: 0,
  ...insight?.outline(move),
});
// The ships that meet in an encounter.
export function met(props: Pick<Props, 'insight' | 'view'>, encounter: Position['encounters'][number]): Ship[] {
  const ids = figuresOf(props)?.encounters[props.view.encounters.indexOf(encounter)] ?? [];
  return props.view.ships.filter((ship) => ids.includes(ship.id));
}

const groups: Partial<Record<Move['kind'], string>> = {
  select: 'Without orders',
  build: 'Shipyards',
  cancel_build: 'Shipyards',
  ready: 'Plan',
  clear: 'Plan',
  standing: 'In encounters',
  sail: 'Sail to',
  hold: 'Or',
  deploy: 'Or',
  repair: 'Or',
  attack: 'Attack',
  upgrade: 'Upgrade',
  cancel: 'Take back',
  cancel_upgrade: 'Take back',
  deselect: 'Done',
  island: 'Islands',
  place_shipyard: 'Harbors',
  place_ship: 'Place',
};
export function group({ move }: Choice<Move>, props: Props): string {
  if (move.kind !== 'answer') return groups[move.kind] ?? '';
  const encounter = props.view.encounters[move.encounter];
  return encounter?.at ? `At ${written(encounter.at)}` : 'Encounter';
}
export function short({ move, label }: Choice<Move>, props: Props): string {
  const { view, rules } = props;
  const ship = 'ship' in move ? shipOf(view, move.ship) : undefined;
  switch (move.kind) {
    case 'select':
      return nameOf(ship!);
    case 'ready':
      return 'Ready';
    case 'clear':
      return 'Clear all';
    case 'deselect':
      return 'Other ships';
    case 'build':
      return `Build a ship, ${rules.prices.ship}`;
    case 'cancel_build':
      return 'Build one fewer';
    case 'sail': {
      const what =
        view.shipyards.find((one) => same(one.hex, move.to)) ?? view.ships.find((one) => same(one.hex, move.to));
      return what
        ? `${owners(props, what.seat)} ${'name' in what ? nameOf(what) : 'shipyard'} ${written(move.to)}`
        : written(move.to);
    }
    case 'hold':
      return 'Hold still';
    case 'deploy':
      return `Become a shipyard, ${rules.prices.shipyard}`;
    case 'repair':
      return label.replace(/^Repair .*? for (\d+).*/, 'Repair, $1');
    case 'attack':
      return `shipyard ${written(move.shipyard)}`;
    case 'upgrade':
      return `${partName[move.part]}, ${rules.prices[move.part]}`;
    case 'cancel':
      return 'Cancel the order';
    case 'cancel_upgrade':
      return `No ${partName[move.part]}`;
    case 'island':
      return label.replace(/^Take starting island \d+, ([^,]*),.*/, '$1');
    case 'place_shipyard':
      return written(move.at);
    case 'answer':
      return move.answer === 'attack' ? 'Attack' : move.answer === 'yield' ? 'Yield' : 'Proceed';
    default:
      return label;
  }
}
// What cannot be ordered now, and why.
export function greyed(props: Props): Greyed[] {
  const { view, insight, seat, choices } = props;
  if (seat === null || view.stage !== 'planning') return [];
  const ship = inHand(props);
  if (!ship) {
    const yard = view.shipyards.find((one) => one.seat === seat)?.hex;
    return yard && !choices.some(({ move }) => move.kind === 'build')
      ? barredMove(insight, 'Build a ship', { kind: 'build', shipyard: yard })
      : [];
  }
  const upgrades = parts.map((part) =>
    barredMove(insight, `Upgrade ${partName[part]}`, { kind: 'upgrade', ship: ship.id, part }),
  );
  const reasons = new Set(upgrades.map(([one]) => one?.reason));
  const [first] = upgrades.flat();
  return [
    ...(ship.plan.order === 'deploy'
      ? []
      : barredMove(insight, 'Become a shipyard', { kind: 'deploy', ship: ship.id })),
    ...(ship.plan.order === 'repair' ? [] : barredMove(insight, 'Repair', { kind: 'repair', ship: ship.id })),
    // One reason for all is told once.
    ...(first && reasons.size === 1 ? [{ ...first, label: 'Upgrade' }] : upgrades.flat()),
  ];
}

export function facts(view: Position, seat: number, rules: Options, props: Props): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  if (player.eliminated) return [{ text: 'out', look: 'main' }, { text: `since turn ${player.eliminated}` }];
  const ships = view.ships.filter((ship) => ship.seat === seat && ship.hex).length;
  const yards = view.shipyards.filter((yard) => yard.seat === seat && yard.hex);
  const income = figuresOf(props)?.players[seat]?.income;
  const queued = yards.reduce((sum, yard) => sum + yard.queue, 0);
  const list: Fact[] = [
    { text: count(ships, 'ship'), look: 'main', title: queued ? `${queued} more in the docks` : 'afloat' },
    { text: player.gold === null ? '? gold' : `${player.gold} gold`, title: 'in the purse' },
    ...(income
      ? [
          {
            text: `+${income} a turn`,
            title: `${rules.income.base}, ${rules.income.shipyard} for each shipyard, ${rules.income.ship} for each ship`,
          },
        ]
      : []),
    { text: count(yards.length, 'shipyard'), title: `at most ${rules.max_shipyards}` },
  ];
  if (view.first === seat && view.stage !== 'over')
    list.push({ text: 'first player', look: 'badge', title: props.insight?.help('first_player') ?? '' });
  if (player.ready) list.push({ text: 'ready', look: 'badge' });
  return list;
}

const starts = ({ stage }: Position): boolean => stage === 'islands' || stage === 'placement';
// Nobody leads before the fleets are at sea; who is out has none.
export const curve = {
  title: 'Ships afloat',
  of: (view, seat) =>
    starts(view) ? null : view.ships.reduce((sum, ship) => sum + Number(ship.seat === seat && !!ship.hex), 0),
} satisfies Curve<Position, Options>;

const stages: Record<Position['stage'], string> = {
  islands: 'Choosing islands',
  placement: 'Placing fleets',
  planning: 'Planning',
  passing: 'Ships cross',
  entry: 'Ships meet',
  over: 'The end',
};
export function heading(props: Props): Heading {
  const { view, seat, ready } = props;
  const force = [stages[view.stage]];
  const purse = figuresOf(props)?.purse;
  if (purse && view.stage === 'planning' && !view.players[seat!]!.eliminated)
    force.push(`${purse.spent} of ${purse.funds} gold spent`);
  const others = (view.stage === 'planning' ? ready : [])
    .filter((one) => one !== seat)
    .map((one) => called(props, one));
  if (others.length) force.push(`ready: ${others.join(', ')}`);
  return { now: `Turn ${view.turn}`, title: 'Plunk', force };
}

// Sounds come from where they happen.
export function place(event: AnyEvent, view: Position): number {
  const hex = (event.to ?? event.at ?? shipOf(view, event.ship as number | undefined)?.hex) as Hex | null | undefined;
  return hex && typeof hex === 'object' ? Math.max(-1, Math.min(1, x(hex) / 520)) : 0;
}

// What is near a hex, nearest first.
export function around(props: Props, here: Hex | null | undefined): string {
  const { view } = props;
  if (!here) return 'Nothing is placed yet.';
  const list = [
    ...view.ships
      .filter((ship) => ship.hex && !same(ship.hex, here))
      .map((ship) => ({
        hex: ship.hex!,
        text: `${owners(props, ship.seat)} ${nameOf(ship)}${ship.stats ? ` ${ship.stats.hp} HP` : ''}`,
      })),
    ...view.shipyards
      .filter((yard) => yard.hex && !same(yard.hex, here))
      .map((yard) => ({
        hex: yard.hex!,
        text: `${owners(props, yard.seat)} shipyard`,
      })),
  ];
  const near = list
    .map((one) => ({ ...one, far: distance(one.hex, here) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 7);
  return `Around ${written(here)}: ${near.map((one) => `${one.text}, ${one.far} ${bearing(here, one.hex)}`).join('. ') || 'nothing'}.`;
}

// What a cell says to somebody who listens: what, where, state.
export function cellText(
  props: Props,
  chart: Chart,
  hex: Hex,
  ships: Ship[],
  yard: Yard | undefined,
  choices: Choice<Move>[],
): string {
  const { view } = props;
  const parts: string[] = [];
  if (ships.length > 3) parts.push(`${owners(props, ships[0]!.seat)} ${ships.length} ships`);
  else
    for (const ship of ships)
      parts.push(
        `${owners(props, ship.seat)} ${nameOf(ship)}${ship.stats ? `, ${ship.stats.hp}/${mostHp(props, ship)} HP` : ''}`,
      );
  if (yard) parts.push(`${owners(props, yard.seat)} shipyard, ${yard.hp} HP`);
  const land = chart.land.get(key(hex));
  const harbor = chart.harbors.get(key(hex));
  const island = land ?? harbor;
  const who = island?.start ? view.players.findIndex((player) => player.island === island.id) : -1;
  parts.push(`${land ? 'land' : harbor ? 'harbor' : 'sea'} ${written(hex)}`);
  if (island && (land || harbor)) {
    const home = who < 0 ? 'free starting island' : `${owners(props, who)} home island`;
    parts.push((island.start ? home : `island ${island.id}`) + (island.bonus === 'none' ? '' : `, ${island.bonus}`));
  }
  if (view.contested.some((one) => same(one, hex))) parts.push('contested');
  const hand = inHand(props);
  if (hand?.hex && !same(hand.hex, hex) && (choices.length || ships.length))
    parts.push(`${distance(hand.hex, hex)} ${bearing(hand.hex, hex)}`);
  const can: Partial<Record<Move['kind'], string>> = {
    sail: 'can sail here',
    attack: 'can attack',
    island: 'can be yours',
    place_shipyard: 'a place for your shipyard',
    place_ship: 'a place for a ship',
    build: 'can build',
    answer: 'ships meet here',
  };
  for (const { move } of choices) if (can[move.kind] && !parts.includes(can[move.kind]!)) parts.push(can[move.kind]!);
  if (hand && same(hand.hex, hex)) parts.push('in hand');
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// The map was drawn, and is told by its number.
export function drawn(opening: AnyEvent[]): Record<string, unknown> | null {
  const charted = opening.find(({ kind }) => kind === 'map_charted');
  return charted ? { map_seed: charted.seed } : null;
}
