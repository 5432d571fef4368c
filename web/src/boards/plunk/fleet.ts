// What the board of Plunk and Plunder works out for itself: what lies where, what the plan comes to, and words. What is legal
// comes from the choices alone.
import type { AnyEvent, BoardProps, Choice, Fact, Goal, Greyed, Heading } from '../board';
import type { Event, Move, Options, Position } from '../../generated/plunk';
import { bearing, chartFrom, distance, key, route, same, written, x, type Chart, type Hex } from './chart';

export type Props = BoardProps<Position, Move, Event, Options>;
export type Ship = Position['ships'][number];
export type Yard = Position['shipyards'][number];
export type Part = 'sails' | 'cannons' | 'life';
export const parts: Part[] = ['sails', 'cannons', 'life'];
export const partName = { sails: 'sails', cannons: 'cannons', life: 'max life' };
export const standings = {
  ask: 'ask me each time',
  attack: 'always attack',
  yield: 'always give way',
  by_hp: 'attack unless below half HP',
};

// "flying_dutchman" as it is painted on the stern.
export const nameOf = (ship: { name: string }): string =>
  ship.name.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase());
export const mostHp = (rules: Options, ship: Ship): number =>
  rules.ship.hp + rules.ship.life_hp * (ship.stats?.life ?? 0);
export const rangeOf = (rules: Options, ship: Ship): number =>
  rules.ship.range + (ship.stats ? ship.stats.sails + ship.stats.life : 0) + ship.plan.sails + ship.plan.life;
export const damageOf = (rules: Options, ship: Ship): number => rules.ship.damage + (ship.stats?.cannons ?? 0);
export const yardHp = (rules: Options, chart: Chart, yard: Yard): number =>
  rules.shipyard.hp +
  (yard.hex && chart.harbors.get(key(yard.hex))?.bonus === 'fortress' ? rules.bonus.fortress_hp : 0);
export function side(rules: Options, seat: number | null): number {
  if (seat === null) return -1;
  const bots = [rules.bot_seats.a, rules.bot_seats.b, rules.bot_seats.c, rules.bot_seats.d];
  return rules.mode === 'teams' ? seat % 2 : rules.mode === 'coop' ? Number(bots[seat]) : seat;
}
export const hostile = (rules: Options, a: number | null, b: number | null): boolean =>
  side(rules, a) !== side(rules, b);
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const shipOf = (view: Position, id: number | undefined): Ship | undefined =>
  view.ships.find((ship) => ship.id === id);
export const inHand = ({ view, seat }: Props): Ship | undefined =>
  seat === null ? undefined : shipOf(view, view.players[seat]?.at_hand);
export const called = ({ seat, seats }: Props, who: number | null): string =>
  who === seat ? 'you' : who === null ? 'nobody' : (seats[who]?.name ?? '');
export const owners = (props: Props, who: number | null): string =>
  who === props.seat ? 'your' : `${called(props, who)}’s`;

export function shipText(rules: Options, ship: Ship): string {
  if (!ship.stats) return 'HP unknown in the fog';
  const { sails, cannons, life } = ship.stats;
  const more = [sails && `sails ${sails}`, cannons && `cannons ${cannons}`, life && `life ${life}`]
    .filter(Boolean)
    .join(', ');
  const can = `range ${rangeOf(rules, ship)}, damage ${damageOf(rules, ship)}`;
  return `${ship.stats.hp}/${mostHp(rules, ship)} HP, ${can}${more ? ` (${more})` : ''}`;
}
export function yardText(rules: Options, chart: Chart, yard: Yard): string {
  const dock = yard.queue
    ? `${count(yard.queue, 'ship')} queued, ${yard.progress}/${rules.shipyard.build_turns} done`
    : 'nothing in the dock';
  return `${yard.hp}/${yardHp(rules, chart, yard)} HP, ${dock}`;
}

// --- Money (PLUNK-031, PLUNK-040, PLUNK-157) ---

export function incomeOf(rules: Options, view: Position, seat: number): number {
  const own = (who: number): number =>
    view.players[who]!.eliminated
      ? 0
      : rules.income.base +
        rules.income.ship * view.ships.filter((ship) => ship.seat === who).length +
        rules.income.shipyard * view.shipyards.filter((yard) => yard.seat === who).length;
  if (rules.mode === 'free_for_all') return own(seat);
  const rank = (who: number): number => (who - (view.first ?? 0) + view.players.length) % view.players.length;
  const team = view.players.flatMap((player, who) => (hostile(rules, who, seat) || player.eliminated ? [] : [who]));
  const total = team.reduce((sum, who) => sum + own(who), 0);
  if (rules.team_gold === 'pooled' || !team.length) return total;
  const earlier = team.filter((who) => rank(who) < rank(seat)).length;
  return Math.floor(total / team.length) + (earlier < total % team.length ? 1 : 0);
}

