// The seats this browser holds, newest first, for "continue where I was".
export interface Place {
  table: string;
  token: string;
  game: string;
  seat: number | null;
  invite?: string;
  watch?: string;
  at: number;
  over?: boolean;
}

const kKey = 'tortuga.places';
const kMost = 20;

export function places(): Place[] {
  try {
    const list = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(list) ? list.filter((place) => place && typeof place.table === 'string' && typeof place.token === 'string') : [];
  } catch {
    return [];
  }
}

export function placeAt(table: string, token?: string): Place | undefined {
  return places().find((place) => place.table === table && (!token || place.token === token));
}

export function remember(place: Omit<Place, 'at'>): void {
  const known = placeAt(place.table, place.token);
  write([{ ...known, ...place, at: Date.now() }, ...places().filter((other) => other.table !== place.table || other.token !== place.token)]);
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
