// What the page around the sea says: prompts, the players' figures, and answers for those who listen.
import type { AnyEvent, Choice, Fact, Greyed } from '../board';
import type { Move, Options, Position } from '../../generated/sea';
import { bestSplit, colourOf, kColours, kPowers, nameOfCard, pathWords, sortOf, spotOf, way } from './cards';
import { plans, portAt, touches, type Plan, type Props } from './plans';

export const goodsOf = (view: Position, seat: number): string[] =>
  view.players[seat]!.hand.filter((card) => sortOf(card) === 'good');
export const setPoints = (rules: Options): number[] => [
  rules.set_points.one,
  rules.set_points.two,
  rules.set_points.three,
  rules.set_points.four,
];

// The card of the pile that may be taken (SEA-023).
export function takeable(view: Position, rules: Options): string | undefined {
  return view.pile.filter((card) => rules.pile_event === 'again' || sortOf(card) !== 'event').at(-1);
}

const kOnBoard: Move['kind'][] = ['play', 'discard', 'bury', 'sail', 'blow', 'drive', 'drift'];
export const onBoard = ({ move }: Choice<Move>): boolean => kOnBoard.includes(move.kind);

export function group({ move }: Choice<Move>): string {
  const groups: Partial<Record<Move['kind'], string>> = {
    draw: 'Draw',
    vote: 'Who begins',
    keep: 'Keep',
    guess: 'A Debt for those with',
    bribe: 'Give back',
    take: 'Take',
    pass: 'Or',
  };
  return groups[move.kind] ?? 'Do';
}

export function short({ move, label }: Choice<Move>, { view, rules, seats }: Props): string {
  switch (move.kind) {
    case 'draw': {
      const top = takeable(view, rules);
      return move.source === 'deck'
        ? 'from the deck'
        : `from the pile${top ? ` (${sortOf(top) === 'map' ? 'chart' : nameOfCard(top)})` : ''}`;
    }
    case 'vote':
      return seats[move.starter ?? -1]?.name ?? label;
    case 'guess':
      return move.than === 'more' ? 'as many cards or more' : 'as many cards or fewer';
    case 'keep':
    case 'bribe':
    case 'take':
      return label.replace(/^(Keep|Give back|Take) /, '');
    default:
      return label;
  }
}

export function prompt({ view, seats, seat }: Props): string {
  const waits = view.waiting.map(nameOfCard).join(' and ');
  const left = view.moves_left;
  switch (view.stage) {
    case 'vote':
      return 'Who shall begin? Name another captain.';
    case 'keep':
      return 'A Scallywag is at the table: keep one of your two Goods.';
    case 'draw':
      return view.drawn
        ? 'Draw your second card, from the deck or from the pile.'
        : (view.round === 1 ? 'Touch Treasure Islands, fetch Goods from ports. ' : '') +
            'Draw two cards. One of them may be the open card of the pile.';
    case 'play': {
      const cards = view.plays_left > 1 ? `${view.plays_left} cards, one after the other` : 'a card';
      return `Play ${cards}: pick one of your charts, or a marked square on the sea.`;
    }
    case 'sail':
      return 'Choose the course: tap its X on the sea.';
    case 'guess':
      return 'Broken Compass: who takes a Debt? Compare with the cards you hold.';
    case 'bury':
      return 'Put one of your cards under the deck.';
    case 'navigate':
      return `Navigator: your token brings ${left > 1 ? `up to ${left} steps` : 'a step'}. Go one square, or stay.`;
    case 'discard':
      return waits
        ? `Discard a card: it drives ${waits}, then a pirate of your choice.`
        : 'Discard a card: its course moves a pirate of your choice.';
    case 'hurricane':
      return 'Hurricane: choose the course of this ship.';
    case 'trouble':
      return `Trouble at Sea: choose the course of pirate ${view.voyage.movers.length + 1}.`;
    case 'drift':
      return 'So Close Yet So Far: move a Treasure Island, or no more of them.';
    case 'bonus':
      return 'Move a pirate by the card you discarded: pick a pirate and its course.';
    case 'lucky':
      return `Your lucky steps: go one square (${left} left), or stay.`;
    case 'bribe':
      return 'A pirate meets your ship! Choose the Good you give it.';
    case 'combo':
      return 'The Combo Port: take a Good of your choice.';
    case 'smuggle':
      return 'The game ends: smuggle one more Good.';
    default:
      return seat === null || view.turn === seat ? '' : `It is ${seats[view.turn ?? 0]?.name}’s turn.`;
  }
}

