// Everything this seat could do now, put together from the choices: a card, a ship or pirate, a course, and what that course
// would touch as the sea is now. A plan starts with an offered choice; what should follow it is only an intention, played when
// it is offered too.
import type { BoardProps, Choice } from '../board';
import type { Event, Move, Options, Position } from '../../generated/sea';
import {
  coursesOf,
  kColours,
  lineOf,
  nameOfCard,
  pathWords,
  portOf,
  kPorts,
  sortOf,
  squareAt,
  turned,
  type Colour,
  type Port,
} from './cards';

export type Props = BoardProps<Position, Move, Event, Options>;

// The measure of the drawing: a square, and the rim before and after the squares, in pixels.
export interface Frame {
  cell: number;
  before: number;
  after: number;
}
export interface Mover {
  sort: 'ship' | 'pirate' | 'island';
  // A ship's colour, a pirate's number, an island's square.
  id: string;
}
export interface Track {
  mover: Mover;
  from: string;
  path: string;
  // The squares it enters, in order; the last is where it lands.
  squares: string[];
}
export interface Plan {
  key: string;
  choice: Choice<Move>;
  // The course that should follow the card.
  then: Move | null;
  card: string | null;
  token: boolean;
  // Quarter turns of the card's chart.
  quarters: number;
  track: Track | null;
  // What else the same card would move.
  also: Track[];
}

export const sameMove = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const kPirates = ['1', '2', '3', '4'];

export function placeOf(view: Position, { sort, id }: Mover): string {
  return sort === 'ship' ? view.ships[id as Colour] : sort === 'pirate' ? view.pirates[Number(id) - 1]! : id;
}

export function trackOf(view: Position, mover: Mover, path: string, card: string): Track {
  const from = placeOf(view, mover);
  const squares = path === 'jump' ? [view.ports[card as Port] ?? from] : lineOf(from, path).slice(1).map(squareAt);
  return { mover, from, path, squares };
}

// The ships of a seat that may still move this turn.
export function movable(view: Position, seat: number): Colour[] {
  return kColours.filter(
    (colour) => view.captains[colour] === seat && (view.moved === 'none' || view.moved === colour),
  );
}

// The courses of a card with their quarter turns: with a token those it can be turned to, as printed only for the Navigator.
function charts(card: string, token: boolean, navigator: boolean): { path: string; quarters: number }[] {
  const printed = coursesOf(card);
  if (!token || printed.length > 1) return printed.map((path) => ({ path, quarters: 0 }));
  return (navigator ? [0, 1, 2, 3] : [1, 2, 3]).map((quarters) => ({ path: turned(printed[0]!, quarters), quarters }));
}

export function plans({ view, seat, choices }: Props): Plan[] {
  if (seat === null || !view.players[seat]) return [];
  const navigator = view.players[seat].power === 'navigator';
  const list: Plan[] = [];
  const add = (choice: Choice<Move>, more: Partial<Plan> = {}): void => {
    const { card = null, token = false, track = null, quarters = 0, then = null, also = [] } = more;
    list.push({
      key: `${JSON.stringify(choice.move)} ${track ? `${track.mover.id} ${track.path}` : ''}`,
      choice,
      card,
      token,
      track,
      quarters,
      then,
      also,
    });
  };
  for (const choice of choices) {
    const { move } = choice;
    const track = (mover: Mover, path: string): Track => trackOf(view, mover, path, view.card);
    switch (move.kind) {
      case 'draw':
        add(choice, { card: `#${move.source}` });
        break;
      case 'bury':
        add(choice, { card: move.card });
        break;
      case 'play':
        if (sortOf(move.card) === 'action') add(choice, { card: move.card });
        else
          for (const ship of movable(view, seat))
            for (const { path, quarters } of charts(move.card, move.token, navigator))
              add(choice, {
                card: move.card,
                token: move.token,
                quarters,
                track: trackOf(view, { sort: 'ship', id: ship }, path, move.card),
                then: { kind: 'sail', ship, path } as Move,
              });
        break;
      case 'discard': {
        const courses = charts(move.card, move.token, true);
        if (view.waiting.length) {
          const all =
            courses.length === 1
              ? moved(view, seat).map((mover) => trackOf(view, mover, courses[0]!.path, move.card))
              : [];
          add(choice, { card: move.card, token: move.token, also: all });
        } else
          for (const id of kPirates)
            for (const { path, quarters } of courses)
              if (quarters || !move.token || courses.length === 1 || navigator)
                add(choice, {
                  card: move.card,
                  token: move.token,
                  quarters,
                  track: trackOf(view, { sort: 'pirate', id }, path, move.card),
                  then: { kind: 'drive', pirate: Number(id), path } as Move,
                });
        break;
      }
      case 'sail':
      case 'blow':
        add(choice, { track: track({ sort: 'ship', id: move.ship }, move.path) });
        break;
      case 'drive':
        add(choice, { track: track({ sort: 'pirate', id: String(move.pirate) }, move.path) });
        break;
      case 'drift':
        add(choice, { track: track({ sort: 'island', id: move.island }, move.path) });
        break;
    }
  }
  return list;
}

