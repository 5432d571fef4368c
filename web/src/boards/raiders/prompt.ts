// What the prompt says at every decision of Raiders on Deck, and the heading.
import type { Choice, Heading, Prompt } from '../board';
import type { Move } from '../../generated/raiders';
import {
  aimOf,
  buffText,
  called,
  capital,
  cardName,
  choicesAt,
  choicesWith,
  expected,
  figuresOf,
  keyOf,
  nameOf,
  offerText,
  planText,
  plural,
  skies,
  shotAt,
  sum,
  tradesWith,
  type Card,
  type Props,
} from './fleet';

// What is put together: a card that waits for its ship, a ship one looks at, or an offer to one (the place in the list of offers).
export type Draft = { card: Card } | { ship: number } | { trade: number; at: number } | null;

const find = ({ choices }: Props, kind: Move['kind']): Choice<Move> | undefined =>
  choices.find(({ move }) => move.kind === kind);
// An answer as a button.
const answer = (props: Props, kind: Move['kind'], label: string): Prompt<Move>['quiet'] => {
  const found = find(props, kind);
  return found && { label, move: found.move };
};
// "Repair 5 HP": what comes behind the name of the deed.
export const after = (label: string): string => label.replace(/^\w+[,;: ]*/, '');

// Cards that can be played on a ship, and the trade with it.
function besides(props: Props, ship: number): Prompt<Move>['options'] {
  const cards = choicesAt(props, ship).map(({ move }) => ({
    label: move.kind === 'play' ? called(props.rules, move.card) : 'Fire',
    move,
    on: props.chosen !== null && keyOf(move) === keyOf(props.chosen),
  }));
  const run = (): void => {
    props.choose(null);
    props.setDraft({ trade: ship, at: 0 });
  };
  const list = [
    ...(cards.length > 1 ? cards : []),
    ...(tradesWith(props, ship).length ? [{ label: 'Trade', run }] : []),
  ];
  return list.length ? list : undefined;
}

export function ask(props: Props): Prompt<Move> {
  const { view, chosen, seat } = props;
  const draft = props.draft as Draft;
  if (chosen) return deed(props, chosen);
  const asked = 'You are asked';
  switch (view.stage) {
    case 'spoil':
      return {
        chip: asked,
        title: 'Rotten Food',
        text: 'One of your starting cards is lost: choose it in your hand.',
        next: 'Choose a card',
      };
    case 'trade':
      return {
        chip: asked,
        title: `${capital(nameOf(props, view.turn))} wants to trade`,
        text: `${offerText(props)}${view.offer.kind === 'buy_card' ? ' To sell, tap a card of your hand.' : ''}`,
        primary: answer(props, 'decline', 'Decline'),
        quiet: view.offer.kind === 'buy_card' ? undefined : answer(props, 'accept', 'Accept'),
      };
    case 'smoke': {
      const bomb = find(props, 'smoke_bomb');
      const about = expected(bomb?.label ?? '');
      return {
        chip: asked,
        title: `${capital(nameOf(props, view.turn))} fires at you`,
        text: `About ${about} damage of your ${view.ships[seat!]!.hp} HP. Your Smoke Bomb would cancel it, and is gone then.`,
        primary: answer(props, 'let_come', 'Let it come'),
        quiet: answer(props, 'smoke_bomb', 'Smoke Bomb'),
      };
    }
    case 'reroll': {
      const shot = figuresOf(props)?.shot;
      const so = shot ? `${shot.damage} damage` : '';
      return {
        title: so ? `${so} so far at ${nameOf(props, view.target)}` : `Your dice at ${nameOf(props, view.target)}`,
        text:
          `${shot ? `${sum(view.dice, shot)}. ` : ''}${plural(view.crew_rerolls + view.free_rerolls, 'reroll')} left: ` +
          'tap a die to roll it again.',
        primary: answer(props, 'stop', so ? `Stop, ${so}` : 'Stop'),
      };
    }
    case 'loot':
      return {
        title: 'Take one of them',
        text: `${plural(view.looked_at.length, 'Loot card')}: one is yours.`,
        next: 'Choose a card',
      };
    case 'veil':
      return {
        chip: asked,
        title: cardName(view.veiling),
        text: [buffText(props, seat!), 'Do you use it?'].filter(Boolean).join('. '),
        primary: answer(props, 'suffer', 'Suffer it'),
        quiet: answer(props, 'ignore', 'Ignore it'),
      };
    case 'plan':
      if (!draft)
        return {
          chip: 'In secret',
          title: 'List cards, then an action',
          text: `${planText(props)} The action commits you; all are shown together.`,
          next: 'Choose a card, ship or station',
        };
  }
  if (draft && 'card' in draft)
    return {
      chip: 'Step 1 of 2',
      title: `${cardName(draft.card)}: on whom?`,
      text: `${capital(choicesWith(props, draft.card)[0]?.label.replace(/^.*?: /, '') ?? '')}. Tap a ship that glows.`,
      steps: [{ label: cardName(draft.card), run: () => props.setDraft(null) }],
      next: 'Choose a ship',
    };
  if (draft && 'ship' in draft) return about(props, draft.ship);
  if (draft) {
    const deal = tradesWith(props, draft.trade)[draft.at]!;
    return {
      title: `Trade with ${nameOf(props, draft.trade)}`,
      text: `${capital(after(deal.label.replace(/^.*?: /, 'Offer ')))}. They may decline.`,
      primary: { label: 'Offer', move: deal.move },
    };
  }
  const own = view.ships[seat!]!.hand.length;
  return {
    title: own ? 'Play cards, then one action' : 'Take one action',
    text: `Tap a ship to fire${own ? ', a card' : ''} or a station. An action ends your turn.`,
    next: 'Choose a ship or a station',
  };
}

