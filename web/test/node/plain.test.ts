// A game without a board of its own: the plain one shows what would come of any move, whatever the game, by asking its module. The
// five games stand in for one that is added tomorrow; what was shown as certain must then be told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { BoardProps } from '../../src/boards/board';
import Plain, { greyed } from '../../src/boards/plain.svelte';
import { Lookahead } from '../../src/engine/lookahead';
import { kNames, Shore } from './shore';

// Where a page finds its modules; here they are read from the disk.
vi.mock('../../src/engine/modules.ts', () => ({ engineOf: () => undefined, harbourOf: () => undefined }));

const games = Object.keys(JSON.parse(readFileSync(join(__dirname, '../../../tests/signatures.json'), 'utf8')));
const kPatience = 900_000; // only against hanging
const kMoves = 80;

// What the board says of the move one thinks about.
function shown(props: Partial<BoardProps>): string[] {
  const target = document.body.appendChild(document.createElement('div'));
  const board = mount(Plain, {
    target,
    props: { queries: [], ask: async () => [], seats: [], live: true, ...props } as never,
  });
  flushSync();
  const lines = [...target.querySelectorAll('.ahead li, .ahead p')].map((line) => line.textContent!.trim());
  void unmount(board);
  target.remove();
  return lines;
}

describe.each(games)('%s in the plain board', { timeout: kPatience }, (game) => {
  it('shows what would come of a move, and that comes', async () => {
    const shore = await Shore.of(game);
    const { least } = shore.engine.about().game.seats;
    const look = await new Lookahead(game, Promise.resolve(shore.engine)).ready();
    const match = shore.start(least);
    const names = kNames.slice(0, least);
    let certain = 0;
    let reasons = 0;
    for (let count = 0; count < kMoves && !match.over; count++) {
      const seat = match.deciders[0]!;
      const { choices } = match.moves(seat);
      const { move } = choices[(count * 7) % choices.length]!;
      const view = match.view(seat);
      const insight = look({ view, seat, names, options: {} });
      const lines = shown({ view, seat, insight, preview: move });
      expect(lines.at(-1)).toMatch(/^Every way in which luck may fall was tried\.$|^As \d+ imagined worlds /);
      expect(lines.join(' ')).not.toMatch(/[{}[\]]|undefined|NaN/);
      const sure = insight!.foresee(move)!.sure.map(({ text }) => text);
      expect(lines.slice(0, sure.filter(Boolean).length)).toEqual(sure.filter(Boolean));
      reasons += greyed({ insight } as BoardProps).length;
      const told = match.play(seat, move).map(({ text }) => text);
      for (const text of sure) expect(told).toContain(text);
      certain += sure.length;
    }
    match.end();
    expect(certain).toBeGreaterThan(kMoves / 4);
    expect(reasons).toBeGreaterThan(0);
  });
  it('shows nothing as long as nobody knows', () => {
    expect(shown({ view: {}, insight: null, preview: { kind: 'any' } })).toEqual([]);
  });
});