// What the Actions that wait for the discard would move: the others' ships, or all pirates.
function moved(view: Position, seat: number): Mover[] {
  const list: Mover[] = [];
  if (view.waiting.includes('hurricane'))
    for (const colour of kColours)
      if (view.captains[colour] !== null && view.captains[colour] !== seat) list.push({ sort: 'ship', id: colour });
  if (view.waiting.includes('trouble_at_sea')) for (const id of kPirates) list.push({ sort: 'pirate', id });
  return list;
}

// The courses chosen already for what will move together (Hurricane, Trouble at Sea, So Close Yet So Far).
export function settled(view: Position): Track[] {
  if (!['hurricane', 'trouble', 'drift'].includes(view.stage)) return [];
  return view.voyage.movers.map(({ piece, path }) => {
    const mover: Mover =
      view.stage === 'hurricane'
        ? { sort: 'ship', id: kColours[piece]! }
        : view.stage === 'trouble'
          ? { sort: 'pirate', id: String(piece + 1) }
          : { sort: 'island', id: view.islands[piece]! };
    return trackOf(view, mover, path, view.card);
  });
}

// --- What a course would touch ---

export interface Touch {
  square: string;
  icon: 'treasure' | 'card' | 'steal' | 'pirate' | 'good' | 'closed' | 'loot' | 'hit';
  text: string;
  good?: Colour;
}

