/** Which puzzles are worth showing: what everybody sees at once teaches nothing, nor does what nobody understands. */
import type { LegalMove } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { choicesIn, type PuzzleLineOfPlay } from './line.js';
import type { DropReason, PuzzleGoal, Theme } from './types.js';
import { balanceOf, valueOf } from './value.js';
import { isBent } from './ways.js';

/** Centipawns of material that show that something has been won. */
const GAIN = 150;

/** Themes whose point can be seen before anything is taken. */
const SEEN: readonly Theme[] = ['fork', 'promotion'];

/** Themes that every position of their kind has, whatever is played. */
const COMMON: readonly Theme[] = ['ending', 'defence'];

/** Why a puzzle is not worth showing; undefined if it is. */
export const dullnessOf = (
  line: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  themes: readonly Theme[],
): DropReason | undefined => {
  if (isObvious(line) || isTrade(line, themes)) return 'obvious';
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
 * Whether the end of the line shows what has been reached: the game is over, or material is won or about to be. A move
 * that only holds shows nothing unless it takes something, or something follows. The best move for a roll shows
 * something if it takes something or gives check.
 */
const isClear = (
  { start, solver, own, end }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  themes: readonly Theme[],
): boolean => {
  if (end.status() !== 'ongoing') return true;
  const takes = own[0]?.move.captured !== undefined;
  if (goal.kind === 'hold') return own.length > 1 || takes;
  const shows =
    goal.kind === 'best'
      ? takes || end.isCheck()
      : balanceOf(end, solver) - balanceOf(start, solver) >= GAIN;
  return shows || themes.some((theme) => SEEN.includes(theme));
};
