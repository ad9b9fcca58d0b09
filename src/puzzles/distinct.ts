/** Leaves one of several puzzles that show the same. */
import type { PuzzleLineOfPlay, Turn } from './file.js';
import type { DropReason, Puzzle, PuzzleGoal } from './types.js';
import { makeFen } from '../notation/fen.js';
import type { LegalMove } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { fileOf, rankOf, type Square } from '../rules/squares.js';
import { mirrorFiles, swapColors } from '../rules/transform.js';

/** Remembers the puzzles that it has seen; the first of those that show the same is kept. */
export class Distinct {
  readonly #placements = new Set<string>();
  readonly #ideas = new Set<string>();

  /** Why a puzzle is left out; undefined if it is new. */
  add({ goal }: Puzzle, line: PuzzleLineOfPlay): DropReason | undefined {
    if (this.#placements.has(placementOf(line.start))) return 'same-position';
    const idea = ideaOf(line, goal);
    if (this.#ideas.has(idea)) return 'same-idea';
    this.#ideas.add(idea);
    // Its later positions are no puzzles of their own: the solver has just seen them.
    for (const { before } of line.own) this.#placements.add(placementOf(before));
    return undefined;
  }
}

/** The same text for a position, its mirror image, and both with the colours exchanged. */
export const placementOf = ({ setup, ruleset }: Position): string => {
  const swapped = swapColors(setup, ruleset);
  const [first = ''] = [setup, swapped]
    .flatMap((each) => [each, mirrorFiles(each, ruleset)])
    .map((each) => makeFen({ ...each, halfmoves: 0, fullmoves: 1 }))
    .sort();
  return `${ruleset.id} ${first}`;
};

/** Files and ranks between two squares, the greater number first: the same for all directions. */
const distance = (one: Square, other: Square): string =>
  [Math.abs(fileOf(one) - fileOf(other)), Math.abs(rankOf(one) - rankOf(other))]
    .sort((a, b) => b - a)
    .join('/');

const kindOf = ({ role, captured, promotion }: LegalMove): string =>
  `${role}x${captured ?? ''}=${promotion ?? ''}`;

const ownMove = (turn: Turn, isEnd: boolean): string => {
  const { move, after } = turn;
  const way = distance(move.from, move.to);
  const check = after.status() === 'ongoing' && after.isCheck() ? '+' : '';
  // The picture of an end is how the piece stands to the king.
  const to = isEnd ? `@${distance(move.to, after.kingSquare(opposite(turn.before.turn)))}` : '';
  return `${kindOf(move)} ${way}${check}${to}`;
};

/**
 * The idea of a puzzle: which pieces take or block what, how far they go, and how the game ends. A single capture is
 * the same idea however far the piece comes, and so is taking the king. The best move for a roll is the same idea only if
 * the piece comes as far, because the rest of the position makes it the best.
 */
export const ideaOf = (
  { own, replies, end, ruleset, roll }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
): string => {
  const [first, second] = own;
  const status = end.status();
  const dice = roll === undefined ? '' : ' dice';
  const head = `${ruleset.id}${dice} ${goal.kind} ${status}`;
  const isCapture = (status === 'ongoing' && goal.kind !== 'best') || status === 'king-captured';
  if (first?.move.captured !== undefined && second === undefined && isCapture)
    return `${head} ${kindOf(first.move)}`;
  const moves = own.map((turn, index) =>
    ownMove(turn, index + 1 === own.length && status !== 'ongoing'),
  );
  return [head, ...moves, ...replies.map(({ move }) => kindOf(move))].join(' | ');
};
