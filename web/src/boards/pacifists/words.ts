// What the board of Pacifists of the Caribbean says: labels, facts, help. What is legal comes from the choices alone.
import type { AnyEvent, BoardProps, Choice, Fact, Goal, Heading } from '../board';
import type { Event, Move, Options, Position } from '../../generated/pacifists';
import { card as cardNames } from '../../generated/pacifists.names.json';
import { list } from '../../table/words';
import { draft } from './draft.svelte';
import { neighbour, tokens, type Ammunition, type Card, type Forecast, type Outlook, type Side } from './outlook';

export type Props = BoardProps<Position, Move, Event, Options>;

export const cardName = (card: Card): string => cardNames[card];
const shotName = (ammunition: Ammunition): string =>
  ammunition === 'solid' ? 'solid shot' : ammunition === 'explosive' ? 'explosives' : ammunition;
export const some = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const nameOf = ({ seat, seats }: Pick<Props, 'seat' | 'seats'>, ship: number, you = 'you'): string =>
  ship === seat ? you : (seats[ship]?.name ?? `ship ${ship + 1}`);
export const whose = (props: Props, ship: number): string =>
  ship === props.seat ? 'your' : `${nameOf(props, ship)}’s`;
const dice = (count: number): string => some(count, 'die', 'dice');
export const water = (tiles: number): string => (tiles ? some(tiles, 'tile') : 'no water');

// An order in words. Without `ahead` only what is printed on it.
export function orderText(props: Props, look: Outlook, ahead: boolean): string {
  if (look.unknown) return 'a new order, drawn at the reveal';
  const target = nameOf(props, look.target);
  if (look.gun && look.ammunition) {
    const name = look.gun === 'bombs' ? 'bombs' : `${look.gun.replace('_', ' ')} with ${shotName(look.ammunition)}`;
    const turned = look.towards === look.side ? '' : ` to ${look.towards}`;
    const fields = look.last < 1 ? 'falls short of every field' : `fields ${Math.max(1, look.first)} to ${look.last}`;
    const change =
      look.modifier && !ahead ? `, ${look.modifier > 0 ? '+' : '−'}${Math.abs(look.modifier)} to the dice` : '';
    const hits = !ahead
      ? ''
      : look.hits.length
        ? `, hits ${list(look.hits.map((hit) => nameOf(props, hit.seat)))} with ${dice(look.dice)}`
        : ', hits nobody';
    return `${name}${turned}, ${fields}${change}${hits}`;
  }
  if (look.action === 'boarding') {
    const gain = (look.defects ? ', successes change ship' : '') + (look.wrecks ? ', against sails or hull' : '');
    return `boards ${target}${ahead ? ` with ${dice(look.dice)}` : ''}${gain}`;
  }
  if (look.action === 'none') return 'no order';
  const ram = Math.max(look.ram.starboard, look.ram.port);
  const how = look.action === 'attack' ? 'attack on' : 'retreat from';
  const rams = ahead && ram ? `, rams with ${dice(ram)} each` : '';
  return `${how} ${look.both ? 'both sides' : target}, ${some(look.distance, 'field')}${rams}`;
}

export const foresees = ({ rules, view }: Props): boolean => rules.threat_preview && view.phase !== 'over';

function cardsText(props: Props, ship: number, side: Side): string {
  const { laid, cards } = props.view.ships[ship]!.sides[side];
  const own = ship === props.seat ? draft.lays.filter((lay) => lay.side === side).map((lay) => cardName(lay.card)) : [];
  const lying = !laid ? '' : cards?.length ? `laid ${list(cards.map(cardName))}` : `${some(laid, 'card')} face down`;
  return [lying, own.length ? `to be laid ${list(own)}` : ''].filter(Boolean).join(', ');
}

const between = (props: Props, gap: number): string =>
  `${nameOf(props, gap)} and ${nameOf(props, neighbour(props.view.ships.length, gap, 'port'))}`;

