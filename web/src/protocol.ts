// The messages of docs/protocol.md, as far as this page uses them.
import type { AnyEvent, AnyMove, Choice, SeatInfo } from './boards/board';

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
export interface TellEvent {
  event: { kind: string; [field: string]: unknown };
  text: string;
  m?: number;
  sound?: string;
}

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

export type Clock =
  { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'bank'; seconds: number; increment: number };

export interface OpenTable {
  table: string;
  game: string;
  state: 'open' | 'playing' | 'over';
  seats: SeatInfo[];
}

export interface Outcome {
  over: boolean;
  reason: string;
  winners: number[];
  shared: boolean;
  places: number[];
  scores: number[];
}

export interface ChatLine {
  at: number;
  seat: number | null;
  text?: string;
  phrase?: string;
}

export interface Answer {
  re: string | number;
  ok: boolean;
  error?: string;
  rules?: string[];
  code?: string;
  [field: string]: unknown;
}

export interface TableMessage {
  t: 'table';
  table: string;
  game: string;
  seat: number | null;
  host: boolean;
  state: 'open' | 'playing' | 'over';
  seats: SeatInfo[];
  options: Record<string, unknown>;
  clock?: Clock;
  m: number;
  n: number;
  view?: unknown;
  deciders?: number[];
  choices?: Choice[];
  undo?: boolean;
  outcome?: Outcome;
  hash?: string;
  seed?: string;
  kinds?: Kinds;
  events?: TellEvent[];
  chat?: ChatLine[];
  times?: number[];
  running?: number[];
  away?: number;
  ready?: number[];
  hints?: boolean;
  invite?: string;
  watch?: string;
  public?: boolean;
  rematch?: { table: string; seat: number; token: string };
}

export interface NewsMessage {
  t: 'news';
  m: number;
  n: number;
  events?: TellEvent[];
  patch?: Record<string, unknown>;
  deciders?: number[];
  choices?: Choice[];
  undo?: boolean;
  outcome?: Outcome;
  seed?: string;
  ready?: number[];
}

export interface BackMessage {
  t: 'back';
  m: number;
  n: number;
  view: unknown;
  deciders: number[];
  choices?: Choice[];
  undo?: boolean;
  ready?: number[];
}

export interface SeatsMessage {
  t: 'seats';
  seats: SeatInfo[];
  // Yours; both may change before the start.
  seat?: number | null;
  host?: boolean;
  state?: 'open' | 'playing' | 'over';
}

export interface Hint {
  move: AnyMove;
  label: string;
  reason: string;
}
