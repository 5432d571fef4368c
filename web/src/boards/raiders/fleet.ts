// The words of the board of Raiders on Deck: marks, warnings, choices. What is legal comes from the choices, damage and what else
// follows from a position from the engine.
import type { AnyEvent, BoardProps, Choice, Curve, Fact, Greyed } from '../board';
import type { Event, Figures, Move, Options, Outline, Position } from '../../generated/raiders';
import { barredKind, barredMove } from '../reasons';
import { card as cards, mark as markNames, ship as ships } from '../../generated/raiders.names.json';

export type Props = BoardProps<Position, Move, Event, Options>;
export type Ship = Position['ships'][number];
export type Card = Ship['hand'][number];

export const figuresOf = ({ insight }: Pick<Props, 'insight'>): Figures | null => insight?.figures ?? null;
// What firing at a ship does; nothing as long as nobody knows.
export const shotAt = ({ insight }: Props, at: number): Outline => insight?.outline({ kind: 'fire', at }) ?? {};

const words =
  (list: Record<string, string>) =>
  (id: string): string =>
    list[id] ?? id;
export const cardName = words(cards);
// What is worth its number is called by it.
export const called = ({ cards, starters }: Options, card: string): string =>
  card === 'five_gold' ? `${cards.gold} Gold` : card === 'st_two_gold' ? `${starters.gold} Gold` : cardName(card);
export const shipName = words(ships);
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const nameOf = ({ seat, seats }: Pick<Props, 'seat' | 'seats'>, index: number | null): string =>
  index === null ? 'nobody' : index === seat ? 'you' : seats[index]?.name || `seat ${index + 1}`;

// What a card, a mark, a captain's gift does, in the engine's words.
export const helpOf = ({ insight }: Pick<Props, 'insight'>, name: string): string => insight?.help(name) ?? '';
export const buffText = (props: Props, seat: number): string => helpOf(props, props.view.ships[seat]!.ship);

// What the harbour expects of an attack, from its label.
export const expected = (label: string): string => /about (\d+) damage/.exec(label)?.[1] ?? '';

// An attack with its dice: "6 + 5 + 2 = 13 × 95 % = 12"
export function sum(dice: readonly number[], shot: NonNullable<Figures['shot']>): string {
  const { bonus, cards, ghost, penalty, base, factors, damage } = shot;
  const plus = [bonus, cards, ghost].map((one) => (one ? ` + ${one}` : '')).join('');
  const times = factors.map((factor) => ` × ${factor} %`).join('');
  return `${dice.join(' + ')}${plus}${penalty ? ` − ${penalty}` : ''} = ${base}${times}${times && ` = ${damage}`}`;
}

// --- Marks ---

export interface Badge {
  text: string;
  help: string;
  // Good for its owner, bad, or a card that waits.
  look: 'good' | 'bad' | 'card';
  glyph: string;
}

const kGlyphs: Record<string, string> = { netted: 'net', chained: 'chain', storm_due: 'storm' };
const kGood = ['veiled', 'veil_ready'];
// What is shorter on a badge than in the catalogue.
const kBrief: Record<string, string> = { momentum_lost: 'no bonus', veil_ready: 'veil' };

