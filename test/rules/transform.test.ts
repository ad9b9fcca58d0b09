/** Mirrored and colour-swapped setups, repairs, and the squares that can have rights. */
import { describe, expect, test } from 'vitest';
import {
  emptySetup,
  makeFen,
  mirrorFiles,
  parseFen,
  Position,
  repairAll,
  RULESETS,
  startSetup,
  swapColors,
  validate,
  withPieces,
  type Setup,
} from '../../src/index.js';
import { rightSquares } from '../../src/rules/rights.js';
import { valueOf } from '../support/value.js';

const read = (fen: string): Setup => valueOf(parseFen(fen, RULESETS.cazaux));

const LOPSIDED = '10rk/12/3u8/12/12/1p10/12/12/12/12/4L7/R5K5 w g1 - 3 9';

describe('mirrorFiles', () => {
  test('mirrors left and right, and drops the right of a king that leaves its home square', () => {
    expect(makeFen(mirrorFiles(read(LOPSIDED), RULESETS.cazaux))).toBe(
      'kr10/12/8u3/12/12/10p1/12/12/12/12/7L4/5K5R w - - 3 9',
    );
  });

  test('keeps the rights of unicornios on the mirrored home squares', () => {
    const start = startSetup(RULESETS.murray);
    expect(mirrorFiles(start, RULESETS.murray).rights).toEqual(['c1', 'j1', 'c12', 'j12']);
  });
});

describe('swapColors', () => {
  test('swaps the placement, the colours, the turn and the rights', () => {
    expect(makeFen(swapColors(read(LOPSIDED), RULESETS.cazaux))).toBe(
      'r5k5/4l7/12/12/12/12/1P10/12/12/3U8/12/10RK b g12 - 3 9',
    );
  });

  test.each(Object.values(RULESETS))('keeps the number of moves under $id', (ruleset) => {
    const count = (setup: Setup): number =>
      valueOf(Position.fromSetup(setup, ruleset)).legalMoves().length;
    const setup = withPieces(startSetup(ruleset), [
      ['d4', undefined],
      ['k9', undefined],
    ]);
    expect(count(swapColors(setup, ruleset))).toBe(count(setup));
  });
});

test.each([mirrorFiles, swapColors])('a setup mirrored or swapped twice is unchanged', (turn) => {
  const setup = { ...read(LOPSIDED), rights: [] };
  expect(turn(turn(setup, RULESETS.cazaux), RULESETS.cazaux)).toEqual(setup);
});

test('kings on their home squares can have rights, and so can unicornios under murray', () => {
  expect(rightSquares(startSetup(RULESETS.cazaux), RULESETS.cazaux)).toEqual(['g1', 'g12']);
  expect(rightSquares(startSetup(RULESETS.murray), RULESETS.murray)).toEqual(
    'c1 f1 j1 c12 f12 j12'.split(' '),
  );
  expect(rightSquares(emptySetup(), RULESETS.murray)).toEqual([]);
});

describe('repairAll', () => {
  test.each([
    '12/12/12/12/12/12/12/12/12/12/12/12 w - - 0 1',
    'PPKK8/12/12/pppppppppppp/pppp8/12/12/12/12/12/12/kk10 w a1e5 - 9 1',
    'kkkkkkkkkkkk/kkkkkkkkkkkk/12/12/12/12/12/12/12/12/RRRRRRRRRRRR/12 w - - 0 1',
  ])('fixes every error that has a repair: %s', (fen) => {
    const repaired = repairAll(read(fen), RULESETS.cazaux);
    expect(
      validate(repaired, RULESETS.cazaux).filter(
        ({ severity, repair }) => severity === 'error' && repair !== undefined,
      ),
    ).toEqual([]);
  });

  test('keeps the side to move in games with dice, even if that side can capture the king', () => {
    // White's king is in check, and a pawn on the last rank needs a repair.
    const fen = 'r4k5p/12/12/12/12/12/12/12/12/12/12/K11 b - - 4 9';
    const repaired = repairAll(read(fen), RULESETS.cazaux, { dice: true });
    expect(repaired.turn).toBe('black');
    expect(makeFen(repaired)).toBe(fen.replace('5p', '6'));
  });

  test('changes the side to move only if no other repair removes the check', () => {
    // The pawn that attacks the king is on a square where no pawn can be.
    const fen = '2p8k/1K10/12/12/12/12/12/12/12/12/12/12 b - - 4 9';
    expect(repairAll(read(fen), RULESETS.cazaux).turn).toBe('black');
    const alone = '6k5/12/12/12/12/12/12/12/12/12/12/K10r b - - 4 9';
    expect(repairAll(read(alone), RULESETS.cazaux).turn).toBe('white');
  });

  test('does not change a legal position', () => {
    const start = startSetup(RULESETS.cazaux);
    expect(repairAll(start, RULESETS.cazaux)).toBe(start);
  });
});
