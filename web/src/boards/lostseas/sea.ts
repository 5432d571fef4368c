// The words of the board of Pirates of the Lost Seas. What is legal comes from the choices, where they lead and what follows from
// a position from the engine.
import type { AnyEvent, BoardProps, Choice, Curve, Fact, Greyed, Heading, Prompt } from '../board';
import type { Event, Figures, Move, Options, Position } from '../../generated/lostseas';
import { barredKind, barredMove } from '../reasons';
import { briefName } from '../../table/words';
import { gem as gems, sea as seas, skill as skillNames } from '../../generated/lostseas.names.json';

export type Props = BoardProps<Position, Move, Event, Options>;
export type Gem = keyof Position['gems'];

export const figuresOf = ({ insight }: Pick<Props, 'insight'>): Figures | null => insight?.figures ?? null;
const factsOf = ({ insight }: Props, move: Move): Record<string, any> => insight?.facts(move) ?? {};
// How likely a shot at a ship hits: "58 %", or nothing as long as nobody knows.
export function odds(props: Props, at: number | null): string {
  const target = figuresOf(props)?.targets.find(({ seat }) => seat === at);
  return target ? `${target.chance} %` : '';
}

export const tiles = (rules: Options): number => rules.oceans * rules.tiles_per_ocean;
export const oceanOf = (rules: Options, tile: number): number => Math.floor((tile - 1) / rules.tiles_per_ocean);
export const seaName = (view: Position, ocean: number): string =>
  (seas as Record<string, string>)[view.oceans[ocean] ?? ''] ?? '';
export const gemName = (gem: string): string =>
  (gems as Record<string, string>)[gem]?.replace(/ \(what.*\)/, '') ?? gem;
export const skillName = (skill: string): string => (skillNames as Record<string, string>)[skill] ?? skill;

