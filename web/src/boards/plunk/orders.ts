// Orders for one ship or several: what is selected, what a hex offers, the words of the prompt, and the doing. One ship is at hand
// at the harbour, which lists what it may do; the draft keeps those that follow it, the hex and the way-points.
import type { Choice, Deed, Prompt } from '../board';
import type { Move } from '../../generated/plunk';
import { chartFrom, key, same, written, type Chart, type Hex } from './chart';
import {
  count,
  hexesOf,
  idle,
  inHand,
  met,
  nameOf,
  outlineOf,
  owners,
  shipOf,
  shipText,
  short,
  standings,
  yardText,
  type Props,
  type Ship,
} from './fleet';

export interface Draft {
  // Ships that follow the one at hand.
  more?: number[];
  hex?: Hex;
  via?: Hex[];
  // The encounter that is being answered, where there are several.
  meeting?: number;
}
export const draftOf = (props: Props): Draft => props.draft ?? {};
export const own = ({ view, seat }: Props): Ship[] => view.ships.filter((ship) => ship.seat === seat && ship.hex);
// The selected ships, the one at hand first.
export function selection(props: Props): Ship[] {
  const lead = inHand(props);
  if (!lead) return [];
  return [lead, ...own(props).filter(({ id }) => id !== lead.id && draftOf(props).more?.includes(id))];
}
// As the map has it: "Honor +1".
const stack = ([first, ...rest]: Ship[]): string =>
  first ? nameOf(first) + (rest.length ? ` +${rest.length}` : '') : 'Ships';
const names = (ships: Ship[]): string =>
  ships.length > 2 ? count(ships.length, 'ship') : ships.map(nameOf).join(' and ');

// Selects these ships: the harbour takes the first at hand, the others follow.
export async function select(props: Props, ships: Ship[]): Promise<void> {
  const [lead, ...rest] = ships;
  const more = rest.map(({ id }) => id);
  if (props.chosen) props.choose(null);
  if (!lead) await props.act({ kind: 'deselect' });
  else if (inHand(props)?.id !== lead.id && (await props.act({ kind: 'select', ship: lead.id })) !== null) return;
  props.setDraft(more.length ? { more } : null);
  if (ships.length > 1) props.say(`${names(ships)} selected.`);
}
export function toggle(props: Props, ship: Ship): void {
  const now = selection(props);
  void select(props, now.some(({ id }) => id === ship.id) ? now.filter(({ id }) => id !== ship.id) : [...now, ship]);
}
export function nextIdle(props: Props): void {
  if (props.seat === null || props.view.stage !== 'planning') return props.say('Nobody plans now.');
  const free = idle(props.view, props.seat);
  const next = free[(free.findIndex(({ id }) => id === inHand(props)?.id) + 1) % free.length];
  if (next) void select(props, [next]);
  else props.say('Every ship has an order.');
}
// The same order for every one of them; what the harbour refuses it says itself.
export async function orderAll(props: Props, ships: Ship[], order: (ship: Ship) => Move): Promise<void> {
  for (const ship of ships) if ((await props.act(order(ship))) !== null) return;
  if (ships.length > 1) props.say(`${count(ships.length, 'ship')} ordered.`);
}
export const holdIdle = (props: Props): Promise<void> =>
  orderAll(props, idle(props.view, props.seat!), ({ id }) => ({ kind: 'hold', ship: id }));

export function byHexOf(props: Props, chart: Chart): Map<string, Choice<Move>[]> {
  const found = new Map<string, Choice<Move>[]>();
  for (const choice of props.choices)
    for (const hex of hexesOf(props, chart, choice.move)) found.set(key(hex), [...(found.get(key(hex)) ?? []), choice]);
  return found;
}
// The order to sail to the last of these hexes by way of the others, in the engine's own course; none if there is no way.
function course({ insight }: Props, ship: Ship, points: Hex[]): Move | null {
  const [to] = points;
  if (points.length === 1) return { kind: 'sail', ship: ship.id, to: to! };
  const words = `move ship ${ship.id} ${points.map(({ q, r }) => `${q},${r}`).join(' ')}`;
  return ((insight?.words(words) ?? [])[0] as Move | undefined) ?? null;
}

