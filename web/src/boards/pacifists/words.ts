// What the board of Pacifists of the Caribbean says: labels, facts, help. What is legal comes from the choices alone, what orders
// would do from the engine.
import type { AnyEvent, BoardProps, Choice, Fact, Heading } from '../board';
import type { Event, Move, Options, Position } from '../../generated/pacifists';
import { card as cardNames } from '../../generated/pacifists.names.json';
import { list } from '../../table/words';
import { draftOf } from './prompt';
import {
  figuresOf,
  printOf,
  prospectOf,
  sides,
  tokens,
  type Card,
  type Order,
  type Outlook,
  type Prospect,
  type Side,
} from './prospect';
import { neighbour } from './ring';
import { losses } from './losses';
import type { Sign } from './signs';

export type Props = BoardProps<Position, Move, Event, Options>;

export const cardName = (card: Card): string => cardNames[card];
const shots = { chainshot: 'chainshot', grapeshot: 'grapeshot', solid: 'solid shot', explosive: 'explosives' };
export const some = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const nameOf = ({ seat, seats }: Pick<Props, 'seat' | 'seats'>, ship: number, you = 'you'): string =>
  ship === seat ? you : (seats[ship]?.name ?? `ship ${ship + 1}`);
export const whose = (props: Props, ship: number): string =>
  ship === props.seat ? 'your' : `${nameOf(props, ship)}’s`;
const dice = (count: number): string => some(count, 'die', 'dice');
const diceOf = (look: Outlook): string =>
  look.least !== look.most && look.action === 'artillery' ? `${look.least} to ${dice(look.most)}` : dice(look.dice);

// The order's name, as on its card.
export function titleOf(order: Order): string {
  const print = printOf(order);
  if (!print) return order === 'none' ? 'No order' : capital(order);
  return capital(print.gun);
}
export const signOf = (order: Order, look: Outlook | null): Sign =>
  look?.unknown ? 'unknown' : (printOf(order)?.ammunition ?? (order as Sign));

// What a card or a sign does, in the engine's words.
export const helpOf = ({ insight }: Props, of: Card | Sign): string => insight?.help(of) ?? '';

export const foresees = (props: Props): boolean => !!prospectOf(props)?.preview;

// An order in words. Without `ahead` only what is printed on it, or nothing but its name while that is not known.
export function orderText(props: Props, order: Order, look: Outlook | null, ahead: boolean): string {
  const print = printOf(look?.order ?? order);
  const gun = !print ? '' : print.gun === 'bombs' ? 'bombs' : `${print.gun} with ${shots[print.ammunition]}`;
  if (!look) return gun || titleOf(order).toLowerCase();
  if (look.unknown) return 'a new order, drawn at the reveal';
  const target = nameOf(props, look.target);
  if (print) {
    const fields = look.last < 1 ? 'falls short of every field' : `fields ${look.first} to ${look.last}`;
    const hits = !ahead
      ? ''
      : look.hits.length
        ? `, hits ${list(look.hits.map((hit) => nameOf(props, hit)))} with ${diceOf(look)}`
        : ', hits nobody';
    return `${gun}, ${fields}${hits}${look.loads ? ', ammunition as its owner likes' : ''}`;
  }
  if (look.action === 'boarding') {
    const gain = (look.defects ? ', successes change ship' : '') + (look.wrecks ? ', against sails or hull' : '');
    if (ahead && !look.fought) return `boards ${target}: called off over water`;
    return `boards ${target}${ahead ? ` with ${dice(look.dice)}` : ''}${gain}`;
  }
  if (look.action === 'none') return 'no order';
  const how = look.action === 'attack' ? 'attack on' : 'retreat from';
  const rams = ahead && look.ram ? `, rams with ${dice(look.ram)} each` : '';
  return `${how} ${look.both ? 'both sides' : target}, ${some(look.distance, 'field')}${rams}`;
}

function cardsText(props: Props, ship: number, side: Side): string {
  const { laid, cards } = props.view.ships[ship]!.sides[side];
  const own = ship === props.seat ? draftOf(props).lays.filter((lay) => lay.side === side) : [];
  const lying = !laid ? '' : cards?.length ? `laid ${list(cards.map(cardName))}` : `${some(laid, 'card')} face down`;
  return [lying, own.length ? `to be laid ${list(own.map(({ card }) => cardName(card)))}` : '']
    .filter(Boolean)
    .join(', ');
}

export const between = (props: Props, gap: number): string =>
  `${nameOf(props, gap)} and ${nameOf(props, neighbour(props.view.ships.length, gap, 'port'))}`;

// What a cell says to somebody who listens: what, where, state.
export function shipText(props: Props, ship: number, ahead: Prospect | null): string {
  const { sails, crew, hull, hand_size } = props.view.ships[ship]!;
  const had = props.view.phase === 'players' && props.view.had_turn.includes(ship);
  const danger = foresees(props) && ahead ? ahead.ships[ship]!.dangers : null;
  const against = danger ? tokens.filter((token) => danger[token]) : [];
  const aimed = against.length ? `, ${list(against.map((token) => `${dice(danger![token])} against ${token}`))}` : '';
  const has = `${some(sails, 'sail')}, ${crew} crew, ${hull} hull, ${some(hand_size, 'card')}`;
  return capital(`${whose(props, ship)} ship, ${has}${aimed}${had ? ', turn taken' : ''}`);
}
export function sideText(props: Props, ship: number, side: Side, ahead: Prospect | null, can = false): string {
  const look = ahead?.ships[ship]!.sides[side] ?? null;
  const order = props.view.ships[ship]!.sides[side].captain;
  const crew = look ? `, ${look.tokens} crew` : '';
  const text = `${whose(props, ship)} ${side}${crew}: ${orderText(props, order, look, foresees(props))}`;
  return capital([text, cardsText(props, ship, side), can ? 'can lay here' : ''].filter(Boolean).join(', '));
}
export function gapText(props: Props, gap: number, ahead: Prospect | null): string {
  const { gaps } = props.view;
  const tiles = gaps[gap] ? some(gaps[gap], 'tile') : 'no water';
  const later = foresees(props) && ahead && ahead.gaps[gap] !== gaps[gap] ? `, ${ahead.gaps[gap]} after movement` : '';
  return capital(`${tiles} between ${between(props, gap)}${later}`);
}
// A tap: the same in sentences, and what the sign means.
export const meaningOf = (props: Props, order: Order, look: Outlook | null): string =>
  helpOf(props, signOf(order, look));

