/** The test of the pieces: a dozen questions that show which lessons the user can skip. */
import { shuffled } from '../../../src/random.js';
import type { Role } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import { squareIndex, type Square } from '../../../src/rules/squares.js';
import { mirrorFiles } from '../../../src/rules/transform.js';
import { lessonFen } from './guide.js';

/** The piece of each question. The pieces that are not in chess have two questions. */
export const ASKED: readonly Role[] = [
  ...(['rook', 'lion', 'crocodile', 'giraffe', 'unicornio', 'aanca'] as const),
  ...(['king', 'lion', 'pawn', 'giraffe', 'unicornio', 'aanca'] as const),
];

/** Number of squares from which the user chooses. */
const CHOICES = 4;

export interface Question {
  readonly role: Role;
  readonly position: Position;
  /** The only marked square that the piece can reach. */
  readonly answer: Square;
  readonly choices: readonly Square[];
  /** All squares that the piece can reach. */
  readonly reached: readonly Square[];
}

/** The questions of a test. `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
export const questionsFor = (ruleset: Ruleset, random: () => number): readonly Question[] =>
  ASKED.map((role, index) => questionOf(role, ruleset, ASKED.indexOf(role) < index, random));

const questionOf = (
  role: Role,
  ruleset: Ruleset,
  isMirrored: boolean,
  random: () => number,
): Question => {
  const { setup } = Position.readFen(lessonFen(role, ruleset), ruleset);
  if (setup === undefined) throw new Error(`no lesson: ${role}`);
  const shown = isMirrored ? mirrorFiles(setup, ruleset) : setup;
  const position = positionOf(shown, ruleset);
  const from = position
    .pieces()
    .find(([, piece]) => piece.color === 'white' && piece.role === role)?.[0];
  if (from === undefined) throw new Error(`no ${role}`);
  const reached = reachedFrom(position, from);
  const [answer] = shuffled(reached, random);
  if (answer === undefined) throw new Error(`no move: ${role}`);
  const isWrong = (square: Square): boolean => !reached.includes(square);
  const [blocked] = shuffled(unblockedFrom(shown, ruleset, from).filter(isWrong), random);
  const others = shuffled(mistakesAt(shown, ruleset, from, role), random).filter(isWrong);
  const wrong = [...new Set([...(blocked === undefined ? [] : [blocked]), ...others])].slice(
    0,
    CHOICES - 1,
  );
  return {
    role,
    position,
    answer,
    reached,
    choices: [answer, ...wrong].sort((one, other) => squareIndex(one) - squareIndex(other)),
  };
};

const positionOf = (setup: Setup, ruleset: Ruleset): Position => {
  const position = Position.fromSetup(setup, ruleset);
  if (!position.ok) throw new Error('invalid lesson');
  return position.value;
};

const reachedFrom = (position: Position, from: Square): readonly Square[] =>
  position.legalMoves().flatMap((move) => (move.from === from ? [move.to] : []));

/** The squares that the piece could reach without the pieces in its way. */
const unblockedFrom = (setup: Setup, ruleset: Ruleset, from: Square): readonly Square[] => {
  const kept = squareIndex(from);
  const board = setup.board.map((piece, index) =>
    index === kept || piece?.role === 'king' ? piece : undefined,
  );
  // The game would be over without a second black piece.
  board[squareIndex('l9')] = { color: 'black', role: 'pawn' };
  const changed = Position.fromSetup({ ...setup, board }, ruleset);
  return changed.ok ? reachedFrom(changed.value, from) : [];
};

/** The squares that other pieces could reach from the same square: what a user expects who confuses the pieces. */
const mistakesAt = (
  setup: Setup,
  ruleset: Ruleset,
  from: Square,
  role: Role,
): readonly Square[] => {
  const others = ASKED.filter((other) => other !== role && other !== 'king' && other !== 'pawn');
  const found = others.flatMap((other) => {
    const board = [...setup.board];
    board[squareIndex(from)] = { color: 'white', role: other };
    // If the king itself is replaced, the position needs another king.
    if (role === 'king') board[squareIndex('a1')] = { color: 'white', role };
    const changed = Position.fromSetup({ ...setup, board, rights: [] }, ruleset);
    return changed.ok ? reachedFrom(changed.value, from) : [];
  });
  return [...new Set(found)];
};
