// What the page around the sea says: prompts, the players' figures, and answers for those who listen.
import type { AnyEvent, Choice, Curve, Fact, Greyed, Heading } from '../board';
import type { Move, Options, Position } from '../../generated/sea';
import { barredMove } from '../reasons';
import { caption, colourOf, kColours, nameOfCard, pathWords, sortOf, spotOf, way } from './cards';
import { textOf, titleOf } from './order.svelte';
import { figuresOf, plans, portAt, touches, trackOf, type Plan, type Props, type Touch } from './plans';

export const goodsOf = (view: Position, seat: number): string[] =>
  view.players[seat]!.hand.filter((card) => sortOf(card) === 'good');
// The card of the pile that may be taken.
export const takeable = (props: Props): string | undefined => figuresOf(props)?.takeable ?? undefined;
// What stands under the pile.
export function pileWords(props: Props): string {
  const top = takeable(props);
  if (top) return sortOf(top) === 'map' ? caption(props, top) : nameOfCard(top);
  return figuresOf(props) || !props.view.pile.length ? 'empty' : '…';
}

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

export function short({ move, label }: Choice<Move>, props: Props): string {
  const { seats } = props;
  switch (move.kind) {
    case 'draw': {
      const top = takeable(props);
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

export const prompt = (props: Props): string =>
  [titleOf(props), textOf(props)]
    .filter(Boolean)
    .join('. ')
    .replace(/([?!])\./, '$1');

export function greyed({ view, insight, seat, choices }: Props): Greyed[] {
  if (seat === null || (view.stage !== 'play' && view.stage !== 'discard')) return [];
  if (choices.some(({ move }) => 'token' in move && move.token)) return [];
  const charts = view.players[seat]!.hand.filter((card) => sortOf(card) === 'map');
  const [why] = charts.flatMap((card) => barredMove(insight, 'Turn a chart', { kind: view.stage, card, token: true }));
  return why ? [why] : [];
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

// Treasures end the game: they stand beside the points wherever those do.
const stars = (count: number): string => (count > 3 ? ` ★${count}` : count ? ` ${'★'.repeat(count)}` : '');

// What a captain's open things would score now; Goods that nobody has seen are not in it.
export const pointsOf = (props: Props, seat: number): number | undefined => figuresOf(props)?.points[seat];

export const curve: Curve = { title: 'Points' };

export function facts(view: Position, seat: number, _rules: Options, props: Props): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const goods = goodsOf(view, seat);
  const points = pointsOf(props, seat);
  const help = (name: string): string => props.insight?.help(name) ?? '';
  const list: Fact[] = [
    {
      text: `${points === undefined ? '… pts' : many(points, 'pt')}${stars(player.treasures)}`,
      look: 'main',
      title: `Points by what is known: ${help('points')}`,
    },
    { text: many(player.tokens, 'token'), title: help('token') },
  ];
  // What nobody has needs no room. Stars are told in words, too.
  if (player.debt) list.push({ text: many(player.debt, 'Debt') });
  if (player.cards !== null) list.push({ text: many(player.cards, 'card') });
  if (goods.length)
    list.push({
      text: many(goods.length, 'Good'),
      title: `${kColours
        .filter((colour) => goods.includes(colour))
        .map((colour) => `${goods.filter((good) => good === colour).length} ${colour}`)
        .join(', ')}${player.goods_known ? '' : ', at least'}`,
    });
  if (player.power !== 'none') list.push({ text: nameOfCard(player.power), look: 'badge', title: help(player.power) });
  return list;
}

export function heading({ view }: Props): Heading {
  const steps = ['draw', 'play', 'discard'];
  const at = steps.indexOf(view.phase);
  return {
    now: `Round ${view.round}`,
    force:
      at < 0 || view.stage === 'over'
        ? []
        : [steps.map((step, index) => (index === at ? `▸ ${step}` : step)).join(' · ')],
  };
}

// What a card of the hand would touch now: of what is offered, else as if it were played.
export function promise(props: Props, card: string): Touch[] {
  const offered = plans(props).filter((plan) => plan.card === card && !plan.token);
  const asIf = figuresOf(props)?.hand.find((one) => one.card === card)?.courses ?? [];
  const tracks = offered.length
    ? offered.flatMap(({ track, also }) => [...(track ? [track] : []), ...also])
    : asIf.map(trackOf);
  const found = new Map<string, Touch>();
  for (const track of tracks)
    for (const touch of touches(props, track)) found.set(`${touch.icon} ${touch.good}`, touch);
  return [...found.values()];
}
export function brief(touch: Touch): string {
  const words = {
    treasure: 'Treasure',
    card: 'a card',
    steal: 'a theft',
    pirate: 'a pirate',
    good: `${touch.good ?? 'any'} Good`,
    closed: 'port closed',
    loot: 'for pirates',
    hit: 'hits a ship',
  };
  return words[touch.icon];
}

// The Goods of a hand, explained.
export function setWords(props: Props): string {
  const { sets = [], sets_worth: worth = 0, set_points: points = [] } = figuresOf(props) ?? {};
  const list = sets.map((set) => set.join(' + ')).join('; ');
  const prices = points.flatMap((each, index) => (each ? [`${index + 1} colours ${each}`] : []));
  return `Different colours make a set: ${prices.join(', ')} points. Yours: ${
    list ? `${list}, ${many(worth, 'point')}` : 'no set yet'
  }.`;
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

export function homeOf(props: Props): string {
  const { view, seat } = props;
  const own = figuresOf(props)?.movable[0] ?? kColours.find((colour) => view.captains[colour] === seat);
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
