// How a turn is played back: the events of a resolution as pictures one after the other, and what lies where after some
// of them.
import type { AnyEvent } from '../board';
import type { Event, Position } from '../../generated/plunk';
import type { Hex } from './chart';

const same = (a: Hex | null, b: Hex | null): boolean => !!a && !!b && a.q === b.q && a.r === b.r;

export type Told = Event & AnyEvent;
// One picture: what happens at once.
export interface Frame {
  title: string;
  events: Told[];
}

const titles: Partial<Record<Event['kind'], string>> = {
  orders_revealed: 'Orders',
  order_revealed: 'Orders',
  income_paid: 'Income and orders',
  shipyard_deployed: 'Income and orders',
  treasure_found: 'Income and orders',
  ship_queued: 'Income and orders',
  repaired: 'Income and orders',
  upgraded: 'Income and orders',
  order_failed: 'Income and orders',
  build_failed: 'Income and orders',
  upgrade_failed: 'Income and orders',
  shipyard_hit: 'Attack',
  approached: 'Attack',
  attack_lost: 'Attack',
  beat_began: 'Beat',
  passing_met: 'Encounter',
  entry_met: 'Encounter',
  answer_shown: 'Answers',
  fought: 'Fight',
  contest_goes_on: 'Contested',
  ship_advanced: 'Shipyards',
  ship_finished: 'Shipyards',
  eliminated: 'Out of the game',
};
// These belong to the picture before them.
const joins = new Set([
  'sailed',
  'took_hex',
  'stopped',
  'sunk',
  'shipyard_destroyed',
  'tile_contested',
  'contest_ended',
]);
// Several of these make one picture.
const gathers = new Set(['Orders', 'Income and orders', 'Answers', 'Shipyards', 'Encounter']);

export function framesOf(events: Told[]): Frame[] {
  const frames: Frame[] = [];
  for (const event of events) {
    const last = frames.at(-1);
    const title = event.kind === 'beat_began' ? `Beat ${event.beat}` : titles[event.kind];
    if (joins.has(event.kind)) {
      if (last && last.title !== 'Shipyards') last.events.push(event);
      else frames.push({ title: 'Sailing', events: [event] });
    } else if (title && last?.title === title && gathers.has(title)) last.events.push(event);
    else if (title) frames.push({ title, events: [event] });
  }
  // A beat in which nothing stirs is no picture.
  return frames.filter((frame) => !frame.title.startsWith('Beat') || frame.events.length > 1);
}

type Pieces = Pick<Position, 'ships' | 'shipyards' | 'contested'>;

// What lies where once these events have happened. `after` knows what new ships are like.
export function staged(before: Position, after: Position, events: Told[]): Pieces {
  let ships = before.ships.map((ship) => ({ ...ship }));
  let shipyards = before.shipyards.map((yard) => ({ ...yard }));
  let contested = [...before.contested];
  const ship = (id: number) => ships.find((one) => one.id === id);
  const yard = (at: Hex) => shipyards.find((one) => same(one.hex, at));
  const hurt = (id: number, hp: number | null): void => {
    const one = ship(id);
    if (one?.stats && hp !== null) one.stats = { ...one.stats, hp };
  };
  for (const event of events) {
    switch (event.kind) {
      case 'sailed':
      case 'took_hex':
      case 'approached': {
        const one = ship(event.ship);
        if (one) one.hex = event.to;
        break;
      }
      case 'repaired':
        hurt(event.ship, event.hp);
        break;
      case 'fought':
        hurt(event.ship, event.hp);
        hurt(event.target_ship, event.target_hp);
        break;
      case 'sunk':
        ships = ships.filter((one) => one.id !== event.ship);
        break;
      case 'shipyard_deployed':
        ships = ships.filter((one) => one.id !== event.ship);
        shipyards.push({ hex: event.at, seat: event.seat, hp: event.hp, queue: 0, progress: 0, builds: 0, place: 0 });
        break;
      case 'shipyard_hit': {
        const one = yard(event.at);
        if (one) one.hp = event.hp;
        break;
      }
      case 'shipyard_destroyed':
        shipyards = shipyards.filter((one) => !same(one.hex, event.at));
        break;
      case 'ship_queued': {
        const one = yard(event.at);
        if (one) one.queue = event.queue;
        break;
      }
      case 'ship_finished': {
        const one = after.ships.find((fresh) => fresh.id === event.ship);
        if (one) ships.push({ ...one, hex: event.at });
        break;
      }
      case 'tile_contested':
        contested.push(event.at);
        break;
      case 'contest_ended':
        contested = contested.filter((one) => !same(one, event.at));
        break;
      case 'eliminated':
        ships = ships.filter((one) => one.seat !== event.seat);
        shipyards = shipyards.filter((one) => one.seat !== event.seat);
        break;
    }
  }
  return { ships, shipyards, contested };
}
