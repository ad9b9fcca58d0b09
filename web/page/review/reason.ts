/**
 * Finds reasons for bad moves, if the rules can prove them: the move misses or allows a mate, a win, a fork or a pin,
 * or leaves a piece to be captured or trapped. Other reasons are not given.
 */
import { type LineStep, numberedLine, stepsOf } from '../../../src/notation/line.js';
import { type Verdict, verdictAt } from '../../../src/analysis/revise.js';
import { playLine } from '../../../src/puzzles/file.js';
import { targetsOf, themesOf } from '../../../src/puzzles/themes.js';
import { balanceOf, valueOf } from '../../../src/engine/value.js';
import { nodeAt, nodesAlong, type Path, positionAt } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { isPass, type LegalMove, type MoveOrPass } from '../../../src/rules/moves.js';
import { type Color, opposite, type Role } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Score } from '../../../src/rules/score.js';
import type { Square } from '../../../src/rules/squares.js';

/** Why a piece can be captured: it stayed or moved there, lost its protection, or a line to it was opened. */
export type Lapse = 'leaves' | 'puts' | 'unprotects' | 'opens';

/** A piece that can be captured. */
export interface LeftPiece {
  readonly kind: Lapse;
  readonly piece: Role;
  readonly square: Square;
  readonly reply?: string;
}

interface Trade {
  readonly kind: 'trades';
  readonly lost: Role;
  readonly taken: Role;
  readonly reply?: string;
}

/** Motifs of a line that wins material, most specific first. Puzzles use the same definitions. */
const MOTIFS = ['double-check', 'discovered-attack', 'skewer', 'bent-pin', 'pin'] as const;
type Motif = (typeof MOTIFS)[number];

/** A reason for a bad move. `reply` is the move that demonstrates the reason, with its number. */
export type Reason = { readonly reply?: string } & (
  | { readonly kind: 'misses-end' | 'allows-end'; readonly moves: number; readonly isMate: boolean }
  | LeftPiece
  | Trade
  | { readonly kind: 'allows-fork' | 'misses-fork'; readonly pieces: readonly [Role, Role] }
  | { readonly kind: 'allows-motif' | 'misses-motif'; readonly motif: Motif }
  | { readonly kind: 'allows-trap'; readonly piece: Role; readonly square: Square }
  | {
      readonly kind: 'misses-piece';
      readonly piece: Role;
      readonly square: Square;
      /** Whether no piece could have recaptured. */
      readonly isFree: boolean;
    }
);

/** The reason for the mark at a path; undefined if the rules cannot prove one. */
export const reasonAt = (
  record: GameRecord,
  path: Path,
  { better }: Verdict,
): Reason | undefined => {
  const before = positionAt(record, path.slice(0, -1));
  const played = nodeAt(record, path);
  const move = playedMove(before, played?.move);
  if (played === undefined || move === undefined || before.dice) return undefined;
  const best = better === undefined ? [] : stepsAlong(before, better.node);
  if (better !== undefined && winnerOf(better.score) === before.turn)
    return { kind: 'misses-end', ...endOf(better.score, best) };
  const after = before.play(move);
  const line = lineAfter(record, path);
  const replies = stepsAlong(after, line[0]);
  const score = played.evaluation?.score;
  if (score !== undefined && winnerOf(score) === after.turn)
    return { kind: 'allows-end', ...endOf(score, replies), ...replyOf(replies) };
  return (
    takenAfter(before, move, after, replies) ??
    forkIn('allows-fork', after, replies, before) ??
    motifIn('allows-motif', after, replies, before) ??
    trapIn(after, replies, before) ??
    missedCapture(before, move, best) ??
    forkIn('misses-fork', before, best, before) ??
    motifIn('misses-motif', before, best, before)
  );
};

/** A piece that a move leaves hanging; undefined if there is none, or if the die decides which pieces may move. */
export const lapseOf = (before: Position, played: MoveOrPass): LeftPiece | undefined => {
  const move = playedMove(before, played);
  if (move === undefined || before.dice) return undefined;
  const reason = takenAfter(before, move, before.play(move), []);
  return reason?.kind === 'trades' ? undefined : reason;
};

const playedMove = (before: Position, move: MoveOrPass | undefined): LegalMove | undefined =>
  move === undefined || isPass(move) ? undefined : before.findMove(move.from, move.to);

/** The steps of the main line that begins with the node `first` in the position `start`. */
const stepsAlong = (start: Position, first: GameNode | undefined): readonly LineStep[] => {
  const moves: string[] = [];
  for (let node = first; node !== undefined; [node] = node.children) {
    if (isPass(node.move)) break;
    moves.push(makeCoordinates(node.move));
  }
  return stepsOf(start, moves);
};

const replyOf = ([reply]: readonly LineStep[]): { readonly reply?: string } =>
  reply === undefined ? {} : { reply: numberedLine([reply]) };

// --- Ends ------------------------------------------------------------------------------------------

/** The winning side in a mate score; undefined for other scores. */
const winnerOf = (score: Score): Color | undefined =>
  score.kind === 'mate' ? (score.moves > 0 ? 'white' : 'black') : undefined;

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

