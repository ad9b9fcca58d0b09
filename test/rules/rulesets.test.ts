import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  makeRuleset,
  MAX_MOVE_LIMIT,
  openingRank,
  parseRuleset,
  RULESETS,
  SWITCH_VALUES,
} from '../../src/rules/rulesets.js';
import { LETTERS } from '../../src/rules/pieces.js';

describe('rulesets as text', () => {
  test('preserve any combination of switches', () => {
    const switches = fc.record({
      ...(Object.fromEntries(
        Object.entries(SWITCH_VALUES).map(([name, values]) => [
          name,
          fc.constantFrom(...(values as readonly unknown[])),
        ]),
      ) as Record<string, fc.Arbitrary<unknown>>),
      moveLimit: fc.nat(MAX_MOVE_LIMIT),
    });
    fc.assert(
      fc.property(switches, (chosen) => {
        const ruleset = makeRuleset(chosen);
        expect(ruleset.switches).toEqual(chosen);
        expect(parseRuleset(ruleset.id)).toEqual({ ok: true, value: ruleset });
      }),
      { seed: 1283, numRuns: 500 },
    );
  });

  test('resolve to a named ruleset with the same switches', () => {
    for (const ruleset of Object.values(RULESETS)) {
      expect(makeRuleset(ruleset.switches)).toBe(ruleset);
      expect(parseRuleset(`custom:${ruleset.name}`)).toEqual({ ok: true, value: ruleset });
    }
  });

  test('can start from a named ruleset', () => {
    const ruleset = parseRuleset('custom:murray,stalemate=draws');
    expect(ruleset).toMatchObject({
      ok: true,
      value: { name: 'custom', switches: { ...RULESETS.murray.switches, stalemate: 'draws' } },
    });
  });

  test.each([
    ['', 'ruleset-unknown', 0],
    ['Cazaux', 'ruleset-unknown', 0],
    ['custom:foo=1', 'ruleset-switch-unknown', 7],
    ['custom:lion', 'ruleset-switch-value', 11],
    ['custom:lion=tiger', 'ruleset-switch-value', 12],
    ['custom:moveLimit=-1', 'ruleset-switch-value', 17],
    ['custom:moveLimit=5000', 'ruleset-switch-value', 17],
    ['custom:kingFile=f,kingFile=g', 'ruleset-switch-repeated', 18],
    ['custom:kingFile=f,', 'ruleset-switch-unknown', 18],
  ])('cannot be parsed from %j', (text, code, at) => {
    expect(parseRuleset(text)).toMatchObject({ ok: false, error: { code, at } });
  });

  test('cannot be made with an invalid switch value', () => {
    expect(() => makeRuleset({ moveLimit: -1 })).toThrow(RangeError);
  });
});

test('openingRank returns the starting rank of a ruleset', () => {
  const rank = (name: keyof typeof RULESETS): string =>
    openingRank(RULESETS[name])
      .map((role) => LETTERS[role])
      .join('');
  expect([rank('cazaux'), rank('murray')]).toEqual(['RLUGCAKCGULR', 'RLUGCKACGULR']);
});
