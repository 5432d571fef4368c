// A turn is put together from cards and sides: what is laid so far is the chosen move itself, the card at hand is the draft. What
// fits comes from the choices alone.
import type { Choice, Prompt } from '../board';
import type { Move } from '../../generated/pacifists';
import { list } from '../../table/words';
import { prospectOf, type Card, type Lay, type Side } from './prospect';
import { cardName, capital, group, outcomeOf, short, some, summary, type Props } from './words';

export interface Draft {
  lays: Lay[];
  card: Card | null;
}

const playOf = (move: Move | null): Lay[] => (move?.kind === 'play' ? move.cards : []);
export const draftOf = (props: Pick<Props, 'chosen' | 'draft'>): Draft => ({
  lays: playOf(props.chosen),
  card: (props.draft as { card: Card } | null)?.card ?? null,
});

// The same for the same lays in any order.
const keyOf = (lays: Lay[]): string =>
  lays
    .map((lay) => lay.card + lay.side)
    .sort()
    .join();
export function match(choices: Choice<Move>[], lays: Lay[]): Choice<Move> | undefined {
  const wanted = keyOf(lays);
  return choices.find(({ move }) => move.kind === 'play' && keyOf(move.cards) === wanted);
}
// What the turn would be with one more card.
export const withLay = (props: Props, card: Card, side: Side): Choice<Move> | undefined =>
  match(props.choices, [...draftOf(props).lays, { card, side }]);
export const fits = (props: Props, card: Card): boolean =>
  withLay(props, card, 'port') !== undefined || withLay(props, card, 'starboard') !== undefined;

export function pick(props: Props, card: Card | null): void {
  props.setDraft(card && draftOf(props).card !== card ? { card } : null);
}
export function lay(props: Props, side: Side): boolean {
  const { card } = draftOf(props);
  const choice = card && withLay(props, card, side);
  if (!choice) return false;
  props.setDraft(null);
  props.choose(choice.move);
  return true;
}
// The last card goes to the other side.
export function shift(props: Props, side: Side): boolean {
  const { lays } = draftOf(props);
  const last = lays.at(-1);
  const choice = last && match(props.choices, [...lays.slice(0, -1), { ...last, side }]);
  if (!choice) return false;
  props.choose(choice.move);
  return true;
}
function takeBack(props: Props): void {
  const { lays, card } = draftOf(props);
  if (card) return props.setDraft(null);
  const rest = lays.slice(0, -1);
  props.choose(rest.length ? (match(props.choices, rest)?.move ?? null) : null);
  const dropped = lays.at(-1);
  if (dropped) props.say(`${cardName(dropped.card)} is back in your hand.`);
}

const deed = ({ move, label }: Choice<Move>): string => {
  const count = playOf(move).length;
  const drawn = /draw (\d+)/.exec(label)?.[1];
  return `Lay ${count ? some(count, 'card') : 'nothing'}${drawn ? `, draw ${drawn}` : ''}`;
};

export function ask(props: Props): Prompt<Move> {
  const { lays, card } = draftOf(props);
  const now = match(props.choices, lays);
  if (!now) return sabotage(props);
  if (card)
    return {
      title: `${cardName(card)}: which side?`,
      text: 'Tap one of your two broadsides.',
      primary: { label: 'Choose a side' },
      back: () => takeBack(props),
    };
  if (!lays.length) {
    const hand = props.seat === null ? 0 : props.view.ships[props.seat]!.hand_size;
    return {
      title: hand ? 'Spoil an order?' : 'Your hand is empty',
      text: summary(props, prospectOf(props)) || 'Tap a card, then one of your two broadsides.',
      primary: { label: deed(now), move: now.move },
    };
  }
  const more = props.choices.some(({ move }) => playOf(move).length > lays.length);
  return {
    title: list(lays.map((one) => `${cardName(one.card)} to ${one.side}`)),
    text: [`${capital(outcomeOf(now.label))}.`, more ? 'Tap another card to lay one more.' : ''].join(' ').trim(),
    primary: { label: deed(now), move: now.move },
    back: () => takeBack(props),
  };
}

// What shall the sabotaged order do: each answer a chip, the chosen one on the button.
function sabotage(props: Props): Prompt<Move> {
  const board = props.view.phase === 'boarding';
  const same = ({ move }: Choice<Move>): boolean => JSON.stringify(move) === JSON.stringify(props.chosen);
  const chosen = props.choices.find(same);
  const sides = new Set(props.choices.map(group));
  const name = (choice: Choice<Move>): string =>
    `${sides.size > 1 ? `${group(choice)}: ` : ''}${capital(short(choice).replace(/^(break|load) /, ''))}`;
  return {
    chip: 'You are asked',
    title: board ? 'Your sabotage: break what?' : 'Your sabotage: load what?',
    options: props.choices.map((choice) => ({ label: name(choice), move: choice.move, on: choice === chosen })),
    primary: chosen ? { label: capital(short(chosen)), move: chosen.move } : { label: 'Choose one' },
  };
}

export function prompt(props: Props): string {
  const { title, text = '' } = ask(props);
  return `${title}${/[?!]$/.test(title) ? '' : '.'} ${text}`.trim();
}
