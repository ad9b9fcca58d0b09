/** Computes the squares' classes and labels from the state of the board. */
import type { AttackMap } from '../../rules/tactics.js';
import { opposite } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import type { BoardWords } from '../../words/board.js';
import type { SquareView } from './grid.js';
import type { BoardMarks, MarkKind } from './types.js';

export interface BoardFacts {
  readonly setup: Setup;
  readonly selected: Square | undefined;
  readonly targets: ReadonlySet<Square>;
  readonly lastMove: readonly [Square, Square] | undefined;
  readonly marks: BoardMarks;
  readonly premove: readonly [Square, Square] | undefined;
  readonly checkedKing: Square | undefined;
  /** The square under the dragged piece, if it can be dropped there. */
  readonly over: Square | undefined;
  readonly isMovable: (square: Square) => boolean;
  /** Present if labels include attackers and defenders. */
  readonly map: AttackMap | undefined;
  readonly words: BoardWords;
}

const isList = (marks: BoardMarks): marks is Extract<BoardMarks, readonly unknown[]> =>
  Array.isArray(marks);

/** Marks by square; the last mark of a square takes precedence. */
const byShownSquare = (marks: BoardMarks): ReadonlyMap<Square, MarkKind> =>
  isList(marks) ? new Map(marks.map(({ square, kind }) => [square, kind])) : marks;

/** Returns a function that describes any square. */
export const squareViews = (facts: BoardFacts): ((square: Square) => SquareView) => {
  const { setup, selected, targets, lastMove, premove, checkedKing, over, isMovable, map, words } =
    facts;
  const marks = byShownSquare(facts.marks);
  return (square) => {
    const piece = setup.board[squareIndex(square)];
    const isTarget = targets.has(square);
    const inCheck = checkedKing === square;
    const mark = marks.get(square) ?? (premove?.includes(square) ? 'premove' : undefined);
    // Concatenates for speed, because this runs 144 times for every change.
    let classes = '';
    if (piece !== undefined) classes += 'occupied ';
    if (lastMove?.includes(square) === true) classes += 'last ';
    if (mark !== undefined) classes += `marked ${mark} `;
    if (selected === square) classes += 'selected ';
    if (isTarget) classes += 'target ';
    if (over === square) classes += 'over ';
    if (inCheck) classes += 'check ';
    if (isMovable(square)) classes += 'movable ';
    const isKnown = piece !== undefined && map !== undefined;
    const label = words.label({
      square,
      piece: piece === undefined ? words.empty : words.piece(piece),
      attacked: isKnown ? map.attackers(square, opposite(piece.color)).length : undefined,
      defended: isKnown ? map.attackers(square, piece.color).length : 0,
      inCheck,
      mark,
      target: isTarget ? (piece === undefined ? 'move' : 'capture') : undefined,
    });
    return { classes, label, selected: selected === square };
  };
};
