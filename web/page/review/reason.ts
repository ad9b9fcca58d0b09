/**
 * Why a marked move is bad, as far as the rules prove it on the board: a mate or win that it misses or allows, a piece that can
 * be taken, a fork. Nothing is said of what only the engine sees.
 */
import { numberedLine, stepsOf, type LineStep } from '../../../src/notation/line.js';
import type { Verdict } from '../../../src/analysis/revise.js';
import { targetsOf } from '../../../src/puzzles/themes.js';
import { valueOf } from '../../../src/engine/value.js';
import { nodeAt, positionAt, type Path } from '../../../src/game/tree.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import type { GameNode, GameRecord } from '../../../src/notation/record.js';
import { isPass, type LegalMove } from '../../../src/rules/moves.js';
import { opposite, type Color, type Role } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Score } from '../../../src/rules/score.js';
import type { Square } from '../../../src/rules/squares.js';
import { isGain, lineAfter } from './refutation.js';

/** How a piece came to be taken: it stood there, moved there, lost its protection, or its attacker's way was opened. */
export type Lapse = 'leaves' | 'puts' | 'unprotects' | 'opens';

/** A reason; `reply` is the move that shows it, with its number. */
export type Reason = { readonly reply?: string } & (
  | { readonly kind: 'misses-end' | 'allows-end'; readonly moves: number; readonly isMate: boolean }
  | { readonly kind: Lapse; readonly piece: Role; readonly square: Square }
  | { readonly kind: 'trades'; readonly lost: Role; readonly taken: Role }
  | { readonly kind: 'allows-fork' | 'misses-fork'; readonly pieces: readonly [Role, Role] }
  | {
      readonly kind: 'misses-piece';
      readonly piece: Role;
      readonly square: Square;
      /** Whether nothing could have taken back. */
      readonly isFree: boolean;
    }
);

/** The reason for the mark at a path; undefined if the board does not show it. */
export const reasonAt = (
  record: GameRecord,
  path: Path,
  { better }: Verdict,
): Reason | undefined => {
  const before = positionAt(record, path.slice(0, -1));
  const played = nodeAt(record, path);
  const move = playedMove(before, played);
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
    missedCapture(before, move, best) ??
    forkIn('misses-fork', before, best, before)
  );
};

const playedMove = (before: Position, node: GameNode | undefined): LegalMove | undefined =>
  node === undefined || isPass(node.move)
    ? undefined
    : before.findMove(node.move.from, node.move.to);

/** The steps of the main line from a node, which follows a position. */
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

/** The side that a score promises the win. */
const winnerOf = (score: Score): Color | undefined =>
  score.kind === 'mate' ? (score.moves > 0 ? 'white' : 'black') : undefined;

/** A win can also bare the king; it is a mate if the line shows one in time. */
const endOf = (
  score: Score,
  steps: readonly LineStep[],
): { readonly moves: number; readonly isMate: boolean } => {
  const moves = score.kind === 'mate' ? Math.abs(score.moves) : 0;
  const isMate = steps.length < 2 * moves && steps.at(-1)?.after.boardStatus() === 'checkmate';
  return { moves, isMate };
};

// --- Captures --------------------------------------------------------------------------------------

/** What the side to move wins at least by captures on a square, each with the cheapest piece. */
const see = (position: Position, square: Square): number => {
  if (position.status() !== 'ongoing') return 0;
  const { ruleset } = position;
  const [cheapest] = position
    .legalMoves()
    .filter(({ to, captured }) => to === square && captured !== undefined)
    .sort((one, other) => valueOf(one.role, ruleset) - valueOf(other.role, ruleset));
  return cheapest === undefined ? 0 : Math.max(0, gainOf(position, cheapest));
};

/** What a capture wins after the best answers on its square. */
const gainOf = (position: Position, move: LegalMove): number =>
  move.captured === undefined
    ? 0
    : valueOf(move.captured, position.ruleset) - see(position.play(move), move.to);

const pawnOf = ({ ruleset }: Position): number => valueOf('pawn', ruleset);

/** The piece that the best reply wins. Without a known reply, that is the best capture. */
const takenAfter = (
  before: Position,
  move: LegalMove,
  after: Position,
  [known]: readonly LineStep[],
): Reason | undefined => {
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
  return { kind: lapseOf(before, move, after, reply), piece: captured, square, reply: text };
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

/** How the move came to lose the piece that the reply takes. */
const lapseOf = (
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

/** A capture that would have won more than the move. */
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

/** A move that attacks two pieces, one of which the same piece captures on its next move. */
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