export function budget(rules: Options, view: Position, chart: Chart, seat: number): { spent: number; funds: number } {
  const pooled = rules.mode !== 'free_for_all' && rules.team_gold === 'pooled';
  const mine = (who: number | null): boolean => (pooled ? !hostile(rules, who, seat) : who === seat);
  const purse = pooled ? view.players.findIndex((_, who) => !hostile(rules, who, seat)) : seat;
  let spent = 0;
  for (const ship of view.ships) {
    if (!mine(ship.seat)) continue;
    for (const part of parts) spent += ship.plan[part] * rules.prices[part];
    if (ship.plan.order === 'deploy') spent += rules.prices.shipyard;
    if (ship.plan.order === 'repair') spent += repairPrice(rules, chart, ship);
  }
  for (const yard of view.shipyards) if (mine(yard.seat)) spent += yard.builds * rules.prices.ship;
  return { spent, funds: (view.players[purse]?.gold ?? 0) + incomeOf(rules, view, seat) };
}
const repairPrice = (rules: Options, chart: Chart, ship: Ship): number =>
  ship.hex && chart.harbors.get(key(ship.hex))?.bonus === 'supply' ? 0 : rules.prices.repair;

// --- The plan, in words ---

export function orderText(rules: Options, ship: Ship): string {
  const { order, path, target } = ship.plan;
  const turns = Math.ceil(path.length / rangeOf(rules, ship));
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
// The way a move would take, from the ship's hex on.
export function wayOf({ view }: Props, chart: Chart, move: Move): Hex[] {
  const from = 'ship' in move ? shipOf(view, move.ship)?.hex : null;
  if (!from) return [];
  if (move.kind === 'sail') return [from, ...route(chart, from, move.to)];
  if (move.kind === 'move') return [from, ...move.path];
  if (move.kind === 'attack') return [from, ...(move.path ?? []), move.shipyard];
  return [];
}
export const met = (view: Position, encounter: Position['encounters'][number]): Ship[] =>
  view.ships.filter((ship) => {
    const next = ship.sailing === 'under_way' ? ship.path[0] : null;
    if (!encounter.other) return next ? same(next, encounter.at) : same(ship.hex, encounter.at);
    return (
      (same(ship.hex, encounter.at) && same(next, encounter.other)) ||
      (same(ship.hex, encounter.other) && same(next, encounter.at))
    );
  });

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
  const { view, rules, seat, choices } = props;
  const chart = chartFrom(props.opening);
  if (seat === null || view.stage !== 'planning') return [];
  const has = (kind: Move['kind'], part?: Part): boolean =>
    choices.some(({ move }) => move.kind === kind && (!part || (move.kind === 'upgrade' && move.part === part)));
  const { spent, funds } = budget(rules, view, chart, seat);
  const dear = (price: number): string => `costs ${price}, ${funds - spent} gold left`;
  const list: Greyed[] = [];
  const ship = inHand(props);
  if (!ship) {
    if (!has('build') && view.shipyards.some((yard) => yard.seat === seat))
      list.push({
        label: 'Build a ship',
        reason: funds - spent < rules.prices.ship ? dear(rules.prices.ship) : 'the dock or your fleet is full',
        rule: 'PLUNK-027',
      });
    return list;
  }
  const yard = view.shipyards.find((one) => same(one.hex, ship.hex));
  const dock = yard && !hostile(rules, yard.seat, seat);
  const harbor = ship.hex && chart.harbors.has(key(ship.hex));
  if (!has('deploy') && ship.plan.order !== 'deploy')
    list.push({
      label: 'Become a shipyard',
      rule: 'PLUNK-026',
      reason: !harbor
        ? 'only on a harbor'
        : yard
          ? 'a shipyard stands here'
          : funds - spent < rules.prices.shipyard
            ? dear(rules.prices.shipyard)
            : 'not this one, or no more',
    });
  if (!has('repair') && ship.stats && ship.stats.hp < mostHp(rules, ship) && ship.plan.order !== 'repair')
    list.push({
      label: 'Repair',
      rule: 'PLUNK-028',
      reason: dock ? dear(rules.prices.repair) : 'only on a shipyard’s hex',
    });
  if (!dock) list.push({ label: 'Upgrade', reason: 'only on a shipyard’s hex', rule: 'PLUNK-029' });
  else
    for (const part of parts)
      if (!has('upgrade', part))
        list.push({
          label: `Upgrade ${partName[part]}`,
          rule: 'PLUNK-029',
          reason: funds - spent < rules.prices[part] ? dear(rules.prices[part]) : 'no more fit',
        });
  return list;
}

