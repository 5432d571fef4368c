// What is set on the lab's sliders, as a study and back.
import { describe, expect, it } from 'vitest';
import { packed, unpacked } from '../src/lab/link';
import { type Draft, draftOf, freshDraft, isCard, studyOf, usualSpan, valuesOf } from '../src/lab/study';
import type { GameInfo } from '../src/protocol';

const option = (name: string, more: object) =>
  ({ name, for: 'host', help: '', ...more }) as GameInfo['options'][number];
const game: GameInfo = {
  name: 'regatta',
  title: 'Regatta',
  seats: { least: 2, most: 4 },
  cooperative: false,
  version: 1,
  options: [
    option('sides', { type: 'integer', default: 6, least: 2, most: 20 }),
    option('storms', { type: 'switch', default: false }),
    option('order', { type: 'choice', default: 'fixed', choices: ['fixed', 'drawn'] }),
    option('decks.calm', { type: 'integer', default: 4, least: 0, most: 9 }),
    option('cards.calm', { type: 'integer', default: 4, least: 0, most: 9 }),
  ],
};

describe('a study', () => {
  it('of the rulebook alone asks the usual questions', () => {
    const study = studyOf(freshDraft(game), game);
    expect(study).toMatchObject({ study: 1, game: 'regatta', seats: 3, players: ['bosun'], seed: 1 });
    expect(study.questions).toEqual(['fair.worst', 'length.rounds', 'lead.last', 'lead.comeback', 'decided.tail']);
    expect(study).not.toHaveProperty('changes');
  });

  it('compares a version with the rulebook, and each change if that is wanted', () => {
    const draft = freshDraft(game);
    draft.moved = { sides: 8, storms: true };
    expect(studyOf(draft, game).changes).toEqual([{ sides: 8, storms: true }]);
    draft.apart = true;
    expect(studyOf(draft, game).changes).toEqual([{ sides: 8, storms: true }, { sides: 8 }, { storms: true }]);
  });

  it('tries a range with the changes in all of it', () => {
    const draft = freshDraft(game);
    draft.moved = { storms: true };
    draft.tried = { sides: { from: 4, to: 8, step: 2 }, order: null };
    const study = studyOf(draft, game);
    expect(study.options).toEqual({ storms: true });
    expect(study.vary).toEqual({ sides: [4, 6, 8], order: ['fixed', 'drawn'] });
    expect(study).not.toHaveProperty('changes');
  });

  it('is the same after it was linked to and opened', () => {
    const changes: Partial<Draft>[] = [
      {},
      { moved: { sides: 8 } },
      { moved: { sides: 8, storms: true }, apart: true },
      { tried: { sides: { from: 4, to: 8, step: 2 } }, moved: { storms: true } },
      { tried: { order: null } },
      { sweep: 'cards' as const },
      {
        search: true,
        tried: { sides: { from: 4, to: 8, step: 2 }, order: null, storms: null },
        targets: [{ number: 'length.rounds', low: 10, high: 20 }],
      },
      { targets: [{ number: 'length.rounds', low: 10, high: 20 }], seed: 5, player: 'captain' },
      { asked: ['long', 'fair.first'] },
    ];
    for (const change of changes) {
      const draft = { ...freshDraft(game), ...change };
      const study = studyOf(draft, game);
      const opened = unpacked(packed(study))!;
      expect(studyOf(draftOf(opened, game), game)).toEqual(study);
      expect(draftOf(opened, game)).toEqual(draft);
    }
  });

  it('keeps what the page has no place for', () => {
    const study = {
      study: 1,
      game: 'regatta',
      seats: 2,
      players: ['bosun', 'deckhand'],
      questions: ['length.rounds'],
      changes: [{ sides: 4 }, { sides: 8 }],
      looks: 3,
      seed: 9,
    };
    const draft = draftOf(study, game);
    expect(draft.rest).toEqual({ players: study.players, changes: study.changes, looks: 3 });
    expect(studyOf(draft, game)).toEqual(study);
  });
});

it('a link that is cut short is noticed', () => {
  const link = packed({ title: 'Fünf Segel' });
  expect(unpacked(link)).toEqual({ title: 'Fünf Segel' });
  expect(unpacked(link.slice(0, 7))).toBeNull();
  expect(unpacked('')).toBeNull();
  expect(unpacked(packed([] as any))).toBeNull();
});

it('a range is around the rulebook and within what is possible', () => {
  expect(usualSpan(game.options[0]!)).toEqual({ from: 4, to: 8, step: 1 });
  expect(valuesOf(game.options[0]!, { from: 2, to: 6, step: 2 })).toEqual([2, 4, 6]);
  expect(valuesOf(game.options[1]!, null)).toEqual([false, true]);
  expect(valuesOf(game.options[0]!, { from: 2, to: 6, step: 0 })).toEqual([]);
});

it('cards are known where they lie', () => {
  expect(game.options.filter((one) => isCard(one, game)).map(({ name }) => name)).toEqual(['decks.calm']);
});