// What a hex offers the ship at hand: the choices there, and a course that takes several turns or goes by way-points.
export function offers(props: Props, chart: Chart, hex: Hex): Choice<Move>[] {
  const listed = byHexOf(props, chart).get(key(hex)) ?? [];
  const hand = inHand(props);
  const via = draftOf(props).via ?? [];
  if (!hand?.hex || !props.choices.length || same(hex, hand.hex)) return listed;
  if (chart.land.has(key(hex)) || (!via.length && listed.some(({ move }) => move.kind === 'sail'))) return listed;
  const move = course(props, hand, [...via, hex]);
  if (!move || !props.insight?.check(move).ok) return listed;
  const { way, turns } = outlineOf(props, move);
  const by = via.length ? ` by way of ${via.map(written).join(' and ')}` : '';
  return [
    {
      move,
      label: `${nameOf(hand)} to ${written(hex)}${by}: ${count(way.slice(1).length, 'step')}, ${count(turns, 'turn')}`,
    },
    ...listed.filter(({ move }) => move.kind !== 'sail'),
  ];
}
// Followers sail to the same hex, by the same way-points, each from where it is.
async function sail(props: Props, lead: Move): Promise<void> {
  const { via = [], hex } = draftOf(props);
  const ships = selection(props);
  await orderAll(props, ships, (ship) =>
    ship === ships[0] || !hex ? lead : (course(props, ship, [...via, hex]) ?? { kind: 'sail', ship: ship.id, to: hex }),
  );
}

// Words about a hex and what lies there.
export function hexText(props: Props, chart: Chart, hex: Hex): [string, string] {
  const { view } = props;
  const island = chart.land.get(key(hex)) ?? chart.harbors.get(key(hex));
  const what = chart.land.has(key(hex)) ? 'Land' : chart.harbors.has(key(hex)) ? 'Harbor' : 'Sea';
  const title = `${what} ${written(hex)}${island ? `, island ${island.id}${island.bonus === 'none' ? '' : ` (${island.bonus})`}` : ''}`;
  const lines: string[] = [];
  if (view.contested.some((tile) => same(tile, hex))) lines.push('Contested: only those who fight for it may enter.');
  const yard = view.shipyards.find((one) => same(one.hex, hex));
  if (yard) lines.push(`${owners(props, yard.seat)} shipyard: ${yardText(props, yard)}.`);
  for (const ship of view.ships)
    if (same(ship.hex, hex)) lines.push(`${owners(props, ship.seat)} ${nameOf(ship)}: ${shipText(props, ship)}.`);
  return [title, lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join(' ') || 'Nothing lies here.'];
}

// --- The prompt ---

const find = ({ choices }: Props, kind: Move['kind']): Choice<Move> | undefined =>
  choices.find(({ move }) => move.kind === kind);
// The end of the turn is one tap away, whatever is selected.
function ends(props: Props): Deed<Move> | undefined {
  return find(props, 'ready') || inHand(props) ? { label: 'End turn', move: { kind: 'ready' } } : undefined;
}

export function ask(props: Props): Prompt<Move> {
  const { view } = props;
  const chart = chartFrom(props.opening);
  if (view.stage === 'passing' || view.stage === 'entry') return meeting(props);
  if (props.chosen) return { ...deed(props), back: () => props.choose(null) };
  if (view.stage === 'planning') return inHand(props) ? selected(props, chart) : planning(props);
  if (view.stage === 'islands')
    return {
      title: 'Choose your starting island',
      text: 'Those with a white flag are free. The last fleet afloat wins.',
      next: 'Choose an island',
      primary: props.choices[1] ? undefined : { label: 'Take this island', move: props.choices[0]?.move },
    };
  const ships = view.ships.filter((ship) => ship.seat === props.seat);
  const left = ships.filter((ship) => !ship.hex);
  const yard = view.shipyards.find((one) => one.seat === props.seat)?.hex;
  return yard
    ? {
        title: left[0] ? `Put ${nameOf(left[0])} beside your island` : 'All placed',
        text: left[0] && `Ship ${ships.length - left.length + 1} of ${ships.length}: tap a marked hex.`,
        next: 'Choose a hex',
      }
    : { title: 'Put your shipyard on a harbor', text: 'Tap a marked harbor of your island.', next: 'Choose a harbor' };
}

