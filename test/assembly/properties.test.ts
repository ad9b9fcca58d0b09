/**
 * The generator against its naive twin, unmake against the bytes before make, the incremental key
 * against a fresh one: at every position of random games, in the checked build, where every make and
 * unmake also recomputes key and piece lists.
 */
import { describe, expect, test } from 'vitest';
import { makeRuleset, RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { startSetup } from '../../src/rules/setup.js';
import { scaled } from '../support/scale.js';
import { instantiate, type CheckedExports } from './support.js';

const PLIES = scaled(25_000);

/** Rulesets that mix switches as none of the four does. */
const CUSTOM: readonly Ruleset[] = [
  makeRuleset({ kingLeapCaptures: true, kingLeapOverAttack: false, pawnDoubleStep: true }),
  makeRuleset(
    { kingLeapCaptures: true, kingLeapFromCheck: false, kingLeap: 'forward', kingFile: 'g' },
    RULESETS.murray.switches,
  ),
];

describe.each([...Object.values(RULESETS), ...CUSTOM])('$id', (ruleset) => {
  test(`${PLIES} random plies`, () => {
    const { core, exports } = instantiate('checked', ruleset);
    const checked = exports as unknown as CheckedExports;
    const start = { codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 } as const;
    core.load(start);
    const key = core.key();
    expect(checked.playRandomGames(PLIES, 0x1283)).toBe(0);
    expect(core.key()).toBe(key);
  });
});
