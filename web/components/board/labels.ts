/** What a board says that needs no rules, and that in English. */
import type { Color, Piece } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import type { MarkKind } from './types.js';

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

/** The label of a square, such as `f6, white aanca, attacked 2, defended 1, can be taken`. */
const label = (square: Square, facts: SquareFacts): string => {
  const { piece, isTarget, inCheck, attacked, defended, mark } = facts;
  let text = `${square}, ${piece === undefined ? 'empty' : `${piece.color} ${piece.role}`}`;
  if (piece !== undefined && attacked !== undefined && defended !== undefined)
    text += `, attacked ${attacked}, defended ${defended}`;
  if (inCheck) text += ', in check';
  if (mark !== undefined) text += `, marked ${mark}`;
  if (isTarget) text += piece === undefined ? ', can move here' : ', can be taken';
  return text;
};

export const ENGLISH_BOARD: BoardWords = {
  label,
  board: (turn) => `Board, ${turn} to move`,
  moved: ({ color, role }, from, to) => `${color} ${role} ${from} to ${to}`,
  removed: ({ color, role }, from) => `${color} ${role} removed from ${from}`,
  loading: 'Loading',
};