export function greyed({ view, seat, choices }: Props): Greyed[] {
  if (seat === null || (view.stage !== 'play' && view.stage !== 'discard')) return [];
  if (choices.some(({ move }) => 'token' in move && move.token)) return [];
  return [
    {
      label: 'Turn a chart',
      reason: view.players[seat]!.tokens ? 'no chart with a single course' : 'you have no token',
      rule: 'SEA-055',
    },
  ];
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

export function facts(view: Position, seat: number, rules: Options): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const ships = kColours.filter((colour) => view.captains[colour] === seat);
  const goods = goodsOf(view, seat);
  const list: Fact[] = [
    {
      text: many(player.treasures, 'Treasure'),
      look: 'main',
      title: `${rules.treasure_points} points each; ${rules.treasure_goal} make the round the last`,
    },
    { text: ships.map((ship) => `${ship} ship on ${view.ships[ship]}`).join(', ') },
    { text: many(player.tokens, 'token'), title: 'turns a chart, or is a point at the end' },
    { text: player.debt ? many(player.debt, 'Debt', 'Debts') : 'no Debt', title: 'a point less each' },
  ];
  if (player.cards !== null) list.push({ text: many(player.cards, 'card') });
  if (goods.length)
    list.push({
      text: `Goods: ${kColours
        .filter((colour) => goods.includes(colour))
        .map((colour) => `${goods.filter((good) => good === colour).length} ${colour}`)
        .join(', ')}`,
      title: player.goods_known ? `worth ${bestSplit(goods, setPoints(rules)).points}` : 'at least',
    });
  if (player.power !== 'none')
    list.push({ text: nameOfCard(player.power), look: 'badge', title: kPowers[player.power] ?? '' });
  return list;
}

// West is the left ear.
export function place(event: AnyEvent, view: Position): number {
  const ship = typeof event.ship === 'string' ? view.ships[event.ship as 'orange'] : undefined;
  const square = [(event.track as string[] | undefined)?.at(-1), event.square as string | undefined, ship].find(
    (one) => one && one !== 'off',
  );
  return square ? spotOf(square).column / 6 - 1 : 0;
}

// --- For those who listen ---

// What lies on a square, the most important first.
export function thingsOn({ view, seat, seats }: Props, square: string): string[] {
  const list: string[] = [];
  for (const colour of kColours) {
    const captain = view.captains[colour];
    if (view.ships[colour] === square && captain !== null)
      list.push(captain === seat ? `your ${colour} ship` : `${seats[captain]?.name}’s ${colour} ship`);
  }
  view.pirates.forEach((pirate, index) => pirate === square && list.push(`pirate ${index + 1}`));
  const islands = view.islands.filter((island) => island === square).length;
  if (islands) list.push(islands > 1 ? `${islands} Treasure Islands` : 'Treasure Island');
  const port = portAt(view, square);
  if (port) list.push(`port ${nameOfCard(port)}, ${view.stacks[colourOf(port)]} ${colourOf(port)} Goods`);
  if (view.combo === square) list.push('Combo Port');
  return list;
}

export function homeOf({ view, seat }: Props): string {
  const own = kColours.find(
    (colour) => view.captains[colour] === seat && (view.moved === 'none' || view.moved === colour),
  );
  return own && view.ships[own] !== 'off' ? view.ships[own] : 'G7';
}

export function cellText(props: Props, square: string, ending: Plan[]): string {
  const things = thingsOn(props, square);
  const home = homeOf(props);
  const { far, text } = way(home, square);
  const parts = [...things, square];
  if (props.seat !== null && far) parts.push(text);
  if (ending.length) parts.push(ending.length === 1 ? 'a course ends here' : `${ending.length} courses end here`);
  const label = parts.join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

// X: what is around, the nearest first.
export function around(props: Props): string {
  const { view } = props;
  const home = homeOf(props);
  const squares = new Set<string>([
    ...Object.values(view.ships),
    ...view.pirates,
    ...Object.values(view.ports),
    ...view.islands,
    view.combo,
  ]);
  squares.delete('off');
  const list = [...squares].map((square) => ({ square, ...way(home, square) })).sort((a, b) => a.far - b.far);
  return list.map(({ square, text }) => `${thingsOn(props, square).join(', ')}: ${text}`).join('. ') + '.';
}

// F: which cards would bring something, and what.
export function reach(props: Props): string {
  const list = plans(props).flatMap((plan) => {
    const met = plan.track ? touches(props, plan.track) : [];
    if (!met.length) return [];
    const course = `${pathWords(plan.track!.path)}${plan.token ? ' with a token' : ''} to ${plan.track!.squares.at(-1)}`;
    return [`${course}: ${met.map(({ text }) => text).join(', ')}`];
  });
  if (!list.length) return props.choices.length ? 'No course of yours meets anything.' : 'Nothing to choose now.';
  return `${list.slice(0, 12).join('. ')}.${list.length > 12 ? ` And ${list.length - 12} more.` : ''}`;
}
