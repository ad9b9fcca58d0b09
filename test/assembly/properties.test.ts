/**
 * Compares the generator with a naive one, the positions before make and after unmake, and the incremental key with a
 * new one, in every position of random games. In the checked build every make and unmake also recomputes key and piece
 * lists.
 */
import { describe, expect, test } from 'vitest';
import { RULESETS, type Ruleset, makeRuleset, startSetup } from '../../src/index.js';
import { scaled } from '../support/scale.js';
import { instantiate, type CheckedExports } from './support.js';

const PLIES = scaled(600);

/** Rulesets with combinations of switches that none of the four rulesets has. */
const CUSTOM: readonly Ruleset[] = [
  makeRuleset({ kingLeapCaptures: true, kingLeapOverAttack: false, pawnDoubleStep: true }),
  makeRuleset(
    { kingLeapCaptures: true, kingLeapFromCheck: false, kingLeap: 'forward', kingFile: 'g' },
    RULESETS.murray.switches,
  ),
  makeRuleset({ aanca: 'must-go-on' }),
  makeRuleset({ aanca: 'must-go-on' }, RULESETS.golladay.switches),
];

describe.each([...Object.values(RULESETS), ...CUSTOM])('$id', (ruleset) => {
  test(`the move generator matches a naive generator over ${PLIES} random plies`, () => {
    const { core, exports } = instantiate('checked', ruleset);
    const checked = exports as unknown as CheckedExports;
    const start = { codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 } as const;
    core.load(start);
    const key = core.key();
    expect(checked.playRandomGames(PLIES, 0x1283)).toBe(0);
    expect(core.key()).toBe(key);
  });
});