export function prompt(props: Props): string {
  const { title, text } = ask(props);
  return text ? `${title}. ${text}` : title;
}

function deed(props: Props): Prompt<Move> {
  const { view } = props;
  const move = props.chosen!;
  const choice = props.choices.find((one) => JSON.stringify(one.move) === JSON.stringify(move));
  const text = choice ? `${choice.label}.` : '';
  const labels: Partial<Record<Move['kind'], string>> = {
    island: 'Take this island',
    place_shipyard: 'Put it here',
    place_ship: 'Put it here',
    build: 'Build a ship',
    ready: 'End turn',
    sail: 'Sail there',
    move: 'Sail there',
    select: 'Select it',
    deploy: 'Become a shipyard',
  };
  // A hint may have a course of its own, which nobody offered.
  const ship = move.kind === 'move' ? shipOf(view, move.ship) : undefined;
  const course = move.kind === 'move' && ship ? `${nameOf(ship)} to ${written(move.path.at(-1)!)}` : 'Do it';
  const named = choice ? short(choice, props) : course;
  const title = { island: 'This island', place_shipyard: 'Your shipyard here', place_ship: 'Here' }[
    move.kind as 'island'
  ];
  const fewer = move.kind === 'build' && find(props, 'cancel_build');
  return {
    title: title ?? named,
    text,
    primary: { label: labels[move.kind] ?? named, move },
    quiet: fewer ? { label: 'One fewer', move: fewer.move } : move.kind === 'ready' ? undefined : ends(props),
  };
}

function planning(props: Props): Prompt<Move> {
  const { view, seat } = props;
  const free = idle(view, seat!);
  const ready = find(props, 'ready');
  const me = view.players[seat!]!;
  const answers = Object.keys(standings) as (keyof typeof standings)[];
  const next = answers[(answers.indexOf(me.standing as 'ask') + 1) % answers.length]!;
  const clear = find(props, 'clear');
  return {
    chip: 'Planning',
    title: free.length ? `${count(free.length, 'ship')} without orders` : 'Every ship has its order',
    text: ready ? `${ready.label.replace(/^Ready: /, 'So far ')}.` : '',
    options: [
      {
        label: `Meetings: ${standings[me.standing as 'ask'] ?? ''}`,
        run: () => void props.act({ kind: 'standing', answer: next }),
      },
      ...(clear ? [{ label: 'Clear all', move: clear.move }] : []),
    ],
    quiet: free.length ? { label: 'Next idle', run: () => nextIdle(props) } : undefined,
    primary: ready ? { label: 'End turn', move: ready.move } : undefined,
  };
}

