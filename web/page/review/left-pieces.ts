/**
 * Pieces that a side has left hanging, even if its winning chances have hardly changed. A review does not mark a rook
 * that hangs in a lost position, but players want to see it.
 */
import { whiteView } from '../../../src/analysis/chance.js';
import { endOfLine, nodesAlong, startPosition } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { isPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import { valueOf } from '../../../src/engine/value.js';
import { lapseOf, type LeftPiece } from './reason.js';

export interface Left {
  /** The main-line ply of the move that left the piece hanging. */
  readonly ply: number;
  readonly mover: Color;
  readonly reason: LeftPiece;
  /** Whether the opponent captured the piece with the next move. */
  readonly isTaken: boolean;
}

/** Minimum drop of the score, as a share of the piece's value. With a smaller drop, the capture has a refutation. */
const MIN_DROP = 0.5;

/** A score in centipawns from a side's point of view; undefined for a mate or without a score. */
const centipawnsFor = (score: Score | undefined, color: Color): number | undefined => {
  const own = score && whiteView(score, color);
  return own?.kind === 'centipawns' ? own.value : undefined;
};

let known: { readonly record: GameRecord; readonly left: readonly Left[] } | undefined;

/** The pieces that both sides have left hanging on the main line. Positions without an evaluation are skipped. */
export const leftPieces = (record: GameRecord): readonly Left[] => {
  if (known?.record !== record) known = { record, left: findLeft(record) };
  return known.left;
};

const findLeft = (record: GameRecord): readonly Left[] => {
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  let after = startPosition(record);
  return nodes.flatMap(({ move, evaluation }, index): readonly Left[] => {
    const before = after;
    after = before.play(move);
    const mover = before.turn;
    const score = centipawnsFor((nodes[index - 1] ?? record).evaluation?.score, mover);
    const left = centipawnsFor(evaluation?.score, mover);
    if (score === undefined || left === undefined || score <= left) return [];
    const reason = lapseOf(before, move);
    if (reason === undefined || reason.piece === 'pawn') return [];
    if (score - left < MIN_DROP * valueOf(reason.piece, record.ruleset)) return [];
    const reply = nodes[index + 1]?.move;
    const isTaken = reply !== undefined && !isPass(reply) && reply.to === reason.square;
    return [{ ply: index + 1, mover, reason, isTaken }];
  });
};
