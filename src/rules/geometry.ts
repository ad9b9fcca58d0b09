/**
 * The pieces' paths on an empty board: a first leg and the steps that may follow. Only wasm decides whether a move is
 * legal. This module makes arrows, animations and diagrams bend where the pieces do, even on pages that never load
 * wasm. A test compares every path of every ruleset with the moves that wasm generates.
 */
import { checkChoice } from '../guards.js';
import { checkColor, ROLES, type Color, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, type Square } from './squares.js';

/** An offset: number of files to the right and of ranks up. */
export type Offset = readonly [files: number, ranks: number];

export interface Ray {
  /** The first leg: a leap or a single step. */
  readonly leg: Offset;
  /** The step that the piece may repeat any number of times after the leg. Absent if the move ends after the leg. */
  readonly step?: Offset;
  /** `quiet`: the move cannot capture. `capture`: the move must capture. Absent if the move may do either. */
  readonly only?: 'quiet' | 'capture';
  /** Set if only an unmoved piece that still has its right can move this way. */
  readonly unmoved?: true;
  /** Set if only a pawn on its initial rank can move this way. */
  readonly initial?: true;
  /** Set if the square of the first leg must be empty and the piece must continue beyond it. */
  readonly mustGoOn?: true;
}

const SIGNS = [1, -1] as const;
const DIAGONALS: readonly Offset[] = SIGNS.flatMap((x) => SIGNS.map((y): Offset => [x, y]));
const ORTHOGONALS: readonly Offset[] = SIGNS.flatMap((s): Offset[] => [
  [s, 0],
  [0, s],
]);

/** All offsets (±a, ±b) and (±b, ±a). */
const leaps = (a: number, b: number): readonly Offset[] => {
  const all = DIAGONALS.flatMap(([x, y]): Offset[] => [
    [a * x, b * y],
    [b * x, a * y],
  ]);
  return all.filter(
    ([file, rank], place) => all.findIndex(([f, r]) => f === file && r === rank) === place,
  );
};

const once = (offsets: readonly Offset[]): readonly Ray[] => offsets.map((leg) => ({ leg }));
const sliding = (offsets: readonly Offset[]): readonly Ray[] =>
  offsets.map((leg) => ({ leg, step: leg }));

/** All rays for a kind of piece under a ruleset, including rays that require a right. */
export const raysOf = (role: Role, color: Color, ruleset: Ruleset): readonly Ray[] => {
  checkChoice(role, 'role', ROLES);
  checkColor(color);
  checkRuleset(ruleset);
  const { switches } = ruleset;
  const forward = color === 'white' ? 1 : -1;
  switch (role) {
    case 'rook':
      return sliding(ORTHOGONALS);
    case 'crocodile':
      return sliding(DIAGONALS);
    case 'lion':
      return once(switches.lion === 'threeleaper' ? leaps(3, 0) : [...leaps(3, 0), ...leaps(3, 1)]);
    case 'giraffe':
      return once(switches.giraffe === 'zebra' ? leaps(3, 2) : leaps(4, 1));
    case 'aanca':
      return DIAGONALS.flatMap((leg): Ray[] =>
        [[leg[0], 0] as const, [0, leg[1]] as const].map((step) => ({
          leg,
          step,
          ...(switches.aanca === 'must-go-on' && { mustGoOn: true }),
        })),
      );
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide'
        ? leaps(2, 1).map((leg) => ({ leg, step: [Math.sign(leg[0]), Math.sign(leg[1])] }))
        : [
            ...leaps(2, 1).map((leg): Ray => ({ leg, only: 'quiet', unmoved: true })),
            ...sliding(DIAGONALS),
          ];
    case 'king': {
      const directions = [...ORTHOGONALS, ...DIAGONALS];
      return [
        ...once(directions),
        ...directions
          .filter(([, rank]) => switches.kingLeap === 'all' || rank === forward)
          .map(([file, rank]): Ray => ({
            leg: [2 * file, 2 * rank],
            unmoved: true,
            ...(!switches.kingLeapCaptures && { only: 'quiet' }),
          })),
      ];
    }
    case 'pawn':
      return [
        { leg: [0, forward], only: 'quiet' },
        ...SIGNS.map((side): Ray => ({ leg: [side, forward], only: 'capture' })),
        ...(switches.pawnDoubleStep
          ? [{ leg: [0, 2 * forward], only: 'quiet', initial: true } as const]
          : []),
      ];
  }
};

/**
 * The squares that a ray reaches from a square, from the first leg to the edge of the board. Includes the first leg's
 * square even with {@link Ray.mustGoOn}.
 */
export const squaresAlong = (from: Square, { leg, step }: Ray): readonly Square[] => {
  const squares: Square[] = [];
  let [file, rank] = [fileOf(from) + leg[0], rankOf(from) + leg[1]];
  for (let n = 0; n < BOARD_SIZE; n += 1) {
    const square = squareFrom(file, rank);
    if (square === undefined) break;
    squares.push(square);
    if (step === undefined) break;
    file += step[0];
    rank += step[1];
  }
  return squares;
};
