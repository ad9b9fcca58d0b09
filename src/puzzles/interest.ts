/** Which puzzles are worth showing: what everybody sees at once teaches nothing, nor does what nobody understands. */
import type { LegalMove } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { choicesIn, type PuzzleLineOfPlay, type Turn } from './file.js';
import type { DropReason, PuzzleGoal, Theme } from './types.js';
import { balanceOf, valueOf } from '../engine/value.js';
import { isBent } from './themes.js';

/** Centipawns of material that show that something has been won. */
const GAIN = 150;

/** Centipawns of material by which a side is so far ahead that it ends the game by itself. */
const CRUSHING = 2200;
/** A choice of fewer moves is a toss of a coin. */
const MIN_CHOICES = 3;

/** Themes that every position of their kind has, whatever is played. */
const COMMON: readonly Theme[] = ['ending', 'defence'];

/** Themes by which a piece that is taken for nothing is more than a present. */
const TACTICAL: readonly Theme[] = [
  'fork',
  'pin',
  'bent-pin',
  'discovered-attack',
  'discovered-check',
  'double-check',
  'promotion',
];

/** Why a puzzle is not worth showing; undefined if it is. */
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
 * Whether the solution is nothing but taking a defended piece: who counts finds it, and learns nothing. Captures by
 * pieces that move as nothing in chess does are kept.
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

/** Whether the solution is nothing but taking a piece that nobody defends, by whichever piece. */
const isPresent = ({ own, end }: PuzzleLineOfPlay, themes: readonly Theme[]): boolean =>
  own.length === 1 &&
  end.status() === 'ongoing' &&
  themes.includes('hanging') &&
  !themes.some((theme) => TACTICAL.includes(theme));

/**
 * Whether one move takes the last piece that an army has beside its king, or ends a game in which the solver is so
 * far ahead that nearly anything wins. What only the beasts can do is kept, and so is what ends a game with dice.
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
 * Whether whoever takes the most for the least, or takes back, finds the only move; or, with dice, takes the king. Other
 * captures by pieces that move as nothing in chess does are kept: to see them is what a beginner learns.
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
  role === 'lion' || role === 'giraffe' || isBent(role, from, to, ruleset);

/** What a capture wins if a defended piece is taken back. */
const gainOf = (move: LegalMove, position: Position): number => {
  if (move.captured === undefined) return 0;
  const { ruleset } = position;
  const risk = isDefended(move, position) ? valueOf(move.role, ruleset) : 0;
  return valueOf(move.captured, ruleset) - risk;
};

const isDefended = ({ to }: LegalMove, position: Position): boolean =>
  position.attackers(to, opposite(position.turn)).length > 0;

/**
 * Whether the end of the line shows what has been reached: the game is over; or material is won, even if the piece
 * that moved last is taken; or a fork that gives check wins it next. A move that only holds shows nothing unless it
 * takes something, or something follows. The best move for a roll shows something if it takes something or gives check.
 */
const isClear = (
  { start, solver, own, end }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  themes: readonly Theme[],
): boolean => {
  if (end.status() !== 'ongoing') return true;
  const takes = own[0]?.move.captured !== undefined;
  if (goal.kind === 'hold') return own.length > 1 || takes;
  if (goal.kind === 'best') return takes || end.isCheck();
  const gain = balanceOf(end, solver) - balanceOf(start, solver) - lossAfter(own.at(-1));
  return gain >= GAIN || themes.includes('promotion') || (themes.includes('fork') && end.isCheck());
};

/** Centipawns that the opponent gets back by taking the piece that has moved last, once. */
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
