/**
 * Composes sound problems by search. Begins with a random position in which the side to move forces the goal, and
 * changes single pieces until only one key works.
 */
import {
  fileOf,
  Position,
  rankOf,
  squareFrom,
  SQUARES,
  squareIndex,
} from '../../build/library/index.js';
import { playMove } from '../../build/library/problems/text.js';
import { emptySetup } from '../../build/library/rules/setup.js';
import { solveProblem } from '../../build/library/problems/solve.js';
import { pliesOf } from '../../build/library/problems/stipulation.js';

const ATTACKERS = [
  'aanca',
  'aanca',
  'rook',
  'rook',
  'unicornio',
  'crocodile',
  'lion',
  'giraffe',
  'pawn',
];
const DEFENDERS = [
  'pawn',
  'pawn',
  'pawn',
  'lion',
  'giraffe',
  'crocodile',
  'rook',
  'unicornio',
  'aanca',
];
/** Maximum number of keys. A diagram with more keys is not worth changing. */
const MOST_KEYS = 12;
/** Maximum number of first moves. A diagram with more first moves is not worth changing. */
const MOST_MOVES = 200;
/** Maximum number of pieces. Diagrams with more pieces are hard to grasp. */
const MOST_MEN = 20;

const isOnLastRank = (square) => rankOf(square) === 0 || rankOf(square) === 11;

const between = (random, [least, most]) => least + random.below(most - least + 1);

/** A random square at most `distance` files and ranks away from a square. */
const near = (random, square, distance) => {
  for (;;) {
    const file = fileOf(square) + random.below(2 * distance + 1) - distance;
    const rank = rankOf(square) + random.below(2 * distance + 1) - distance;
    const found = squareFrom(file, rank);
    if (found !== undefined) return found;
  }
};

const put = (board, square, piece) => {
  if (board[squareIndex(square)] !== undefined) return;
  if (piece.role === 'pawn' && isOnLastRank(square)) return;
  board[squareIndex(square)] = piece;
};

/** Makes a random board: a black king with pieces around it, usually near the edge. */
const randomBoard = (random, men) => {
  const board = [...emptySetup().board];
  const anywhere = SQUARES[random.below(SQUARES.length)];
  const corner = near(random, random.pick(['a1', 'l1', 'a12', 'l12']), 2);
  const king = random.below(3) === 0 ? anywhere : corner;
  board[squareIndex(king)] = { color: 'black', role: 'king' };
  put(board, near(random, king, random.below(3) === 0 ? 9 : 3), { color: 'white', role: 'king' });
  const attackers = between(random, men.attackers);
  for (let count = 0; count < attackers; count += 1)
    put(board, near(random, king, 6), { color: 'white', role: random.pick(ATTACKERS) });
  const defenders = between(random, men.defenders);
  for (let count = 0; count < defenders; count += 1)
    put(board, near(random, king, 4), { color: 'black', role: random.pick(DEFENDERS) });
  return board;
};

/** Copies the board and moves, adds, removes or exchanges one piece. */
const changed = (random, board) => {
  const after = [...board];
  const men = SQUARES.filter((square) => board[squareIndex(square)] !== undefined);
  const square = random.pick(men);
  const man = board[squareIndex(square)];
  const how = random.below(10);
  if (how < 4) {
    after[squareIndex(square)] = undefined;
    put(after, near(random, square, random.below(2) === 0 ? 1 : 4), man);
  } else if (how < 7) {
    if (men.length >= MOST_MEN) return undefined;
    const color = random.below(3) === 0 ? 'white' : 'black';
    const role = random.pick(color === 'white' ? ATTACKERS : DEFENDERS);
    put(after, near(random, square, 4), { color, role });
  } else if (man.role === 'king') return undefined;
  else if (how < 9) after[squareIndex(square)] = undefined;
  else {
    const role = random.pick(man.color === 'white' ? ATTACKERS : DEFENDERS);
    after[squareIndex(square)] = undefined;
    put(after, square, { color: man.color, role });
  }
  return after;
};

