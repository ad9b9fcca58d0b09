/** Proves an existing puzzle again by longer searches. */
import { makeCoordinates } from '../notation/coordinates.js';
import { resultFor } from '../rules/outcome.js';
import {
  type PuzzleEngine,
  type PuzzleLine,
  type PuzzleProver,
  type PuzzleTables,
  isReached,
  isUnique,
  proofOf,
} from './engine.js';
import type { Turn } from '../motifs/turn.js';
import { type ReadPuzzle, choicesIn, type PuzzleLineOfPlay } from './file.js';
import { expectedScore } from '../engine/win-probability.js';
import { goalProvedBy, aimOf, WON } from './goal.js';
import { isOfToday, makerOf } from './maker.js';
import { themesOf } from './themes.js';
import type { ProofStep, Puzzle, PuzzleGoal } from './types.js';

/** Reasons why a puzzle can fail. Each is a search's verdict on one of the solver's moves. */
export const CHECK_FAULTS = ['not-reached', 'other-move', 'several-moves', 'weak-reply'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

export interface CheckFailure {
  /** Number of the solver's move, starting at 1. */
  readonly move: number;
  readonly fault: CheckFault;
  /** The best moves according to the search, best first. */
  readonly found: readonly string[];
}

/** Either the new proof of a puzzle with one right move at each step, or the place where the proof fails. */
export type Check = Pick<Puzzle, 'goal' | 'themes' | 'proof'> | { readonly failure: CheckFailure };

interface CheckMeans {
  readonly engine: PuzzleEngine;
  /** Tables of solved endings, which are consulted before the engine. */
  readonly tables?: PuzzleTables | undefined;
  readonly prover?: PuzzleProver | undefined;
  /** Number of nodes for each search. */
  readonly nodes: number;
}

/** Fractions of the nodes for preliminary searches. They save time, because most failing puzzles fail early. */
const PARTS = [0.04, 0.2];
const MIN_PART = 100_000;
/**
 * Maximum number of moves to a forced end that is proved exhaustively. Each additional move takes about sixty times as
 * long.
 */
const MAX_EXHAUSTED = 3;
/** Minimum number of nodes for exhaustive proofs. With fewer nodes, longer forced ends by other moves may be missed. */
const THOROUGH = 1_000_000;
/**
 * Number of lines in a thorough search. In an eighth of the cases, three lines show longer forced ends that two lines
 * miss.
 */
const LINES_OF_END = 3;

/** Node counts for successive searches. `known` is the number of nodes with which the puzzle was already proved. */
export const levelsTo = (nodes: number, known: number): readonly number[] => [
  ...PARTS.map((part) => Math.round(part * nodes)).filter(
    (level) => level >= MIN_PART && level > known,
  ),
  nodes,
];

/** The result for one of the solver's moves: its proof, or why the proof failed. */
type StepCheck =
  | { readonly step: ProofStep; readonly isExact: boolean }
  | { readonly fault: CheckFault; readonly found: readonly PuzzleLine[] };

/**
 * Searches every position in which the solver is to move, unless the rules or a table prove the puzzle's move. A proof
 * that needs no search has a node count of 0.
 */
export const checkPuzzle = async (
  read: ReadPuzzle,
  { nodes, ...means }: CheckMeans,
): Promise<Check> => {
  const { puzzle } = read;
  const engine = remembering(means.engine);
  let steps: readonly ProofStep[] = [];
  const known = isOfToday(puzzle) ? puzzle.proof.nodes : 0;
  for (const level of levelsTo(nodes, known)) {
    const checks = await checkSteps(read, { ...means, engine, nodes: level }, nodes);
    const last = checks.at(-1);
    if (last !== undefined && 'fault' in last) {
      const found = last.found.map(({ move }) => move);
      return { failure: { move: checks.length, fault: last.fault, found } };
    }
    const proved = checks.flatMap((each) => ('step' in each ? [each] : []));
    steps = proved.map(({ step }) => step);
    if (proved.every(({ isExact }) => isExact)) return decidedBy({ nodes: 0, steps }, read);
  }
  return decidedBy({ nodes, maker: makerOf(puzzle), steps }, read);
};

/** The puzzle's goal and themes according to its new proof. */
const decidedBy = (proof: Puzzle['proof'], { puzzle, line }: ReadPuzzle): Check => {
  const goal = goalProvedBy(puzzle.goal, proof);
  return goal === undefined
    ? { failure: { move: 1, fault: 'not-reached', found: puzzle.solution.slice(0, 1) } }
    : { goal, themes: themesOf(line, goal), proof };
};

/** Wraps an engine with a cache of its results. */
const remembering = (engine: PuzzleEngine): PuzzleEngine => {
  const known = new Map<string, ReturnType<PuzzleEngine>>();
  return (position, limits) => {
    const key = `${position.fen} ${limits.nodes} ${limits.lines}`;
    const found = known.get(key) ?? engine(position, limits);
    known.set(key, found);
    return found;
  };
};

/** Checks the steps in order and stops at the first failure. */
const checkSteps = async (
  { puzzle, line }: ReadPuzzle,
  means: CheckMeans,
  most: number,
): Promise<readonly StepCheck[]> => {
  let { goal } = puzzle;
  const checks: StepCheck[] = [];
  for (const [index, turn] of line.own.entries()) {
    const asked: PuzzleGoal =
      goal.kind === 'end' ? { kind: 'end', moves: goal.moves - index } : goal;
    // Because the rules prove that the move ends the game, the search was only needed for the second-best move.
    const known = isOfToday(puzzle) ? puzzle.proof.steps[index] : undefined;
    const check: StepCheck = isOnlyEnd(asked, turn, line)
      ? { step: { ...known, best: { kind: 'mate', moves: 1 } }, isExact: true }
      : await checkStep(asked, turn, line, means, means.nodes === most);
    if ('step' in check && index > 0 && isGivenAway(goal, check.step)) {
      const found = [{ move: makeCoordinates(turn.move), score: check.step.best }];
      checks.push({ fault: 'weak-reply', found });
      break;
    }
    checks.push(check);
    if ('fault' in check) break;
    // The search may find that a move which only had to hold in fact wins. If so, the next moves must win, too.
    if (index === 0) goal = goalProvedBy(goal, { nodes: means.nodes, steps: [check.step] }) ?? goal;
  }
  return checks;
};

/** Whether the opponent's last reply turned a level game into a loss. If so, the line is not best play. */
const isGivenAway = (goal: PuzzleGoal, { best }: ProofStep): boolean =>
  aimOf(goal) === 'hold' && expectedScore(best) >= WON;

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
  const step = proofOf(best, second);
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

/**
 * Whether a move must end the game immediately and is the only move that does. The rules prove this without a search.
 */
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
