/** Proves a puzzle again, with a longer search. */
import { makeCoordinates } from '../notation/coordinates.js';
import { resultFor } from '../rules/outcome.js';
import type { Score } from '../rules/score.js';
import {
  type PuzzleEngine,
  type PuzzleLine,
  type PuzzleProver,
  type PuzzleTables,
  isReached,
  isUnique,
} from './engine.js';
import { type ReadPuzzle, choicesIn, type PuzzleLineOfPlay, type Turn } from './file.js';
import type { ProofStep, Puzzle, PuzzleGoal } from './types.js';

/** How a puzzle can fail: what the search says about one of the solver's moves. */
export const CHECK_FAULTS = ['not-reached', 'other-move', 'several-moves'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

export interface CheckFailure {
  /** Number of the solver's move, from 1. */
  readonly move: number;
  readonly fault: CheckFault;
  /** The best moves, best first. */
  readonly found: readonly string[];
}

/** The new proof of a puzzle that has one right move at each step, or where it has none. */
export type Check = { readonly proof: Puzzle['proof'] } | { readonly failure: CheckFailure };

interface CheckMeans {
  readonly engine: PuzzleEngine;
  /** Solved endings, which are asked before the engine. */
  readonly tables?: PuzzleTables | undefined;
  /** Proves short forced ends. */
  readonly prover?: PuzzleProver | undefined;
  /** Nodes of each search. */
  readonly nodes: number;
}

/**
 * Parts of the nodes with which a puzzle is searched before it is searched with all of them: most of those that fail do
 * so early. A search that costs little anyway is not worth another one before it.
 */
const PARTS = [0.04, 0.2];
const MIN_PART = 100_000;
/** Longest forced end that is proved by leaving out nothing, in moves; one move more takes about sixty times as long. */
const MAX_EXHAUSTED = 3;
/** Nodes from which on such proofs are made: with fewer, too little is known of longer ends by other moves to call them exact. */
const THOROUGH = 1_000_000;
/** Of ends, a thorough search for three lines finds other, longer ones that a search for two does not see: one in eight had one. */
const LINES_OF_END = 3;

/** With how many nodes to search, one after the other, what a search with `known` nodes has proved already. */
export const levelsTo = (nodes: number, known: number): readonly number[] => [
  ...PARTS.map((part) => Math.round(part * nodes)).filter(
    (level) => level >= MIN_PART && level > known,
  ),
  nodes,
];

/** What is known of one of the solver's moves: how it is proved, or why it is not. */
type StepCheck =
  | { readonly step: ProofStep; readonly isExact: boolean }
  | { readonly fault: CheckFault; readonly found: readonly PuzzleLine[] };

/**
 * Searches every position in which the solver is to move, unless the rules or a table prove the puzzle's move. Of a proof
 * in which no number of nodes matters, that number is 0.
 */
export const checkPuzzle = async (
  { puzzle, line }: ReadPuzzle,
  { nodes, ...means }: CheckMeans,
): Promise<Check> => {
  const engine = remembering(means.engine);
  let steps: readonly ProofStep[] = [];
  for (const level of levelsTo(nodes, puzzle.proof.nodes)) {
    const checks = await checkSteps({ puzzle, line }, { ...means, engine, nodes: level }, nodes);
    const last = checks.at(-1);
    if (last !== undefined && 'fault' in last) {
      const found = last.found.map(({ move }) => move);
      return { failure: { move: checks.length, fault: last.fault, found } };
    }
    const proved = checks.flatMap((each) => ('step' in each ? [each] : []));
    steps = proved.map(({ step }) => step);
    if (proved.every(({ isExact }) => isExact)) return { proof: { nodes: 0, steps } };
  }
  return { proof: { nodes, steps } };
};

/** The same engine, which is not asked the same thing twice. */
const remembering = (engine: PuzzleEngine): PuzzleEngine => {
  const known = new Map<string, ReturnType<PuzzleEngine>>();
  return (position, limits) => {
    const key = `${position.fen} ${limits.nodes} ${limits.lines}`;
    const found = known.get(key) ?? engine(position, limits);
    known.set(key, found);
    return found;
  };
};

/** One after the other, to the first that fails. */
const checkSteps = async (
  { puzzle, line }: ReadPuzzle,
  means: CheckMeans,
  most: number,
): Promise<readonly StepCheck[]> => {
  const { goal, proof } = puzzle;
  const checks: StepCheck[] = [];
  for (const [index, turn] of line.own.entries()) {
    const asked: PuzzleGoal =
      goal.kind === 'end' ? { kind: 'end', moves: goal.moves - index } : goal;
    const known = proof.steps[index]?.second;
    const check = isOnlyEnd(asked, turn, line)
      ? { step: stepOf({ kind: 'mate', moves: 1 }, known), isExact: true }
      : await checkStep(asked, turn, line, means, means.nodes === most);
    checks.push(check);
    if ('fault' in check) break;
  }
  return checks;
};

const stepOf = (best: Score, second: Score | undefined): ProofStep => ({
  best,
  ...(second !== undefined && { second }),
});

const checkStep = async (
  goal: PuzzleGoal,
  { before, move }: Turn,
  { roll }: PuzzleLineOfPlay,
  { engine, tables, prover, nodes }: CheckMeans,
  isLast: boolean,
): Promise<StepCheck> => {
  const text = makeCoordinates(move);
  const isThorough = nodes >= THOROUGH && roll === undefined && goal.kind === 'end';
  const isExhausted = isLast && prover !== undefined && isThorough && goal.moves <= MAX_EXHAUSTED;
  const table = roll === undefined ? await tables?.(before) : undefined;
  const found =
    table ??
    (await engine(before, {
      nodes,
      lines: isThorough ? LINES_OF_END : 2,
      ...(roll !== undefined && { roll }),
    }));
  const [best, second] = found;
  if (best?.move !== text) return { fault: 'other-move', found };
  if (!isReached(goal, best)) return { fault: 'not-reached', found };
  if (!isUnique(goal, found)) return { fault: 'several-moves', found };
  const step = stepOf(best.score, second?.score);
  if (table !== undefined) return { step, isExact: true };
  if (!isExhausted) return { step, isExact: false };
  const others = before.legalMoves().map(makeCoordinates);
  others.splice(others.indexOf(text), 1);
  if (others.length > 0 && (await prover(before, others, goal.moves)))
    return { fault: 'several-moves', found };
  return (await prover(before, [text], goal.moves))
    ? { step, isExact: true }
    : { fault: 'not-reached', found };
};

/** Whether a move is to end the game at once, and does so, and is the only one: the rules say that without a search. */
const isOnlyEnd = (
  goal: PuzzleGoal,
  { before, move }: Turn,
  { solver, roll }: PuzzleLineOfPlay,
): boolean =>
  goal.kind === 'end' &&
  goal.moves === 1 &&
  before.play(move).result() === resultFor(solver) &&
  choicesIn(before, roll).filter((each) => before.play(each).result() === resultFor(solver))
    .length === 1;
