// What the board of Pirates of the Lost Seas works out for itself: places, reach, odds and words. What is legal comes from the
// choices alone.
import type { AnyEvent, BoardProps, Choice, Curve, Fact, Goal, Greyed, Heading, Prompt } from '../board';
import type { Event, Move, Options, Position } from '../../generated/lostseas';
import names from '../../generated/lostseas.names.json';

export type Props = BoardProps<Position, Move, Event, Options>;
export type Gem = keyof Position['gems'];
type Player = Position['players'][number];
type Buff = keyof Player['buffs'];

export const tiles = (rules: Options): number => rules.oceans * rules.tiles_per_ocean;
export const oceanOf = (rules: Options, tile: number): number => Math.floor((tile - 1) / rules.tiles_per_ocean);
export const seaName = (view: Position, ocean: number): string =>
  (names.sea as Record<string, string>)[view.oceans[ocean] ?? ''] ?? '';
export const gemName = (gem: string): string =>
  (names.gem as Record<string, string>)[gem]?.replace(/ \(what.*\)/, '') ?? gem;
export const skillName = (skill: string): string => (names.skill as Record<string, string>)[skill] ?? skill;
export const moonlit = (rules: Options, view: Position): boolean => view.round % rules.moon_every === 0;
export const clamped = (rules: Options, tile: number): number => Math.max(1, Math.min(tiles(rules), tile));

export function reach(rules: Options, player: Player): number {
  return player.buffs.devastation > 0 ? rules.long_range : rules.cannon_range;
}

export function speed(rules: Options, player: Player): number {
  return 1 + (player.level >= rules.double_masted_level ? 1 : 0) + (player.level >= rules.future_level ? 1 : 0);
}

const kBuffs: Buff[] = ['sword', 'push', 'captain', 'devastation'];
export function bonus(rules: Options, player: Player, of: 'attack' | 'defence'): number {
  return kBuffs.reduce((sum, buff) => sum + (player.buffs[buff] > 0 ? rules.buffs[buff][of] : 0), 0);
}

// Two dice: how many of the sides squared results hit with this net bonus. A tie is a miss (LOST-074).
export function hits(net: number, sides: number): number {
  let count = 0;
  for (let attack = 1; attack <= sides; attack++) count += Math.max(0, Math.min(sides, attack + net - 1));
  return count;
}

export function percent(rules: Options, view: Position, from: number, to: number): number {
  const net = bonus(rules, view.players[from]!, 'attack') - bonus(rules, view.players[to]!, 'defence');
  return Math.round((100 * hits(net, rules.die_sides)) / rules.die_sides ** 2);
}

// Gems this seat knows to be at sea, by tile.
export function knownGems(view: Position): Map<number, Gem> {
  const found = new Map<number, Gem>();
  for (const [gem, tile] of Object.entries(view.gems) as [Gem, number | null][]) if (tile) found.set(tile, gem);
  return found;
}

export function shipsOn(view: Position, tile: number): number[] {
  return view.players.flatMap((player, seat) => (player.tile === tile ? [seat] : []));
}

// The choices a tile stands for: sailing there, firing at or stealing from a ship there, shoving a ship that way.
export function choicesAt(props: Props, tile: number): Choice<Move>[] {
  const { view, rules, seat, choices } = props;
  if (seat === null) return [];
  const me = view.players[seat]!;
  const target = view.target === null ? null : view.players[view.target]!;
  return choices.filter(({ move }) => {
    switch (move.kind) {
      case 'sail':
        return clamped(rules, me.tile + move.by) === tile;
      case 'fire':
      case 'battleship':
        return move.at !== null && view.players[move.at]?.tile === tile;
      case 'steal':
        return target?.tile === tile;
      case 'shove': {
        if (!target) return false;
        const away = move.side === 'left' ? target.tile - tile : tile - target.tile;
        return away >= Math.max(1, rules.shove.low) && away <= rules.shove.high;
      }
      default:
        return false;
    }
  });
}

