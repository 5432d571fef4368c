// What a designer has set on the page, as a study (docs/lab.md) and back: a study can be linked to, and whoever opens the link
// sees the same sliders.
import type { GameInfo, OptionInfo } from '../protocol';
import type { Study } from './module';

export type Value = number | string | boolean;

// A question in words, and the numbers that answer it.
export interface Question {
  id: string;
  words: string;
  rivals: string[];
  together: string[];
  // It takes much longer than others.
  slow?: boolean;
  // Shown when more questions are wanted.
  seldom?: boolean;
}
export const questions: Question[] = [
  { id: 'fair', words: 'Is it fair?', rivals: ['fair.worst'], together: [] },
  { id: 'won', words: 'Can it be won?', rivals: [], together: ['coop.won'] },
  { id: 'long', words: 'How long is it?', rivals: ['length.rounds'], together: ['length.rounds'] },
  { id: 'minutes', words: 'How many minutes?', rivals: ['length.minutes'], together: ['length.minutes'], seldom: true },
  {
    id: 'exciting',
    words: 'Is it exciting?',
    rivals: ['lead.last', 'lead.comeback', 'decided.tail'],
    together: ['lead.last', 'coop.tension'],
  },
  { id: 'wait', words: 'Who sits and waits?', rivals: ['wait.any', 'wait.turn'], together: ['wait.any', 'wait.turn'] },
  { id: 'dead', words: 'What is dead?', rivals: ['dead'], together: ['dead'] },
  { id: 'choices', words: 'How many choices?', rivals: ['choice.count'], together: ['choice.count'], seldom: true },
  { id: 'skill', words: 'Is it skill?', rivals: ['skill.share'], together: ['skill.won'], slow: true, seldom: true },
  {
    id: 'luck',
    words: 'How much is luck?',
    rivals: ['luck.players', 'luck.deal', 'luck.play'],
    together: [],
    slow: true,
    seldom: true,
  },
  {
    id: 'real',
    words: 'Do choices matter?',
    rivals: ['choice.live'],
    together: ['choice.live'],
    slow: true,
    seldom: true,
  },
  { id: 'king', words: 'Who picks the winner?', rivals: ['king'], together: [], slow: true, seldom: true },
];
const usual = ['fair', 'won', 'long', 'exciting'];

const numbersOf = (question: Question, game: GameInfo): string[] =>
  game.cooperative ? question.together : question.rivals;
export const questionsOf = (game: GameInfo): Question[] =>
  questions.filter((question) => numbersOf(question, game).length > 0);

// Values that a slider is tried at.
export interface Span {
  from: number;
  to: number;
  step: number;
}
export interface Target {
  number: string;
  low: number;
  high: number;
}
// What is compared with the rulebook, if no option is tried over a range.
export type Sweep = 'own' | 'cards' | 'options';

export interface Draft {
  game: string;
  seats: number;
  player: string;
  asked: string[];
  moved: Record<string, Value>;
  // Options tried over a range: of numbers a span, of all others every value.
  tried: Record<string, Span | null>;
  sweep: Sweep;
  // With several changes: also each on its own.
  apart: boolean;
  targets: Target[];
  // The lab looks among the values of the options that are tried for those that meet the targets.
  search: boolean;
  seed: number;
  // What the page has no place for; it stays in the study.
  rest: Study;
}

// Options tried over a range: two make a map; a search takes more.
export const mostTried = (draft: Draft): number => (draft.search ? 8 : 2);

export function freshDraft(game: GameInfo, seats?: number): Draft {
  const { least, most } = game.seats;
  return {
    game: game.name,
    seats: Math.min(most, Math.max(least, seats ?? 3)),
    player: 'bosun',
    asked: questionsOf(game)
      .map(({ id }) => id)
      .filter((id) => usual.includes(id)),
    moved: {},
    tried: {},
    sweep: 'own',
    apart: false,
    targets: [],
    search: false,
    seed: 1,
    rest: {},
  };
}

// Around the rulebook's value, as far as the option goes: five values or fewer.
export function usualSpan(option: OptionInfo): Span {
  const own = Number(option.default);
  const least = option.least ?? own - 2;
  const most = option.most ?? own + 2;
  const step = Math.max(1, Math.round(own / 5));
  return { from: Math.max(least, own - 2 * step), to: Math.min(most, own + 2 * step), step };
}
export function valuesOf(option: OptionInfo, span: Span | null): Value[] {
  if (option.type === 'switch') return [false, true];
  if (option.type === 'choice') return option.choices ?? [];
  const { from, to, step } = span ?? usualSpan(option);
  const values: number[] = [];
  if (step > 0) for (let value = from; value <= to && values.length < 65; value += step) values.push(round(value));
  return values;
}
const round = (value: number): number => Math.round(value * 1000) / 1000;

// Cards that can be taken out of the game (lab/study/variants.cpp finds the same ones).
export function isCard(option: OptionInfo, game: GameInfo): boolean {
  const decks = game.options.some(({ name }) => name.startsWith('decks.'));
  return (
    /^(decks|copies|cards|legendary)\./.test(option.name) &&
    !(decks && option.name.startsWith('cards.')) &&
    option.type === 'integer' &&
    option.least === 0 &&
    option.default !== 0
  );
}