// A ship that is looked at and not fired at.
function about(props: Props, ship: number): Prompt<Move> {
  const { view, seat } = props;
  const { hp, gold, ammo } = view.ships[ship]!;
  const own = ship === seat;
  return {
    title: own ? 'Your ship' : capital(nameOf(props, ship)),
    text: `${hp} HP, ${gold} gold, ${ammo} ammunition.`,
    options: own ? [{ label: 'Strike the colours', move: { kind: 'strike_colours' } }] : besides(props, ship),
    next: own ? 'Choose a ship or a station' : 'Choose what to do',
  };
}

const answers: Partial<Record<Move['kind'], string>> = {
  suffer: 'Suffer it',
  ignore: 'Ignore it',
  stop: 'Keep the dice',
  let_come: 'Let it come',
  smoke_bomb: 'Throw the Smoke Bomb',
  decline: 'Decline',
};

// A chosen move: the deed, its odds, its price.
function deed(props: Props, move: Move): Prompt<Move> {
  const { view, rules, seat, choices } = props;
  const label = choices.find((one) => keyOf(one.move) === keyOf(move))?.label ?? '';
  const at = aimOf(move);
  const whom = nameOf(props, at);
  const go = (title: string, text: string, button = title): Prompt<Move> => ({
    title,
    text,
    primary: { label: button, move },
  });
  switch (move.kind) {
    case 'fire': {
      const { least, most } = shotAt(props, at!);
      const spread = typeof least === 'number' ? `${least} to ${most} damage, likely` : 'About';
      const { ammo } = view.ships[seat!]!;
      return {
        ...go(
          `Fire at ${whom}`,
          `${spread} ${expected(label)} of ${view.ships[at!]!.hp} HP. ` +
            `Costs ${rules.attack_ammo} of ${ammo} ammunition and your action.`,
        ),
        options: besides(props, at!),
      };
    }
    case 'play': {
      const name = called(rules, move.card);
      const on = at === null ? '' : ` on ${whom}`;
      return go(`${name}${on}`, `${capital(label.replace(/^.*?: /, ''))}.`, `Play ${name}`);
    }
    case 'discard':
      return go(`Discard ${called(rules, move.card)}`, 'It is lost for good.');
    case 'accept':
      return go(move.card ? `Sell ${called(rules, move.card)}` : 'Accept', `${label}.`);
    case 'take':
      return go(label, 'The other goes back.', label);
    case 'reroll':
      return go(`Reroll the ${view.dice[move.die - 1]}`, `${label}. The new number counts.`, 'Reroll it');
    case 'strike_colours':
      return go('Strike the colours', 'Your ship sinks at once and the game goes on without you.', 'Sink my ship');
    case 'repair':
    case 'plunder':
    case 'reload':
    case 'maneuver':
      return go(capital(move.kind), `${capital(after(label)) || 'Take the top Loot card'}. This is your action.`);
    default:
      return go(answers[move.kind] ?? label, `${label}.`);
  }
}

// --- The heading ---

export function heading(props: Props): Heading {
  const { view } = props;
  const rounds = figuresOf(props)?.rounds;
  return {
    now: view.round ? `Round ${view.round}${rounds ? `/${rounds}` : ''}` : 'Before round 1',
    title: 'Raiders',
    force: skies(props).map(([, name, help]) => [name, help].filter(Boolean).join(': ')),
  };
}