// The tiles that a choice could touch, for the preview.
export function tilesOf(props: Props, move: Move): number[] {
  const { view, rules, seat } = props;
  if (seat === null) return [];
  const span = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  switch (move.kind) {
    case 'sail':
      return [clamped(rules, view.players[seat]!.tile + move.by)];
    case 'fire':
    case 'battleship':
      return move.at === null ? [] : [view.players[move.at]!.tile];
    case 'steal':
      return view.target === null ? [] : [view.players[view.target]!.tile];
    case 'shove': {
      if (view.target === null) return [];
      const from = view.players[view.target]!.tile;
      return move.side === 'left'
        ? span(clamped(rules, from - rules.shove.high), clamped(rules, from - rules.shove.low))
        : span(clamped(rules, from + rules.shove.low), clamped(rules, from + rules.shove.high));
    }
    case 'portal':
      return move.ocean === undefined
        ? []
        : span((move.ocean - 1) * rules.tiles_per_ocean + 1, move.ocean * rules.tiles_per_ocean);
    default:
      return [];
  }
}

const groups: Record<Move['kind'], string> = {
  sail: 'Sail to',
  fire: 'Fire at',
  portal: 'Portal to',
  raise: 'Raise',
  battleship: 'Battleship at',
  instinct: 'Free',
  seek: 'Free',
  shove: 'Shove',
  steal: 'Steal',
  hold: 'Hold fire',
};
export const group = ({ move }: Choice<Move>): string => groups[move.kind];

export function short({ move, label }: Choice<Move>, props: Props): string {
  const { view, rules, seat, seats } = props;
  const odds = (at: number | null): string =>
    at === null || seat === null ? label : `${seats[at]?.name}, ${percent(rules, view, seat, at)} %`;
  switch (move.kind) {
    case 'sail': {
      const to = seat === null ? 0 : clamped(rules, view.players[seat]!.tile + move.by);
      return move.by < 0 ? `← ${to}` : `${to} →`;
    }
    case 'fire':
    case 'battleship':
      return odds(move.at);
    case 'portal':
      return move.ocean === undefined ? 'a drawn ocean' : seaName(view, move.ocean - 1);
    case 'raise':
      return skillName(move.buff);
    case 'instinct':
      return 'Sailor’s Instinct';
    case 'seek':
      return 'Gem Seeker';
    case 'shove':
      return move.side === 'left' ? '← left' : 'right →';
    case 'steal':
      return label.replace(/^Steal /, '');
    case 'hold':
      return 'end the turn';
  }
}

export function prompt({ view, seats }: Props): string {
  if (view.stage === 'boarding')
    return `You hit ${view.target === null ? 'the ship' : seats[view.target]?.name}! Shove it away, or board it for a gem.`;
  if (view.stage === 'second_shot') return 'One more shot: fire, or hold.';
  return `${view.round === 1 ? 'End a turn on a hidden gem to take it; the most points win. ' : ''}Sail, fire or use a skill.`;
}

const named = ({ seat, seats }: Props, ship: number | null): string =>
  ship === null ? 'the ship' : ship === seat ? 'you' : (seats[ship]?.name ?? `ship ${ship + 1}`);
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

// The whole prompt of a decision of one's own.
export function ask(props: Props): Prompt<Move> {
  const { view, rules, seat, choices, chosen } = props;
  const me = view.players[seat!]!;
  const quiet = (kind: Move['kind'], label: string): Prompt<Move>['quiet'] => {
    const found = choices.find(({ move }) => move.kind === kind);
    return found && { label, move: found.move };
  };
  const others = (kinds: Move['kind'][]): Prompt<Move>['options'] =>
    choices
      .filter(({ move }) => kinds.includes(move.kind))
      .map((choice) => ({
        label: optionName(choice, props),
        move: choice.move,
        on: JSON.stringify(choice.move) === JSON.stringify(chosen),
      }));
  if (chosen) return deed(props, chosen);
  if (view.stage === 'boarding')
    return {
      chip: 'You hit',
      title: `${named(props, view.target)} is hit!`,
      text: 'Shove the ship away, or board it for a gem.',
      options: others(['shove', 'steal']),
      next: 'Choose what to do',
    };
  if (view.stage === 'second_shot')
    return {
      title: 'One more shot',
      text: 'Fire at a ship in range, or hold.',
      quiet: quiet('hold', 'Hold fire'),
      next: 'Choose a ship',
    };
  const near = view.players.filter((one, index) => index !== seat && Math.abs(one.tile - me.tile) <= reach(rules, me));
  return {
    title: 'Sail, fire or use a skill',
    text:
      view.round === 1
        ? 'End a turn on a hidden gem to take it. Tap a buoy to sail there, a ship to fire.'
        : `You are on tile ${me.tile}. ${near.length ? `${counted(near.length, 'ship')} in range.` : 'No ship in range.'}`,
    next: near.length ? 'Choose a tile or a ship' : 'Choose a tile',
  };
}