// All that lies on a ship: the Maneuver, fire, the marks that the engine sees, and the cards that wait.
export function badges(props: Props, seat: number): Badge[] {
  const { view, rules } = props;
  const ship = view.ships[seat]!;
  const { maneuver, burn, first_attack_penalty: penalty, merchant_count: counted } = ship;
  if (ship.sunk) return [];
  const one = (when: unknown, id: string, text: string, look: Badge['look'], glyph = ''): Badge[] =>
    when ? [{ text, help: helpOf(props, id), look, glyph }] : [];
  const marks = (figuresOf(props)?.ships[seat]?.marks ?? []).filter((mark) => mark !== 'evasive');
  return [
    ...one(maneuver, 'maneuver', `${ship.evasive ? 'evasive ' : ''}−${maneuver} %`, 'good', 'wind'),
    ...one(burn, 'burn', `burns ${burn}`, 'bad', 'fire'),
    ...marks.flatMap((mark) =>
      one(true, mark, kBrief[mark] ?? markNames[mark], kGood.includes(mark) ? 'good' : 'bad', kGlyphs[mark]),
    ),
    ...one(penalty, 'first_attack_penalty', `first shot −${penalty}`, 'bad'),
    ...one(
      view.merchant && counted,
      'merchant_count',
      `merchant ${counted}/${rules.events.merchant_plunders}`,
      'good',
      'gold',
    ),
    ...Object.entries(ship.pending).flatMap(([card, count]) =>
      one(count, 'pending', cardName(card) + (count > 1 ? ` ×${count}` : ''), 'card', card),
    ),
  ];
}

export type Health = 'well' | 'hurt' | 'low';
export const health = (ship: Ship): Health =>
  ship.hp * 4 <= ship.max_hp ? 'low' : ship.hp * 2 < ship.max_hp ? 'hurt' : 'well';

// --- What everybody should know ---

// What the sky brings: the event in force, the Merchant Ship, the anchors; each as [picture, name, what it does].
export function skies(props: Props): [string, string, string][] {
  const { view } = props;
  const few = figuresOf(props)?.few_loot ?? null;
  const one = (when: unknown, id: string, help = id): [string, string, string][] =>
    when ? [[id, cardName(id), helpOf(props, help)]] : [];
  return [
    ...one(view.weather !== 'none', view.weather),
    ...one(
      view.ships.some((ship) => ship.storm_due && !ship.sunk),
      'storm_front',
    ),
    ...one(view.merchant, 'merchant_ship'),
    ...one(view.anchored, 'anchor_drop', 'anchored'),
    ...one(view.anchor_next, 'anchor_drop', 'anchor_next'),
    ...(few === null ? [] : [['loot', 'Loot', few ? `${few} left` : 'gone'] satisfies [string, string, string]]),
  ];
}

// --- Choices ---

export const trades = ['sell_ammo', 'buy_ammo', 'sell_card', 'buy_card'];
export const isTrade = (move: Move): boolean => trades.includes(move.kind);
export const keyOf = (move: Move): string => JSON.stringify(move);

// What a captain's card stands for: firing at it, and cards played on it.
export function choicesAt({ choices }: Pick<Props, 'choices'>, seat: number): Choice<Move>[] {
  return choices.filter(({ move }) => (move.kind === 'fire' || move.kind === 'play') && move.at === seat);
}
export function tradesWith({ choices }: Pick<Props, 'choices'>, seat: number): Choice<Move>[] {
  return choices.filter(({ move }) => isTrade(move) && 'to' in move && move.to === seat);
}
// What a card of the hand stands for: playing it (on each of its targets), throwing it away, selling it where one is asked for.
export function choicesWith({ choices }: Pick<Props, 'choices'>, card: Card): Choice<Move>[] {
  return choices.filter(
    ({ move }) =>
      ((move.kind === 'play' || move.kind === 'discard' || move.kind === 'accept') && move.card === card) ||
      (move.kind === 'smoke_bomb' && card === 'smoke_bomb'),
  );
}
// The seat that a move is aimed at.
export const aimOf = (move: Move | null): number | null =>
  !move
    ? null
    : 'at' in move && typeof move.at === 'number'
      ? move.at
      : 'to' in move && typeof move.to === 'number'
        ? move.to
        : null;

const groups: Partial<Record<Move['kind'], string>> = {
  play: 'Cards, as many as you like',
  fire: 'Action: fire at (damage)',
  repair: 'or',
  plunder: 'or',
  reload: 'or',
  maneuver: 'or',
  discard: 'Throw away',
  reroll: 'Your dice',
  stop: 'Your dice',
};
export const group = ({ move }: Choice<Move>): string => groups[move.kind] ?? 'Answer';

