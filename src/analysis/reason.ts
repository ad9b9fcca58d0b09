/**
 * Finds the reason why a move is bad, if the position and the lines in the game prove one. The move misses or allows a
 * mate, a win or a motif, or leaves a piece to be captured or trapped. Other reasons are not given.
 */
import { valueOf } from '../engine/value.js';
import { nodeAt, positionAt, type Path } from '../game/tree.js';
import { isDiscoveredAttack, newCheckers } from '../motifs/discovered.js';
import { bestCapture, gainOf, gainThrough, pawnOf, winsPiece } from '../motifs/exchange.js';
import { forkedBy } from '../motifs/fork.js';
import { overloadIn } from '../motifs/overload.js';
import { decidingPins } from '../motifs/pin.js';
import { skewerIn } from '../motifs/skewer.js';
import { isTrappedBy, takesLastWay } from '../motifs/trap.js';
import { lineOfTurns, turnsOf, type LineOfPlay, type Turn } from '../motifs/turn.js';
import { numberedLine, type LineStep } from '../notation/line.js';
import type { GameRecord } from '../notation/record.js';
import type { LegalMove } from '../rules/moves.js';
import { type Color, opposite, type Role } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Score } from '../rules/score.js';
import type { Square } from '../rules/squares.js';
import { dropAt, leftAt, legalMove, lossBy, type LeftPiece, type Trade } from './left.js';
import { lineFrom, refutingSteps, stepsAlong } from './refutation.js';
import type { Verdict } from './revise.js';

/** A motif that wins material in a line, with the pieces that a sentence about it names. */
export type Motif =
  | { readonly motif: 'fork'; readonly by: Role; readonly one: Role; readonly other: Role }
  | { readonly motif: 'skewer'; readonly front: Role; readonly behind: Role }
  | { readonly motif: 'double-check' }
  | {
      readonly motif: 'discovered-attack' | 'pin' | 'bent-pin' | 'overload' | 'trap';
      readonly piece: Role;
      readonly square: Square;
    };

/** A reason for a bad move. `reply` is the move that demonstrates the reason, with its number. */
export type Reason = { readonly reply?: string } & (
  | { readonly kind: 'misses-end' | 'allows-end'; readonly moves: number; readonly isMate: boolean }
  | LeftPiece
  | Trade
  | ({ readonly kind: 'allows' | 'misses' } & Motif)
  | { readonly kind: 'traps-own'; readonly piece: Role; readonly square: Square }
  | {
      readonly kind: 'misses-piece';
      readonly piece: Role;
      readonly square: Square;
      /** Whether no piece could have recaptured. */
      readonly isFree: boolean;
    }
);

/**
 * Why the move at a path is bad; undefined if nothing proves a reason. Without a verdict, the move has no mark, for
 * example because the game is decided. It then needs a reason only if it lowers the score clearly.
 */
export const reasonAt = (
  record: GameRecord,
  path: Path,
  verdict: Verdict | undefined,
): Reason | undefined => {
  const played = nodeAt(record, path);
  if (played === undefined || record.dice === true) return undefined;
  const earlier = (nodeAt(record, path.slice(0, -1)) ?? record).evaluation?.score;
  const score = played.evaluation?.score;
  // A mate score proves nothing without the other score: a review may not have reached that position yet.
  const hasEnd =
    earlier !== undefined &&
    score !== undefined &&
    [earlier, score].some((each) => each.kind === 'mate');
  if (verdict === undefined && !hasEnd && (dropAt(record, path) ?? 0) < CLEAR_DROP)
    return undefined;
  const before = positionAt(record, path.slice(0, -1));
  const move = legalMove(before, played.move);
  if (move === undefined) return undefined;
  const best = stepsAlong(before, lineFrom(verdict?.better?.node));
  const [was, is] = [winnerOf(earlier), winnerOf(score)];
  const after = before.play(move);
  // The last position of a game usually has no score.
  if (score === undefined && after.status() !== 'ongoing') return undefined;
  if (hasEnd && was === before.turn && is !== before.turn)
    return { kind: 'misses-end', ...endOf(earlier, best) };
  const replies = refutingSteps(record, path);
  if (is === after.turn)
    return !hasEnd || was === after.turn
      ? undefined
      : { kind: 'allows-end', ...endOf(score, replies), ...replyOf(replies) };
  if (is === before.turn) return undefined;
  const loss = lossAfter(before, move, after, replies);
  // A lost pawn is the reason only if nothing larger is.
  const isPawn = (loss?.kind === 'trades' ? loss.lost : loss?.piece) === 'pawn';
  return (
    (isPawn ? undefined : loss) ??
    allowed(before, { before, move, after }, replies) ??
    leftAt(record, path) ??
    missedCapture(before, move, best, verdict === undefined) ??
    missed(before, best) ??
    loss
  );
};

/** Number of centipawns by which a move without a mark must lower the score: more than a threeleaper. */
const CLEAR_DROP = 150;

const replyOf = ([reply]: readonly LineStep[]): { readonly reply?: string } =>
  reply === undefined ? {} : { reply: numberedLine([reply]) };

// --- Ends ------------------------------------------------------------------------------------------

/** The winning side in a mate score; undefined for other scores. */
const winnerOf = (score: Score | undefined): Color | undefined =>
  score?.kind === 'mate' ? (score.moves > 0 ? 'white' : 'black') : undefined;