/**
 * Shifts all pieces, may mirror the board, and changes some pieces. Returns undefined if a piece would leave the board.
 */
const varied = (random, seed) => {
  const files = random.below(7) - 3;
  const ranks = random.below(7) - 3;
  const isMirrored = random.below(2) === 0;
  let board = [...emptySetup().board];
  for (const square of SQUARES) {
    const man = seed[squareIndex(square)];
    if (man === undefined) continue;
    const file = (isMirrored ? 11 - fileOf(square) : fileOf(square)) + files;
    const rank = rankOf(square) + ranks;
    const to = squareFrom(file, rank);
    if (to === undefined || (man.role === 'pawn' && isOnLastRank(to))) return undefined;
    board[squareIndex(to)] = man;
  }
  const changes = 2 + random.below(5);
  for (let change = 0; change < changes; change += 1) board = changed(random, board) ?? board;
  return board;
};

const positionOf = (board, ruleset, turn) => {
  const read = Position.fromSetup({ ...emptySetup(), board, turn }, ruleset);
  return read.ok && read.value.boardStatus() === 'ongoing' ? read.value : undefined;
};

/**
 * Composes one problem. Returns a sound diagram with its keys, or undefined. `men` limits the numbers of attackers and
 * defenders in the random position, without the kings. `weigh` judges a sound diagram. If `weigh` is given, the search
 * continues for `changes` steps towards greater weight, and avoids keys that give check or capture. `seeds` are boards
 * of known problems. Most searches then begin with a variation of a seed, because such a variation is closer to a sound
 * diagram than a random position is.
 */
export const composeProblem = async ({
  random,
  ruleset,
  stipulation,
  solver,
  men,
  changes = 60,
  nodes = 2_000_000,
  intended = 1,
  seeds = [],
  weigh,
}) => {
  // White makes the last move.
  const turn = pliesOf(stipulation) % 2 === 0 ? 'black' : 'white';
  const judge = async (board) => {
    const position = board && positionOf(board, ruleset, turn);
    if (position === undefined || position.legalMoves().length > MOST_MOVES) return undefined;
    const solved = await solveProblem(
      { position, stipulation },
      { variations: false, maxSolutions: MOST_KEYS + 1, intended, nodes, solver },
    );
    if (!solved.ok) return undefined;
    const { verdict, count, shortKeys, keys } = solved.value;
    if (count === 0 || verdict === 'not-finished' || count > MOST_KEYS) return undefined;
    const faults =
      count - intended + 4 * shortKeys.length + (weigh === undefined ? 0 : coarse(position, keys));
    return { position, keys, verdict, faults };
  };
  let board;
  let best;
  for (let tries = 0; best === undefined; tries += 1) {
    if (tries > 3000) return undefined;
    board =
      seeds.length > 0 && random.below(4) > 0
        ? varied(random, random.pick(seeds))
        : randomBoard(random, men);
    best = await judge(board);
  }
  let value = -Infinity;
  for (let change = 0; ; change += 1) {
    if (best.faults === 0 && value === -Infinity) {
      if (weigh === undefined) return best;
      value = await weigh(best);
    }
    if (change === changes) return best.faults === 0 ? best : undefined;
    const next = changed(random, board);
    const judged = await judge(next);
    if (judged === undefined || judged.faults < 0 || judged.faults > best.faults) continue;
    if (value > -Infinity) {
      const weight = await weigh(judged);
      if (weight < value) continue;
      value = weight;
    }
    board = next;
    best = judged;
  }
};

/**
 * Counts the keys with flaws that are cheap to detect: checks and captures. In help play, the first moves of solutions
 * are the keys.
 */
const coarse = (position, keys) =>
  keys.filter((key) => {
    const { move, after } = playMove(position, key);
    return move.captured !== undefined || after.isCheck();
  }).length;
