// The messages of docs/protocol.md, as far as this page uses them.
import type { AnyEvent, AnyMove, Choice, SeatInfo } from './boards/board';
import type { Card, ReHint, TBack, TNews, TSeats, TTable } from './generated/protocol';

export interface OptionInfo {
  name: string;
  for: 'host' | 'designer';
  type: 'integer' | 'decimal' | 'choice' | 'switch';
  default: number | string | boolean;
  least?: number;
  most?: number;
  choices?: string[];
  help: string;
}

export interface QueryInfo {
  key: string;
  name: string;
  title?: string;
}

export interface GameInfo {
  name: string;
  title: string;
  seats: { least: number; most: number };
  cooperative: boolean;
  version: number;
  options: OptionInfo[];
  queries?: QueryInfo[];
  events?: Kinds;
}

// What every event of a kind brings unless it says otherwise itself.
export type Kinds = Record<string, { sound?: string; rules?: string[] }>;

// An event as it comes: what happened, and how it is told to this seat.
export type TellEvent = Known<TTable['events'][number], { event: { kind: string; [field: string]: unknown } }>;

// Events come without what follows from their place (the last ones before n) and from their kind.
export function complete(message: { m: number; n: number; events?: TellEvent[] }, kinds: Kinds): AnyEvent[] {
  const events = message.events ?? [];
  return events.map(({ event, ...told }, i) =>
    Object.assign({ n: message.n - events.length + i, m: message.m }, kinds[event.kind], event, told),
  );
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
}

export type Clock = TTable['clock'];
export type OpenTable = Known<Card, { state: Stage; seats: SeatInfo[] }>;

export interface Outcome {
  over: boolean;
  reason: string;
  winners: number[];
  shared: boolean;
  places: number[];
  scores: number[];
}

export type ChatLine = TTable['chat'][number];

export interface Answer {
  re: string | number;
  ok: boolean;
  error?: string;
  rules?: string[];
  code?: string;
  [field: string]: unknown;
}

// What the types of the messages leave open because it is the game's: the page knows these parts better.
type Known<Message, Parts> = Omit<Message, keyof Parts> & Parts;
type Stage = Exclude<TTable['state'], 'closed'>;
interface Told {
  events?: TellEvent[];
  choices?: Choice[];
  deciders?: number[];
  ready?: number[];
  outcome?: Outcome;
}

export type TableMessage = Known<
  TTable,
  Told & { state: Stage; seats: SeatInfo[]; options: Record<string, unknown>; kinds?: Kinds; running: number[] }
>;
export type NewsMessage = Known<TNews, Told & { patch?: Record<string, unknown> }>;
export type BackMessage = Known<TBack, Omit<Told, 'events'>>;
export type SeatsMessage = Known<TSeats, { state: Stage; seats: SeatInfo[] }>;
export type Hint = Known<ReHint, { move: AnyMove }>;
