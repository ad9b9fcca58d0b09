/**
 * Solves a candidate: follows the moves of which each is the only right one, with the opponent's best replies, to the
 * end of the combination.
 */
import { resolveMove } from '../notation/coordinates.js';
import { movesForRoll, type DieRoll } from '../rules/dice.js';
import type { LegalMove } from '../rules/moves.js';
import { resultFor } from '../rules/outcome.js';
import type { Position } from '../rules/position.js';
import {
  chanceOf,
  type PuzzleEngine,
  type PuzzleLimits,
  type PuzzleLine,
  type PuzzleTables,
  goalOf,
  goalOfRoll,
  isFarAhead,
  isHopeless,
  isReached,
  isUnique,
  movesToWin,
  ROLL_GAP,
} from './engine.js';
import type { DropReason, ProofStep, PuzzleGoal } from './types.js';

/** The solver's moves and the replies to them, with the evidence. */
export interface Solution {
  readonly goal: PuzzleGoal;
  /** Coordinate moves. */
  readonly moves: readonly string[];
  readonly steps: readonly ProofStep[];
}

export type Solving = { readonly solution: Solution } | { readonly dropped: DropReason };

export interface SolveOptions {
  readonly engine: PuzzleEngine;
  /** Solved endings, which are asked before the engine. */
  readonly tables?: PuzzleTables | undefined;
  /** Nodes of each search. */
  readonly nodes: number;
}

/** Most moves of the solver. */
const MAX_MOVES = 8;
/** The first look at a candidate takes this part of the nodes: in most of them several moves win. */
const FIRST_LOOK = 0.1;
/**
 * Nearly all rolls are candidates, so the first look at them is shorter; how far the best move must be ahead then is
 * less than what a puzzle needs.
 */
const ROLL_LOOK = 0.02;
const ROLL_LEAD = ROLL_GAP - 0.04;

/** A move of the solver that is the only right one. */
interface Step {
  readonly move: string;
  readonly proof: ProofStep;
  /** Whether it is the only legal move. */
  readonly isForced: boolean;
  /** Whether it alone reaches the goal also if the game does not end as quickly as it can. */
  readonly isFarAhead: boolean;
}

/** What a table says, or else the engine. */
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
  // Nothing else is dropped yet: what a short search does not see makes the best puzzles.
  if (isHopeless(looked)) return { dropped: 'several-moves' };
  const proved = await ask(start, { nodes, lines: 2 });
  const judged = judge(goalOf(proved[0]), proved);
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

/** Solves a candidate of a game with dice: the best move for a roll. */
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
  if (!mayLead && (movesToWin(first) > 1 || movesToWin(next) === 1))
    return { dropped: 'several-moves' };
  const lines = await engine(start, limits(1));
  const [best, second] = lines;
  const judged = judge(goalOfRoll(best), lines);
  if ('dropped' in judged || best === undefined) return { dropped: 'several-moves' };
  const proof = { best: best.score, ...(second !== undefined && { second: second.score }) };
  return { solution: { goal: judged.goal, moves: [best.move], steps: [proof] } };
};

const judge = (
  goal: PuzzleGoal | undefined,
  lines: readonly PuzzleLine[],
): { readonly goal: PuzzleGoal } | { readonly dropped: DropReason } => {
  if (goal === undefined) return { dropped: 'no-win' };
  return isUnique(goal, lines) ? { goal } : { dropped: 'several-moves' };
};

/** The only right move of a position; undefined if there are several or none. */
const stepOf = (
  goal: PuzzleGoal,
  lines: readonly PuzzleLine[],
  position: Position,
): Step | undefined => {
  const [best, second] = lines;
  if (best === undefined || !isUnique(goal, lines)) return undefined;
  return {
    move: best.move,
    proof: { best: best.score, ...(second !== undefined && { second: second.score }) },
    isForced: position.legalMoves().length === 1,
    isFarAhead: isFarAhead(lines),
  };
};

const goalAfter = (goal: PuzzleGoal, best: PuzzleLine | undefined): PuzzleGoal =>
  goal.kind === 'end' ? { kind: 'end', moves: Math.min(goal.moves - 1, movesToWin(best)) } : goal;

/** The game has ended after the last step. */
const ended = (
  steps: readonly Step[],
  replies: readonly string[],
  goal: PuzzleGoal,
  after: Position,
  { turn }: Position,
): Solving => {
  const isWon = after.result() === resultFor(turn);
  if (!isWon && goal.kind !== 'hold') return { dropped: 'unclear-end' };
  // The replies were not those that last longest.
  if (goal.kind === 'end' && goal.moves !== steps.length) return { dropped: 'unclear-end' };
  return { solution: solutionOf(steps, replies, goal) };
};

/** The line has ended before the game: there are several good moves, or the reply has ended the game. */
const broken = (
  steps: readonly Step[],
  replies: readonly string[],
  asked: PuzzleGoal,
  { isOver, lines }: { readonly isOver: boolean; readonly lines: readonly PuzzleLine[] },
): Solving => {
  const goal: PuzzleGoal = asked.kind === 'end' ? { kind: 'win' } : asked;
  // A forced end that is not shown to the end is a win like others, and other moves must not win, too.
  if (steps[0]?.isFarAhead !== true) return { dropped: 'several-moves' };
  if (isOver || !isReached(goal, lines[0])) return { dropped: 'unclear-end' };
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

/** Throws an Error if the move is not legal: engines give legal moves only. */
const playText = (position: Position, text: string): Position => {
  const move = resolveMove(position, text);
  if (!move.ok) throw new Error(move.error.message);
  return position.play(move.value satisfies LegalMove);
};
