// What a board gets from the table and what it may tell the table about its game. README.md here explains all of it.
import type { Component } from 'svelte';
import type { Insight } from '../engine/lookahead';
import type { Telling } from '../table/telling.svelte';

// A move as JSON: its kind and whatever that kind needs.
export interface AnyMove {
  kind: string;
  [field: string]: unknown;
}

// An event as the seat may know it: the fields of its kind, and how it is told.
export interface AnyEvent {
  n: number;
  // The move it came with, where that is known.
  m?: number;
  kind: string;
  text: string;
  sound?: string;
  rules?: string[];
  // Words of the page: it was played for somebody.
  note?: string;
  [field: string]: unknown;
}

export interface Choice<Move = AnyMove> {
  move: Move;
  label: string;
}

export interface SeatInfo {
  name: string;
  kind: 'person' | 'bot' | 'open';
  rank?: string;
  here?: boolean;
  // A bot of this rank plays for a person who is away.
  standin?: string;
  host?: boolean;
}

export type { Insight };

// The props of every board component.
export interface BoardProps<View = any, Move = any, Event = any, Rules = any> {
  game: string;
  // The position as this seat sees it; hidden things are null. Replaced or patched after every move.
  view: View;
  // The view before the newest events, for movement from there to here; null when there is nothing to show.
  before: View | null;
  // What the newest move brought, oldest first. Empty after a reload. A new array for every move.
  events: (Event & AnyEvent)[];
  // The step of it that is shown, while one is.
  step: Step<View> | null;
  // This seat's number, or null for somebody who watches.
  seat: number | null;
  seats: SeatInfo[];
  // All numbers of the rules in force at this table.
  rules: Rules;
  // What this seat may do now; empty when it has nothing to decide.
  choices: Choice<Move>[];
  deciders: number[];
  // Seats that have decided already, where several decide at once.
  ready: number[];
  over: boolean;
  // False while somebody looks at the past: draw the view, offer nothing.
  live: boolean;
  // Where the player's thoughts are: what is chosen, else the choice under the pointer or the focus in the list of actions.
  // Show on the board where it leads.
  preview: Move | null;
  // The whole move that the player has chosen and not yet done; the stage keeps it and lets go of it with the decision.
  chosen: Move | null;
  // Chooses a move (or lets go of it with null): the prompt shows it with its primary button. Choosing what is chosen does it.
  choose: (move: Move | null) => void;
  // For moves made of parts: what is put together so far, in the board's own shape. The stage keeps it, and drops it with the decision.
  draft: any;
  setDraft: (draft: any) => void;
  // Words about a piece that is no target, for the prompt: its name, then figures and rule. Nothing else changes.
  explain: (title: string, text: string) => void;
  // Milliseconds one movement may take: 0 means none (reduced motion, or switched off).
  motion: number;
  // For boards that play a move back by themselves: what they show of it, until there is no more (null). The prompt waits meanwhile.
  plays: (film: Film | null) => void;
  // Plays a move. Resolves with null when it was played, else with the refusal in words (already told to the player).
  act: (move: Move) => Promise<string | null>;
  // Says something short to somebody who listens, without a line in the log.
  say: (text: string) => void;
  // Plays a cue: a sound id of the game or 'wrap', 'edge', 'select'. Pan -1 (left) to 1 (right).
  cue: (sound: string, pan?: number) => void;
  // Asks the harbour one of the game's queries ("status", "board", ...) from this seat's view.
  ask: (query: string) => Promise<string[]>;
  // The queries this game knows.
  queries: string[];
  // The engine, asked about the position on the screen: whatever is a rule comes from here. Null until the module of the game is
  // there: show the choice without what it would do, and never a guess.
  insight: Insight | null;
  // What was told so far, oldest first, as far as the page knows (a long game's beginning may be missing) and up to the move one
  // looks at: who found what where.
  told: AnyEvent[];
  // For boards that export `opening`: the first events of the game, all those before the first move among them (a map).
  // Empty until they have come.
  opening: AnyEvent[];
}

// One picture of a move that is played back, in words: which of how many, and how to end it.
export interface Film {
  title: string;
  text: string;
  at: number;
  of: number;
  skip: () => void;
}

// Something that cannot be done now, shown greyed with its reason.
export interface Greyed {
  label: string;
  reason: string;
  rule?: string;
}

// One line of the players' panel under the name: "Level 12", "4 points". `title` is read and shown on hover.
export interface Fact {
  text: string;
  title?: string;
  // How it looks: plain text, the main figure (score, hit points) or a small badge (a status that comes and goes).
  look?: 'plain' | 'main' | 'badge';
}

// A key of this board, listed by `?`. Works while the board or the actions have the focus.
export interface BoardKey {
  key: string;
  help: string;
  run?: (props: BoardProps) => void;
}

