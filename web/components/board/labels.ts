/** What a board says in English before it has anything to do with rules. */
import type { Color, Piece } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import type { MarkKind } from './types.js';

export interface SquareFacts {
  readonly piece: Piece | undefined;
  readonly isTarget: boolean;
  readonly inCheck: boolean;
  /** How many attack the piece and how many defend it, where that is known. */
  readonly attacked?: number | undefined;
  readonly defended?: number | undefined;
  readonly mark?: MarkKind | undefined;
}

/** What a board says before it has anything to do with rules. */
export interface BoardWords {
  readonly label: (square: Square, facts: SquareFacts) => string;
  readonly board: (turn: Color) => string;
  readonly moved: (piece: Piece, from: Square, to: Square) => string;
  readonly removed: (piece: Piece, from: Square) => string;
  readonly loading: string;
}

/** A square's label, such as `f6, white aanca, attacked 2, defended 1, can be taken`. */
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
