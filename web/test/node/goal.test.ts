// The line above the board says of any game what its engine says, in the words that a terminal would hear.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, tick, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { Lookahead } from '../../src/engine/lookahead';
import Goal from '../../src/table/Goal.svelte';
import { kNames, Shore } from './shore';

vi.mock('../../src/engine/modules.ts', () => ({ engineOf: () => undefined, harbourOf: () => undefined }));

const games = Object.keys(JSON.parse(readFileSync(join(__dirname, '../../../tests/signatures.json'), 'utf8')));
const kMoves = 60;

async function shown<T>(table: object, look: (line: HTMLElement) => T): Promise<T> {
  const target = document.body.appendChild(document.createElement('div'));
  const usual = { m: 0, alone: false, insight: null, past: { at: null }, ask: async () => [] };
  const line = mount(Goal, { target, props: { table: { ...usual, ...table } as never } });
  flushSync();
  await tick();
  await tick();
  const found = look(target);
  void unmount(line);
  target.remove();
  return found;
}
const heard = (part: Element | null): string | undefined => part?.querySelector('.hidden')?.textContent ?? undefined;

describe.each(games)('%s', { timeout: 900_000 }, (game) => {
  it('tells its goal and its alarms, to players and to watchers', async () => {
    const shore = await Shore.of(game);
    const { least } = shore.engine.about().game.seats;
    const look = await new Lookahead(game, Promise.resolve(shore.engine)).ready();
    const match = shore.start(least);
    const names = kNames.slice(0, least);
    for (let count = 0; count < kMoves && !match.over; count++) {
      const mover = match.deciders[0]!;
      for (const seat of [mover, undefined]) {
        const insight = look({ view: match.view(seat), seat: seat ?? null, names, options: {} });
        await shown({ insight }, (line) => {
          expect([heard(line.querySelector('strong'))]).toEqual(match.ask(seat, 'goal'));
          const alarms = match.ask(seat, 'alarms');
          const chip = line.querySelector('.chip');
          expect(!!chip?.classList.contains('hot')).toBe(alarms.length > 0);
          if (alarms.length) expect(heard(chip)).toBe(alarms.join(' '));
          expect(line.textContent).not.toMatch(/[{}[\]]|undefined|NaN/);
        });
      }
      const { choices } = match.moves(mover);
      match.play(mover, choices[(count * 7) % choices.length]!.move);
    }
    match.end();
  });
});

it('is empty until the engine is there, and the harbour’s where there will be none', async () => {
  const text = (line: HTMLElement): string => line.querySelector('section')!.textContent!.trim();
  expect(await shown({}, text)).toBe('');
  const ask = async (query: string): Promise<string[]> => (query === 'goal' ? ['Goal: win.'] : ['Ann wins soon.']);
  await shown({ alone: true, ask }, (line) => {
    expect(heard(line.querySelector('strong'))).toBe('Goal: win.');
    expect(heard(line.querySelector('.chip.hot'))).toBe('Ann wins soon.');
  });
  // Of a position of the past the harbour says nothing.
  expect(await shown({ alone: true, ask, past: { at: 3 } }, text)).toBe('');
});
