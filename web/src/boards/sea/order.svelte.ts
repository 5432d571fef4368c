// The order being put together: which card, ship or pirate, which course. The stage keeps its parts as the draft; here they become
// the plan that is meant, its words in the prompt, and its doing.
import type { Choice, Prompt } from '../board';
import type { Move } from '../../generated/sea';
import { cardWords, nameOfCard, pathWords, sortOf, spotOf, type Colour } from './cards';
import { moverName, orderWords, plans, planWords, sameMove, touches, type Mover, type Plan, type Props } from './plans';

export interface Draft {
  card?: string;
  mover?: Mover;
  // Where the course shall end.
  square?: string;
  // The plan itself, where several fit.
  key?: string;
}

// The course that was meant with a card just played: nothing else is offered until it is on its way.
class Intent {
  now = $state.raw<{ move: Move; stage: string; view: unknown } | null>(null);
}
export const intent = new Intent();

export interface Thought {
  all: Plan[];
  fitting: Plan[];
  // The one that is meant.
  plan: Plan | null;
  // Squares where a course ends; true: without a token.
  ends: Map<string, boolean>;
  movers: Mover[];
  draft: Draft;
}

const endOf = (plan: Plan): string | undefined => plan.track?.squares.at(-1);

export function thought(props: Props): Thought {
  const { view } = props;
  const all = intent.now ? [] : plans(props);
  const draft: Draft = props.chosen ? {} : (props.draft ?? {});
  const { card, mover, square, key } = draft;
  const movers = [
    ...new Map(
      all.flatMap(({ track }) => (track ? [[`${track.mover.sort} ${track.mover.id}`, track.mover] as const] : [])),
    ).values(),
  ];
  // Only one card and one piece are asked about: its courses need no picking.
  const lone =
    new Set(all.map((plan) => `${plan.card} ${plan.track?.mover.id}`)).size === 1 &&
    view.stage !== 'drift' &&
    view.stage !== 'draw';
  const narrow = (plan: Plan): boolean =>
    props.chosen
      ? sameMove(plan.choice.move, props.chosen)
      : (card === undefined || plan.card === card) && (mover === undefined || plan.track?.mover.id === mover.id);
  const some = all.filter(narrow);
  const open = !props.chosen && card === undefined && mover === undefined && !lone;
  const fitting = (open && square === undefined ? [] : some)
    .filter((plan) => square === undefined || endOf(plan) === square)
    .sort((a, b) => Number(a.token) - Number(b.token));
  const free = fitting.filter((plan) => !plan.token);
  const plan =
    fitting.find((one) => one.key === key) ??
    (square !== undefined || fitting.length === 1 ? fitting[0] : free.length === 1 ? free[0] : null) ??
    null;
  // Before anything is picked only what costs no token, and of a discard only what would meet somebody.
  const shown =
    open && all.length >= 25
      ? some.filter(
          ({ token, track }) =>
            !token && (view.stage !== 'discard' || (track !== null && touches(props, track).length > 0)),
        )
      : some;
  const ends = new Map<string, boolean>();
  for (const one of shown) {
    const end = endOf(one);
    if (end) ends.set(end, ends.get(end) || !one.token);
  }
  return { all, fitting, plan, ends, movers, draft };
}

// The courses of the same card and piece, clockwise.
function round({ all, plan }: Thought): Plan[] {
  return all
    .filter((one) => one.card === plan?.card && one.track?.mover.id === plan?.track?.mover.id)
    .sort((a, b) => a.quarters - b.quarters);
}

// Picks parts of an order and says what they amount to.
export function pick(props: Props, draft: Draft): void {
  if (props.chosen) props.choose(null);
  props.setDraft(draft);
  const square = draft.square ?? thought({ ...props, chosen: null, draft }).plan?.track?.squares.at(-1);
  props.cue('select', square ? spotOf(square).column / 6 - 1 : 0);
  const { title, text, primary, next } = ask({ ...props, chosen: null, draft });
  props.say([title, text, primary?.label ?? next].filter(Boolean).join('. ').replaceAll('..', '.'));
}

export function turn(props: Props, by: number): void {
  const now = thought(props);
  const ways = round(now);
  if (!now.plan || ways.length < 2) return props.cue('edge');
  const next = ways[(ways.findIndex((one) => one.key === now.plan!.key) + by + ways.length) % ways.length]!;
  pick(props, { card: next.card ?? undefined, mover: next.track?.mover, key: next.key });
}

