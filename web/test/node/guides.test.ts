// The rules to read before a first game: every stretch of the rulebook they name is there, every number comes from the rules in
// force, and they are read in five minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { within } from '../../src/guide/book';

const kMinutes = 5;
const kPace = 200; // words a minute, read with care
const games = ['lostseas', 'raiders', 'pacifists', 'sea', 'plunk'];

// What no option changes: how far ships come to sail, a ship's two sides, what a die or a quarter of a turn is.
const kFixed: Record<string, RegExp> = {
  lostseas: /two tiles from level|three from level/g,
  raiders: /Two dice|Six ships/g,
  pacifists: /two orders|all three/g,
  sea: /one, two or three quarters/g,
  plunk: /$^/g,
};

const guide = (game: string): string => readFileSync(join('src/boards', game, 'Guide.svelte'), 'utf8');
const book = (game: string) =>
  [...readFileSync(join('../games', game, 'RULES.md'), 'utf8').matchAll(/^- \*\*([\w-]+)\*\*/gm)].map(([, id]) => ({
    id: id!,
    section: '',
    text: '',
  }));

// What stands there to be read: no script, no style, no picture, and an option as one word.
function words(text: string): string {
  let rest = text
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/\{#snippet[\s\S]*?\{\/snippet\}/g, '');
  for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\{[^{}]*\}/g, ' option ')];
  return rest.replace(/<Chapter[^>]*?title="([^"]*)"[^>]*>/g, ' $1. ').replace(/<[^>]*>/g, ' ');
}

describe.each(games)('the guide of %s', (game) => {
  it('names rules that are there, the first of a stretch before the last', () => {
    const all = book(game);
    const spans = [...guide(game).matchAll(/\bids="([^"]*)"/g)].flatMap(([, ids]) =>
      ids!.replace(/\{[^']*'([^']*)'[^}]*\}/g, '$1').split(/\s+/),
    );
    expect(spans.length).toBeGreaterThan(5);
    for (const span of spans) {
      const found = within(all, span);
      const [first, last = first] = span.split('..');
      expect([found[0]?.id, found.at(-1)?.id], span).toEqual([first, last]);
    }
    for (const [, ids] of guide(game).matchAll(/\bids="([\w.\s-]*)"/g)) {
      const named = within(all, ids!).map(({ id }) => id);
      expect(new Set(named).size, `once each: ${ids}`).toBe(named.length);
    }
  });

  it('types no number into a sentence, in figures or as a word', () => {
    const told = words(guide(game)).replace(/\s+/g, ' ');
    expect(told.replace(kFixed[game]!, '')).not.toMatch(
      /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twice|half)\b/i,
    );
  });

  it(`is read in ${kMinutes} minutes`, () => {
    const count = words(guide(game)).trim().split(/\s+/).length;
    expect(count).toBeGreaterThan(200);
    expect(count).toBeLessThan(kMinutes * kPace);
  });
});