function optionName(choice: Choice<Move>, props: Props): string {
  const { move } = choice;
  switch (move.kind) {
    case 'shove':
      return move.side === 'left' ? '← Shove left' : 'Shove right →';
    case 'steal':
      return 'Try to steal';
    case 'sail':
      return 'Sail there';
    case 'fire':
      return `Fire at ${named(props, move.at)}`;
    case 'battleship':
      return `Battleship at ${named(props, move.at)}`;
    default:
      return short(choice, props);
  }
}

// A chosen move: the deed, its odds, its price; and what else the same place or skill offers.
function deed(props: Props, move: Move): Prompt<Move> {
  const { view, rules, seat, choices } = props;
  const me = view.players[seat!]!;
  const same = (one: Choice<Move>): boolean => JSON.stringify(one.move) === JSON.stringify(move);
  const label = choices.find(same)?.label ?? '';
  const alike =
    move.kind === 'sail' || move.kind === 'fire' || move.kind === 'shove' || move.kind === 'steal'
      ? choices.filter((one) => tilesOf(props, move).some((tile) => choicesAt(props, tile).includes(one)))
      : choices.filter((one) => one.move.kind === move.kind);
  const options =
    alike.length > 1 && alike.length < 6
      ? alike.map((one) => ({ label: optionName(one, props), move: one.move, on: same(one) }))
      : undefined;
  switch (move.kind) {
    case 'sail': {
      const to = clamped(rules, me.tile + move.by);
      const gem = knownGems(view).get(to);
      const text = gem
        ? `The ${gemName(gem)} lies there: ${counted(rules.gem_values[gem], 'point')}.`
        : searched(view, to)
          ? 'Searched before: nothing left there.'
          : 'Never searched: a gem may lie there.';
      return { title: `Sail to tile ${to}`, text, options, primary: { label: `Sail to ${to}`, move } };
    }
    case 'fire':
    case 'battleship': {
      const who = named(props, move.at);
      const odds = move.at === null ? '' : `${percent(rules, view, seat!, move.at)} %`;
      const theirs = move.at === null ? null : view.players[move.at]!;
      const gems = theirs?.hold.length ?? 0;
      const dice = theirs
        ? `die ${signed(bonus(rules, me, 'attack'))} against die ${signed(bonus(rules, theirs, 'defence'))}`
        : '';
      const then =
        rules.gem_stealing === 'disabled' || !gems ? 'shove it' : `shove it or try for one of ${counted(gems, 'gem')}`;
      return {
        title: move.kind === 'fire' ? `Fire at ${who}` : `Battleship at ${who}`,
        text: `${odds} to hit: ${dice}. A hit lets you ${then}.`,
        options,
        primary: { label: `Fire, ${odds}`, move },
      };
    }
    case 'shove':
      return {
        title: `Shove ${named(props, view.target)} ${move.side}`,
        text: `${rules.shove.low} to ${rules.shove.high} tiles to the ${move.side}, by the dice.`,
        options,
        primary: { label: `Shove ${move.side}`, move },
      };
    case 'steal':
      return {
        title: `Board ${named(props, view.target)}`,
        text: label,
        options,
        primary: { label: 'Try to steal', move },
      };
    case 'hold':
      return { title: 'Hold fire', text: label, primary: { label: 'Hold fire', move } };
    default: {
      const skill = move.kind === 'raise' ? move.buff : move.kind === 'seek' ? 'seeker' : move.kind;
      return {
        title: skillName(skill),
        text: label,
        options,
        primary: { label: `Use ${skillName(skill)}`, move },
      };
    }
  }
}

// Nobody finds anything there any more: somebody ended a turn there, or the chart says so.
export const searched = (view: Position, tile: number): boolean =>
  view.visited.includes(tile) || (view.charted?.includes(tile) ?? false);

