// The seats this browser holds, newest first, for "continue where I was".
export interface Place {
  table: string;
  token: string;
  game: string;
  seat: number | null;
  invite?: string;
  watch?: string;
  // When this browser first and last saw the table, in milliseconds since 1970.
  began?: number;
  at: number;
  // Who else plays, and how it ended.
  with?: string[];
  over?: boolean;
  result?: string;
  moves?: number;
}

const kKey = 'tortuga.places';
const kMost = 40;

export function places(): Place[] {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(list)
      ? list.filter((place) => place && typeof place.table === 'string' && typeof place.token === 'string')
      : [];
  } catch {
    return [];
  }
}

export function placeAt(table: string, token?: string): Place | undefined {
  return places().find((place) => place.table === table && (!token || place.token === token));
}

export function remember(place: Omit<Place, 'at'>): void {
  const known = placeAt(place.table, place.token);
  // A finished game keeps its day, however often it is looked at again.
  const at = known?.over ? known.at : Date.now();
  write([
    { began: Date.now(), ...known, ...place, at },
    ...places().filter((other) => other.table !== place.table || other.token !== place.token),
  ]);
}

// How long games of this kind took here, as the middle one of those played to their end; null if there are too few to tell.
export function usualMinutes(game: string): number | null {
  const took = places()
    .filter((place) => place.game === game && place.over && place.began && place.at > place.began)
    .map((place) => (place.at - place.began!) / 60_000)
    .sort((a, b) => a - b);
  return took.length >= 3 ? Math.max(1, Math.round(took[Math.floor(took.length / 2)]!)) : null;
}

export function forget(table: string, token?: string): void {
  write(places().filter((place) => place.table !== table || (token !== undefined && place.token !== token)));
}

function write(list: Place[]): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(list.slice(0, kMost)));
  } catch {
    // without a store the link in the address bar still is the seat
  }
}