// One sentence on what the open orders come to.
export function summary(props: Props, ahead: Prospect | null): string {
  if (!ahead || !foresees(props)) return '';
  const parts = tokens
    .map((token) => [ahead.ships.reduce((all, ship) => all + ship.dangers[token], 0), token] as const)
    .filter(([sum]) => sum)
    .map(([sum, token], index) => (index ? `${sum} ${token}` : `${dice(sum)} against ${token}`));
  // Which they are the ring shows, and the cells say.
  const closing = props.view.gaps.filter((tiles, gap) => tiles && !ahead.gaps[gap]).length;
  const aimed = parts.length ? list(parts) : 'nobody is hurt';
  return `As it stands: ${aimed}${closing ? `; ${some(closing, 'gap closes', 'gaps close')}` : ''}.`;
}

// --- What the table asks of a board ---

export const onBoard = ({ move }: Choice<Move>): boolean => move.kind === 'play';
export const group = ({ move }: Choice<Move>): string => (move.kind === 'play' ? 'Turn' : capital(move.side));
export const outcomeOf = (label: string): string => label.split(' · ').slice(1).join('; ');
export function short({ move, label }: Choice<Move>): string {
  if (move.kind === 'wreck') return `break ${move.tokens}`;
  if (move.kind === 'load') return `load ${shots[move.ammunition]}`;
  const plain = label.split(' · ')[0]!;
  return move.cards.length ? `Lay ${plain}` : plain;
}

export function facts(view: Position, seat: number): Fact[] {
  const ship = view.ships[seat];
  if (!ship) return [];
  const facts: Fact[] = [
    { text: `${ship.crew} crew`, look: 'main' },
    { text: `${ship.hull} hull` },
    { text: some(ship.sails, 'sail') },
    { text: some(ship.hand_size, 'card'), title: 'in hand' },
  ];
  if (view.phase === 'players' && view.had_turn.includes(seat)) facts.push({ text: 'turn taken', look: 'badge' });
  return facts;
}

export function heading(props: Props): Heading {
  const { view, rules } = props;
  const figures = figuresOf(props);
  const drift = figures ? ` (under ${figures.low} the ships drift closer, over ${figures.high} apart)` : '';
  return {
    now: `Round ${view.round}/${rules.rounds}`,
    title: 'Pacifists',
    force: [`Fallen this round: ${view.casualties}${drift}`],
  };
}

// A turn as it was told; a whole round by what it cost whom, and how it moved the water.
const kCauses = /^(rammed|boarding_rolled|ship_hit)$/;
export function sum(events: AnyEvent[], props: Props): string {
  const told = events as (Event & AnyEvent)[];
  const over = told.find((event) => event.kind.startsWith('game_'));
  const ended = over ?? told.find((event) => event.kind === 'round_ended');
  const turns = told.filter((event) => event.kind === 'turn_taken');
  const cost = [...losses(told)].map(
    ([ship, lost], index) => `${nameOf(props, ship, index ? 'you' : 'You')} ${lost.join(' ')}`,
  );
  // Of what befell one ship: what it lost, and by what.
  if (!ended && cost.length)
    return [`${cost.join(', ')}.`, told.findLast(({ kind }) => kCauses.test(kind))?.text].filter(Boolean).join(' ');
  if (!ended) return (turns.length ? turns : told.slice(-2)).map(({ text }) => text).join(' ');
  // "2 casualties, limits 4 and 8: every gap loses a tile. Gaps: 3, 3 and 3.": what follows is what counts.
  const [, then = ended.text] = over ? [] : (/: ([^.:]+\.)/.exec(ended.text) ?? []);
  return `${cost.join(', ') || 'Nobody was hurt'}${over ? '.' : ';'} ${then}`;
}

// All hands are shown.
export const epilogue = (props: Props): string[] =>
  props.view.ships.map(
    (ship, seat) => `${nameOf(props, seat, 'You')} held ${list((ship.hand ?? []).map(cardName)) || 'no cards'}.`,
  );

// Sounds come from where they happen on the ring; the own ship lies at the bottom.
let bottom = 0;
export const sitAt = (seat: number): number => (bottom = seat);
export function place(event: AnyEvent, view: Position): number {
  const who = (event.target ?? event.seat) as number | null | undefined;
  const count = view.ships.length;
  return typeof who === 'number' ? -Math.sin((2 * Math.PI * ((who - bottom + count) % count)) / count) : 0;
}

// X and F: the harbour's own words on the own ship, and on what is aimed at whom.
export async function hear(props: Props, query: string, most = 99): Promise<void> {
  for (const line of (await props.ask(query)).slice(0, most)) props.say(line);
}
export { sides };