// A button of the prompt: what it says, and the move it plays or what else it does. With neither it is dimmed.
export interface Deed<Move = AnyMove> {
  label: string;
  move?: Move;
  run?: () => void;
}

// What the prompt says. All but the title is optional; the stage has words for the rest.
export interface Prompt<Move = AnyMove> {
  // The deed that is chosen, or what may be done; a few words.
  title: string;
  // Odds, price, what follows: at most two lines on a phone, three on a desktop.
  text?: string;
  // Instead of "Your turn": "You are asked", "Step 1 of 2".
  chip?: string;
  // Earlier steps, one tap leads back to each.
  steps?: { label: string; run: () => void }[];
  // A few small choices that no piece can show, and other deeds on the same piece. `on` marks the chosen one.
  options?: (Deed<Move> & { on?: boolean })[];
  // The one primary button. Default: the chosen move, else dimmed with `next` in it.
  primary?: Deed<Move>;
  // The one other button beside it.
  quiet?: Deed<Move>;
  // The next step, for the dimmed primary: "Choose a ship or a station".
  next?: string;
  // What × (Escape, Backspace) does. Default: lets go of the chosen move, then of the draft.
  back?: () => void;
}

// The header beside the game's name: round or turn, and what is in force ("Golden Moon: XP ×3").
export interface Heading {
  now: string;
  // The game's name where there is little room.
  title?: string;
  force?: string[];
}

// One step of what a move brought: how the table stood after it, in words, and its events. Without a view the present one stays.
export interface Step<View = any> {
  title: string;
  text: string;
  events: AnyEvent[];
  view: View | null;
}

// What the end draws over the whole game: the figure by which one sees who led.
export interface Curve<View = any, Rules = any> {
  title: string;
  // Null where nobody may know. Default: the number in the main fact of a seat.
  of?: (view: View, seat: number, rules: Rules) => number | null;
  // The figure that wins, if one does.
  goal?: (rules: Rules) => number | null;
}

// Besides its component a board's file may export these from `<script module>`. All are optional.
export interface BoardHints<View = any, Move = any, Rules = any> {
  // A short label for a button; the whole label stays its accessible name and its tooltip.
  short?: (choice: Choice<Move>, props: BoardProps<View, Move>) => string;
  // The heading under which a choice stands ("Sail", "Fire"). Default: the move's kind in words.
  group?: (choice: Choice<Move>, props: BoardProps<View, Move>) => string;
  // Choices that stand on the board itself and need no button. Keep every choice reachable by keyboard.
  onBoard?: (choice: Choice<Move>, props: BoardProps<View, Move>) => boolean;
  // What is not possible now, with the reason.
  greyed?: (props: BoardProps<View, Move>) => Greyed[];
  // What may be done, in one sentence ("Sail, fire or use a skill"): the title of the prompt while nothing is chosen.
  prompt?: (props: BoardProps<View, Move>) => string;
  // The whole prompt of a decision of one's own, with nothing chosen, something chosen (`props.chosen`) or half put together
  // (`props.draft`). Default: `prompt`, and the label of what is chosen.
  ask?: (props: BoardProps<View, Move>) => Prompt<Move>;
  // The own hand, left in the dock (on phones in the middle row): cards, skills, the fleet. One tab stop. Default: the choices
  // that do not stand on the board, as buttons.
  Hand?: Component<any>;
  heading?: (props: BoardProps<View, Move>) => Heading;
  // One sentence for what a rival's move brought, for ears and for the sum of a round. Default: its weightiest line.
  sum?: (events: AnyEvent[], props: BoardProps<View, Move>) => string;
  // For games in which one move resolves a whole round: tells it step by step before the result is shown.
  telling?: () => Promise<Telling>;
  // Why news of a move that was sent may come later than at once.
  kept?: (props: BoardProps<View, Move>) => string;
  // What is told after the end, a line each: what everybody held.
  epilogue?: (props: BoardProps<View, Move>) => string[] | Promise<string[]>;
  curve?: Curve<View, Rules>;
  // The board fills its region and never scrolls (container units; `container: board / size`). Without it the region scrolls inside.
  fills?: boolean;
  // The board is as high as it is wide: the dock stands beside it, hand above, prompt below.
  square?: boolean;
  // What the players' panel says of a seat.
  facts?: (view: View, seat: number, rules: Rules, props: BoardProps<View, Move>) => Fact[];
  // Where an event sounds: -1 left, 1 right. Default: the middle.
  place?: (event: AnyEvent, view: View, rules: Rules) => number;
  keys?: BoardKey[];
  // What the opening tells of the options in force that the table does not list: the number of a drawn map.
  drawn?: (opening: AnyEvent[]) => Record<string, unknown> | null;
  // The board draws what was told before the first move, a map that never changes: it wants `opening`.
  opening?: boolean;
}

export interface BoardModule extends BoardHints {
  default: Component<BoardProps>;
}
