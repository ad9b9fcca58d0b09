/** The problem solver compared with plain enumeration, and with itself without a table, with threads and interrupted. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeCoordinates, makeFen } from '../../src/index.js';
import type { Problem } from '../../src/problems/first-moves.js';
import {
  LocalSolver,
  solveProblem,
  type FirstMoveSolver,
  type SolveProblemOptions,
} from '../../src/problems/solve.js';
import { isForced, makeStipulation, PROBLEM_PLAYS } from '../../src/problems/stipulation.js';
import type { FirstMove, ProblemSolution, ResumeState, Wanted } from '../../src/problems/types.js';
import { Random } from '../support/random.js';
import { sampled, scaled } from '../support/scale.js';
import { Reference, TooManyPositions } from './reference.js';
import { randomProblem, readProblem } from './support.js';
import { defined, valueOf } from '../support/value.js';

const WANTED: Wanted = {
  variations: true,
  allDefences: false,
  setPlay: true,
  tries: 2,
  maxSolutions: 1_000_000,
};

const describeProblem = ({ position, stipulation }: Problem): string =>
  `${position.ruleset.id} ${makeFen(position.setup)} ${makeStipulation(stipulation)}`;

/** The result without nodes and times. */
const found = (solution: ProblemSolution): object => {
  const { nodes: _, time: __, setPlay, ...rest } = solution;
  if (setPlay === undefined) return rest;
  const { nodes: ___, ...play } = setPlay;
  return { ...rest, setPlay: play };
};

const solve = async (problem: Problem, options: SolveProblemOptions): Promise<ProblemSolution> =>
  valueOf(await solveProblem(problem, { ...WANTED, ...options }));

/** Maximum positions per enumeration. Most problems need a few hundred, and a few need a million. */
const MAX_POSITIONS = scaled(2000);

/** The solution found by plain enumeration; undefined if it exceeds the limit of positions. */
const enumerate = (problem: Problem, wanted: Wanted): object | undefined => {
  try {
    return enumerateAll(problem, wanted);
  } catch (error) {
    if (error instanceof TooManyPositions) return undefined;
    throw error;
  }
};

const enumerateAll = ({ position, stipulation }: Problem, wanted: Wanted): object => {
  const reference = new Reference(stipulation, wanted, { positions: MAX_POSITIONS });
  const moves = [...position.legalMoves()].sort((a, b) =>
    makeCoordinates(a) < makeCoordinates(b) ? -1 : 1,
  );
  const first = moves.map((move): Omit<FirstMove, 'nodes'> => reference.first(position, move));
  const solving = first.filter((each) => each.moves > 0);
  const setPlay = reference.setPlay(position);
  const lines = solving.flatMap((each) => each.lines ?? []);
  const short = solving.filter((each) => each.moves < stipulation.moves);
  const count = isForced(stipulation) ? solving.length : lines.length;
  return {
    ruleset: position.ruleset.id,
    fen: makeFen(position.setup),
    stipulation: makeStipulation(stipulation),
    verdict:
      short.length > 0
        ? 'short-solution'
        : count === 0
          ? 'no-solution'
          : count === 1
            ? 'sound'
            : 'cooked',
    keys: solving.map(({ move }) => move),
    count,
    ...(isForced(stipulation)
      ? {
          solutions: solving.map(({ move, moves: number, replies }) => ({
            move,
            moves: number,
            ...(replies !== undefined && { replies }),
          })),
        }
      : { lines }),
    shortKeys: short.map(({ move }) => move),
    ...(setPlay !== undefined && { setPlay }),
    tries: first.flatMap(({ move, refutations, replies }) =>
      refutations === undefined || replies === undefined ? [] : [{ move, refutations, replies }],
    ),
    refuted: first.flatMap(({ move, refutations, replies }) =>
      refutations === undefined || replies !== undefined
        ? []
        : [{ move, refutation: expect.toBeOneOf([...refutations]) as unknown }],
    ),
    tried: moves.length,
    firstMoves: moves.length,
  };
};

/** A random problem. Most of these problems have a solution according to the solver. */
const nextProblem = (random: Random, solver: FirstMoveSolver): Promise<Problem> =>
  randomProblem(random, async (problem) => {
    if (random.chance(40)) return true;
    const options = { variations: false, setPlay: false, tries: 0, maxSolutions: 50, solver };
    const { count } = await solve(problem, options);
    return count > 0 && count < 20;
  });

/** The problems of a file: ruleset, FEN and stipulation. */
const problemsIn = (name: string): Problem[] => {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => readProblem(...(line.split('\t') as [string, string, string])));
};

/** Daily runs read their problems from a file, because finding random problems takes most of the time. */
const IS_RANDOM = scaled(1) > 1 || process.env.PROBLEM_SEED !== undefined;
const DAILY = problemsIn('daily.txt');

/** Kinds of play and results that must occur. Otherwise the comparison proves nothing. */
const KINDS = [
  ...PROBLEM_PLAYS.flatMap((play) => [`${play} sound`, `${play} no-solution`]),
  ...['dual', 'refutation', 'set play'],
];

