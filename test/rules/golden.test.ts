/** Every golden position, in the release build through the library and in the checked build. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeFen, parseFen } from '../../src/notation/fen.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { instantiate } from '../assembly/support.js';
import { goldenCases, positionOf, refusedCases } from '../support/golden.js';
import { sampled, scaled } from '../support/scale.js';

beforeAll(() => loadRules());

/** From the rules: leaves at depths 1 to 4 from the opening array. */
const START_PERFT = {
  cazaux: [59, 3_481, 206_209, 12_200_519],
  courier: [71, 5_041, 361_317, 25_858_687],
  murray: [57, 3_249, 182_115, 10_206_812],
  golladay: [57, 3_249, 185_710, 10_600_534],
} as const;
/** The fourth ply takes a second and more for each ruleset. */
const DEPTH = scaled(1) >= 4 ? 4 : 3;

describe.each(RULESET_NAMES)('%s', (name) => {
  const cases = goldenCases(name);
  const refused = refusedCases(name);
  const all = [...cases, ...refused];

  test('has golden cases', () => {
    expect(all.length).toBeGreaterThan(290);
    expect(refused.length > 0).toBe(name === 'murray');
  });

  test('a unicornio’s right where none can be unmoved is refused', () => {
    for (const { fen } of refused) {
      const position = Position.fromFen(fen, RULESETS[name]);
      expect(!position.ok && position.error.map(({ code }) => code), fen).toContain(
        'unmoved-away-from-home',
      );
    }
  });

  test('release build: moves, check, status, result, perft', () => {
    for (const golden of cases) {
      const position = positionOf(golden.fen, name);
      const found = {
        ruleset: name,
        fen: makeFen(position.setup),
        check: position.isCheck(),
        status: position.boardStatus(),
        result: position.boardStatus() === 'ongoing' ? '*' : position.result(),
        perft: golden.perft.map((_, index) => position.perft(index + 1)),
        moves: position.legalMoves().map(makeCoordinates).sort(),
      };
      expect(found, golden.fen).toEqual(golden);
      const unbulked = golden.perft.map((_, index) => position.perft(index + 1, { bulk: false }));
      expect(unbulked, golden.fen).toEqual(golden.perft);
    }
  });

  test.each(['release', 'checked'] as const)('%s build alone: the same', (build) => {
    const { core } = instantiate(build, RULESETS[name]);
    for (const golden of sampled(all, 40)) {
      const setup = parseFen(golden.fen, RULESETS[name]);
      if (!setup.ok) throw new Error(setup.error.message);
      const { turn, halfmoves } = setup.value;
      core.load({ codes: core.encode(setup.value), turn, halfmoves });
      expect(core.outcome(turn), golden.fen).toEqual({
        status: golden.status,
        result: golden.result,
      });
      expect(core.isCheck(), golden.fen).toBe(golden.check);
      expect(core.decode(core.packedMoves()).map(makeCoordinates).sort(), golden.fen).toEqual(
        golden.moves,
      );
      expect(
        golden.perft.map((_, index) => core.perft(index + 1, true)),
        golden.fen,
      ).toEqual(golden.perft);
    }
  });

  test(`perft of the opening array to depth ${DEPTH}`, () => {
    const start = Position.start(RULESETS[name]);
    const counts = START_PERFT[name].slice(0, DEPTH);
    expect(counts.map((_, index) => start.perft(index + 1))).toEqual(counts);
    expect(start.perft(DEPTH, { bulk: false })).toBe(counts.at(-1));
  });
});
