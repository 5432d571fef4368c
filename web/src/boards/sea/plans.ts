// Everything this seat could do now: a choice, and for each course it may lead to the ship or pirate, the squares and what it would
// touch as the sea is now. Where courses lead and what they touch the engine tells. A plan starts with an offered choice; what
// should follow it is only an intention, played when it is offered too.
import type { BoardProps, Choice } from '../board';
import type { Event, Figures, Move, Options, Outline, Position } from '../../generated/sea';
import { nameOfCard, pathWords, portOf, kPorts, type Colour, type Port } from './cards';

export type Props = BoardProps<Position, Move, Event, Options>;
type Course = Outline['courses'][number];

export const figuresOf = ({ insight }: Pick<Props, 'insight'>): Figures | null => insight?.figures ?? null;

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
  // What it touches there.
  touches: Course['touches'];
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

export function placeOf(view: Position, { sort, id }: Mover): string {
  return sort === 'ship' ? view.ships[id as Colour] : sort === 'pirate' ? view.pirates[Number(id) - 1]! : id;
}

export const trackOf = ({ piece, id, from, path, track, touches }: Course): Track => ({
  mover: { sort: piece, id },
  from,
  path,
  squares: track,
  touches,
});

// The move that carries out a course once its card is played or discarded.
const followUp = ({ piece, id, path }: Course): Move =>
  (piece === 'ship' ? { kind: 'sail', ship: id, path } : { kind: 'drive', pirate: Number(id), path }) as Move;

export function plans({ insight, choices }: Pick<Props, 'insight' | 'choices'>): Plan[] {
  return choices.flatMap((choice): Plan[] => {
    const { move } = choice;
    const card = move.kind === 'draw' ? `#${move.source}` : 'card' in move ? move.card : null;
    const { courses = [], also = [] }: Partial<Outline> = insight?.outline(move) ?? {};
    // What is answered with something else than a card or a course (a colour, a captain) is no plan.
    if (card === null && !courses.length) return [];
    const first = move.kind === 'play' || move.kind === 'discard';
    const plan = (course: Course | null): Plan => ({
      key: `${JSON.stringify(move)} ${course ? `${course.id} ${course.path}` : ''}`,
      choice,
      card,
      token: 'token' in move && move.token,
      quarters: course?.quarters ?? 0,
      track: course && trackOf(course),
      then: course && first ? followUp(course) : null,
      also: also.map(trackOf),
    });
    return courses.length ? courses.map(plan) : [plan(null)];
  });
}

// The courses chosen already for what will move together (Hurricane, Trouble at Sea, So Close Yet So Far).
export const settled = (props: Props): Track[] => (figuresOf(props)?.settled ?? []).map(trackOf);

// --- What a course would touch ---

export interface Touch {
  square: string;
  icon: 'treasure' | 'card' | 'steal' | 'pirate' | 'good' | 'closed' | 'loot' | 'hit';
  text: string;
  good?: Colour;
}

const some = (count: number, one: string): string => (count > 1 ? `${count} ${one}s` : `a ${one}`);

export function touches({ seats, seat, insight }: Props, { mover, touches }: Track): Touch[] {
  const name = (captain: number | null): string =>
    captain === null ? '' : captain === seat ? 'you' : (seats[captain]?.name ?? '');
  return touches.map((touch): Touch => {
    const { square, what, who, whom, count, cards, number } = touch;
    const good = touch.good ?? undefined;
    const mine = who === seat;
    const whose = mine && mover.sort === 'ship' ? '' : ` for ${name(who)}`;
    const tell = (icon: Touch['icon'], text: string): Touch => ({ square, icon, text, ...(good ? { good } : {}) });
    const port = good ? nameOfCard(portOf(good)) : 'the Combo Port';
    switch (what) {
      case 'treasure':
        return tell('treasure', `${some(count, 'Treasure')}${cards ? ` and ${some(cards, 'card')}` : ''}${whose}`);
      case 'loot':
        return tell('loot', `${some(count, 'Treasure')} for the pirates`);
      case 'card':
        return tell('card', `${some(count, 'card')} for passing ${name(whom)}`);
      case 'steal':
        return mine
          ? tell('steal', `${some(count, 'card')} stolen from ${name(whom)}`)
          : tell('hit', `${name(who)} steals ${some(count, 'card')} from ${name(whom)}`);
      case 'pirate': {
        const price = insight?.help('pirate') ?? '';
        if (mover.sort === 'ship')
          return tell('pirate', `pirate ${number}: ${mine ? 'you pay' : `${name(who)} pays`} ${price}`);
        return tell('hit', `${mine ? 'your own ship' : name(who)} pays ${price}`);
      }
      case 'good':
        return tell('good', `${good ? `a ${good} Good` : 'a Good of choice'}${whose}`);
      case 'closed':
        return tell('closed', `no Good in ${port}, a pirate is there`);
      case 'empty':
        return tell('closed', `no Good left in ${port}`);
    }
  });
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
