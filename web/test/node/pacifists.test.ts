// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../src/boards/pacifists/prospect';
import { foresees, heading, helpOf, meaningOf, type Props } from '../../src/boards/pacifists/words';
import { Shore } from './shore';

const shore = await Shore.of('pacifists');
// Three ships with so many in their crews and hulls, in this round.
async function at({ crews = [8, 8, 8], hulls = [6, 6, 6], round = 1 }, options: object = {}): Promise<Props> {
  const ships = crews.map((crew, seat) => ({ crew, hull: hulls[seat] }));
  const view = shore.view(3, { round, ships }, options);
  return shore.props(view, { options });
}

describe('the heading of the Pacifists', () => {
  it('say round and limits from the rules in force', async () => {
    const { now, force } = heading(await at({}, { rounds: 5 }));
    expect(now).toBe('Round 1/5');
    expect(force).toEqual(['Fallen this round: 0 (under 3 the ships drift closer, over 6 apart)']);
  });
  it('leave out what follows from the rules until the engine is here', async () => {
    const props = { ...(await at({})), insight: null };
    expect(heading(props).force).toEqual(['Fallen this round: 0']);
  });
  it('tell which dice count, and whether anything is foreseen, as the options say', async () => {
    const usual = await at({});
    expect([figuresOf(usual)!.counting, foresees(usual)]).toEqual([[4, 5, 6], true]);
    const other = await at({}, { success_from: 5, threat_preview: false });
    expect([figuresOf(other)!.counting, foresees(other)]).toEqual([[5, 6], false]);
  });
});

describe('cards and signs of the Pacifists', () => {
  it('do what the engine says, in the numbers in force', async () => {
    const usual = await at({});
    expect(helpOf(usual, 'further')).toBe('3 more range for a gun');
    expect(meaningOf(usual, 'broadside_3_chainshot', null)).toBe('Chainshot hits sails');
    const other = await at({}, { range_change: 2, dual_use_cards: true, crew_change: 3, captains_swap: true });
    expect(helpOf(other, 'further')).toBe('2 more range for a gun; at a boarding, 1 sea tile in between');
    expect(helpOf(other, 'demotivate')).toBe('the order counts 3 crew less');
    expect(helpOf(other, 'other_starboard')).toBe('the two orders of your ship change sides');
    expect(helpOf({ ...usual, insight: null }, 'further')).toBe('');
  });
});
