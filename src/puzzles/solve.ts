/** Solves a candidate: follows the only right moves and the opponent's best replies to the end of the combination. */
import { resolveMove } from '../notation/coordinates.js';
import { movesForRoll, type DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import { resultFor } from '../rules/outcome.js';
import type { Position } from '../rules/position.js';
import {
  chanceOf,
  proofOf,
  type PuzzleEngine,
  type PuzzleLimits,
  type PuzzleLine,
  type PuzzleTables,
  goalOfRoll,
  isFarAhead,
  isHopeless,
  isReached,
  isUnique,
  ROLL_GAP,
} from './engine.js';
import { goalOf, goalOfScores, movesToWin, aimOf } from './goal.js';
import type { DropReason, ProofStep, PuzzleGoal } from './types.js';

/** The solver's moves and the opponent's replies, with the evidence. */
export interface Solution {
  readonly goal: PuzzleGoal;
  /** The moves in coordinates. */
  readonly moves: readonly string[];
  readonly steps: readonly ProofStep[];
}

export type Solving = { readonly solution: Solution } | { readonly dropped: DropReason };

export interface SolveOptions {
  readonly engine: PuzzleEngine;
  /** Tables of solved endings, which are consulted before the engine. */
  readonly tables?: PuzzleTables | undefined;
  /** Number of nodes for each search. */
  readonly nodes: number;
}

/** Maximum number of moves by the solver. */
const MAX_MOVES = 8;
/**
 * Fraction of the nodes that a candidate's first search gets. For most candidates, this search already shows that
 * several moves win.
 */
const FIRST_LOOK = 0.1;
/** For rolls, the first search is shorter and requires a smaller gap, because nearly every roll is a candidate. */
const ROLL_LOOK = 0.02;
const ROLL_LEAD = ROLL_GAP - 0.04;

/** The solver's only right move in a position. */
interface Step {
  readonly move: string;
  readonly proof: ProofStep;
  /** Whether the move is the only legal one. */
  readonly isForced: boolean;
  /** Whether no other move reaches the goal, even if the goal does not require the fastest end. */
  readonly isFarAhead: boolean;
}

/** Uses a table's results if the table contains the position, otherwise the engine's results. */
const exactly =
  (engine: PuzzleEngine, tables: PuzzleTables | undefined): PuzzleEngine =>
  async (position, limits) =>
    (limits.roll === undefined ? await tables?.(position) : undefined) ??
    (await engine(position, limits));

export const solve = async (
  start: Position,
  { engine, tables, nodes }: SolveOptions,
): Promise<Solving> => {
  if (start.legalMoves().length < 2) return { dropped: 'forced' };
  const ask = exactly(engine, tables);
  const looked = await ask(start, { nodes: Math.ceil(nodes * FIRST_LOOK), lines: 2 });
  // Drops only hopeless candidates here, because moves that a short search misses make the best puzzles.
  if (isHopeless(looked)) return { dropped: 'several-moves' };
  const proved = await ask(start, { nodes, lines: 2 });
  const judged = judge(goalOf(proved[0]?.score, proved[1]?.score), proved);
  if ('dropped' in judged) return judged;
  let { goal } = judged;
  const steps: Step[] = [];
  const replies: string[] = [];
  let lines = proved;
  let position = start;
  for (;;) {
    const step = stepOf(goal, lines, position);
    if (step === undefined || steps.length === MAX_MOVES) break;
    steps.push(step);
    const after = playText(position, step.move);
    if (after.status() !== 'ongoing') return ended(steps, replies, judged.goal, after, start);
    const reply = lines[0]?.reply ?? (await ask(after, { nodes, lines: 1 }))[0]?.move;
    if (reply === undefined) break;
    replies.push(reply);
    position = playText(after, reply);
    if (position.status() !== 'ongoing') break;
    lines = await ask(position, { nodes, lines: 2 });
    goal = goalAfter(goal, lines[0]);
  }
  return broken(steps, replies, judged.goal, { isOver: position.status() !== 'ongoing', lines });
};

/** Solves a candidate in a game with dice: finds the best move for a roll. */
export const solveRoll = async (
  start: Position,
  roll: DieRoll,
  { engine, nodes }: SolveOptions,
): Promise<Solving> => {
  if (movesForRoll(start, roll).length < 2) return { dropped: 'forced' };
  const limits = (share: number): PuzzleLimits => ({
    nodes: Math.ceil(nodes * share),
    lines: 2,
    roll,
  });
  const [first, next] = await engine(start, limits(ROLL_LOOK));
  const mayLead = chanceOf(first) - chanceOf(next) >= ROLL_LEAD;
  if (!mayLead && (movesToWin(first?.score) > 1 || movesToWin(next?.score) === 1))
    return { dropped: 'several-moves' };
  const lines = await engine(start, limits(1));
  const [best, second] = lines;
  const judged = judge(goalOfRoll(best), lines);
  if ('dropped' in judged || best === undefined) return { dropped: 'several-moves' };
  return { solution: { goal: judged.goal, moves: [best.move], steps: [proofOf(best, second)] } };
};

const judge = (
  goal: PuzzleGoal | undefined,
  lines: readonly PuzzleLine[],
): { readonly goal: PuzzleGoal } | { readonly dropped: DropReason } => {
  if (goal === undefined) return { dropped: 'no-win' };
  return isUnique(goal, lines) ? { goal } : { dropped: 'several-moves' };
};

/** The only right move in a position. Returns undefined if there are several or none. */
const stepOf = (
  goal: PuzzleGoal,
  lines: readonly PuzzleLine[],
  position: Position,
): Step | undefined => {
  const [best, second] = lines;
  if (best === undefined || !isUnique(goal, lines)) return undefined;
  return {
    move: best.move,
    proof: proofOf(best, second),
    isForced: position.legalMoves().length === 1,
    isFarAhead: isFarAhead(lines),
  };
};

const goalAfter = (goal: PuzzleGoal, best: PuzzleLine | undefined): PuzzleGoal =>
  goal.kind === 'end'
    ? { kind: 'end', moves: Math.min(goal.moves - 1, movesToWin(best?.score)) }
    : goal;

/** The result of solving if the game has ended after the last step. */
const ended = (
  steps: readonly Step[],
  replies: readonly string[],
  goal: PuzzleGoal,
  after: Position,
  { turn }: Position,
): Solving => {
  const isWon = after.result() === resultFor(turn);
  if (!isWon && aimOf(goal) !== 'hold') return { dropped: 'unclear-end' };
  // The game ended sooner than it had to, so the replies were not the longest defence.
  if (goal.kind === 'end' && goal.moves !== steps.length) return { dropped: 'unclear-end' };
  return { solution: solutionOf(steps, replies, goal) };
};

/** The result if the line stops early: several moves are good, or the reply has ended the game. */
const broken = (
  steps: readonly Step[],
  replies: readonly string[],
  asked: PuzzleGoal,
  { isOver, lines }: { readonly isOver: boolean; readonly lines: readonly PuzzleLine[] },
): Solving => {
  const goal =
    asked.kind === 'end' ? goalOfScores(steps[0]?.proof.best, steps[0]?.proof.second) : asked;
  // A forced end that is not shown completely counts as an ordinary win, so no other move may win.
  if (steps[0]?.isFarAhead !== true) return { dropped: 'several-moves' };
  if (isOver || goal === undefined || !isReached(goal, lines[0])) return { dropped: 'unclear-end' };
  const last = steps.findLastIndex(({ isForced, isFarAhead: isClear }) => !isForced && isClear);
  const kept = steps.slice(0, last + 1);
  if (!kept.every((step) => step.isFarAhead)) return { dropped: 'several-moves' };
  return { solution: solutionOf(kept, replies, goal) };
};

const solutionOf = (
  steps: readonly Step[],
  replies: readonly string[],
  goal: PuzzleGoal,
): Solution => ({
  goal,
  moves: steps.flatMap(({ move }, index) =>
    index + 1 < steps.length ? [move, replies[index] ?? ''] : [move],
  ),
  steps: steps.map(({ proof }) => proof),
});

/** Plays an engine's move. Throws an Error if the move is illegal. Engines never return illegal moves. */
const playText = (position: Position, text: string): Position => {
  const move = resolveMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  return position.play(move.value satisfies LegalMove);
};
