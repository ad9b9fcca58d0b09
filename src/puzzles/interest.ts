/** Selects puzzles that are worth showing. Obvious and incomprehensible solutions teach nothing. */
import type { LegalMove } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Turn } from '../motifs/turn.js';
import { choicesIn, type PuzzleLineOfPlay } from './file.js';
import { aimOf } from './goal.js';
import type { DropReason, PuzzleGoal, Theme } from './types.js';
import { balanceOf, valueOf } from '../engine/value.js';
import { isBentPath } from '../rules/path.js';

/** Material, in centipawns, that counts as a gain. */
const GAIN = 150;

/** Material lead, in centipawns, that decides the game by itself. */
const CRUSHING = 2200;
/** Minimum number of legal moves. With fewer moves, a puzzle can be solved by guessing. */
const MIN_CHOICES = 3;

/** Themes that describe the position regardless of the moves. */
const COMMON: readonly Theme[] = ['ending', 'defence'];

/** Themes that make capturing an undefended piece interesting. */
const TACTICAL: readonly Theme[] = [
  'fork',
  'pin',
  'bent-pin',
  'discovered-attack',
  'discovered-check',
  'double-check',
  'promotion',
];

/** Why a puzzle is not worth showing. Returns undefined if it is worth showing. */
export const dullnessOf = (
  line: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  themes: readonly Theme[],
): DropReason | undefined => {
  if (line.roll === undefined && line.start.legalMoves().length < MIN_CHOICES) return 'forced';
  if (isObvious(line) || isTrade(line, themes) || isPresent(line, themes) || isWonAnyway(line))
    return 'obvious';
  return isClear(line, goal, themes) ? undefined : 'unclear-end';
};

/**
 * Whether the solution merely wins a defended piece by an exchange. Solvers find such a solution by counting captures,
 * so the puzzle teaches nothing. The rule excludes captures by pieces with no equivalent in chess.
 */
const isTrade = (
  { start, own: [first, second], end }: PuzzleLineOfPlay,
  themes: readonly Theme[],
): boolean =>
  first?.move.captured !== undefined &&
  second === undefined &&
  end.status() === 'ongoing' &&
  !movesStrangely(first.move, start) &&
  isDefended(first.move, start) &&
  themes.every((theme) => COMMON.includes(theme));

/** Whether the solution merely captures an undefended piece. */
const isPresent = ({ own, end }: PuzzleLineOfPlay, themes: readonly Theme[]): boolean =>
  own.length === 1 &&
  end.status() === 'ongoing' &&
  themes.includes('hanging') &&
  !themes.some((theme) => TACTICAL.includes(theme));

/**
 * Whether a single move captures the last piece besides the king, or ends a game that nearly any move wins. The rule
 * excludes moves with no equivalent in chess and the ends of games with dice.
 */
const isWonAnyway = ({
  start,
  solver,
  roll,
  own: [first, second],
  end,
}: PuzzleLineOfPlay): boolean =>
  roll === undefined &&
  first !== undefined &&
  second === undefined &&
  end.status() !== 'ongoing' &&
  !movesStrangely(first.move, start) &&
  (end.boardStatus() === 'bare-king' || balanceOf(start, solver) >= CRUSHING);

/**
 * Whether the solution is one move that captures the most valuable piece with the least valuable, recaptures or, with
 * dice, captures the king. Otherwise, the rule excludes captures by pieces with no equivalent in chess, because
 * beginners must learn such captures.
 */
const isObvious = ({
  start,
  roll,
  mistake,
  own: [first, second],
  end,
}: PuzzleLineOfPlay): boolean => {
  if (first === undefined || second !== undefined) return false;
  const { move } = first;
  const status = end.status();
  if (status !== 'ongoing') return status === 'king-captured' && !movesStrangely(move, start);
  if (move.captured === undefined) return false;
  if (mistake?.isCapture === true && mistake.to === move.to) return true;
  if (movesStrangely(move, start)) return false;
  const gain = gainOf(move, start);
  return choicesIn(start, roll).every((other) => other === move || gainOf(other, start) <= gain);
};

const movesStrangely = ({ role, from, to }: LegalMove, { ruleset }: Position): boolean =>
  role === 'lion' || role === 'giraffe' || isBentPath(role, from, to, ruleset);

/** The gain by a capture. If the captured piece was defended, the value of the capturing piece is subtracted. */
const gainOf = (move: LegalMove, position: Position): number => {
  if (move.captured === undefined) return 0;
  const { ruleset } = position;
  const risk = isDefended(move, position) ? valueOf(move.role, ruleset) : 0;
  return valueOf(move.captured, ruleset) - risk;
};

const isDefended = ({ to }: LegalMove, position: Position): boolean =>
  position.attackers(to, opposite(position.turn)).length > 0;

/**
 * Whether the end of the line shows the gain: the game is over, material is won even if the piece that moved last is
 * captured, or a checking fork wins material next. A move that only holds must capture something or be followed by more
 * moves. The best move for a roll must capture something or give check.
 */
const isClear = (
  { start, solver, own, end }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  themes: readonly Theme[],
): boolean => {
  if (end.status() !== 'ongoing') return true;
  const takes = own[0]?.move.captured !== undefined;
  if (aimOf(goal) === 'hold') return own.length > 1 || takes;
  if (goal.kind === 'best') return takes || end.isCheck();
  const gain = balanceOf(end, solver) - balanceOf(start, solver) - lossAfter(own.at(-1));
  return gain >= GAIN || themes.includes('promotion') || (themes.includes('fork') && end.isCheck());
};

/** Centipawns that the opponent regains by capturing the piece that moved last. */
const lossAfter = (last: Turn | undefined): number => {
  if (last === undefined) return 0;
  const { after, before, move } = last;
  const takers = after.attackers(move.to, after.turn);
  const moved = after.pieceAt(move.to);
  if (takers.length === 0 || moved === undefined) return 0;
  const { ruleset } = after;
  const value = valueOf(moved.role, ruleset);
  if (after.attackers(move.to, before.turn).length === 0) return value;
  const prices = takers.map((square) => valueOf(after.pieceAt(square)?.role ?? 'king', ruleset));
  return Math.max(0, value - Math.min(...prices));
};
