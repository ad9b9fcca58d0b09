/** How each square looks and what is said of it, from all that the board knows. */
import type { AttackMap } from '../../../src/rules/tactics.js';
import { opposite, type Piece } from '../../../src/rules/pieces.js';
import type { Setup } from '../../../src/rules/setup.js';
import { squareIndex, type Square } from '../../../src/rules/squares.js';
import type { SquareView } from './grid.js';
import type { BoardMarks, MarkKind } from './types.js';

/** What a square's label says before a screen reader asks for more. */
export interface SquareFacts {
  readonly piece: Piece | undefined;
  readonly isTarget: boolean;
  readonly inCheck: boolean;
  /** How many attack the piece and how many defend it, where that is known. */
  readonly attacked?: number | undefined;
  readonly defended?: number | undefined;
  readonly mark?: MarkKind | undefined;
}

/** A square's label, such as `f6, white aanca, attacked 2, defended 1, can be taken`. */
export const labelOf = (square: Square, facts: SquareFacts): string => {
  const { piece, isTarget, inCheck, attacked, defended, mark } = facts;
  let label = `${square}, ${piece === undefined ? 'empty' : `${piece.color} ${piece.role}`}`;
  if (piece !== undefined && attacked !== undefined && defended !== undefined)
    label += `, attacked ${attacked}, defended ${defended}`;
  if (inCheck) label += ', in check';
  if (mark !== undefined) label += `, marked ${mark}`;
  if (isTarget) label += piece === undefined ? ', can move here' : ', can be taken';
  return label;
};

export interface BoardFacts {
  readonly setup: Setup;
  readonly selected: Square | undefined;
  readonly targets: ReadonlySet<Square>;
  readonly lastMove: readonly [Square, Square] | undefined;
  readonly marks: BoardMarks;
  readonly checkedKing: Square | undefined;
  /** Under the dragged piece, where it may be dropped. */
  readonly over: Square | undefined;
  readonly isMovable: (square: Square) => boolean;
  /** If labels are to tell attackers and defenders. */
  readonly map: AttackMap | undefined;
  /** Labels in another language than English. */
  readonly label: typeof labelOf | undefined;
}

const isList = (marks: BoardMarks): marks is Extract<BoardMarks, readonly unknown[]> =>
  Array.isArray(marks);

/** Marks by square; the last one of a square counts. */
const byShownSquare = (marks: BoardMarks): ReadonlyMap<Square, MarkKind> =>
  isList(marks) ? new Map(marks.map(({ square, kind }) => [square, kind])) : marks;

/** A function that describes any square. */
export const squareViews = (facts: BoardFacts): ((square: Square) => SquareView) => {
  const { setup, selected, targets, lastMove, checkedKing, over, isMovable, map } = facts;
  const marks = byShownSquare(facts.marks);
  const tell = facts.label ?? labelOf;
  return (square) => {
    const piece = setup.board[squareIndex(square)];
    const isTarget = targets.has(square);
    const inCheck = checkedKing === square;
    const mark = marks.get(square);
    // Joined by hand: this runs 144 times at every change.
    let classes = '';
    if (piece !== undefined) classes += 'occupied ';
    if (lastMove?.includes(square) === true) classes += 'last ';
    if (mark !== undefined) classes += `marked ${mark} `;
    if (selected === square) classes += 'selected ';
    if (isTarget) classes += 'target ';
    if (over === square) classes += 'over ';
    if (inCheck) classes += 'check ';
    if (isMovable(square)) classes += 'movable ';
    const known = {
      piece,
      isTarget,
      inCheck,
      mark,
      ...(piece !== undefined &&
        map !== undefined && {
          attacked: map.attackers(square, opposite(piece.color)).length,
          defended: map.attackers(square, piece.color).length,
        }),
    };
    return { classes, label: tell(square, known), selected: selected === square };
  };
};
