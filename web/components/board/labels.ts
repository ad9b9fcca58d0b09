/** The labels of squares for screen readers. */
import type { Piece } from '../../../src/rules/pieces.js';
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

/** The label of a square, such as `f6, white aanca, attacked 2, defended 1, can be taken`. */
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
