// Rivals' moves at a pace one can follow, and what is said while they come.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceOf } from '../src/lobby/start';
import { settings } from '../src/settings.svelte';
import { Pace } from '../src/table/pace.svelte';

beforeEach(() => void vi.useFakeTimers({ now: 50_000 }));
afterEach(() => void vi.useRealTimers());

describe('the pace', () => {
  const paced = (ms: () => number = () => 1000) => {
    const shown: number[] = [];
    return { shown, pace: new Pace<number>((one) => shown.push(one), ms) };
  };
  it('shows the first move at once and the others one after the other, in their order', () => {
    const { shown, pace } = paced();
    for (const one of [1, 2, 3]) pace.add(one);
    expect([shown, pace.shown, pace.known, pace.playing]).toEqual([[1], 1, 3, true]);
    vi.advanceTimersByTime(1000);
    expect([shown, pace.shown]).toEqual([[1, 2], 2]);
    vi.advanceTimersByTime(1000);
    expect([shown, pace.playing]).toEqual([[1, 2, 3], false]);
  });
  it('begins a new run after a rest, and shows at once what comes then', () => {
    const { shown, pace } = paced();
    pace.add(1);
    vi.advanceTimersByTime(1000);
    pace.add(2);
    expect([shown, pace.known]).toEqual([[1, 2], 1]);
  });
  it('skips to the end, in order, and holds nothing back afterwards', () => {
    const { shown, pace } = paced();
    for (const one of [1, 2, 3, 4]) pace.add(one);
    pace.skip();
    expect([shown, pace.playing]).toEqual([[1, 2, 3, 4], false]);
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([1, 2, 3, 4]);
  });
  it('shows everything that waits as soon as somebody has to decide', () => {
    let ms = 1000;
    const { shown, pace } = paced(() => ms);
    for (const one of [1, 2, 3]) pace.add(one);
    ms = 0;
    pace.add(4);
    expect(shown).toEqual([1, 2, 3, 4]);
  });
  it('goes quicker the more wait, and never skips one', () => {
    const { shown, pace } = paced();
    for (let one = 0; one < 61; one++) pace.add(one);
    vi.advanceTimersByTime(2000);
    expect(shown.length).toBeGreaterThan(5);
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual(Array.from({ length: 61 }, (_, i) => i));
  });
  it('is gone with its table', () => {
    const { shown, pace } = paced();
    for (const one of [1, 2]) pace.add(one);
    pace.end();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([1]);
  });
});

it('bots wait in the harbour where other people or a clock wait for them, else the page paces them', () => {
  settings.pace = 1200;
  const game = 'lostseas';
  expect(paceOf({ game, seats: ['you', 'bosun'] })).toBe(0);
  expect(paceOf({ game, seats: ['you', 'bosun'], clock: { kind: 'none' } as any })).toBe(0);
  expect(paceOf({ game, seats: ['you', 'open'] })).toBe(1200);
  expect(paceOf({ game, seats: ['you', 'bosun'], clock: { kind: 'move', seconds: 30 } as any })).toBe(1200);
});

describe('what is said', () => {
  const voice = async () => {
    vi.resetModules();
    return import('../src/announce.svelte');
  };
  const texts = (lines: { text: string }[]): string[] => lines.map(({ text }) => text);
  const sentence = (n: number): string => `Bonny sails ${n} tiles to the right and finds nothing there.`;

  it('comes whole and in order while there is time for it', async () => {
    const { heard, tell, prompt } = await voice();
    tell('Bonny sails.');
    prompt('Your turn. Sail or fire?');
    vi.advanceTimersByTime(200);
    expect(texts(heard.polite)).toEqual(['Bonny sails.', 'Your turn. Sail or fire?']);
  });
  it('is summed up when more happens than can be said: counted, the newest whole, the prompt last', async () => {
    const { heard, tell, prompt } = await voice();
    for (let n = 1; n <= 50; n++) tell(sentence(n));
    prompt('Your turn. Sail or fire?');
    vi.advanceTimersByTime(200);
    const said = texts(heard.polite);
    const told = said.filter((text) => text.startsWith('Bonny')).length;
    expect(said[0]).toBe(`${50 - told} more lines are in the log.`);
    expect(said.slice(-2)).toEqual([sentence(50), 'Your turn. Sail or fire?']);
    expect(told).toBeGreaterThan(0);
  });
  it('asks for what is to be decided now: what was answered before it could be said is not asked', async () => {
    const { heard, tell, answer, prompt, unasked } = await voice();
    prompt('Your turn. Bonny wants to trade.');
    answer('Your hand: a Surgeon.');
    prompt('Your turn. Play cards.');
    tell('Bonny is refused.');
    vi.advanceTimersByTime(200);
    expect(texts(heard.polite)).toEqual(['Bonny is refused.', 'Your hand: a Surgeon.', 'Your turn. Play cards.']);
    prompt('Your turn. Fire?');
    unasked();
    vi.advanceTimersByTime(200);
    expect(heard.polite.length).toBe(3);
    prompt('Your turn. Fire?');
    vi.advanceTimersByTime(200);
    unasked();
    expect(texts(heard.polite).at(-1)).toBe('Your turn. Fire?'); // it was said
  });
  it('waits while the voice is behind, is told when it has caught up, and a prompt does not wait', async () => {
    const { heard, tell, answer } = await voice();
    for (let n = 1; n <= 3; n++) tell(sentence(n));
    answer(Array(90).fill('word').join(' '));
    vi.advanceTimersByTime(200);
    const before = heard.polite.length;
    tell('Rackham fires.');
    vi.advanceTimersByTime(1000);
    expect(heard.polite.length).toBe(before);
    vi.advanceTimersByTime(40_000);
    expect(heard.polite.at(-1)!.text).toBe('Rackham fires.');
    answer(Array(90).fill('word').join(' '));
    vi.advanceTimersByTime(200);
    tell('Bonny sails.');
    answer('Your turn.');
    vi.advanceTimersByTime(200);
    expect(texts(heard.polite).slice(-2)).toEqual(['Bonny sails.', 'Your turn.']);
  });
  it('never lies further ahead than a few seconds beyond what has to be said', async () => {
    const { heard, tell, spoken } = await voice();
    let seconds = 0;
    const known = new Set<number>();
    for (let n = 1; n <= 120; n++) {
      tell(sentence(n));
      vi.advanceTimersByTime(500);
      for (const { id, text } of heard.polite)
        if (!known.has(id)) {
          known.add(id);
          seconds += spoken(text) / 1000;
        }
    }
    expect(seconds).toBeLessThan(60 + 17); // a minute of play: its own length, what may lie ahead, and one round of it
  });
});
