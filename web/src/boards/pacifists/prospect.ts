// What the open orders would do if nothing else were laid, from the engine itself: cards that lie face down beside other ships count
// for nothing. Until its module is here nobody knows, and nothing is said.
import type { Move, Position } from '../../generated/pacifists';
import type { Props } from './words';

export type Ship = Position['ships'][number];
export type Side = keyof Ship['sides'];
export type Order = Ship['sides'][Side]['captain'];
export type Card = NonNullable<Ship['hand']>[number];
export type Lay = Extract<Move, { kind: 'play' }>['cards'][number];
export type Ammunition = 'chainshot' | 'grapeshot' | 'solid' | 'explosive';
export type Token = 'sails' | 'crew' | 'hull';
export const sides: Side[] = ['starboard', 'port'];
export const tokens: Token[] = ['sails', 'crew', 'hull'];

// As games/pacifists/figures.h has it.
export interface Outlook {
  order: Order;
  action: 'none' | 'boarding' | 'attack' | 'retreat' | 'artillery';
  towards: Side;
  target: number;
  both: boolean;
  // A Belay lies here: nobody knows what will be done.
  unknown: boolean;
  fought: boolean;
  defects: boolean;
  wrecks: boolean;
  loads: boolean;
  tokens: number;
  crew: number;
  distance: number;
  ram: number;
  dice: number;
  least: number;
  most: number;
  first: number;
  last: number;
  hits: number[];
}
export interface Prospect {
  // After movement, before the clean-up.
  gaps: number[];
  // Dice that may each cost a ship one token.
  ships: { sides: Record<Side, Outlook>; dangers: Record<Token, number> }[];
  // Whether this table is told what is ahead; whose water to port the next tide may close.
  preview: boolean;
  closing: number[];
  // Casualties below and above which they drift.
  low: number;
  high: number;
  // Faces of a die that are a success.
  counting: number[];
}

// The parts of an order's name: "broadside_3_solid".
export function printOf(order: Order): { gun: string; ammunition: Ammunition } | null {
  const [, gun, , ammunition] = /^(.+)_(\d+)_(.+)$/.exec(order) ?? [];
  return gun ? { gun: gun.replace('_', ' '), ammunition: ammunition as Ammunition } : null;
}

// What follows from the position; null: not known yet.
export function figuresOf({ insight }: Props, move?: Move): Prospect | null {
  const found: Partial<Prospect> | undefined = move ? insight?.outline(move) : insight?.figures;
  return found?.ships ? (found as Prospect) : null;
}
// The same of what is to come: nothing in a step of what has been rolled already.
export const prospectOf = (props: Props, move?: Move): Prospect | null =>
  props.step || props.view.phase === 'over' ? null : figuresOf(props, move);
export const whyNot = ({ insight }: Props, move: Move): string => insight?.why(move)?.error ?? '';
