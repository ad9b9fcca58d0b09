/** The engine compared with the plain generator, under the four rulesets and under mixtures without golden cases. */
import { describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { Position, RULESETS, RULESET_NAMES, makeFen, makeRuleset } from '../../src/index.js';
import type { Ruleset, RulesetName } from '../../src/index.js';
import { goldenCases } from '../support/golden.js';
import { Random } from '../support/random.js';
import { sampled, scaled } from '../support/scale.js';
import { plainMoves, plainPerft, readPlain } from './plain.js';
import { valueOf } from '../support/value.js';

/** Mixtures, most of them with an aanca that must not stop on its first square. */
const MIXTURES: readonly Ruleset[] = [
  makeRuleset({ aanca: 'must-go-on' }),
  ...(['courier', 'murray', 'golladay'] as const).map((name) =>
    makeRuleset({ aanca: 'must-go-on' }, RULESETS[name].switches),
  ),
  makeRuleset({
    aanca: 'must-go-on',
    kingLeapCaptures: true,
    kingLeapOverAttack: false,
    bareKing: 'loses-unless-bared-back',
  }),
  makeRuleset({
    unicornio: 'knight-then-bishop',
    kingLeapFromCheck: false,
    kingLeapCaptures: true,
  }),
];

const at = (fen: string, ruleset: Ruleset): Position => valueOf(Position.fromFen(fen, ruleset));

const START =
  'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';

/** Leaves at depths 1 to 3 from the plain generator for that aanca, with empty, blocked and attacked corners. */
const PERFT: readonly (readonly [base: RulesetName, fen: string, leaves: readonly number[]])[] = [
  ['cazaux', START, [57, 3249, 186_679]],
  ['golladay', START, [55, 3025, 167_424]],
  ['cazaux', '11k/12/12/4p7/12/4p1p5/5A6/4P7/6P5/12/12/K11 w - - 0 1', [10, 61, 1128]],
  ['cazaux', '6k5/5A6/12/12/12/12/12/12/12/3R2a5/6P5/6K5 w g1 - 0 1', [52, 1829, 80_425]],
  [
    'cazaux',
    '3g2k2ulr/1l6c3/6cr2ag/1pp1pppp1p1p/p2p4p1p1/3G8/u7C3/1P3PP5/2PPPU1PPPPP/7U1A1G/5C6/RL4K3LR w g1 - 0 20',
    [80, 4070, 332_793],
  ],
  ['golladay', '5ak5/4P7/12/12/4a7/12/6A5/12/12/7p4/6P5/5AK5 b - - 3 30', [48, 2300, 91_581]],
];

test.each(PERFT)(
  'perft is correct for an aanca that must not stop on its first square (%s, %s)',
  (base, fen, leaves) => {
    const ruleset = makeRuleset({ aanca: 'must-go-on' }, RULESETS[base].switches);
    const position = at(fen, ruleset);
    expect(leaves.map((_, index) => position.perft(index + 1))).toEqual(leaves);
    expect(leaves.map((_, index) => position.perft(index + 1, { bulk: false }))).toEqual(leaves);
    expect(plainPerft(readPlain(fen), 1, ruleset.switches)).toBe(leaves[0]);
  },
);

describe('the reference move generator', () => {
  test.each(RULESET_NAMES)('agrees with the golden cases of %s', (name) => {
    for (const { fen, moves } of sampled(goldenCases(name), 10)) {
      const plain = plainMoves(readPlain(fen), RULESETS[name].switches);
      expect(plain.map((move) => move.name).sort(), fen).toEqual(moves);
    }
  });
});

describe.each(MIXTURES)('$id', (ruleset) => {
  test('agrees with the reference move generator on the moves of random games', () => {
    const random = new Random(1283);
    let position = Position.start(ruleset);
    for (let left = scaled(12); left > 0; left -= 1) {
      const fen = makeFen(position.setup);
      const moves = position.legalMoves();
      const plain = plainMoves(readPlain(fen), ruleset.switches);
      expect(moves.map(makeCoordinates).sort(), fen).toEqual(plain.map(({ name }) => name).sort());
      // Captures are preferred, so that games reach few pieces and bare kings.
      const captures = moves.filter(({ captured }) => captured !== undefined);
      const choices = captures.length > 0 && random.below(3) > 0 ? captures : moves;
      const move = choices[random.below(choices.length)];
      const isOver = move === undefined || position.fullmoves > 120;
      position = isOver ? Position.start(ruleset) : position.play(move);
    }
  });
});