// Carries a plan out: the card first, then the course that was meant with it.
export async function carryOut(props: Props, plan: Plan): Promise<void> {
  const { then } = plan;
  intent.now = then && { move: then, stage: then.kind === 'drive' ? 'bonus' : 'sail', view: props.view };
  if ((await props.act(plan.choice.move)) !== null) intent.now = null;
}
// Goes on with what was meant, as soon as it is offered; lets go of it when it cannot be any more.
export function goOn(props: Props): void {
  const { view, seat, choices } = props;
  const meant = intent.now;
  if (!meant || view === meant.view) return;
  if (view.stage !== meant.stage || view.turn !== seat) intent.now = null;
  else if (choices.length) {
    const wanted = choices.find(({ move }) => sameMove(move, meant.move));
    intent.now = null;
    if (wanted) void props.act(wanted.move);
  }
}

// The choice of a colour, for the crates of the hand.
export const colourChoice = (props: Props, colour: Colour): Choice<Move> | undefined =>
  props.choices.find(({ move }) => 'good' in move && move.good === colour);

// A card by its number; true if it was one.
export function digit(props: Props, event: KeyboardEvent, cards: string[]): boolean {
  if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return false;
  const card = cards[Number(event.key) - 1];
  if (!card || !thought(props).all.some((plan) => plan.card === card)) return false;
  event.preventDefault();
  event.stopPropagation();
  pick(props, { card });
  return true;
}

// --- The prompt ---

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// What an order does: in the harbour's words where it says it already, else what is in the way as the sea is now.
function effect(props: Props, plan: Plan): string {
  const { track, choice, token, card } = plan;
  const tokens = props.view.players[props.seat!]!.tokens;
  const price = token ? ` It costs one of your ${tokens === 1 ? 'tokens, the last' : `${tokens} tokens`}.` : '';
  if (!track) return `${choice.label}.${card && card[0] !== '#' ? ` ${capital(cardWords(props, card))}.` : ''}`;
  const end = track.squares.at(-1)!;
  if (choice.label.includes(` to ${end}`) && !token)
    return `${choice.label}.${touches(props, track).length ? '' : ' It meets nothing on the way.'}`;
  return `${capital(planWords(props, plan))}${price}`;
}

function wayName(props: Props, { track, card, token }: Plan, movers: number): string {
  const parts = [track ? pathWords(track.path) : token ? 'turned' : 'as printed'];
  if (track?.path === 'jump' && card) parts.push(nameOfCard(card));
  if (track && movers > 1) parts.push(moverName(props, track.mover));
  if (token) parts.push('for a token');
  return parts.join(', ');
}

export function ask(props: Props): Prompt<Move> {
  const { view, choices, seats } = props;
  if (intent.now) return { title: 'On its way …', primary: { label: 'Under sail …' } };
  const now = thought(props);
  const { plan, draft, fitting } = now;
  const found = choices.find(({ move }) => move.kind === 'pass');
  const pass = found && { label: found.label, move: found.move };
  const discards = view.stage === 'discard' && !view.waiting.length;
  const steps =
    draft.card && discards
      ? [{ label: cardName(props, draft.card), run: () => props.setDraft(null) }]
      : draft.mover && !draft.card && now.movers.length > 1
        ? [{ label: moverName(props, draft.mover), run: () => props.setDraft(null) }]
        : undefined;
  const chip = discards && draft.card ? 'Step 2 of 2' : undefined;
  if (plan) {
    const ways = round(now);
    const same = draft.square ? fitting : [];
    return {
      chip,
      steps,
      title: plan.track
        ? capital(pathWords(plan.track.path))
        : plan.card?.[0] === '#'
          ? `From the ${plan.card.slice(1)}`
          : nameOfCard(plan.card ?? ''),
      text: effect(props, plan),
      options:
        same.length > 1 && same.length < 7
          ? same.map((one) => ({
              label: wayName(props, one, now.movers.length),
              on: one.key === plan.key,
              run: () => pick(props, { ...draft, key: one.key }),
            }))
          : undefined,
      primary: { label: orderWords(plan), run: () => void carryOut(props, plan) },
      quiet: ways.length > 1 ? { label: '⟳ Turn', run: () => turn(props, 1) } : pass,
    };
  }
  if (props.chosen) {
    const choice = choices.find(({ move }) => sameMove(move, props.chosen));
    const kind = props.chosen.kind;
    if (!choice) return { title: 'This move' };
    const primary =
      'good' in props.chosen
        ? `${{ keep: 'Keep', bribe: 'Pay', take: 'Take' }[kind as 'keep'] ?? 'Take'} ${props.chosen.good}`
        : kind === 'play' || kind === 'discard'
          ? `${capital(kind)} it`
          : choice.label.length <= 30
            ? choice.label
            : 'Do it';
    return { title: titleOf(props), text: `${choice.label}.`, primary: { label: primary, move: props.chosen } };
  }
  if (draft.card && fitting.length) {
    const pirates = fitting[0]?.track?.mover.sort === 'pirate';
    return {
      chip,
      steps,
      title: pirates ? 'Which pirate?' : capital(cardName(props, draft.card)),
      text: pirates
        ? 'Tap a pirate or the X of its course.'
        : `${fitting.filter(({ token }) => !token).length} courses: tap the X where you want to land.`,
      next: pirates ? 'Choose a pirate' : 'Choose a course',
    };
  }
  if (draft.mover)
    return {
      steps,
      title: capital(moverName(props, draft.mover)),
      text: 'Tap the X where it shall land.',
      next: 'Choose a course',
    };
  const deck =
    view.stage === 'draw' ? choices.find(({ move }) => move.kind === 'draw' && move.source === 'deck') : null;
  const named = choices.filter(({ move }) => move.kind === 'vote' || move.kind === 'guess');
  return {
    title: titleOf(props),
    text: textOf(props),
    options: named.length
      ? named.map(({ move, label }) => ({
          label: move.kind === 'vote' ? (seats[move.starter ?? -1]?.name ?? label) : label,
          move,
        }))
      : undefined,
    primary: deck ? { label: 'Draw from the deck', move: deck.move } : undefined,
    quiet: pass,
    next: nextOf(props),
  };
}

