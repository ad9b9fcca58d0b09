/** The classes and labels of the squares, from the state of the board. */
import type { AttackMap } from '../../rules/tactics.js';
import { opposite, type Color, type Piece } from '../../rules/pieces.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import type { SquareView } from './grid.js';
import type { BoardMarks, MarkKind } from './types.js';

/** What the label of a square says to screen readers. */
export interface SquareFacts {
  readonly piece: Piece | undefined;
  readonly isTarget: boolean;
  readonly inCheck: boolean;
  /** Number of attackers of the piece, if it is known; likewise of defenders. */
  readonly attacked?: number | undefined;
  readonly defended?: number | undefined;
  readonly mark?: MarkKind | undefined;
}

/** The words of a board that needs no rules. */
export interface BoardWords {
  readonly label: (square: Square, facts: SquareFacts) => string;
  readonly board: (turn: Color) => string;
  readonly moved: (piece: Piece, from: Square, to: Square) => string;
  readonly removed: (piece: Piece, from: Square) => string;
  readonly loading: string;
}

/** The marks that mean no more than their colours. */
const COLOR_OF: Readonly<Partial<Record<MarkKind, string>>> = { good: 'green', bad: 'red' };

/** The label of a square, such as `f6, white aanca, attacked 2, defended 1, can be taken`. */
const labelOf = (square: Square, facts: SquareFacts): string => {
  const { piece, isTarget, inCheck, attacked, defended, mark } = facts;
  let label = `${square}, ${piece === undefined ? 'empty' : `${piece.color} ${piece.role}`}`;
  if (piece !== undefined && attacked !== undefined && defended !== undefined)
    label += `, attacked ${attacked}, defended ${defended}`;
  if (inCheck) label += ', in check';
  if (mark !== undefined) label += `, marked ${COLOR_OF[mark] ?? mark}`;
  if (isTarget) label += piece === undefined ? ', can move here' : ', can be taken';
  return label;
};

export const ENGLISH_BOARD: BoardWords = {
  label: labelOf,
  board: (turn) => `Board, ${turn} to move`,
  moved: ({ color, role }, from, to) => `${color} ${role} ${from} to ${to}`,
  removed: ({ color, role }, from) => `${color} ${role} removed from ${from}`,
  loading: 'Loading',
};

export interface BoardFacts {
  readonly setup: Setup;
  readonly selected: Square | undefined;
  readonly targets: ReadonlySet<Square>;
  readonly lastMove: readonly [Square, Square] | undefined;
  readonly marks: BoardMarks;
  readonly checkedKing: Square | undefined;
  /** The square under the dragged piece, if it can be dropped there. */
  readonly over: Square | undefined;
  readonly isMovable: (square: Square) => boolean;
  /** Given if labels include attackers and defenders. */
  readonly map: AttackMap | undefined;
  readonly words: BoardWords;
}

const isList = (marks: BoardMarks): marks is Extract<BoardMarks, readonly unknown[]> =>
  Array.isArray(marks);

/** Marks by square; the last mark of a square wins. */
const byShownSquare = (marks: BoardMarks): ReadonlyMap<Square, MarkKind> =>
  isList(marks) ? new Map(marks.map(({ square, kind }) => [square, kind])) : marks;

/** A function that describes any square. */
export const squareViews = (facts: BoardFacts): ((square: Square) => SquareView) => {
  const { setup, selected, targets, lastMove, checkedKing, over, isMovable, map, words } = facts;
  const marks = byShownSquare(facts.marks);
  return (square) => {
    const piece = setup.board[squareIndex(square)];
    const isTarget = targets.has(square);
    const inCheck = checkedKing === square;
    const mark = marks.get(square);
    // Concatenated for speed, because this runs 144 times for every change.
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
    return { classes, label: words.label(square, known), selected: selected === square };
  };
};
