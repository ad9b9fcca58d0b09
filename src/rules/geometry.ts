/**
 * The shape of the pieces' ways over an empty board: first legs and what may follow them. It tells
 * nothing about legality, which only wasm knows. It is here because arrows, animations and diagrams
 * must bend where the pieces do, on pages too that never load wasm; a test compares every way of
 * every ruleset with the moves that wasm makes.
 */
import { checkChoice } from '../arguments.js';
import { checkColor, ROLES, type Color, type Role } from './pieces.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, type Square } from './squares.js';

/** Files to the right and ranks up. */
export type Offset = readonly [files: number, ranks: number];

/** One way in which a piece moves. */
export interface Ray {
  /** The first leg: a leap or a single step. */
  readonly leg: Offset;
  /** Where the piece may go on from there, any number of times; without it the leg is all. */
  readonly step?: Offset;
  /** A way that never captures, or one that only captures; without it both. */
  readonly only?: 'quiet' | 'capture';
  /** A way that only a piece with its right has. */
  readonly unmoved?: true;
  /** A way that a pawn has from its initial rank alone. */
  readonly initial?: true;
}

const SIGNS = [1, -1] as const;
const DIAGONALS: readonly Offset[] = SIGNS.flatMap((x) => SIGNS.map((y): Offset => [x, y]));
const ORTHOGONALS: readonly Offset[] = SIGNS.flatMap((s): Offset[] => [
  [s, 0],
  [0, s],
]);

/** The offsets (a, b) with every sign and order. */
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

/** Every way of a kind of piece under a ruleset, whichever rights it has. */
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
      return DIAGONALS.flatMap((leg): Ray[] => [
        { leg, step: [leg[0], 0] },
        { leg, step: [0, leg[1]] },
      ]);
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

/** The squares of a ray from a square on, its leg first, as far as the board's edge. */
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
