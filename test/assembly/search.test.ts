/** Parts of the search against naive twins, at every position of random games. */
import { describe, expect, test } from 'vitest';
import type { CoreState } from '../../src/rules/core.js';
import { opposite } from '../../src/rules/pieces.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { startSetup, type Setup } from '../../src/rules/setup.js';
import { SQUARES, squareIndex, type Square } from '../../src/rules/squares.js';
import { goldenCases, positionOf } from '../support/golden.js';
import { instantiate, type EngineExports } from './support.js';
import { loadRules } from '../../src/rules/core.js';

const PLIES = 10_000;

await loadRules();

describe.each(Object.values(RULESETS))('$name', (ruleset) => {
  test(`picker, table moves, exchanges and sums over ${PLIES} random plies`, () => {
    const { core, exports } = instantiate('checkedEngine', ruleset);
    const engine = exports as unknown as EngineExports;
    engine.resizeTable(1, 1);
    engine.initEvaluation();
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.playRandomSearchGames(PLIES, 0xacedec)).toBe(0);
  });

  test('the evaluation is the same with colours and sides changed', () => {
    const { core, exports } = instantiate('engine', ruleset);
    const engine = exports as unknown as EngineExports;
    engine.initEvaluation();
    engine.initReached();
    const evaluate = (setup: Setup): number => {
      const state: CoreState = { codes: core.encode(setup), turn: setup.turn, halfmoves: 0 };
      core.load(state);
      return engine.evaluateFinely();
    };
    for (const { fen } of goldenCases(ruleset.name as keyof typeof RULESETS)) {
      const { setup } = positionOf(fen, ruleset.name as keyof typeof RULESETS);
      expect(evaluate(mirrored(setup)), fen).toBe(evaluate(setup));
    }
  });
});

const mirror = (square: Square): Square =>
  `${square.charAt(0)}${13 - Number(square.slice(1))}` as Square;

/** The position with ranks reversed and colours swapped. */
const mirrored = (setup: Setup): Setup => ({
  ...setup,
  board: SQUARES.map((square) => {
    const piece = setup.board[squareIndex(mirror(square))];
    return piece && { ...piece, color: opposite(piece.color) };
  }),
  turn: opposite(setup.turn),
  rights: setup.rights.map(mirror),
});
