// Fetched when a game is over; what it counts with is lent to it, so that the fleet's words stay in one piece.
import type { count as Count, Props } from './fleet';

// What places are judged by where the game ended before the last fleet stood alone (PLUNK-176), in that order.
export function epilogue({ view, seats }: Props, count: typeof Count): string[] {
  const living = view.players.flatMap((one, seat) => (one.eliminated ? [] : [{ seat, gold: one.gold ?? '?' }]));
  if (living.length < 2) return [];
  return living.map(({ seat, gold }) => {
    const ships = view.ships.filter((ship) => ship.seat === seat && ship.hex);
    const hp = ships.reduce((sum, ship) => sum + (ship.stats?.hp ?? 0), 0);
    const yards = view.shipyards.filter((yard) => yard.seat === seat && yard.hex).length;
    return `${seats[seat]?.name}: ${count(ships.length, 'ship')}, ${hp} HP, ${count(yards, 'shipyard')}, ${gold} gold.`;
  });
}
