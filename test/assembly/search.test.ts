/** Compares parts of the search with naive versions in every position of random games. */
import { describe, expect, test } from 'vitest';
import { type WasmState } from '../../src/rules/rules-wasm.js';
import { RULESETS, SQUARES, opposite, squareIndex, startSetup } from '../../src/index.js';
import type { Setup, Square } from '../../src/index.js';
import { goldenCases, positionOf } from '../support/golden.js';
import { sampled, scaled } from '../support/scale.js';
import { instantiate, type EngineExports } from './support.js';

const PLIES = scaled(400);

describe.each(Object.values(RULESETS))('$name', (ruleset) => {
  test(`the parts of the search match naive versions over ${PLIES} random plies`, () => {
    const { core, exports } = instantiate('checkedEngine', ruleset);
    const engine = exports as unknown as EngineExports;
    engine.ttResize(1, 1);
    engine.initEvaluation();
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.playRandomSearchGames(PLIES, 0xacedec)).toBe(0);
  });

  test('the evaluation of a position equals that of its mirror image with colours swapped', () => {
    const { core, exports } = instantiate('engine', ruleset);
    const engine = exports as unknown as EngineExports;
    engine.initEvaluation();
    engine.clearEvalCaches();
    const evaluate = (setup: Setup): number => {
      const state: WasmState = { codes: core.encode(setup), turn: setup.turn, halfmoves: 0 };
      core.load(state);
      return engine.evaluateFinely();
    };
    for (const { fen } of goldenCases(ruleset.name as keyof typeof RULESETS)) {
      const { setup } = positionOf(fen, ruleset.name as keyof typeof RULESETS);
      expect(evaluate(mirrored(setup)), fen).toBe(evaluate(setup));
    }
  });
});

describe('the evaluations in the transposition table', () => {
  // The constants of assembly/testing-search.ts.
  const [ANY, UNEVALUATED, WRONG] = [0, 1, 2];

  test.each(Object.values(RULESETS))('match their positions after a search: $name', (ruleset) => {
    const { core, exports } = instantiate('testingEngine', ruleset);
    const engine = exports as unknown as EngineExports;
    engine.initSearch();
    engine.initEvaluation();
    engine.ttResize(16, 1);
    const cases = goldenCases(ruleset.name as keyof typeof RULESETS);
    const counts = { entries: 0, unevaluated: 0, wrong: 0 };
    const ongoing = cases.filter(({ status }) => status === 'ongoing');
    const tried = sampled(ongoing.slice(0, 8), 2);
    for (const { fen } of tried) {
      const { setup } = positionOf(fen, ruleset.name as keyof typeof RULESETS);
      core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: 0 });
      engine.startSearch(0, 0);
      for (let depth = 1; depth <= 8; depth += 1) engine.searchLine(depth, 0);
      counts.entries += engine.countEntries(2, ANY);
      counts.unevaluated += engine.countEntries(2, UNEVALUATED);
      counts.wrong += engine.countEntries(2, WRONG);
    }
    expect(counts).toEqual({ entries: expect.any(Number) as number, unevaluated: 0, wrong: 0 });
    expect(counts.entries).toBeGreaterThan(50 * tried.length);
  });
});

describe('a repetition', () => {
  const { core, exports } = instantiate('testingEngine', RULESETS.cazaux);
  const engine = exports as unknown as EngineExports;
  const play = (from: Square, to: Square): void => {
    expect(core.play(from, to)).toBeDefined();
  };
  const load = (): void => {
    const { setup } = positionOf('12/12/3k8/12/l11/12/12/12/8P3/12/7R4/3K8 w - - 0 1', 'cazaux');
    core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: 0 });
  };

  test('is detected when the same position occurs again', () => {
    load();
    play('h2', 'i2');
    play('d10', 'd11');
    play('i2', 'h2');
    expect(engine.isRepetition(0)).toBe(0);
    play('d11', 'd10');
    expect(engine.isRepetition(0)).toBe(1);
  });

  test('is not detected across a null move', () => {
    load();
    play('h2', 'i2');
    engine.makeNullMove();
    play('i2', 'h2');
    engine.makeNullMove();
    expect(engine.isRepetition(0)).toBe(0);
    // Repetitions after the last null move are detected.
    play('h2', 'i2');
    play('d10', 'd11');
    play('i2', 'h2');
    play('d11', 'd10');
    expect(engine.isRepetition(0)).toBe(1);
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