// What a cell says to somebody who listens: what, where, state.
export function shipText(props: Props, ship: number): string {
  const { sails, crew, hull, hand_size } = props.view.ships[ship]!;
  const had = props.view.phase === 'players' && props.view.had_turn.includes(ship);
  const has = `${some(sails, 'sail')}, ${crew} crew, ${hull} hull, ${some(hand_size, 'card')}`;
  return capital(`${whose(props, ship)} ship, ${has}${had ? ', turn taken' : ''}`);
}
export function sideText(props: Props, look: Outlook, can = false): string {
  const text = `${whose(props, look.seat)} ${look.side}, ${look.tokens} crew: ${orderText(props, look, foresees(props))}`;
  return capital([text, cardsText(props, look.seat, look.side), can ? 'can lay here' : ''].filter(Boolean).join(', '));
}
export function gapText(props: Props, gap: number, ahead: Forecast): string {
  const { gaps } = props.view;
  const later = foresees(props) && ahead.gaps[gap] !== gaps[gap] ? `, ${ahead.gaps[gap]} after movement` : '';
  return capital(`${water(gaps[gap]!)} between ${between(props, gap)}${later}`);
}

// One sentence on what the open orders come to.
export function summary(props: Props, ahead: Forecast): string {
  const { view } = props;
  const parts = tokens
    .map((token) => [ahead.dangers.reduce((all, danger) => all + danger[token], 0), token] as const)
    .filter(([sum]) => sum)
    .map(([sum, token]) => `${sum} against ${token}`);
  const closing = view.gaps.flatMap((tiles, gap) => (tiles && !ahead.gaps[gap] ? [between(props, gap)] : []));
  const shots = parts.length ? `dice ${list(parts)}` : 'nobody is hurt';
  const closed = closing.length ? `; no water left between ${closing.join(', nor ')}` : '';
  return `As the orders stand: ${shots}${closed}.`;
}

// --- What the table asks of a board ---

export const onBoard = (choice: Choice<Move>, props: Props): boolean =>
  choice.move.kind === 'play' && draft.match(props.choices) !== choice;
export const group = ({ move }: Choice<Move>): string => (move.kind === 'play' ? 'Turn' : capital(move.side));
// The label without what it would bring: the board shows that.
export const plain = (label: string): string => label.split(' · ')[0]!;
export const outcomeOf = (label: string): string => label.split(' · ').slice(1).join('; ');
export function short({ move, label }: Choice<Move>): string {
  if (move.kind === 'wreck') return `break ${move.tokens}`;
  if (move.kind === 'load') return `load ${shotName(move.ammunition)}`;
  return move.cards.length ? `Lay ${plain(label)}` : plain(label);
}

export function prompt({ view, seat, rules }: Props): string {
  if (view.phase !== 'players')
    return `Your sabotage: what shall ${view.phase === 'boarding' ? 'your boarders break' : 'your gun be loaded with'}?`;
  if (draft.lays.length) return 'Lay what you have put together, or change it first.';
  const hand = seat === null ? 0 : view.ships[seat]!.hand_size;
  if (!hand) return 'Your hand is empty: draw.';
  const aim = view.round === 1 ? `All win if every ship keeps crew and hull for ${some(rules.rounds, 'round')}. ` : '';
  return `${aim}Choose a card and a side, or save your cards and draw.`;
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

// All win or lose together: how many rounds are behind them, and the ship that is closest to its end.
export function goal(props: Props): Goal {
  const { view, rules } = props;
  const over = view.phase === 'over';
  const done = view.round - (over && view.ending === 'won' ? 0 : 1);
  const alive = view.ships.reduce((sum, ship) => sum + ship.crew, 0);
  const weakest = view.ships
    .flatMap((ship, seat) => [
      { seat, left: ship.hull, of: rules.hull, token: 'hull' },
      { seat, left: ship.crew, of: rules.crew, token: 'crew' },
    ])
    .sort((a, b) => a.left - b.left || a.left / a.of - b.left / b.of)[0]!;
  const { seat, left, token } = weakest;
  const has = seat === props.seat ? 'You have' : `${nameOf(props, seat)} has`;
  return {
    text: `All win if every ship lives through round ${rules.rounds}`,
    short: `All win if all live through round ${rules.rounds}`,
    pips: { done, of: rules.rounds, title: `${alive} of ${rules.crew * view.ships.length} crew alive` },
    chip: over ? undefined : { seat, text: `${has} ${left} ${token}`, short: `${left} ${token}`, hot: left <= 2 },
  };
}

export function heading({ view, rules }: Props): Heading {
  const [closer, apart] = [rules.quiet_limit, rules.fierce_limit].map((limit) => limit * view.ships.length);
  return {
    now: `Round ${view.round}/${rules.rounds}`,
    title: 'Pacifists',
    force: [`Fallen this round: ${view.casualties} (under ${closer} the ships drift closer, over ${apart} apart)`],
  };
}

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