const cardName = (props: Props, card: string): string =>
  sortOf(card) === 'map' ? cardWords(props, card) : nameOfCard(card);

// What is asked, in a few words.
export function titleOf({ view }: Props): string {
  const left = view.moves_left;
  const waits = view.waiting.map(nameOfCard).join(' and ');
  switch (view.stage) {
    case 'vote':
      return 'Who shall begin?';
    case 'keep':
      return 'Keep one of your Goods';
    case 'draw':
      return view.drawn ? 'Draw one more card' : 'Draw your cards';
    case 'play':
      return view.plays_left > 1 ? `Play ${view.plays_left} cards, one after the other` : 'Play a card';
    case 'sail':
      return 'Choose the course';
    case 'guess':
      return 'Broken Compass: who takes a Debt?';
    case 'bury':
      return 'Put a card under the deck';
    case 'navigate':
    case 'lucky':
      return left > 1 ? `Up to ${left} single steps` : 'A single step';
    case 'discard':
      return waits ? `Discard: it drives ${waits}` : 'Discard: it moves a pirate';
    case 'hurricane':
      return 'Hurricane: where does this ship go?';
    case 'trouble':
      return `Trouble at Sea: pirate ${view.voyage.movers.length + 1}`;
    case 'drift':
      return 'So Close Yet So Far: move an island';
    case 'bonus':
      return 'Move a pirate by your discard';
    case 'bribe':
      return 'A pirate meets your ship!';
    case 'combo':
      return 'The Combo Port: take a Good';
    case 'smuggle':
      return 'The game ends: smuggle a Good';
    default:
      return '';
  }
}

export function textOf({ view, insight }: Props): string {
  switch (view.stage) {
    case 'vote':
      return 'Name another captain.';
    case 'keep':
      return 'A Scallywag is at the table. Tap a crate in your hand.';
    case 'draw':
      return (
        (view.round === 1 && !view.drawn ? 'Touch Treasure Islands, fetch Goods. ' : '') +
        'Draw from the deck, or tap the pile.'
      );
    case 'play':
      return 'Tap a card: its course is drawn. Framed squares are where your cards lead.';
    case 'sail':
      return 'Tap its X on the sea.';
    case 'guess':
      return 'Compare with the cards you hold.';
    case 'bury':
      return 'Tap it in your hand.';
    case 'navigate':
      return [insight && `Navigator: ${insight.help('navigator')}.`, 'Tap a square beside your ship, or stay.']
        .filter(Boolean)
        .join(' ');
    case 'lucky':
      return 'Tap a square beside your ship, or stay.';
    case 'discard':
      return view.waiting.length
        ? 'By its course; then a pirate of your choice sails it too.'
        : 'Tap a card, then a pirate. Framed squares: where one would meet somebody.';
    case 'hurricane':
    case 'trouble':
      return 'Tap an X. Courses that are set stay drawn until all are.';
    case 'drift':
      return 'Tap an island, then the X where it shall go.';
    case 'bonus':
      return 'Tap a pirate or the X of its course.';
    case 'bribe':
      return 'Tap the crate that you give it.';
    case 'combo':
    case 'smuggle':
      return 'Tap a crate in your hand.';
    default:
      return '';
  }
}

function nextOf({ view }: Props): string {
  const next: Record<string, string> = {
    play: 'Choose a card',
    discard: 'Choose a card',
    bury: 'Choose a card',
    keep: 'Choose a crate',
    bribe: 'Choose a crate',
    combo: 'Choose a crate',
    smuggle: 'Choose a crate',
    bonus: 'Choose a pirate',
    drift: 'Choose an island',
    navigate: 'Choose a square',
    lucky: 'Choose a square',
    vote: 'Choose a captain',
  };
  return next[view.stage] ?? 'Choose a course';
}