export function facts(view: Position, seat: number, rules: Options): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  if (player.eliminated) return [{ text: `out in turn ${player.eliminated}`, look: 'main' }];
  const ships = view.ships.filter((ship) => ship.seat === seat && ship.hex).length;
  const yards = view.shipyards.filter((yard) => yard.seat === seat && yard.hex);
  const queued = yards.reduce((sum, yard) => sum + yard.queue, 0);
  const list: Fact[] = [
    { text: count(ships, 'ship'), look: 'main', title: queued ? `${queued} more in the docks` : 'afloat' },
    { text: player.gold === null ? '? gold' : `${player.gold} gold`, title: 'in the purse' },
    {
      text: `+${incomeOf(rules, view, seat)} a turn`,
      title: `${rules.income.base}, ${rules.income.shipyard} for each shipyard, ${rules.income.ship} for each ship`,
    },
    { text: count(yards.length, 'shipyard'), title: `at most ${rules.max_shipyards}` },
  ];
  if (view.first === seat && view.stage !== 'over')
    list.push({ text: 'first player', look: 'badge', title: 'attacks first where both attack; passes on every turn' });
  if (player.ready) list.push({ text: 'ready', look: 'badge' });
  return list;
}

// How it is won, ships left each, and who is about to be out.
export function goal({ view, rules, seat, seats }: Props): Goal {
  const afloat = view.players.map((_, who) => view.ships.filter((ship) => ship.seat === who && ship.hex).length);
  const most = Math.max(1, ...afloat);
  const who = (one: number): string => (one === seat ? 'You' : (seats[one]?.name ?? ''));
  const living = afloat.flatMap((ships, one) => (view.players[one]!.eliminated ? [] : [{ one, ships }]));
  const last = [...living].sort((a, b) => a.ships - b.ships)[0];
  const text = {
    free_for_all: 'Last fleet afloat wins',
    teams: 'Last team afloat wins',
    coop: 'Together: sink every fleet of the bots',
  }[rules.mode];
  const early = view.stage === 'islands' || view.stage === 'placement';
  return {
    text: `${text}${rules.turn_limit ? `, at the latest after turn ${rules.turn_limit}` : ''}`,
    short: text,
    track: early
      ? undefined
      : afloat.map((ships, one) => ({
          seat: one,
          at: (ships + one * 0.06) / (most + 0.3),
          title: `${who(one)}: ${count(ships, 'ship')} afloat`,
        })),
    chip:
      early || !last || living.every(({ ships }) => ships === last.ships && ships > 1)
        ? undefined
        : {
            seat: last.one,
            text: `${who(last.one)}: ${count(last.ships, 'ship')} left${last.ships === 1 ? ', out when it sinks' : ''}`,
            short: count(last.ships, 'ship'),
            hot: last.ships === 1,
          },
  };
}

const stages: Record<Position['stage'], string> = {
  islands: 'Choosing islands',
  placement: 'Placing fleets',
  planning: 'Planning',
  passing: 'Ships cross',
  entry: 'Ships meet',
  over: 'The end',
};
export function heading(props: Props): Heading {
  const { view, rules, seat, ready } = props;
  const force = [stages[view.stage]];
  if (view.stage === 'planning' && seat !== null && !view.players[seat]!.eliminated) {
    const { spent, funds } = budget(rules, view, chartFrom(props.opening), seat);
    force.push(`${spent} of ${funds} gold spent`);
  }
  const others = ready.filter((one) => one !== seat).map((one) => called(props, one));
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
  const { view, rules, seat } = props;
  if (!here) return 'Nothing is placed yet.';
  const list = [
    ...view.ships
      .filter((ship) => ship.hex && !same(ship.hex, here))
      .map((ship) => ({
        hex: ship.hex!,
        text: `${owners(props, ship.seat)} ${nameOf(ship)}${ship.stats ? ` ${ship.stats.hp} HP` : ''}`,
        foe: hostile(rules, ship.seat, seat),
      })),
    ...view.shipyards
      .filter((yard) => yard.hex && !same(yard.hex, here))
      .map((yard) => ({
        hex: yard.hex!,
        text: `${owners(props, yard.seat)} shipyard`,
        foe: hostile(rules, yard.seat, seat),
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
  const { view, rules } = props;
  const parts: string[] = [];
  if (ships.length > 3) parts.push(`${owners(props, ships[0]!.seat)} ${ships.length} ships`);
  else
    for (const ship of ships)
      parts.push(
        `${owners(props, ship.seat)} ${nameOf(ship)}${ship.stats ? `, ${ship.stats.hp}/${mostHp(rules, ship)} HP` : ''}`,
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