export function short({ move, label }: Choice<Move>, props: Props): string {
  switch (move.kind) {
    case 'play':
      return called(props.rules, move.card) + (typeof move.at === 'number' ? ` on ${nameOf(props, move.at)}` : '');
    case 'discard':
      return called(props.rules, move.card);
    case 'fire':
      return `${nameOf(props, move.at)} ~${expected(label)}`;
    case 'maneuver':
      return label.replace(/ off the next attack/, '');
    case 'smoke_bomb':
      return 'Throw the Smoke Bomb';
    default:
      return label;
  }
}

export function offerText(props: Props): string {
  const { view, seat } = props;
  const { kind, amount, gold, card } = view.offer;
  const whom = nameOf(props, view.target);
  const what =
    kind === 'buy_card'
      ? `buy a card from ${whom}`
      : kind === 'sell_card'
        ? `sell ${whom} ${card ? cardName(card) : 'a card'}`
        : kind === 'sell_ammo'
          ? `sell ${whom} ${amount} ammunition`
          : `buy ${amount} ammunition from ${whom}`;
  return `${view.turn === seat ? 'You offer' : `${nameOf(props, view.turn)} offers`} to ${what} for ${gold} gold.`;
}

export function planText(props: Props): string {
  const plan = props.seat === null ? null : props.view.ships[props.seat]!.plan;
  if (!plan) return '';
  const on = (at: number | null, word: string): string => (at === null ? '' : ` ${word} ${nameOf(props, at)}`);
  const cards = plan.cards.map(({ card, at }) => cardName(card) + on(at, 'on'));
  return plan.action === 'none'
    ? `Your list: ${cards.join(', ') || 'nothing yet'}. An action completes it.`
    : `Your commitment: ${[...cards, plan.action + on(plan.at, 'at')].join(', ')}.`;
}

// The actions that are not open now, and why.
export const greyed = ({ view, insight, seat }: Props): Greyed[] =>
  view.stage !== 'turn' || view.turn !== seat
    ? []
    : ['fire', 'repair', 'plunder', 'maneuver'].flatMap((kind) => barredKind(insight, capital(kind), kind));

// Why a card of the hand cannot be played now: for information.
export function whyNot({ insight, view, seat }: Props, card: Card): string {
  const other = view.ships.findIndex((ship, index) => index !== seat && !ship.sunk);
  const plain = { kind: 'play', card };
  // Of a card that needs a target the reason is the one with a target.
  const [why] = [...barredMove(insight, '', { ...plain, at: other }), ...barredMove(insight, '', plain)];
  return why ? `${why.reason}.` : '';
}

// --- The players' panel, sounds and words for listeners ---

export const curve: Curve = { title: 'Gold' };

export function facts(view: Position, seat: number, _rules: Options, props: Props): Fact[] {
  const ship = view.ships[seat];
  if (!ship) return [];
  if (ship.sunk) return [{ text: 'sunk', look: 'main' }, { text: shipName(ship.ship) }];
  // One step from victory.
  const near = props.insight?.goal?.alarms.find((alarm) => alarm.seat === seat);
  const { gold, fragments } = figuresOf(props) ?? {};
  return [
    gold
      ? { text: `${ship.gold}/${gold}`, look: 'main', title: `${ship.gold} of ${gold} gold` }
      : { text: `${ship.gold} gold`, look: 'main' },
    { text: `${ship.hp} HP`, title: `${ship.hp} of ${ship.max_hp} hit points` },
    { text: shipName(ship.ship), title: buffText(props, seat) },
    ...(fragments ? [{ text: `${ship.fragments}/${fragments} map`, title: 'Treasure Map Fragments' }] : []),
    { text: plural(ship.hand.length, 'card') },
    ...(near ? [{ text: near.short, look: 'badge' as const, title: near.text }] : []),
  ];
}

