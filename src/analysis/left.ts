/**
 * Pieces that a move leaves to be captured. Such a move is a mistake even in a decided game, in which it hardly changes
 * the winning chances.
 */
import { valueOf } from '../engine/value.js';
import { bestCapture, canWin, gainOf, pawnOf, sureGainOf, takenBy } from '../motifs/exchange.js';
import { lapseBy, type Lapse } from '../motifs/lapse.js';
import { endOfLine, nodeAt, nodesAlong, positionAt, type Path } from '../game/tree.js';
import { numberedLine } from '../notation/line.js';
import type { GameRecord } from '../notation/record.js';
import { makeSan } from '../notation/san.js';
import { isPass, type LegalMove, type MoveOrPass } from '../rules/moves.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import type { Square } from '../rules/squares.js';
import { moverOf, whiteView } from './chance.js';

/** A piece that a move leaves to be captured. `reply` is the capture, with its number. */
export interface LeftPiece {
  readonly kind: Lapse;
  readonly piece: Role;
  readonly square: Square;
  readonly reply?: string;
}

/** A move that captures less than its side then loses on the same square. */
export interface Trade {
  readonly kind: 'trades';
  readonly lost: Role;
  readonly taken: Role;
  readonly reply?: string;
}

/** The legal move that a turn of the game made; undefined for a pass. */
export const legalMove = (before: Position, move: MoveOrPass | undefined): LegalMove | undefined =>
  move === undefined || isPass(move) ? undefined : before.findMove(move.from, move.to);

/** The piece that a capture wins after a move. Undefined if the move has captured as much. */
export const lossBy = (
  before: Position,
  move: LegalMove,
  after: Position,
  reply: LegalMove,
  san = makeSan(after, reply),
): LeftPiece | Trade | undefined => {
  const { captured, to: square } = reply;
  if (captured === undefined) return undefined;
  if (gainOf(after, reply) - takenBy(move, before) < pawnOf(before)) return undefined;
  const text = numberedLine([{ number: after.fullmoves, turn: after.turn, san }]);
  if (square === move.to && move.captured !== undefined)
    return { kind: 'trades', lost: captured, taken: move.captured, reply: text };
  return { kind: lapseBy({ before, move, after }, reply), piece: captured, square, reply: text };
};

/**
 * Caches the results of moves, by rules, FEN and move, because each update of a review needs them. Each update can
 * create the positions again. The FEN contains the number of the reply.
 */
const known = new Map<string, LeftPiece | Trade | undefined>();

/** Moves in the cache: more than the mistakes of several long games. */
const MAX_KNOWN = 500;

/** Whether another move would have lost less than half of `cost`. If not, the move is not to blame. */
const isAvoidable = (before: Position, move: LegalMove, cost: number): boolean =>
  before
    .legalMoves()
    .some(
      (other) => other !== move && !canWin(before.play(other), cost / 2 + takenBy(other, before)),
    );

/** The piece that the best capture wins after a move. */
const bestLoss = (before: Position, move: LegalMove): LeftPiece | Trade | undefined => {
  const key = `${before.ruleset.id} ${before.fen} ${move.from}${move.to}`;
  if (known.has(key)) return known.get(key);
  const after = before.play(move);
  // The capture must win even if the answer is a capture elsewhere.
  const reply = bestCapture(after, true);
  const found = reply && lossBy(before, move, after, reply);
  const cost = reply === undefined ? 0 : sureGainOf(after, reply) - takenBy(move, before);
  const loss = found && isAvoidable(before, move, cost) ? found : undefined;
  const [oldest] = known.keys();
  if (known.size === MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, loss);
  return loss;
};

/**
 * Minimum drop of the score, as a share of the lost value and in centipawns. With a smaller drop, the capture may have
 * a refutation, and the scores of a decided game are less exact.
 */
const [MIN_SHARE, MIN_DROP] = [0.5, 200];

/** A score in centipawns from a side's point of view; undefined for a mate or without a score. */
const centipawnsFor = (score: Score | undefined, color: Color): number | undefined => {
  const own = score && whiteView(score, color);
  return own?.kind === 'centipawns' ? own.value : undefined;
};

/** The centipawns by which the move at a path lowered its side's score; undefined for mates or without scores. */
export const dropAt = (record: GameRecord, path: Path): number | undefined => {
  const nodes = nodesAlong(record, path);
  const mover = moverOf(record, path.length);
  const before = centipawnsFor((nodes?.at(-2) ?? record).evaluation?.score, mover);
  const after = centipawnsFor(nodes?.at(-1)?.evaluation?.score, mover);
  return before === undefined || after === undefined ? undefined : before - after;
};

/**
 * The piece that the move at a path leaves to be captured, or loses in a trade: a capture wins it, and the score falls
 * by at least half of its value. Pawns do not count. With dice, the roll decides which pieces can capture.
 */
export const leftAt = (record: GameRecord, path: Path): LeftPiece | Trade | undefined => {
  const drop = dropAt(record, path);
  // Most moves lower the score by less, so their positions are not needed.
  if (drop === undefined || drop < MIN_DROP || record.dice === true) return undefined;
  const before = positionAt(record, path.slice(0, -1));
  const move = legalMove(before, nodeAt(record, path)?.move);
  const loss = move && bestLoss(before, move);
  if (loss === undefined) return undefined;
  const piece = loss.kind === 'trades' ? loss.lost : loss.piece;
  return piece === 'pawn' || drop < MIN_SHARE * lossOf(loss, before) ? undefined : loss;
};

const lossOf = (loss: LeftPiece | Trade, { ruleset }: Position): number =>
  loss.kind === 'trades'
    ? valueOf(loss.lost, ruleset) - valueOf(loss.taken, ruleset)
    : valueOf(loss.piece, ruleset);

/** A piece that a side has left to be captured on the main line. */
export interface Left {
  /** The ply of the move that left it. */
  readonly ply: number;
  readonly mover: Color;
  readonly reason: LeftPiece | Trade;
  readonly piece: Role;
  readonly square: Square;
  /** Whether the opponent captured the piece with the next move. */
  readonly isTaken: boolean;
}

/** The pieces that both sides have left or lost on the main line. Positions without an evaluation are skipped. */
export const leftPieces = (record: GameRecord): readonly Left[] => {
  const path = endOfLine(record);
  const nodes = nodesAlong(record, path) ?? [];
  return nodes.flatMap(({ move }, index): readonly Left[] => {
    const reason = leftAt(record, path.slice(0, index + 1));
    if (reason === undefined || isPass(move)) return [];
    const mover = moverOf(record, index + 1);
    const reply = nodes[index + 1]?.move;
    const square = reason.kind === 'trades' ? move.to : reason.square;
    const piece = reason.kind === 'trades' ? reason.lost : reason.piece;
    const isTaken = reply !== undefined && !isPass(reply) && reply.to === square;
    return [{ ply: index + 1, mover, reason, piece, square, isTaken }];
  });
};