function selected(props: Props, chart: Chart): Prompt<Move> {
  const ships = selection(props);
  const [lead] = ships;
  const draft = draftOf(props);
  const { hex, via = [] } = draft;
  const back = (): void =>
    hex
      ? props.setDraft({ ...draft, hex: undefined })
      : via.length
        ? props.setDraft({ ...draft, via: [] })
        : void select(props, []);
  const all = ships.length > 1;
  const here = hex ? offers(props, chart, hex) : [];
  const [first, ...others] = here.filter(({ move }) => move.kind !== 'select' && move.kind !== 'deselect');
  if (hex && first) {
    const lying = own(props).filter((ship) => same(ship.hex, hex) && !ships.includes(ship));
    const { turns } = outlineOf(props, first.move);
    return {
      chip: 'Planning',
      title: `${names(ships)} to ${written(hex)}${turns > 1 ? `, ${turns} turns` : ''}`,
      text:
        `${first.label}.${all ? ` ${count(ships.length - 1, 'ship follows', 'ships follow')}.` : ''}` +
        ` ${hexText(props, chart, hex)[1].replace('Nothing lies here.', '')}`.trimEnd(),
      options: [
        ...others.map((choice) => ({ label: short(choice, props), move: choice.move })),
        ...(first.move.kind === 'sail' || first.move.kind === 'move'
          ? [{ label: 'By way of here', run: () => props.setDraft({ ...draft, hex: undefined, via: [...via, hex] }) }]
          : []),
        ...(lying.length ? [{ label: `Select ${names(lying)}`, run: () => void select(props, lying) }] : []),
      ],
      primary: {
        label: first.move.kind === 'attack' ? 'Attack' : 'Sail there',
        run: () => void sail(props, first.move),
      },
      quiet: ends(props),
      back,
    };
  }
  const kinds: Move['kind'][] = ['repair', 'deploy', 'upgrade', 'attack', 'cancel', 'cancel_upgrade'];
  const single = props.choices.filter(({ move }) => kinds.includes(move.kind));
  return {
    chip: 'Planning',
    title: all ? `${names(ships)} selected` : `${nameOf(lead!)}: where to?`,
    options: [
      {
        label: all ? 'Hold all' : 'Hold',
        run: () => void orderAll(props, ships, ({ id }) => ({ kind: 'hold', ship: id })),
      },
      ...(all ? [] : single.map((choice) => ({ label: short(choice, props), move: choice.move }))),
    ],
    next: via.length ? 'Choose the next hex' : 'Choose a hex',
    quiet: ends(props),
    back,
  };
}

// "Attack at (1,0): Kraken against Rusty. 37 % both, ..." without what the title shows already.
const odds = (label: string): string => label.replace(/^[^:]*: [^.]*\.? ?/, '');
function meeting(props: Props): Prompt<Move> {
  const { view } = props;
  const asked = view.encounters.flatMap((encounter, index) => {
    const choices = props.choices.filter(({ move }) => move.kind === 'answer' && move.encounter === index);
    return choices.length ? [{ encounter, index, choices, ships: met(props, encounter) }] : [];
  });
  const chosen = props.chosen?.kind === 'answer' ? props.chosen.encounter : draftOf(props).meeting;
  const one = asked.find(({ index }) => index === chosen) ?? asked[0];
  if (!one) return { title: 'Ships meet' };
  const sides = [true, false].map((mine) => one.ships.filter((ship) => (ship.seat === props.seat) === mine));
  const attack = one.choices.find(({ move }) => move.kind === 'answer' && move.answer === 'attack');
  const safe = one.choices.find((choice) => choice !== attack);
  const crossing = !!one.encounter.other;
  const gentle = crossing ? 'Proceed' : 'Yield';
  const meant = props.insight?.help(gentle.toLowerCase());
  const does = (choice: Choice<Move> | undefined): Deed<Move> | undefined =>
    choice && { label: choice === attack ? 'Attack' : gentle, move: choice.move };
  const hp = (ships: Ship[]): string =>
    stack(ships) + (ships.length === 1 && ships[0]!.stats ? ` (${ships[0]!.stats.hp} HP)` : '');
  const strikes = props.chosen && JSON.stringify(props.chosen) === JSON.stringify(attack?.move);
  return {
    chip: 'You are asked',
    title: `${hp(sides[0]!)} ${sides[0]![1] ? 'meet' : 'meets'} ${hp(sides[1]!)}`,
    text: [meant && `${gentle}: ${meant}.`, attack && `${odds(attack.label)}.`].filter(Boolean).join(' '),
    options:
      asked.length > 1
        ? asked.map(({ encounter, index }) => ({
            label: `At ${written(encounter.at!)}`,
            on: index === one.index,
            run: () => props.setDraft({ meeting: index }),
          }))
        : undefined,
    primary: does(strikes ? attack : (safe ?? attack)),
    quiet: strikes ? does(safe) : safe && does(attack),
  };
}
export const meetingHex = (props: Props): Hex | null => {
  const index = draftOf(props).meeting;
  const answer = props.choices.find(
    ({ move }) => move.kind === 'answer' && (index === undefined || move.encounter === index),
  );
  return answer?.move.kind === 'answer' ? (props.view.encounters[answer.move.encounter]?.at ?? null) : null;
};