export function touches(props: Props, { mover, squares }: Track): Touch[] {
  const { view, seats, seat, rules } = props;
  const list: Touch[] = [];
  const name = (captain: number | null): string =>
    captain === null ? '' : captain === seat ? 'you' : (seats[captain]?.name ?? '');
  const owner = mover.sort === 'ship' ? view.captains[mover.id as Colour] : null;
  let taken = 0; // Treasure Islands on the way so far, for the pirates' dish
  for (const [at, square] of squares.entries()) {
    const landed = at === squares.length - 1;
    const add = (icon: Touch['icon'], text: string, good?: Colour): void =>
      void list.push({ square, icon, text, ...(good ? { good } : {}) });
    const islands = view.islands.filter((island) => island === square).length;
    const pirates = view.pirates.flatMap((pirate, index) => (pirate === square ? [index + 1] : []));
    const ships = kColours.filter(
      (colour) => view.ships[colour] === square && view.captains[colour] !== null && colour !== mover.id,
    );
    if (mover.sort === 'island') {
      for (const ship of ships)
        add('treasure', `a Treasure${landed ? ' and a card' : ''} for ${name(view.captains[ship])}`);
      if (pirates.length) add('loot', 'a Treasure for the pirates');
      if (ships.length || pirates.length) break; // what is collected sails no further (SEA-106)
      continue;
    }
    if (mover.sort === 'pirate') {
      taken += islands;
      if (islands) add('loot', `a Treasure for the pirates, ${view.pirate_treasures + taken} of ${rules.pirate_goal}`);
      for (const ship of ships)
        add(
          'hit',
          view.captains[ship] === seat
            ? 'your own ship pays a Good or takes a Debt'
            : `${name(view.captains[ship])} pays a Good or takes a Debt`,
        );
      continue;
    }
    const own = owner === seat;
    const whose = own ? '' : ` for ${name(owner)}`;
    if (islands)
      add('treasure', `${islands > 1 ? `${islands} Treasures` : 'a Treasure'}${landed ? ' and a card' : ''}${whose}`);
    for (const ship of ships) {
      const other = view.captains[ship]!;
      if (other === owner || owner === null) continue;
      if (owner === view.turn) {
        const robs = landed || view.players[owner]?.power === 'thief';
        add(robs ? 'steal' : 'card', robs ? `a card stolen from ${name(other)}` : `a card for passing ${name(other)}`);
      }
      if (view.players[other]?.power === 'thief' && rules.thief_scope === 'any_contact')
        add('hit', `${name(other)}, a Thief, steals a card`);
    }
    for (const pirate of pirates)
      add('pirate', `pirate ${pirate}: ${own ? 'you pay' : `${name(owner)} pays`} a Good or a Debt`);
    for (const colour of kColours)
      if (view.ports[portOf(colour)] === square) {
        const port = nameOfCard(portOf(colour));
        if (pirates.length) add('closed', `no Good in ${port}, a pirate is there`);
        else if (!view.stacks[colour]) add('closed', `no Good left in ${port}`);
        else add('good', `a ${colour} Good${whose}`, colour);
      }
    if (view.combo === square && !pirates.length && kColours.some((colour) => view.stacks[colour] > 0))
      add('good', `a Good of choice${whose}`);
  }
  return list;
}

const squaresText = (list: Touch[]): string => list.map(({ square, text }) => `${square}: ${text}`).join('; ');

export function moverName({ view, seat, seats }: Props, { sort, id }: Mover): string {
  if (sort === 'pirate') return `pirate ${id}`;
  if (sort === 'island') return `the Treasure Island on ${id}`;
  const captain = view.captains[id as Colour];
  return captain === seat ? `your ${id} ship` : `${captain === null ? '' : seats[captain]?.name}’s ${id} ship`;
}

// A plan in words, for the strip and for those who listen.
export function planWords(props: Props, plan: Plan): string {
  const { track } = plan;
  if (!track) return '';
  const met = touches(props, track);
  const end = track.squares.at(-1);
  const course = `${pathWords(track.path)}, from ${track.from} to ${end}${plan.token ? ', for a token' : ''}`;
  return `${moverName(props, track.mover)}: ${course}. ${met.length ? squaresText(met) : 'Meets nothing'}.`;
}

// What the button that carries a plan out says.
export function orderWords(plan: Plan): string {
  const { move } = plan.choice;
  const end = plan.track?.squares.at(-1);
  const token = plan.token ? ' for a token' : '';
  switch (move.kind) {
    case 'draw':
      return move.source === 'deck' ? 'Draw from the deck' : 'Take it from the pile';
    case 'play':
      return plan.track
        ? `${plan.track.path === 'jump' ? 'Jump' : 'Sail'} to ${end}${token}`
        : `Play ${nameOfCard(move.card)}`;
    case 'discard':
      return plan.track ? `Discard, pirate ${plan.track.mover.id} to ${end}${token}` : `Discard it${token}`;
    case 'bury':
      return 'Put it under the deck';
    case 'sail':
      return `Sail to ${end}`;
    case 'blow':
      return `Blow it to ${end}`;
    case 'drive':
      return `Pirate ${move.pirate} to ${end}`;
    case 'drift':
      return `Move it to ${end}`;
    default:
      return 'Do it';
  }
}

export const portAt = (view: Position, square: string): Port | undefined =>
  kPorts.find((port) => view.ports[port] === square);
