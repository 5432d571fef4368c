// What would come of a move, for any game: what is certain, what may be and how likely it is, and what will have changed.
import type { AnyMove, Insight } from './board';
import { inWords } from '../rules';

export interface Foreseen {
  sure: string[];
  maybe: { text: string; percent: number }[];
  // Figures of the position that will be others whatever happens: "Players 1 tile: 17".
  changes: string[];
  // How it is known.
  how: string;
}

const isPlain = (value: unknown): boolean => value === null || ['number', 'string', 'boolean'].includes(typeof value);

export function foreseen(insight: Insight | null, move: AnyMove | null): Foreseen | null {
  const forecast = move && insight?.foresee(move);
  if (!forecast) return null;
  const { sure, told, certain, exact, worlds } = forecast;
  const anyway = new Set(sure.map(({ event }) => event.kind));
  return {
    sure: sure.map(({ text }) => text).filter(Boolean),
    maybe: told
      .filter(({ kind, text }) => text && !anyway.has(kind))
      .map(({ text, share }) => ({ text, percent: Math.round(share * 100) })),
    changes: Object.entries(certain)
      .filter(([, value]) => isPlain(value))
      .map(([path, value]) => `${inWords(path.slice(1).replaceAll('/', ' '))}: ${value ?? 'nothing'}`),
    how: exact
      ? 'Every way in which luck may fall was tried.'
      : `As ${worlds} imagined worlds that fit what you see have it.`,
  };
}
