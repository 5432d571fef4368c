// The resolution of a round, told step by step: what happened, and how the table looked after it. Fetched after the first picture.
import type { AnyEvent, Step } from '../board';
import type { Position } from '../../generated/pacifists';
import { Telling } from '../../table/telling.svelte';
import { seatOf, type Told } from './losses';
import { sides, tokens } from './prospect';
import { gapOf } from './ring';

// The kinds that make a step together, by the step's title; those after a + begin a step of their own each time.
const titles = new Map<string, string>();
const begins = new Set<string>();
for (const line of [
  'Reveal:cards_revealed order_belayed orders_swapped mariners_armed crew_moved order_turned order_doubled range_changed card_idle',
  'Crew:crew_posted crew_counted',
  'Retreat:+retreated',
  'Cut loose:+detached',
  'Attack:+attacked rammed ram_rolled',
  'No way on:+stood_still',
  'Boarding:+boarding_skipped +boarding_rolled +boarding_idle',
  'Sabotage:saboteur_asked wreck_chosen ammunition_chosen',
  'Losses:crew_fell crew_defected wrecked ship_damaged',
  'Gun:+gun_aimed ship_hit gun_rolled',
  'Clean-up:+round_ended',
  'The end:ship_sunk crew_lost game_won game_lost',
]) {
  const [title, kinds] = line.split(':');
  for (const kind of kinds!.split(' ')) {
    titles.set(kind.replace('+', ''), title!);
    if (kind[0] === '+') begins.add(kind.slice(1));
  }
}

// Changes the table as the event tells it.
export function apply(scene: Position, event: Told): void {
  const ship = scene.ships[seatOf(event)];
  switch (event.kind) {
    case 'turn_taken':
      for (const side of sides) ship!.sides[side].laid = event[side];
      break;
    case 'cards_revealed':
      ship!.sides[event.side].cards = event.cards;
      break;
    case 'order_belayed':
      ship!.sides[event.side].captain = event.to;
      break;
    case 'orders_swapped':
      for (const side of sides) ship!.sides[side].captain = event[side];
      break;
    case 'mariners_armed':
      ship!.sides[event.side].captain = 'boarding';
      break;
    case 'crew_posted':
    case 'crew_moved':
      for (const side of sides) ship!.sides[side].crew = event[side];
      break;
    case 'retreated':
    case 'detached':
    case 'attacked':
      scene.gaps[gapOf(scene.ships.length, seatOf(event), event.side)] = event.to;
      break;
    case 'ram_rolled':
      ship!.hull = event.hull;
      break;
    case 'crew_fell':
      ship!.crew = event.crew;
      for (const side of sides) ship!.sides[side].crew -= event[side];
      scene.casualties += event.lost;
      break;
    case 'crew_defected':
      ship!.crew = event.crew;
      scene.ships[event.target!]!.crew = event.target_crew;
      break;
    case 'wrecked':
      ship![event.tokens] = event.left;
      break;
    case 'ship_damaged':
      for (const token of tokens) ship![token] = event[`${token}_left`];
      scene.casualties += event.crew;
      break;
    case 'round_ended':
      scene.gaps = event.gaps;
      break;
    case 'boarding_rolled':
      scene.phase = 'boarding';
      break;
    case 'gun_aimed':
      scene.phase = 'artillery';
      break;
  }
}

// The cards of a ship and what they change are one step, so are the posting of all crews and all guns that reach nobody.
export function steps(told: AnyEvent[], before: Position | null): Step<Position>[] {
  const events = told as Told[];
  if (!resolves(events)) return [];
  const steps: Step<Position>[] = [];
  const scene = before && structuredClone(before);
  const step = (title: string, list: Told[], changes = list): void => {
    if (!list.length) return;
    if (scene) for (const event of changes) apply(scene, event);
    steps.push({
      text: list.map((event) => event.text).join(' '),
      title,
      events: list,
      view: scene && structuredClone(scene),
    });
  };
  const end = events.findIndex((event) => event.kind === 'round_began');
  const round = end < 0 ? events : events.slice(0, end);
  const revealed = round.filter((event) => titles.get(event.kind) === 'Reveal');
  const posted = round.filter((event) => event.kind === 'crew_posted');
  if (scene) for (const event of round) if (event.kind === 'turn_taken') apply(scene, event);
  for (const seat of new Set(revealed.map(seatOf))) {
    const own = revealed.filter((event) => seatOf(event) === seat);
    step('Reveal', own, [...posted.filter((event) => seatOf(event) === seat), ...own]);
  }
  step(
    'Crew',
    posted,
    posted.filter((event) => !revealed.some((other) => other.kind === 'crew_moved' && seatOf(other) === seatOf(event))),
  );

  let title = '';
  let list: Told[] = [];
  let misses: Told[] = [];
  const close = (next: string): void => {
    step(title, list);
    list = [];
    title = next;
    if (next === 'Gun') return;
    step('Guns', misses);
    misses = [];
  };
  let counted: Told[] = [];
  for (const event of round) {
    const wanted = titles.get(event.kind);
    if (wanted === undefined || wanted === 'Reveal' || event.kind === 'crew_posted') continue;
    if (event.kind === 'crew_counted') counted.push(event);
    else if (event.kind === 'gun_aimed' && !event.hits) {
      misses.push(...counted.splice(0), event);
    } else {
      if (wanted !== title || begins.has(event.kind)) close(wanted);
      list.push(...counted.splice(0), event);
    }
  }
  close('');
  return steps;
}

const resolves = (events: Told[]): boolean =>
  events.some((event) => /^(round_ended|crew_posted|game_)/.test(event.kind));

export const telling = (): Telling => new Telling(steps);
