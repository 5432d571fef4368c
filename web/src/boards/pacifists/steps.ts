// The resolution of a round, told step by step: what happened, and how the table looked after it.
import type { AnyEvent } from '../board';
import type { Event, Position } from '../../generated/pacifists';

export type Told = Event & AnyEvent;
export interface Step extends AnyEvent {
  title: string;
  events: Told[];
  // The table after this step; null where it is not known.
  scene: Position | null;
}

// The kinds that make a step together, by the step's title.
const titles: Partial<Record<Told['kind'], string>> = {
  cards_revealed: 'Reveal', order_belayed: 'Reveal', orders_swapped: 'Reveal', mariners_armed: 'Reveal', crew_moved: 'Reveal',
  order_turned: 'Reveal', order_doubled: 'Reveal', range_changed: 'Reveal', card_idle: 'Reveal',
  crew_posted: 'Crew', crew_counted: 'Crew',
  retreated: 'Retreat', detached: 'Cut loose', attacked: 'Attack', stood_still: 'No way on', rammed: 'Ram', ram_rolled: 'Ram',
  boarding_skipped: 'Boarding', boarding_rolled: 'Boarding', boarding_idle: 'Boarding', saboteur_asked: 'Sabotage', wreck_chosen: 'Sabotage', ammunition_chosen: 'Sabotage',
  crew_fell: 'Losses', crew_defected: 'Losses', wrecked: 'Losses', ship_damaged: 'Losses',
  gun_aimed: 'Gun', ship_hit: 'Gun', gun_rolled: 'Gun', round_ended: 'Clean-up',
  ship_sunk: 'The end', crew_lost: 'The end', game_won: 'The end', game_lost: 'The end',
};
// These begin a step of their own even after one of the same title.
const begins = new Set<string>(['retreated', 'detached', 'attacked', 'stood_still', 'boarding_rolled', 'boarding_skipped', 'boarding_idle', 'gun_aimed', 'round_ended']);

const seatOf = (event: Told): number => (event as { seat?: number | null }).seat ?? -1;

// Changes the table as the event tells it.
export function apply(scene: Position, event: Told): void {
  const ship = scene.ships[seatOf(event)];
  switch (event.kind) {
    case 'turn_taken':
      ship!.sides.starboard.laid = event.starboard;
      ship!.sides.port.laid = event.port;
      break;
    case 'cards_revealed':
      ship!.sides[event.side].cards = event.cards;
      break;
    case 'order_belayed':
      ship!.sides[event.side].captain = event.to;
      break;
    case 'orders_swapped':
      ship!.sides.starboard.captain = event.starboard;
      ship!.sides.port.captain = event.port;
      break;
    case 'mariners_armed':
      ship!.sides[event.side].captain = 'boarding';
      break;
    case 'crew_posted':
    case 'crew_moved':
      ship!.sides.starboard.crew = event.starboard;
      ship!.sides.port.crew = event.port;
      break;
    case 'retreated':
    case 'detached':
    case 'attacked':
      scene.gaps[event.side === 'port' ? seatOf(event) : (seatOf(event) + scene.ships.length - 1) % scene.ships.length] = event.to;
      break;
    case 'ram_rolled':
      ship!.hull = event.hull;
      break;
    case 'crew_fell':
      ship!.crew = event.crew;
      ship!.sides.starboard.crew -= event.starboard;
      ship!.sides.port.crew -= event.port;
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
      ship!.sails = event.sails_left;
      ship!.crew = event.crew_left;
      ship!.hull = event.hull_left;
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
export function stepsOf(events: Told[], before: Position | null): Step[] {
  const steps: Step[] = [];
  const scene = before && structuredClone(before);
  const step = (title: string, list: Told[], changes = list): void => {
    if (!list.length) return;
    if (scene) for (const event of changes) apply(scene, event);
    steps.push({ n: list[0]!.n, kind: 'step', text: list.map((event) => event.text).join(' '), title, events: list, scene: scene && structuredClone(scene) });
  };
  const end = events.findIndex((event) => event.kind === 'round_began');
  const round = end < 0 ? events : events.slice(0, end);
  const revealed = round.filter((event) => titles[event.kind] === 'Reveal');
  const posted = round.filter((event) => event.kind === 'crew_posted');
  if (scene) for (const event of round) if (event.kind === 'turn_taken') apply(scene, event);
  for (const seat of new Set(revealed.map(seatOf))) {
    const own = revealed.filter((event) => seatOf(event) === seat);
    step('Reveal', own, [...posted.filter((event) => seatOf(event) === seat), ...own]);
  }
  step('Crew', posted, posted.filter((event) => !revealed.some((other) => other.kind === 'crew_moved' && seatOf(other) === seatOf(event))));

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
    const wanted = titles[event.kind];
    if (wanted === undefined || wanted === 'Reveal' || event.kind === 'crew_posted') continue;
    if (event.kind === 'crew_counted') counted.push(event);
    else if (event.kind === 'gun_aimed' && !event.hits) {
      misses.push(...counted.splice(0), event);
    } else {
      if ((wanted !== title && !(wanted === 'Ram' && title === 'Attack')) || begins.has(event.kind)) close(wanted);
      list.push(...counted.splice(0), event);
    }
  }
  close('');
  return steps;
}

export const resolves = (events: Told[]): boolean => events.some((event) => event.kind === 'round_ended' || event.kind === 'crew_posted' || event.kind === 'game_lost' || event.kind === 'game_won');

// What the ships lost in these events: "−2 crew".
export function losses(events: Told[]): Map<number, string[]> {
  const map = new Map<number, string[]>();
  const add = (seat: number, count: number, what: string): void => {
    if (count) map.set(seat, [...(map.get(seat) ?? []), `${count > 0 ? '−' : '+'}${Math.abs(count)} ${what}`]);
  };
  for (const event of events) {
    const seat = seatOf(event);
    if (event.kind === 'ram_rolled') add(seat, event.lost, 'hull');
    if (event.kind === 'crew_fell') add(seat, event.lost, 'crew');
    if (event.kind === 'wrecked') add(seat, event.lost, event.tokens);
    if (event.kind === 'crew_defected') { add(seat, event.count, 'crew'); add(event.target!, -event.count, 'crew'); }
    if (event.kind === 'ship_damaged') { add(seat, event.sails, 'sails'); add(seat, event.crew, 'crew'); add(seat, event.hull, 'hull'); }
  }
  return map;
}
