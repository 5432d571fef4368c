// What cannot be done now and why, in the engine's words.
import type { AnyMove, Greyed, Insight } from './board';
import { inWords } from '../rules';

const briefly = (label: string, why: { error: string; rules?: string[] }): Greyed => ({
  label,
  // The rest tells what to do instead: that is what the other buttons are for.
  reason: /^.*?[^.][.!?](?= |$)/s.exec(why.error)?.[0].replace(/\.$/, '') ?? why.error,
  ...(why.rules?.[0] ? { rule: why.rules[0] } : {}),
});

// A kind of move of which nothing is allowed.
export const barredKind = (insight: Insight | null, label: string, kind: string): Greyed[] =>
  (insight?.barred ?? []).filter(({ move }) => move.kind === kind).map((why) => briefly(label, why));

// A move; nothing if it is allowed.
export function barredMove(insight: Insight | null, label: string, move: AnyMove): Greyed[] {
  const why = insight?.why(move);
  return why?.error ? [briefly(label, why)] : [];
}

// Everything of which nothing is allowed, for games without words of their own.
export const allBarred = (insight: Insight | null): Greyed[] =>
  (insight?.barred ?? []).map((why) => briefly(inWords(why.move.kind), why));