/** The minimum gain of the side to move through captures on a square, each by the cheapest piece. */
const see = (position: Position, square: Square): number => {
  if (position.status() !== 'ongoing') return 0;
  const { ruleset } = position;
  const [cheapest] = position
    .legalMoves()
    .filter(({ to, captured }) => to === square && captured !== undefined)
    .sort((one, other) => valueOf(one.role, ruleset) - valueOf(other.role, ruleset));
  return cheapest === undefined ? 0 : Math.max(0, gainOf(position, cheapest));
};

/** The gain of a capture after the best recaptures. */
const gainOf = (position: Position, move: LegalMove): number =>
  move.captured === undefined
    ? 0
    : valueOf(move.captured, position.ruleset) - see(position.play(move), move.to);

const pawnOf = ({ ruleset }: Position): number => valueOf('pawn', ruleset);

/** The piece that the best reply wins. If no reply is known, the best capture is used instead. */
const takenAfter = (
  before: Position,
  move: LegalMove,
  after: Position,
  [known]: readonly LineStep[],
): LeftPiece | Trade | undefined => {
  const reply = known?.move ?? bestCapture(after);
  if (reply?.captured === undefined) return undefined;
  const { captured, to: square } = reply;
  const own = move.captured === undefined ? 0 : valueOf(move.captured, before.ruleset);
  if (gainOf(after, reply) - own < pawnOf(before)) return undefined;
  const text = numberedLine([
    known ?? { number: after.fullmoves, turn: after.turn, san: makeSan(after, reply) },
  ]);
  if (square === move.to && move.captured !== undefined)
    return { kind: 'trades', lost: captured, taken: move.captured, reply: text };
  return { kind: lapseBy(before, move, after, reply), piece: captured, square, reply: text };
};

const bestCapture = (position: Position): LegalMove | undefined => {
  let best: { readonly move: LegalMove; readonly gain: number } | undefined;
  for (const move of position.legalMoves()) {
    if (move.captured === undefined) continue;
    const gain = gainOf(position, move);
    if (gain > (best?.gain ?? 0)) best = { move, gain };
  }
  return best?.move;
};

/** How the move loses the piece that the reply captures. */
const lapseBy = (
  before: Position,
  move: LegalMove,
  after: Position,
  { from, to: square }: LegalMove,
): Lapse => {
  if (square === move.to) return 'puts';
  const { turn } = before;
  if (!before.attackers(square, opposite(turn)).includes(from)) return 'opens';
  const protects = (position: Position, by: Square): boolean =>
    position.attackers(square, turn).includes(by);
  return protects(before, move.from) && !protects(after, move.to) ? 'unprotects' : 'leaves';
};

/** A capture that would have won more than the played move. */
const missedCapture = (
  before: Position,
  move: LegalMove,
  [best]: readonly LineStep[],
): Reason | undefined => {
  const { captured, to: square } = best?.move ?? {};
  if (best === undefined || captured === undefined || square === undefined) return undefined;
  const own = Math.max(0, gainOf(before, move));
  if (square === move.to || gainOf(before, best.move) - own < pawnOf(before)) return undefined;
  const isFree = best.after.attackers(square, opposite(before.turn)).length === 0;
  return { kind: 'misses-piece', piece: captured, square, isFree };
};

// --- Forks -----------------------------------------------------------------------------------------

/** Centipawns by which a protected target must be worth more than the piece that forks. */
const DEARER = 1;

/** A move that attacks two pieces. The moved piece captures one of them with its next move. */
const forkIn = (
  kind: 'allows-fork' | 'misses-fork',
  start: Position,
  steps: readonly LineStep[],
  before: Position,
): Reason | undefined => {
  const [first, , second] = steps;
  const captured = second?.move.captured;
  if (first === undefined || second === undefined || captured === undefined) return undefined;
  if (second.move.from !== first.move.to || !isGain(before, steps, 2)) return undefined;
  const attacked = targetsOf(first.after, first.move.to, DEARER);
  if (!attacked.includes(second.move.to)) return undefined;
  const [other] = attacked
    .filter((square) => square !== second.move.to)
    .flatMap((square) => first.after.pieceAt(square)?.role ?? [])
    .sort((one, two) => rankOf(two, start) - rankOf(one, start));
  if (other === undefined) return undefined;
  return {
    kind,
    pieces: [other, captured],
    ...(kind === 'allows-fork' && { reply: numberedLine([first]) }),
  };
};

const rankOf = (role: Role, { ruleset }: Position): number =>
  role === 'king' ? Number.POSITIVE_INFINITY : valueOf(role, ruleset);

// --- Other motifs ----------------------------------------------------------------------------------

/** Number of plies of a line within which a motif must win something. */
const MOTIF_PLIES = 4;

