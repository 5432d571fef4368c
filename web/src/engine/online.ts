// A table of this device moves to a harbour elsewhere: its log goes there, and whoever sits here sits there.
import { Harbour } from '../harbour.svelte';
import { forget, places, remember } from '../places';
import { crewOf, keepCrew } from './hot_seat';
import { PageStore } from './store';

const kPart = 7000; // letters: far less than a message may have, however many of them are quotes

// Gives the seat there. Throws why not; then nothing has changed.
export async function takeOnline(table: string, to = new Harbour()): Promise<{ table: string; token: string }> {
  try {
    const store = new PageStore();
    const entries = await store.read(table);
    // Letters beyond ASCII as JSON may write them, too: no part ends within one.
    const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const log = entries.join('\n').replace(/[\u0080-\uffff]/g, escaped);
    const seats = places().filter((place) => place.table === table);
    const crew = crewOf(table);
    const tokens = [...seats, ...crew].map(({ token }) => token);
    for (let at = 0; at + kPart < log.length; at += kPart)
      await to.ask({ do: 'bring', part: log.slice(at, at + kPart), more: true });
    const part = log.slice(Math.floor(Math.max(0, log.length - 1) / kPart) * kPart);
    const there = await to.ask<any>({ do: 'bring', part, tokens });
    if (crew.length) keepCrew(there.table, crew);
    for (const { token, game, seat, with: others } of [...seats].reverse()) {
      const links = token === there.token ? { invite: there.invite, watch: there.watch } : {};
      remember({ table: there.table, token, game, seat, with: others, ...links });
      forget(table, token);
    }
    // It is not played on in two places. Should this fail, it only stays here, and nobody is led to it.
    await store.carryOut({ erase: [{ table, n: entries.length }] }).catch(() => {});
    return there;
  } finally {
    to.end();
  }
}
