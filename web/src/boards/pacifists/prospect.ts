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
}

// The parts of an order's name: "broadside_3_solid".
export function printOf(order: Order): { gun: string; ammunition: Ammunition } | null {
  const [, gun, , ammunition] = /^(.+)_(\d+)_(.+)$/.exec(order) ?? [];
  return gun ? { gun: gun.replace('_', ' '), ammunition: ammunition as Ammunition } : null;
}

// Null: not known yet, or a step of what has been rolled already.
export function prospectOf({ insight, step, view }: Props, move?: Move): Prospect | null {
  if (!insight || step || view.phase === 'over') return null;
  const found: Partial<Prospect> = move ? insight.outline(move) : insight.figures;
  return found.ships ? (found as Prospect) : null;
}
export const whyNot = ({ insight }: Props, move: Move): string => insight?.why(move)?.error ?? '';