describe('random problems', () => {
  test('give the same result as exhaustive enumeration', async () => {
    const random = new Random(Number(process.env.PROBLEM_SEED ?? 3));
    const solver = await LocalSolver.load(1);
    const counts = new Map<string, number>();
    // All problems in this file have solutions. They were found among 27,000 random ones.
    const given = IS_RANDOM ? [...sampled(problemsIn('self-problems.txt'), 8)] : [...DAILY];
    // After the wanted number of problems, it continues until every kind has been compared.
    const isMissing = (): boolean => KINDS.some((kind) => !counts.has(kind));
    const [wanted, most] = IS_RANDOM
      ? [scaled(8) + given.length, scaled(200) + given.length]
      : [given.length, given.length];
    for (let tried = 0; tried < wanted || (tried < most && isMissing()); tried += 1) {
      const problem = given.pop() ?? (await nextProblem(random, solver));
      const options = { ...WANTED, allDefences: IS_RANDOM ? random.chance(3) : tried % 2 === 0 };
      const expected = enumerate(problem, options);
      if (expected === undefined) continue;
      const solution = await solve(problem, { ...options, solver });
      expect(found(solution), describeProblem(problem)).toEqual(expected);
      const text = JSON.stringify(solution);
      for (const kind of [
        `${problem.stipulation.play} ${solution.verdict}`,
        `${problem.position.ruleset.name} ${problem.stipulation.goal}`,
        ...(text.includes('isDual') ? ['dual'] : []),
        ...(text.includes('"refutations"') ? ['refutation'] : []),
        ...(solution.setPlay === undefined ? [] : ['set play']),
      ])
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    if (process.env.PROBLEM_SEED !== undefined) console.log([...counts].sort());
    expect([...counts.keys()]).toEqual(expect.arrayContaining(KINDS));
  });

  test('give the same solution without a hash table, with two threads and after interruptions', async () => {
    const random = new Random(12 + Number(process.env.PROBLEM_SEED ?? 83));
    const solver = await LocalSolver.load(1);
    const plain = await LocalSolver.load(0);
    const pair = await twoThreads();
    for (let index = 0; index < scaled(4); index += 1) {
      const daily = IS_RANDOM ? undefined : DAILY[index];
      const problem = daily ?? (await nextProblem(random, solver));
      const expected = found(await solve(problem, { solver }));
      const name = describeProblem(problem);
      expect(found(await solve(problem, { solver: plain })), `${name} no table`).toEqual(expected);
      expect(found(await solve(problem, { solver: pair })), `${name} threads`).toEqual(expected);
      expect(found(await solveInPieces(problem, random)), `${name} pieces`).toEqual(expected);
    }
  });
});

test('an interrupted search reports the first moves that it has already decided', async () => {
  const cooked = 'k11/12/2K9/12/12/12/12/12/12/12/p11/3R7A w - - 0 1';
  const problem = readProblem('cazaux', cooked, '#2');
  const solver = await LocalSolver.load(1);
  const complete = await solve(problem, { solver });
  const stop = new AbortController();
  const ended = await solve(problem, {
    solver,
    signal: stop.signal,
    onProgress: ({ tried, firstMoves }) => {
      if (tried === firstMoves) stop.abort();
    },
  });
  const { keys, verdict, count } = complete;
  expect(ended).toMatchObject({ keys, verdict, count, ended: 'stopped' });
  expect(keys.length).toBeGreaterThan(1);
  expect(ended.solutions?.at(-1)?.replies).toMatchObject({ isCut: true, defences: [] });
  const resume = JSON.parse(JSON.stringify(ended.resume)) as ResumeState;
  expect(found(await solve(problem, { solver, resume }))).toEqual(found(complete));
});

/** Two solvers; a free solver takes the next first move. */
const twoThreads = async (): Promise<FirstMoveSolver> => {
  const free = [await LocalSolver.load(1), await LocalSolver.load(0)];
  const borrow = async <T>(work: (solver: LocalSolver) => Promise<T>): Promise<T> => {
    const solver = defined(free.pop());
    // Lets the other solver overtake.
    await new Promise((resolve) => setImmediate(resolve));
    const value = await work(solver);
    free.push(solver);
    return value;
  };
  return {
    width: 2,
    solveFirstMoves: (task, signal, onSolved) =>
      borrow((solver) => solver.solveFirstMoves(task, signal, onSolved)),
    solveSetPlay: (task, signal) => borrow((solver) => solver.solveSetPlay(task, signal)),
  };
};

/** Solves a problem in many runs of few nodes each. Some runs resume from the results of others, as text. */
const solveInPieces = async (problem: Problem, random: Random): Promise<ProblemSolution> => {
  const solver = await LocalSolver.load(1);
  let resume: ResumeState | undefined;
  for (let nodes = 1; ; nodes += 1 + random.below(nodes)) {
    const solution = await solve(problem, {
      solver,
      nodes,
      ...(resume !== undefined && { resume }),
    });
    if (solution.resume === undefined) return solution;
    expect(solution.ended).toBe('nodes');
    resume = JSON.parse(JSON.stringify(solution.resume)) as ResumeState;
  }
};
