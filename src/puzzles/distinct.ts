/** Removes puzzles that duplicate others. */
import type { Turn } from '../motifs/turn.js';
import type { PuzzleLineOfPlay } from './file.js';
import { aimOf } from './goal.js';
import type { DropReason, Puzzle, PuzzleGoal } from './types.js';
import { makeFen } from '../notation/fen.js';
import type { LegalMove } from '../rules/moves.js';
import { opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { fileOf, rankOf, type Square } from '../rules/squares.js';
import { mirrorFiles, swapColors } from '../rules/transform.js';

/** Stores puzzles, so that later puzzles that are too similar can be detected. */
export class Distinct {
  readonly #placements = new Set<string>();
  readonly #ideas = new Set<string>();

  /** Adds a puzzle. Returns undefined if it is new, or why it is a duplicate. */
  add({ goal }: Puzzle, line: PuzzleLineOfPlay): DropReason | undefined {
    if (this.#placements.has(placementOf(line.start))) return 'same-position';
    const idea = ideaOf(line, goal);
    if (this.#ideas.has(idea)) return 'same-idea';
    this.#ideas.add(idea);
    // The later positions in the line must not become separate puzzles, because the solver has already seen them.
    for (const { before } of line.own) this.#placements.add(placementOf(before));
    return undefined;
  }
}

/** A key for a position. Mirror images and positions with exchanged colours have the same key. */
export const placementOf = ({ setup, ruleset }: Position): string => {
  const swapped = swapColors(setup, ruleset);
  const [first = ''] = [setup, swapped]
    .flatMap((each) => [each, mirrorFiles(each, ruleset)])
    .map((each) => makeFen({ ...each, halfmoves: 0, fullmoves: 1 }))
    .sort();
  return `${ruleset.id} ${first}`;
};

/** Number of files and number of ranks between two squares. The greater number comes first. */
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
  // If the move ends the game, the pattern includes the piece's relation to the king.
  const to = isEnd ? `@${distance(move.to, after.kingSquare(opposite(turn.before.turn)))}` : '';
  return `${kindOf(move)} ${way}${check}${to}`;
};

/**
 * A key for a puzzle's idea: which pieces capture or block which other pieces, how far they go, and how the game ends.
 * Single captures and king captures have the same idea at any distance. If the goal is the best move for a roll, the
 * distance must also be the same, because the rest of the position makes that move the best.
 */
export const ideaOf = (
  { own, replies, end, ruleset, roll }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
): string => {
  const [first, second] = own;
  const status = end.status();
  const dice = roll === undefined ? '' : ' dice';
  const head = `${ruleset.id}${dice} ${aimOf(goal)} ${status}`;
  const isCapture = (status === 'ongoing' && goal.kind !== 'best') || status === 'king-captured';
  if (first?.move.captured !== undefined && second === undefined && isCapture)
    return `${head} ${kindOf(first.move)}`;
  const moves = own.map((turn, index) =>
    ownMove(turn, index + 1 === own.length && status !== 'ongoing'),
  );
  return [head, ...moves, ...replies.map(({ move }) => kindOf(move))].join(' | ');
};
