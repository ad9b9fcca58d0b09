/** Random small problems, in which kings are near the edge so that many of them have solutions. */
import {
  makeRuleset,
  RULESETS,
  SWITCH_VALUES,
  kingHome,
  type Ruleset,
} from '../../src/rules/rulesets.js';
import { Position, SQUARES, emptySetup, opposite, squareIndex } from '../../src/index.js';
import type { Color, Piece, Role, Square } from '../../src/index.js';
import { rightSquares } from '../../src/rules/rights.js';
import {
  pliesOf,
  PROBLEM_GOALS,
  PROBLEM_PLAYS,
  type Stipulation,
} from '../../src/problems/stipulation.js';
import type { Problem } from '../../src/problems/first-moves.js';
import { loadProblems } from '../../src/problems/problems-wasm.js';
import { wasmBytes } from '../support/wasm.js';
import type { Random } from '../support/random.js';

export { readProblem } from './read-problem.js';

await loadProblems(wasmBytes('problems'));

/** One of the four rulesets, or a mixture of them. */
const randomRuleset = (random: Random): Ruleset => {
  if (!random.chance(4)) return random.pick(Object.values(RULESETS));
  const switches = Object.entries(SWITCH_VALUES).map(([name, values]) => [
    name,
    random.pick<unknown>(values),
  ]);
  return makeRuleset(Object.fromEntries(switches) as object);
};

const LENGTHS: Readonly<Record<Stipulation['play'], readonly number[]>> = {
  direct: [1, 2, 2, 2, 3],
  self: [1, 1, 2],
  help: [0.5, 1, 1, 1.5, 1.5, 2],
  series: [1, 2, 3, 3],
  'series-help': [1, 2, 2, 3],
};

const randomStipulation = (random: Random): Stipulation => {
  const play = random.pick(PROBLEM_PLAYS);
  return { play, goal: random.pick(PROBLEM_GOALS), moves: random.pick(LENGTHS[play]) };
};

/** Maximum number of move sequences for the plain solver. */
const MAX_SEQUENCES = 6_000;

const ROLES: readonly Role[] = [
  'pawn',
  'pawn',
  'lion',
  'giraffe',
  'unicornio',
  'crocodile',
  'aanca',
  'aanca',
  'rook',
  'rook',
];

/** Maximum number of positions tried per stipulation; some rulesets hardly allow some stipulations. */
const MAX_ATTEMPTS = 3000;

/** A problem that `isWanted` accepts. The filter exists because hardly any random problem has a solution. */
export const randomProblem = async (
  random: Random,
  isWanted: (problem: Problem) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Problem> => {
  for (;;) {
    const ruleset = randomRuleset(random);
    const stipulation = randomStipulation(random);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const position = randomPosition(random, ruleset, stipulation);
      if (position === undefined) continue;
      const problem = { position, stipulation };
      if (await isWanted(problem)) return problem;
    }
  }
};

/** The side against which the goal must be reached. */
const victimOf = (turn: Color, stipulation: Stipulation): Color => {
  const { play } = stipulation;
  const isTurns =
    play === 'self' ||
    play === 'series-help' ||
    (play === 'help' && pliesOf(stipulation) % 2 === 0);
  return isTurns ? turn : opposite(turn);
};

const near = (random: Random, square: Square, distance: number): Square | undefined => {
  const index = squareIndex(square);
  const file = (index % 12) + random.below(2 * distance + 1) - distance;
  const rank = Math.floor(index / 12) + random.below(2 * distance + 1) - distance;
  if (file < 0 || file > 11 || rank < 0 || rank > 11) return undefined;
  return SQUARES[rank * 12 + file];
};

const randomPosition = (
  random: Random,
  ruleset: Ruleset,
  stipulation: Stipulation,
): Position | undefined => {
  const turn = random.pick(['white', 'black'] as const);
  const victim = victimOf(turn, stipulation);
  const board: (Piece | undefined)[] = [...emptySetup().board];
  const home = kingHome(ruleset, victim);
  const center = random.chance(4)
    ? home
    : near(random, random.pick(['a1', 'l1', 'a12', 'l12'] as const), 1);
  if (center === undefined) return undefined;
  // In self play, the pieces surround the king of the defender to limit its moves.
  const cornered = stipulation.play === 'self' ? opposite(victim) : victim;
  board[squareIndex(center)] = { color: cornered, role: 'king' };
  const put = (color: Color, role: Role, distance: number): void => {
    const square = near(random, center, distance);
    if (square === undefined || board[squareIndex(square)] !== undefined) return;
    if (role === 'pawn' && /^[a-l](?:1|12)$/.test(square)) return;
    board[squareIndex(square)] = { color, role };
  };
  put(opposite(cornered), 'king', 3);
  const attackers = 1 + random.below(3);
  for (let piece = 0; piece < attackers; piece += 1) put(opposite(cornered), random.pick(ROLES), 5);
  const defenders = random.below(3);
  for (let piece = 0; piece < defenders; piece += 1) put(cornered, random.pick(ROLES), 3);
  const setup = { ...emptySetup(), board, turn };
  const rights = rightSquares(setup, ruleset).filter(() => random.chance(2));
  const read = Position.fromSetup({ ...setup, rights }, ruleset);
  if (!read.ok || read.value.boardStatus() !== 'ongoing') return undefined;
  const position = read.value;
  const ours = position.legalMoves().length;
  const [move] = position.legalMoves();
  const theirs = move === undefined ? 0 : position.play(move).legalMoves().length + 1;
  const plies = pliesOf(stipulation);
  const alone = stipulation.play === 'series' || stipulation.play === 'series-help';
  const sequences = alone ? ours ** plies : (ours * theirs) ** (plies / 2);
  return sequences <= MAX_SEQUENCES ? position : undefined;
};