/** Describes the end in a mate score: mate if the line ends with it in time, otherwise possibly a bared king. */
const endOf = (
  score: Score,
  steps: readonly LineStep[],
): { readonly moves: number; readonly isMate: boolean } => {
  const moves = score.kind === 'mate' ? Math.abs(score.moves) : 0;
  const isMate = steps.length < 2 * moves && steps.at(-1)?.after.boardStatus() === 'checkmate';
  return { moves, isMate };
};

// --- Captures --------------------------------------------------------------------------------------

/** The piece that the opponent's best reply wins, unless its answer wins as much. */
const lossAfter = (
  before: Position,
  move: LegalMove,
  after: Position,
  replies: readonly LineStep[],
): LeftPiece | Trade | undefined => {
  const [reply, answer] = replies;
  if (reply === undefined) return undefined;
  const loss = lossBy(before, move, after, reply.move, reply.san);
  if (loss === undefined || answer === undefined) return loss;
  return gainThrough(before, turnsOf(after, replies), 0) < pawnOf(before) ? undefined : loss;
};

/** A capture that would have won more than the played move: the first move of the better line, or the best capture. */
const missedCapture = (
  before: Position,
  move: LegalMove,
  best: readonly LineStep[],
  isUnknown: boolean,
): Reason | undefined => {
  const [first, answer] = best;
  const missed = isUnknown ? bestCapture(before, true) : first?.move;
  if (missed?.captured === undefined) return undefined;
  const { captured: piece, to: square } = missed;
  const own = Math.max(0, gainOf(before, move));
  if (square === move.to || gainOf(before, missed) - own < pawnOf(before)) return undefined;
  if (answer !== undefined && gainThrough(before, turnsOf(before, best), 0) < pawnOf(before))
    return undefined;
  const isFree = before.play(missed).attackers(square, opposite(before.turn)).length === 0;
  return { kind: 'misses-piece', piece, square, isFree };
};

// --- Motifs ----------------------------------------------------------------------------------------

/** Centipawns by which a protected target must be worth more than the piece that forks. */
const DEARER = 1;

/** The motif, or the trapped piece, of the line that refutes a move. */
const allowed = (before: Position, turn: Turn, steps: readonly LineStep[]): Reason | undefined => {
  const found = motifOf(before, turn.after, steps);
  if (found === undefined) return undefined;
  if (found.motif === 'trap' && takesLastWay(turn, found.square))
    return { kind: 'traps-own', piece: found.piece, square: found.square, ...replyOf(steps) };
  return { kind: 'allows', ...found, ...replyOf(steps) };
};

const missed = (before: Position, steps: readonly LineStep[]): Reason | undefined => {
  const found = motifOf(before, before, steps);
  return found && { kind: 'misses', ...found };
};

/** The plies of a line at which the side that begins can win a piece by a motif. */
const PLIES = [0, 2] as const;

/**
 * The motif of a line that wins a piece, counted from the material of the position `before`. The most specific motif
 * comes first.
 */
export const motifOf = (
  before: Position,
  start: Position,
  steps: readonly LineStep[],
): Motif | undefined => {
  const turns = turnsOf(start, steps);
  const won = PLIES.find((index) => winsPiece(before, turns, index));
  if (won === undefined) return undefined;
  const line = lineOfTurns(start, turns.slice(0, won + 1));
  return (
    forkOf(line) ??
    doubleCheckOf(line) ??
    discoveredOf(line) ??
    skewerOf(line) ??
    pinOf(line, true) ??
    pinOf(line, false) ??
    overloadOf(line) ??
    trapOf(line)
  );
};

const forkOf = ({ own: [first, next] }: LineOfPlay): Motif | undefined => {
  if (first === undefined || next?.move.captured === undefined) return undefined;
  const { ruleset } = first.before;
  const rank = (role: Role): number => (role === 'king' ? Infinity : valueOf(role, ruleset));
  const [one] = forkedBy(first, next, DEARER)
    .filter((square) => square !== next.move.to)
    .flatMap((square) => first.after.pieceAt(square)?.role ?? [])
    .sort((a, b) => rank(b) - rank(a));
  return one && { motif: 'fork', by: first.move.role, one, other: next.move.captured };
};

const doubleCheckOf = ({ own }: LineOfPlay): Motif | undefined =>
  own.some((turn) => newCheckers(turn).length > 1) ? { motif: 'double-check' } : undefined;

const discoveredOf = ({ own: [first, next] }: LineOfPlay): Motif | undefined =>
  first !== undefined && next?.move.captured !== undefined && isDiscoveredAttack(first, next)
    ? { motif: 'discovered-attack', piece: next.move.captured, square: next.move.to }
    : undefined;

const skewerOf = (line: LineOfPlay): Motif | undefined => {
  const index = skewerIn(line) ?? -1;
  const [front, behind] = [line.replies[index]?.move.role, line.own[index + 1]?.move.captured];
  return front && behind && { motif: 'skewer', front, behind };
};

const pinOf = (line: LineOfPlay, isBent: boolean): Motif | undefined => {
  for (const turn of line.own) {
    const [square] = decidingPins(turn, line, isBent);
    const piece = square && turn.after.pieceAt(square)?.role;
    if (piece) return { motif: isBent ? 'bent-pin' : 'pin', piece, square };
  }
  return undefined;
};

const overloadOf = (line: LineOfPlay): Motif | undefined => {
  const square = overloadIn(line);
  const piece = square && line.start.pieceAt(square)?.role;
  return piece && { motif: 'overload', piece, square };
};

const trapOf = ({ own: [first, next] }: LineOfPlay): Motif | undefined =>
  first !== undefined && next?.move.captured !== undefined && isTrappedBy(first, next.move.to)
    ? { motif: 'trap', piece: next.move.captured, square: next.move.to }
    : undefined;