export function goal(props: Props): Goal {
  const { view, seat } = props;
  const all = Object.keys(view.gems).length;
  const ranked = view.players
    .map((player, index) => ({ index, score: player.score }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  const lead = (first?.score ?? 0) - (second?.score ?? 0);
  const who = first && (first.index === seat ? 'You lead' : `${props.seats[first.index]?.name} leads`);
  const last = view.gems_left === 1;
  return {
    text: `Most gem points when the ${ordinal(all)} gem is found`,
    short: `Most points when gem ${all} is found`,
    pips: { done: all - view.gems_left, of: all, title: `${counted(view.gems_left, 'gem')} left` },
    chip: last
      ? { text: 'One gem left', hot: true }
      : lead
        ? { seat: first!.index, text: `${who} by ${lead}`, short: `${view.gems_left} left` }
        : { text: 'All level', short: `${view.gems_left} left` },
  };
}

const ordinal = (count: number): string => {
  const end = count % 100 >= 11 && count % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${end}`;
};

export function heading({ view, rules }: Props): Heading {
  const moon = moonlit(rules, view) && view.stage !== 'over';
  return {
    now: `Round ${view.round}`,
    title: 'Lost Seas',
    force: moon ? [`☾ Golden Moon: XP ×${rules.moon_factor} this round`] : [],
  };
}

// Gems as they were found: by whom, where.
export function finds(told: AnyEvent[]): Map<number, { gem: Gem; seat: number }> {
  const found = new Map<number, { gem: Gem; seat: number }>();
  for (const { kind, tile, gem, seat } of told)
    if (kind === 'gem_found' && typeof tile === 'number' && typeof seat === 'number')
      found.set(tile, { gem: gem as Gem, seat });
  return found;
}

// One sentence for a rival's move: its weightiest deed, and what concerns everybody. Levels and dice stand in the log.
const kDeeds = [
  'stole',
  'gem_found',
  'hit',
  'steal_failed',
  'missed',
  'shoved',
  'battleship_called',
  'portalled',
  'seeker_used',
  'buff_raised',
  'fire_held',
  'sailed',
  'instinct_used',
];
const kForAll = ['moon_rose', 'shot_lost', 'last_gem_found', 'becalmed', 'tie_drawn', 'won'];
export function sum(events: AnyEvent[]): string {
  const deed = kDeeds.flatMap((kind) => events.find((event) => event.kind === kind) ?? [])[0];
  const rest = events.filter(({ kind }) => kForAll.includes(kind));
  const told = [...(deed ? [deed] : []), ...rest];
  return (told.length ? told : events.slice(-1)).map(({ text }) => text).join(' ');
}

export const curve: Curve<Position, Options> = { title: 'Gem points', of: (view, seat) => view.players[seat]!.score };

// A skill as a card of the hand.
export interface Skill {
  id: string;
  name: string;
  // What it does or when it is ready, in a few words.
  text: string;
  state: 'on' | 'ready' | 'waits' | 'locked';
  moves: Choice<Move>[];
}

export function skills(props: Props): Skill[] {
  const { view, rules, seat, choices } = props;
  if (seat === null) return [];
  const me = view.players[seat]!;
  const turns = (count: number): string => `in ${counted(count, 'turn')}`;
  const list: Skill[] = [];
  const add = (id: string, level: number, moves: Choice<Move>[], ready: string, waits: string, on = ''): void => {
    const state = me.level < level ? 'locked' : on ? 'on' : moves.length ? 'ready' : 'waits';
    const text = state === 'locked' ? `from level ${level}` : state === 'on' ? on : state === 'ready' ? ready : waits;
    list.push({ id, name: skillName(id), text, state, moves });
  };
  const of = (kind: Move['kind'], buff?: string): Choice<Move>[] =>
    choices.filter(({ move }) => move.kind === kind && (!buff || (move as { buff?: string }).buff === buff));
  const cooling = (left: number, ready: string): string => (left ? turns(left) : ready);
  add('instinct', rules.instinct_level, of('instinct'), 'look at your sector, free', 'free on your turn');
  add(
    'portal',
    rules.portal.level,
    of('portal'),
    'jump to a rival’s ocean',
    cooling(me.cooldowns.portal, 'no ocean to go to'),
  );
  const uses = `${counted(me.seeker_uses, 'use')} left`;
  add('seeker', rules.seeker.level, of('seek'), `${uses}, free`, me.seeker_uses ? uses : 'used up');
  for (const buff of ['sword', 'push', 'captain', 'devastation'] as const) {
    const { level, attack, defence } = rules.buffs[buff];
    const gives = [attack && `${signed(attack)} attack`, defence && `${signed(defence)} defence`]
      .filter(Boolean)
      .join(', ');
    const left = Math.min(me.buffs[buff], rules.buffs[buff].turns);
    const what = gives || `range ${rules.long_range}`;
    add(buff, level, of('raise', buff), what, cooling(me.cooldowns[buff], what), left ? `${what}, ${left} more` : '');
  }
  add(
    'battleship',
    rules.battleship.level,
    of('battleship'),
    counted(rules.battleship.shots, 'shot'),
    cooling(me.cooldowns.battleship, 'no ship in range'),
  );
  const locked = list.filter((one) => one.state === 'locked').length;
  // What is far away is not shown yet: what one has, and the next few.
  const far = Math.max(0, Math.max(5, list.length - locked + 1) - (list.length - locked));
  const order = [...list].sort((a, b) => levelOf(rules, a.id) - levelOf(rules, b.id));
  let seen = 0;
  return order.filter((one) => one.state !== 'locked' || seen++ < far);
}

function levelOf(rules: Options, id: string): number {
  if (id === 'instinct') return rules.instinct_level;
  if (id === 'portal' || id === 'seeker' || id === 'battleship') return rules[id].level;
  return rules.buffs[id as Buff].level;
}

// What cannot be ordered now, and why; of the locked skills only the next one.
export function greyed(props: Props): Greyed[] {
  const { view, rules, seat, choices } = props;
  if (seat === null || view.stage !== 'order') return [];
  const me = view.players[seat]!;
  const has = (kind: Move['kind'], buff?: string): boolean =>
    choices.some(({ move }) => move.kind === kind && (!buff || (move as { buff?: string }).buff === buff));
  const list: Greyed[] = [];
  if (!has('fire')) list.push({ label: 'Fire', reason: `no ship within ${reach(rules, me)} tiles`, rule: 'LOST-071' });
  const turns = (count: number): string => `ready in ${count} ${count === 1 ? 'turn' : 'turns'}`;
  const locked: { label: string; level: number }[] = [];
  const skill = (label: string, level: number, offered: boolean, reason: () => string, rule: string): void => {
    if (me.level < level) locked.push({ label, level });
    else if (!offered) list.push({ label, reason: reason(), rule });
  };
  skill(skillName('instinct'), rules.instinct_level, true, () => '', '');
  skill('Double-Masted Boat', rules.double_masted_level, true, () => '', '');
  skill(
    skillName('portal'),
    rules.portal.level,
    has('portal'),
    () => (me.cooldowns.portal ? turns(me.cooldowns.portal) : 'no ocean holds another ship'),
    'LOST-066',
  );
  skill(
    skillName('seeker'),
    rules.seeker.level,
    has('seek'),
    () => (me.seeker_uses ? 'it has shown you every gem' : 'used up'),
    'LOST-066',
  );
  for (const buff of ['sword', 'push', 'captain'] as const)
    skill(
      skillName(buff),
      rules.buffs[buff].level,
      has('raise', buff),
      () => (me.buffs[buff] ? `in force, ${me.buffs[buff]} more` : turns(me.cooldowns[buff])),
      'LOST-064',
    );
  skill(
    skillName('battleship'),
    rules.battleship.level,
    has('battleship'),
    () =>
      me.cooldowns.battleship
        ? turns(me.cooldowns.battleship)
        : me.buffs.devastation
          ? 'not under Double Devastation'
          : 'no ship in range',
    'LOST-066',
  );
  skill('Ship of the Future', rules.future_level, true, () => '', '');
  skill(
    skillName('devastation'),
    rules.buffs.devastation.level,
    has('raise', 'devastation'),
    () => (me.buffs.devastation ? `in force, ${me.buffs.devastation} more` : turns(me.cooldowns.devastation)),
    'LOST-064',
  );
  const next = locked.sort((a, b) => a.level - b.level)[0];
  if (next)
    list.push({
      label: next.label,
      reason: `from level ${next.level}, in ${next.level * rules.xp_per_level - me.xp} XP`,
      rule: 'LOST-055',
    });
  return list;
}

export function facts(view: Position, seat: number, rules: Options): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const gems = player.hold.length;
  const list: Fact[] = [
    { text: `${player.score} ${player.score === 1 ? 'point' : 'points'}`, look: 'main' },
    { text: `tile ${player.tile}`, title: seaName(view, oceanOf(rules, player.tile)) },
    {
      text: `level ${player.level}`,
      title: `${player.xp} XP, ${(player.level + 1) * rules.xp_per_level - player.xp} to the next level`,
    },
    { text: gems === 1 ? '1 gem' : `${gems} gems`, title: player.hold.map(gemName).join(', ') || 'an empty hold' },
    { text: `speed ${speed(rules, player)}` },
  ];
  for (const buff of kBuffs)
    if (player.buffs[buff] > 0)
      list.push({
        text: `${skillName(buff)} ${Math.min(player.buffs[buff], rules.buffs[buff].turns)}`,
        look: 'badge',
        title: 'in force, turns left',
      });
  return list;
}

// Sounds come from where they happen: the left end of the line of tiles is the left ear.
export function place(event: AnyEvent, view: Position, rules: Options): number {
  const who = (typeof event.target === 'number' ? event.target : event.seat) as number | undefined;
  const tile = (event.to ?? event.tile ?? (who === undefined ? undefined : view.players[who]?.tile)) as
    number | undefined;
  return tile ? ((tile - 1) / Math.max(1, tiles(rules) - 1)) * 2 - 1 : 0;
}

function away(from: number, to: number): string {
  if (from === to) return 'on your tile';
  return `${Math.abs(to - from)} ${to < from ? 'left' : 'right'}`;
}

// X: what is around my ship.
export function around({ view, rules, seat, seats }: Props): string {
  if (seat === null)
    return view.players.map((player, index) => `${seats[index]?.name} on tile ${player.tile}`).join('. ');
  const here = view.players[seat]!.tile;
  const ships = view.players.flatMap((player, index) =>
    index === seat ? [] : [{ tile: player.tile, text: `${seats[index]?.name} ${away(here, player.tile)}` }],
  );
  const gems = [...knownGems(view)].map(([tile, gem]) => ({ tile, text: `${gemName(gem)} ${away(here, tile)}` }));
  const all = [...ships, ...gems].sort((a, b) => Math.abs(a.tile - here) - Math.abs(b.tile - here));
  return `Tile ${here}, ${seaName(view, oceanOf(rules, here))}. ${all.map((one) => one.text).join('. ')}.`;
}

// F: what my cannon reaches.
export function targets({ view, rules, seat, seats }: Props): string {
  if (seat === null) return 'Watchers have no cannon.';
  const me = view.players[seat]!;
  const far = reach(rules, me);
  const list = view.players.flatMap((player, index) =>
    index === seat || Math.abs(player.tile - me.tile) > far
      ? []
      : [`${seats[index]?.name}, ${away(me.tile, player.tile)}, ${percent(rules, view, seat, index)} percent`],
  );
  return list.length ? `In range: ${list.join('. ')}.` : `No ship within ${far} tiles.`;
}

// What a cell says to somebody who listens: what, where, state.
export function cellText(props: Props, tile: number, choices: Choice<Move>[]): string {
  const { view, rules, seat, seats } = props;
  const what = shipsOn(view, tile).map((ship) =>
    ship === seat ? 'your ship' : (seats[ship]?.name ?? `ship ${ship + 1}`),
  );
  const gem = knownGems(view).get(tile);
  const parts = [what.join(' and '), `tile ${tile}`, gem ? `the ${gemName(gem)}` : ''];
  if (view.charted?.includes(tile)) parts.push('charted');
  if (seat !== null) {
    const here = view.players[seat]!;
    const distance = Math.abs(here.tile - tile);
    if (distance && what.length) parts.push(away(here.tile, tile));
    if (distance && distance <= reach(rules, here)) parts.push('in range');
  }
  for (const { move } of choices) {
    if (move.kind === 'sail') parts.push('can sail here');
    if (move.kind === 'fire' && move.at !== null && seat !== null)
      parts.push(`can fire, ${percent(rules, view, seat, move.at)} percent`);
    if (move.kind === 'shove') parts.push('may be shoved here');
    if (move.kind === 'steal') parts.push('can steal');
  }
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
