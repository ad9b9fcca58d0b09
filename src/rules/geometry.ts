/**
 * The paths of the pieces on an empty board: a first leg and the steps that may follow it. It does not
 * decide legality, which only wasm knows. It exists because arrows, animations and diagrams must bend where
 * the pieces do, also on pages that never load wasm. A test compares every path of every ruleset with the
 * moves that wasm generates.
 */
import { checkChoice } from '../guards.js';
import { checkColor, ROLES, type Color, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, type Square } from './squares.js';

/** Files to the right and ranks up. */
export type Offset = readonly [files: number, ranks: number];

/** One direction in which a piece moves. */
export interface Ray {
  /** The first leg: a leap or a single step. */
  readonly leg: Offset;
  /** The step that the piece may then repeat any number of times; absent if the leg is the whole move. */
  readonly step?: Offset;
  /** Set if the move never captures, or only captures; absent if it does both. */
  readonly only?: 'quiet' | 'capture';
  /** Only an unmoved piece that still has its right moves like this. */
  readonly unmoved?: true;
  /** Only a pawn on its initial rank moves like this. */
  readonly initial?: true;
  /** The piece may not stop or capture on the square of the first leg, which must be empty. */
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

/** All rays of a kind of piece under a ruleset, including those that need a right. */
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
 * The squares of a ray from a square, beginning with its leg, up to the edge of the board. The first is included
 * even if the piece {@link Ray.mustGoOn}.
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
