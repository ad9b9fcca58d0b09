/** Every golden position, in the release build through the library and in the checked build. */
import { describe, expect, test } from 'vitest';
import { Position, makeCoordinates, makeFen, parseFen } from '../../src/index.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { instantiate } from '../assembly/support.js';
import { goldenCases, positionOf, refusedCases } from '../support/golden.js';
import { sampled, scaled } from '../support/scale.js';
import { valueOf } from '../support/value.js';

/** From the rules: leaves at depths 1 to 4 from the starting position. */
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

  test('is covered by more than 290 golden cases', () => {
    expect(all.length).toBeGreaterThan(290);
    expect(refused.length > 0).toBe(name === 'murray');
  });

  test('refuses the right of a unicornio away from its home squares', () => {
    for (const { fen } of refused) {
      const position = Position.fromFen(fen, RULESETS[name]);
      expect(!position.ok && position.error.map(({ code }) => code), fen).toContain(
        'unmoved-away-from-home',
      );
    }
  });

  test('matches the golden moves, check, status, result and perft in the release build', () => {
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

  test.each(['release', 'checked'] as const)('gives golden results in the %s build', (build) => {
    const { core } = instantiate(build, RULESETS[name]);
    for (const golden of sampled(all, 40)) {
      const setup = valueOf(parseFen(golden.fen, RULESETS[name]));
      const { turn, halfmoves } = setup;
      core.load({ codes: core.encode(setup), turn, halfmoves });
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

  test(`reaches the known perft of the starting position to depth ${DEPTH}`, () => {
    const start = Position.start(RULESETS[name]);
    const counts = START_PERFT[name].slice(0, DEPTH);
    expect(counts.map((_, index) => start.perft(index + 1))).toEqual(counts);
    expect(start.perft(DEPTH, { bulk: false })).toBe(counts.at(-1));
  });
});
