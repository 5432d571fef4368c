// How the owner's page words times and entries of the log.
import type { Entry } from './owner.svelte';

export const kTerms: [string, number | null][] = [
  ['for an hour', 1],
  ['for a day', 24],
  ['for a week', 168],
  ['for 30 days', 720],
  ['until it is taken back', null],
];

export const moment = (at: number): string =>
  new Date(at).toLocaleString('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

// How long ago, roughly.
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now - at) / 60_000));
  const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return some(minutes, 'minute');
  if (minutes < 48 * 60) return some(Math.round(minutes / 60), 'hour');
  return some(Math.round(minutes / 1440), 'day');
}

export function sentenceOf(entry: Entry): string {
  const until = typeof entry.until === 'number' ? ` until ${moment(entry.until)}` : '';
  const why = entry.why ? `: ${entry.why}` : '';
  const days = Number(entry.days);
  switch (entry.kind) {
    case 'ban':
      return `${entry.address} was banned${until}${why}`;
    case 'unban':
      return `${entry.address} may come again`;
    case 'silence':
      return `${entry.address} was silenced${until}${why}`;
    case 'unsilence':
      return `${entry.address} may talk again`;
    case 'close_table':
      return `Table ${entry.table} was closed${why}`;
    case 'forget':
      return (
        `Words ${entry.names ? 'and names ' : ''}were erased at table ${entry.table}` +
        (entry.seat === undefined || entry.seat === null ? '' : `, seat ${Number(entry.seat) + 1}`)
      );
    case 'keep':
      return days ? `Tables are kept for ${days} ${days === 1 ? 'day' : 'days'}` : 'Tables are kept for ever';
    case 'swept':
      return `${entry.tables} old ${entry.tables === 1 ? 'table was' : 'tables were'} deleted`;
  }
  return entry.kind;
}