export function studyOf(draft: Draft, game: GameInfo): Study {
  const asked = draft.asked.flatMap((id) => {
    const question = questions.find((one) => one.id === id);
    return question ? numbersOf(question, game) : [id];
  });
  const study: Study = { study: 1, game: draft.game, seats: draft.seats, players: [draft.player], questions: asked };
  const names = Object.keys(draft.moved);
  const tried = Object.entries(draft.tried);
  if (tried.length) {
    if (names.length) study.options = { ...draft.moved };
    study[draft.search ? 'search' : 'vary'] = Object.fromEntries(
      tried.map(([name, span]) => [
        name,
        valuesOf(
          game.options.find((one) => one.name === name)!,
          span,
        ),
      ]),
    );
  } else if (draft.sweep !== 'own') {
    if (names.length) study.options = { ...draft.moved };
    study.screen = [draft.sweep];
  } else if (names.length) {
    const each = names.map((name) => ({ [name]: draft.moved[name] }));
    study.changes = [{ ...draft.moved }, ...(draft.apart && names.length > 1 ? each : [])];
  }
  if (draft.targets.length)
    study.targets = Object.fromEntries(draft.targets.map(({ number, low, high }) => [number, [low, high]]));
  study.seed = draft.seed;
  return { ...study, ...draft.rest };
}

// The sliders of a study. What they cannot show stays as it is.
export function draftOf(study: Study, game: GameInfo): Draft {
  const draft = freshDraft(game, Number(study.seats) || undefined);
  const known = new Set(['study', 'game', 'seats', 'players', 'questions', 'seed']);
  if (Array.isArray(study.players) && study.players.length === 1) draft.player = String(study.players[0]);
  else known.delete('players');
  if (Number.isInteger(study.seed)) draft.seed = study.seed;
  if (Array.isArray(study.questions)) draft.asked = askedOf(study.questions, game);
  const options = new Map(game.options.map((option) => [option.name, option]));
  const all = (names: string[]): boolean => names.every((name) => options.has(name));
  const isFlat = (one: unknown): one is Record<string, Value> =>
    !!one && typeof one === 'object' && all(Object.keys(one));
  const ranges = study.vary ?? study.search ?? {};
  const spans = Object.entries(ranges as Record<string, Value[]>).map(
    ([name, values]) => [name, spanOf(options.get(name), values)] as const,
  );
  if (spans.length && spans.every(([, span]) => span !== undefined)) {
    draft.tried = Object.fromEntries(spans) as Record<string, Span | null>;
    draft.search = !study.vary;
    known.add(draft.search ? 'search' : 'vary');
  }
  const [first, ...others] = (study.changes ?? []) as Record<string, Value>[];
  if (!spans.length && isFlat(first) && !study.options) {
    const names = Object.keys(first);
    const each =
      names.length > 1 &&
      others.length === names.length &&
      others.every((one, i) => JSON.stringify(one) === JSON.stringify({ [names[i]!]: first[names[i]!] }));
    if (!others.length || each) {
      draft.moved = { ...first };
      draft.apart = others.length > 0;
      known.add('changes');
    }
  } else if (isFlat(study.options) && !study.changes) {
    draft.moved = { ...study.options };
    // On its own it is what is asked about, not what is compared.
    if (spans.length || study.screen) known.add('options');
    else draft.moved = {};
  }
  if (Array.isArray(study.screen) && study.screen.length === 1 && ['cards', 'options'].includes(study.screen[0])) {
    draft.sweep = study.screen[0];
    known.add('screen');
  }
  if (study.targets) {
    draft.targets = Object.entries(study.targets as Record<string, [number, number]>).map(([number, [low, high]]) => ({
      number,
      low,
      high,
    }));
    known.add('targets');
  }
  draft.rest = Object.fromEntries(Object.entries(study).filter(([key]) => !known.has(key)));
  return draft;
}

// Numbers as the questions that ask for them; whatever no question asks for stands for itself.
function askedOf(numbers: string[], game: GameInfo): string[] {
  const left = new Set(numbers.map(String));
  const asked: string[] = [];
  for (const question of questionsOf(game)) {
    const own = numbersOf(question, game);
    if (!own.every((name) => left.has(name))) continue;
    asked.push(question.id);
    for (const name of own) left.delete(name);
  }
  return [...asked, ...left];
}

// Evenly spaced numbers, or all values of a choice; undefined: something else.
function spanOf(option: OptionInfo | undefined, values: unknown): Span | null | undefined {
  if (!option || !Array.isArray(values) || !values.length) return undefined;
  if (option.type === 'switch' || option.type === 'choice') return null;
  const [from, next] = values as number[];
  const step = values.length > 1 ? round(next! - from!) : 1;
  const to = values.at(-1) as number;
  const even = values.every((value, i) => value === round(from! + i * step));
  return even && step > 0 ? { from: from!, to, step } : undefined;
}