// Whether this seat's cannon reaches a tile.
export function inRange(props: Props, tile: number): boolean {
  const figures = figuresOf(props);
  return figures !== null && figures.low <= tile && tile <= figures.high;
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
export const choicesAt = (props: Props, tile: number): Choice<Move>[] =>
  props.choices.filter(({ move }) => move.kind !== 'portal' && tilesOf(props, move).includes(tile));

// The tiles that a choice could touch.
export function tilesOf(props: Props, move: Move): number[] {
  const { view } = props;
  if (move.kind === 'fire' || move.kind === 'battleship') return move.at === null ? [] : [view.players[move.at]!.tile];
  if (move.kind === 'steal') return view.target === null ? [] : [view.players[view.target]!.tile];
  const { tile, low = tile, high = tile, first = low, last = high } = factsOf(props, move);
  return first ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : [];
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
  const { view, seats } = props;
  switch (move.kind) {
    case 'sail': {
      const [to] = tilesOf(props, move);
      return !to ? label : move.by < 0 ? `← ${to}` : `${to} →`;
    }
    case 'fire':
    case 'battleship':
      return move.at === null ? label : [seats[move.at]?.name, odds(props, move.at)].filter(Boolean).join(', ');
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
// In a row of options there is little room.
const briefly = (props: Props, ship: number | null): string => {
  const one = ship === null ? undefined : props.seats[ship];
  return one ? briefName(one) : named(props, ship);
};
const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

// The whole prompt of a decision of one's own.
export function ask(props: Props): Prompt<Move> {
  const { view, seat, choices, chosen } = props;
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
  const near = choices.filter(({ move }) => move.kind === 'fire');
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
      return `Fire at ${briefly(props, move.at)}`;
    case 'battleship':
      return `Battleship at ${briefly(props, move.at)}`;
    default:
      return short(choice, props);
  }
}

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

// The skill by which a move is made.
const skillOf = (move: Move): string =>
  move.kind === 'raise' ? move.buff : move.kind === 'seek' ? 'seeker' : move.kind;

// A chosen move: the deed, its odds, its price; and what else the same place or skill offers.
function deed(props: Props, move: Move): Prompt<Move> {
  const { view, rules, seat, choices } = props;
  const same = (one: Choice<Move>): boolean => JSON.stringify(one.move) === JSON.stringify(move);
  const label = choices.find(same)?.label ?? '';
  const alike =
    move.kind === 'sail' || move.kind === 'fire' || move.kind === 'shove' || move.kind === 'steal'
      ? choices.filter((one) => tilesOf(props, move).some((tile) => choicesAt(props, tile).includes(one)))
      : choicesOf(props, skillOf(move));
  const options =
    alike.length > 1 && alike.length < 6
      ? alike.map((one) => ({ label: optionName(one, props), move: one.move, on: same(one) }))
      : undefined;
  switch (move.kind) {
    case 'sail': {
      const [to] = tilesOf(props, move);
      if (!to) return { title: 'Sail', text: `${label}.`, options, primary: { label: 'Sail there', move } };
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
      const hit = odds(props, move.at);
      const figures = figuresOf(props);
      const target = figures?.targets.find((one) => one.seat === move.at);
      const gems = move.at === null ? 0 : view.players[move.at]!.hold.length;
      const then = target?.loot ? `shove it or try for one of ${counted(gems, 'gem')}` : 'shove it';
      const dice = (bonus: number): string => `die ${signed(bonus)}`;
      return {
        title: move.kind === 'fire' ? `Fire at ${who}` : `Battleship at ${who}`,
        text:
          figures && move.at !== null
            ? `${hit} to hit: ${dice(figures.players[seat!]!.attack)} against ${dice(figures.players[move.at]!.defence)}. ` +
              `A hit lets you ${then}.`
            : `${label}.`,
        options,
        primary: { label: hit ? `Fire, ${hit}` : 'Fire', move },
      };
    }
    case 'shove':
      return {
        title: `Shove ${named(props, view.target)} ${move.side}`,
        text: `${label}.`,
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
      const skill = skillOf(move);
      // What it does, and then what this one would do, where that is more than its name.
      const what = props.insight?.help(skill);
      const more = move.kind !== 'instinct' && `${label}.`;
      return {
        title: skillName(skill),
        text: what ? [sentence(what), more].filter(Boolean).join(' ') : label,
        options,
        primary: { label: `Use ${skillName(skill)}`, move },
      };
    }
  }
}

// Nobody finds anything there any more: somebody ended a turn there, or the chart says so.
export const searched = (view: Position, tile: number): boolean =>
  view.visited.includes(tile) || (view.charted?.includes(tile) ?? false);

export function heading(props: Props): Heading {
  const { view, rules } = props;
  const moon = figuresOf(props)?.moon;
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
  // The same as a figure, where a row of many has no room for words.
  brief: string;
  state: 'on' | 'ready' | 'waits' | 'locked';
  moves: Choice<Move>[];
}

const kKinds: Record<string, string> = {
  instinct: 'instinct',
  portal: 'portal',
  seeker: 'seek',
  battleship: 'battleship',
};
// The move that a skill is used by, as far as it is the same for all targets.
const moveOf = (id: string): { kind: string; buff?: string } =>
  kKinds[id] ? { kind: kKinds[id] } : { kind: 'raise', buff: id };
const choicesOf = ({ choices }: Props, id: string): Choice<Move>[] => {
  const { kind, buff } = moveOf(id);
  return choices.filter(({ move }) => move.kind === kind && (!buff || (move as { buff?: string }).buff === buff));
};
// What the ship itself comes to be, which nobody uses.
const kHulls: Record<string, string> = { double_masted: 'Double-Masted Boat', future: 'Ship of the Future' };
const inTurns = (count: number): string => `in ${counted(count, 'turn')}`;

// What a skill gives, and what stands on its card while it cannot be used.
function gives(
  { insight }: Props,
  { skill, attack, defence, reach, left, wait }: Figures['skills'][number],
): [string, string] {
  const uses = `${counted(left, 'use')} left`;
  const cooling = (ready: string): string => (wait ? inTurns(wait) : ready);
  switch (skill) {
    case 'instinct':
      return [insight?.help(skill) ?? '', 'on your turn'];
    case 'portal':
      return [insight?.help(skill) ?? '', cooling('no ocean to go to')];
    case 'seeker':
      return [`${uses}, free`, left ? uses : 'used up'];
    case 'battleship':
      return [counted(left, 'shot'), cooling('no ship in range')];
  }
  const bonus = [attack && `${signed(attack)} attack`, defence && `${signed(defence)} defence`]
    .filter(Boolean)
    .join(', ');
  const what = bonus || `range ${reach}`;
  return [what, cooling(what)];
}

export function skills(props: Props): Skill[] {
  const list = (figuresOf(props)?.skills ?? []).filter(({ skill }) => !kHulls[skill]);
  const open = list.filter((one) => one.open).length;
  // What is far away is not shown yet: what one has, and the next few.
  return list.slice(0, Math.max(5, open + 1)).map((one) => {
    const moves = choicesOf(props, one.skill);
    const state = !one.open ? 'locked' : one.turns ? 'on' : moves.length ? 'ready' : 'waits';
    const [what, waits] = gives(props, one);
    const text = {
      locked: `from level ${one.level}`,
      on: `${what}, ${one.turns} more`,
      ready: what,
      waits,
    }[state];
    const brief = {
      locked: `lv ${one.level}`,
      on: `on ${one.turns}`,
      ready: one.left ? `${one.left} ×` : 'ready',
      waits: one.wait ? `in ${one.wait}` : '–',
    }[state];
    return { id: one.skill, name: skillName(one.skill), text, brief, state, moves };
  });
}

// What cannot be ordered now, and why; of what is to come only the next.
export function greyed(props: Props): Greyed[] {
  const { view, insight } = props;
  if (props.seat === null || view.stage !== 'order') return [];
  const skills = figuresOf(props)?.skills ?? [];
  const next = skills.find(({ open }) => !open);
  return [
    ...barredKind(insight, 'Fire', 'fire'),
    ...skills
      .filter(({ skill, open }) => open && !kHulls[skill] && !choicesOf(props, skill).length)
      .flatMap(({ skill }) => {
        const move = moveOf(skill);
        return move.buff
          ? barredMove(insight, skillName(skill), move)
          : barredKind(insight, skillName(skill), move.kind);
      }),
    ...(next
      ? [
          {
            label: kHulls[next.skill] ?? skillName(next.skill),
            reason: `from level ${next.level}, in ${next.missing_xp} XP`,
            rule: 'LOST-055',
          },
        ]
      : []),
  ];
}

export function facts(view: Position, seat: number, rules: Options, props: Props): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const figures = figuresOf(props)?.players[seat];
  const gems = player.hold.length;
  const list: Fact[] = [
    { text: `${player.score} ${player.score === 1 ? 'point' : 'points'}`, look: 'main' },
    { text: `tile ${player.tile}`, title: seaName(view, oceanOf(rules, player.tile)) },
    {
      text: `level ${player.level}`,
      title: `${player.xp} XP${figures ? `, ${figures.to_next} to the next level` : ''}`,
    },
    { text: gems === 1 ? '1 gem' : `${gems} gems`, title: player.hold.map(gemName).join(', ') || 'an empty hold' },
  ];
  if (figures) list.push({ text: `speed ${figures.speed}` });
  for (const { buff, turns } of figures?.buffs ?? [])
    list.push({ text: `${skillName(buff)} ${turns}`, look: 'badge', title: 'in force, turns left' });
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
export function targets(props: Props): string {
  const { view, seat, seats } = props;
  if (seat === null) return 'Watchers have no cannon.';
  const figures = figuresOf(props);
  if (!figures) return 'The engine is still on its way.';
  const here = view.players[seat]!.tile;
  const list = figures.targets
    .filter(({ in_range }) => in_range)
    .map(({ seat: at, chance }) => `${seats[at!]?.name}, ${away(here, view.players[at!]!.tile)}, ${chance} percent`);
  return list.length
    ? `In range: ${list.join('. ')}.`
    : `No ship within ${counted(figures.players[seat]!.reach, 'tile')}.`;
}

// What a cell says to somebody who listens: what, where, state.
export function cellText(props: Props, tile: number, choices: Choice<Move>[]): string {
  const { view, seat, seats } = props;
  const what = shipsOn(view, tile).map((ship) =>
    ship === seat ? 'your ship' : (seats[ship]?.name ?? `ship ${ship + 1}`),
  );
  const gem = knownGems(view).get(tile);
  const parts = [what.join(' and '), `tile ${tile}`, gem ? `the ${gemName(gem)}` : ''];
  if (view.charted?.includes(tile)) parts.push('charted');
  if (seat !== null) {
    const here = view.players[seat]!.tile;
    if (tile !== here && what.length) parts.push(away(here, tile));
    if (tile !== here && inRange(props, tile)) parts.push('in range');
  }
  for (const { move } of choices) {
    if (move.kind === 'sail') parts.push('can sail here');
    if (move.kind === 'fire')
      parts.push(['can fire', odds(props, move.at).replace('%', 'percent')].filter(Boolean).join(', '));
    if (move.kind === 'shove') parts.push('may be shoved here');
    if (move.kind === 'steal') parts.push('can steal');
  }
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
