/** What a screen reader is told of squares before it asks for more. */
import type { Piece } from '../../../src/rules/pieces.js';
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