/** The motif of a line that wins a piece. */
const motifIn = (
  kind: 'allows-motif' | 'misses-motif',
  start: Position,
  steps: readonly LineStep[],
  before: Position,
): Reason | undefined => {
  const line = steps.slice(0, MOTIF_PLIES);
  const won = line.findIndex((_, index) => index % 2 === 0 && isGain(before, steps, index));
  if (won < 0) return undefined;
  const moves = steps.slice(0, won + 1).map(({ move }) => makeCoordinates(move));
  const themes = themesOf(playLine(start, moves), { kind: 'win' });
  const motif = MOTIFS.find((theme) => themes.includes(theme));
  return motif && { kind, motif, ...(kind === 'allows-motif' && replyOf(steps)) };
};

/** A reply that attacks a piece without a safe square and captures the piece after the next move. */
const trapIn = (
  after: Position,
  steps: readonly LineStep[],
  before: Position,
): Reason | undefined => {
  const [reply, , capture] = steps;
  if (reply === undefined || capture?.move.captured === undefined || !isGain(before, steps, 2))
    return undefined;
  const { captured: piece, to: square } = capture.move;
  const isAttacked = (position: Position): boolean =>
    position.attackers(square, after.turn).length > 0;
  // Checks the colour, because the trapped piece may have moved there to capture a piece.
  const isSame = after.pieceAt(square)?.color === before.turn;
  if (!isSame || isAttacked(after) || !isAttacked(reply.after) || reply.after.isCheck())
    return undefined;
  return hasSafeMove(reply.after, square)
    ? undefined
    : { kind: 'allows-trap', piece, square, ...replyOf(steps) };
};

/** Whether the piece on a square has a move that does not lose material. */
const hasSafeMove = (position: Position, square: Square): boolean =>
  position
    .legalMoves()
    .filter(({ from }) => from === square)
    .some((move) => {
      const gain = move.captured === undefined ? 0 : valueOf(move.captured, position.ruleset);
      return see(position.play(move), move.to) - gain < pawnOf(position);
    });

export interface Refutation {
  /** The moves with their numbers: one move, or the moves up to the capture that wins a piece. */
  readonly moves: string;
  readonly won?: Role;
  /** The number of moves until the game ends, if `moves` ends it. */
  readonly endsIn?: number;
}

/** The examined plies: two moves of the opponent, each with its reply. */
const MAX_PLIES = 4;
/** Minimum gain of the line, as a share of the captured piece's value. With less, the capture is part of a trade. */
const MIN_GAIN = 0.5;

/**
 * The refutation of the marked move at a path; undefined if the game contains none. The refutation is the opponent's
 * reply in the game. If that reply is marked as well, the refutation is the better line beside the reply.
 */
export const refutationAt = (record: GameRecord, path: Path): Refutation | undefined => {
  const line = lineAfter(record, path).slice(0, MAX_PLIES);
  const position = positionAt(record, path);
  const steps = stepsOf(
    position,
    line.map(({ move }) => makeCoordinates(move)),
  );
  const [reply] = steps;
  if (reply === undefined) return undefined;
  const score = nodeAt(record, path)?.evaluation?.score;
  const isForWhite = score?.kind === 'mate' && score.moves > 0;
  if (score?.kind === 'mate' && isForWhite === (position.turn === 'white'))
    return { moves: numberedLine([reply]), endsIn: Math.abs(score.moves) };
  const before = positionAt(record, path.slice(0, -1));
  const capture = [0, 2].find((index) => isGain(before, steps, index));
  const won = capture === undefined ? undefined : steps[capture]?.move.captured;
  return capture === undefined || won === undefined
    ? { moves: numberedLine([reply]) }
    : { moves: numberedLine(steps.slice(0, capture + 1)), won };
};

/** The nodes of the line that refutes a move; empty if the game does not contain such a line. */
export const lineAfter = (record: GameRecord, path: Path): readonly GameNode[] => {
  const next = [...path, 0];
  const played = nodeAt(record, next);
  if (played === undefined) return [];
  const verdict = verdictAt(record, next);
  // If the move has no evaluation, the reply may not be a refutation.
  if (verdict === undefined && played.evaluation === undefined && played.children.length > 0)
    return [];
  const start = verdict === undefined ? next : verdict.better?.path;
  if (start === undefined) return [];
  const line: GameNode[] = [];
  let node = nodesAlong(record, start)?.at(-1);
  for (; node !== undefined; [node] = node.children) {
    if (isPass(node.move)) break;
    line.push(node);
  }
  return line;
};

/** Whether the opponent's capture wins a piece, counted from the position before the marked move. */
export const isGain = (before: Position, steps: readonly LineStep[], index: number): boolean => {
  const step = steps[index];
  const captured = step?.move.captured;
  if (step === undefined || captured === undefined) return false;
  if (captured === 'pawn' || captured === 'king') return false;
  const answer = steps[index + 1];
  const { after, turn, move } = step;
  if (
    answer === undefined &&
    after.status() === 'ongoing' &&
    after.attackers(move.to, after.turn).length > 0
  )
    return false;
  const gain = balanceOf((answer ?? step).after, turn) - balanceOf(before, turn);
  return gain >= MIN_GAIN * valueOf(captured, before.ruleset);
};
