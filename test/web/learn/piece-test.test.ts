import { beforeAll, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/random.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { ROLES } from '../../../src/rules/pieces.js';
import { ASKED, questionsFor } from '../../../web/page/learn/piece-test.js';

beforeAll(() => loadRules());

/** The squares of the pawn in the rook's way and behind the pieces in its way. */
const BLOCKED = ['f1', 'f2', 'f3', 'j6', 'k6', 'l6'];

test('asks about every piece, and exactly one of four marked squares is right', () => {
  expect(ASKED).toHaveLength(12);
  expect(new Set(ASKED)).toEqual(new Set(ROLES));
  for (const ruleset of Object.values(RULESETS))
    for (let seed = 1; seed <= 2; seed += 1) {
      const next = mulberry32(seed);
      for (const { role, choices, answer, reached } of questionsFor(
        ruleset,
        () => next() / 2 ** 32,
      )) {
        expect(new Set(choices).size, `${ruleset.id} ${role}`).toBe(4);
        if (ruleset.name === 'cazaux' && role === 'rook')
          expect(choices.some((square) => BLOCKED.includes(square))).toBe(true);
        expect(choices.filter((square) => reached.includes(square))).toEqual([answer]);
      }
    }
});