// Around the table from left to right.
export function place(event: AnyEvent, view: Position): number {
  const who = (typeof event.target === 'number' ? event.target : event.seat) as number | undefined;
  const last = view.ships.length - 1;
  return typeof who === 'number' && last > 0 ? (who / last) * 1.6 - 0.8 : 0;
}

// A ship in words: who, what, its figures and marks, and what can be done to it.
export function shipText(props: Props, seat: number): string {
  const { view } = props;
  const ship = view.ships[seat]!;
  const own = seat === props.seat;
  const turn = view.turn === seat && view.stage !== 'over';
  return [
    own ? 'Your ship' : nameOf(props, seat),
    turn ? (own ? 'your turn' : 'on turn') : '',
    shipName(ship.ship),
    ship.sunk ? 'sunk' : figures(props, seat),
    ...badges(props, seat).map((badge) => badge.text.replace('−', 'minus ')),
    ...choicesAt(props, seat).map(({ move, label }) =>
      move.kind === 'play' ? `${cardName(move.card)} possible` : `can fire, about ${expected(label)} damage`,
    ),
  ]
    .filter(Boolean)
    .join(', ');
}
export function figures(props: Props, seat: number): string {
  const ship = props.view.ships[seat]!;
  const known = figuresOf(props);
  const of = (count: number, most: number | null | undefined): string => (most ? `${count} of ${most}` : `${count}`);
  return [
    `${ship.hp} of ${ship.max_hp} HP`,
    `${ship.ammo} ammunition`,
    `${of(ship.gold, known?.gold)} gold`,
    `${of(ship.fragments, known?.fragments)} map fragments`,
    plural(ship.hand.length, 'card'),
    ...(known ? [`${known.ships[seat]!.active_crew} active crew`] : []),
  ].join(', ');
}

// --- What the last move did, ship by ship ---

export interface Mark {
  seat: number;
  text: string;
  look: 'l' | 'g' | 'n';
}
// By kind of event: l(oss), g(ain) or n(ote); t if it is the target that is marked; the words, with fields of the event.
const kMarks: Record<string, string> = {
  hit: 'lt−damage',
  avenged: 'lt−damage',
  recoiled: 'l −damage',
  burned: 'l −damage',
  kraken_struck: 'l −damage',
  storm_struck: 'l −damage',
  healed: 'g +amount HP',
  repaired: 'g +amount HP',
  hull_raised: 'g max max_hp',
  gold_gained: 'g +amount gold',
  ammo_gained: 'g +amount ammo',
  reloaded: 'g +amount ammo',
  crew_joined: 'g crew crew',
  fragment_laid: 'g map fragments/needed',
  crew_spent: 'l −1 crew',
  crew_deserted: 'l −1 crew',
  fired: 'n fires',
  smoked: 'g smoke!',
  maneuvered: 'n maneuvers',
  plundered: 'n plunders',
  storm_ridden: 'g rides it out',
  veiled: 'n veiled',
  chained: 'ltchained',
  netted: 'ltnetted',
  sabotaged: 'lt−1 card',
  foiled: 'gtfoiled',
  caught_fire: 'l on fire',
  turn_skipped: 'n skips',
  sank: 'l sinks',
  setback_shown: 'n card',
  card_played: 'n card',
};
export function markOf(event: AnyEvent): Mark | null {
  const form = kMarks[event.kind];
  if (!form) return null;
  const text = form
    .slice(2)
    .replace(/damage|amount|max_hp|fragments|needed|^crew|card$/g, (field) =>
      field === 'card' && event.card
        ? event.kind === 'sabotaged'
          ? field
          : cardName(event.card as string)
        : String(event[field] ?? field),
    );
  return { seat: event[form[1] === 't' ? 'target' : 'seat'] as number, text, look: form[0] as Mark['look'] };
}
