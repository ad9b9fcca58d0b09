/** The solver of problems against plain enumeration, and against itself: without a table, with threads, interrupted. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeFen } from '../../src/notation/fen.js';
import { loadProblems } from '../../src/problems/problems-wasm.js';
import type { Problem } from '../../src/problems/session.js';
import {
  LocalSolver,
  solveProblem,
  type FirstMoveSolver,
  type SolveProblemOptions,
} from '../../src/problems/solve.js';
import { isForced, makeStipulation, PROBLEM_PLAYS } from '../../src/problems/stipulation.js';
import type { FirstMove, ProblemSolution, ResumeState, Wanted } from '../../src/problems/types.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Random } from '../support/random.js';
import { sampled, scaled } from '../support/scale.js';
import { Reference, TooManyPositions } from './reference.js';
import { SELF_PROBLEMS } from './self-problems.js';
import { randomProblem, readProblem } from './support.js';

beforeAll(async () => {
  await loadRules();
  await loadProblems(
    new Uint8Array(readFileSync(new URL('../../src/wasm/problems.wasm', import.meta.url))),
  );
});

const WANTED: Wanted = {
  variations: true,
  allDefences: false,
  setPlay: true,
  tries: 2,
  maxSolutions: 1_000_000,
};

const describeProblem = ({ position, stipulation }: Problem): string =>
  `${position.ruleset.id} ${makeFen(position.setup)} ${makeStipulation(stipulation)}`;

/** What is found, without the effort that it took. */
const found = (solution: ProblemSolution): object => {
  const { nodes: _, time: __, setPlay, ...rest } = solution;
  if (setPlay === undefined) return rest;
  const { nodes: ___, ...play } = setPlay;
  return { ...rest, setPlay: play };
};

const solve = async (problem: Problem, options: SolveProblemOptions): Promise<ProblemSolution> => {
  const solution = await solveProblem(problem, { ...WANTED, ...options });
  if (!solution.ok) throw new Error(solution.error.message);
  return solution.value;
};

/** Positions of one enumeration: most problems have a few hundred, and a few have a million. */
const MAX_POSITIONS = scaled(2000);

/** What plain enumeration says that the solver should find; undefined if that takes too many positions. */
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

/** A random problem; most have a solution, as this solver says, and the others are checked like them. */
const nextProblem = (random: Random, solver: FirstMoveSolver): Promise<Problem> =>
  randomProblem(random, async (problem) => {
    if (random.chance(40)) return true;
    const options = { variations: false, setPlay: false, tries: 0, maxSolutions: 50, solver };
    const { count } = await solve(problem, options);
    return count > 0 && count < 20;
  });

/** Every kind of play has problems of the sorts that matter, or else nothing has been compared. */
const KINDS = [
  ...PROBLEM_PLAYS.flatMap((play) => [`${play} sound`, `${play} no-solution`]),
  ...['dual', 'refutation', 'set play'],
];

describe('random problems', () => {
  test('have the keys, variations, duals, tries and set play that enumeration finds', async () => {
    const random = new Random(Number(process.env.PROBLEM_SEED ?? 3));
    const solver = await LocalSolver.load(1);
    const counts = new Map<string, number>();
    const selfs = [...sampled(SELF_PROBLEMS, 8)];
    // After the wanted number of problems, it continues until every kind has been compared.
    const isMissing = (): boolean => KINDS.some((kind) => !counts.has(kind));
    const [wanted, most] = [scaled(8) + selfs.length, scaled(200) + selfs.length];
    for (let tried = 0; tried < wanted || (tried < most && isMissing()); tried += 1) {
      const self = selfs.pop();
      const problem = self === undefined ? await nextProblem(random, solver) : readProblem(...self);
      const options = { ...WANTED, allDefences: random.chance(3) };
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

  test('have the same solution without a table, with two threads, and interrupted', async () => {
    const random = new Random(12 + Number(process.env.PROBLEM_SEED ?? 83));
    const solver = await LocalSolver.load(1);
    const plain = await LocalSolver.load(0);
    const pair = await twoThreads();
    for (let count = scaled(8); count > 0; count -= 1) {
      const problem = await nextProblem(random, solver);
      const expected = found(await solve(problem, { solver }));
      const name = describeProblem(problem);
      expect(found(await solve(problem, { solver: plain })), `${name} no table`).toEqual(expected);
      expect(found(await solve(problem, { solver: pair })), `${name} threads`).toEqual(expected);
      expect(found(await solveInPieces(problem, random)), `${name} pieces`).toEqual(expected);
    }
  });
});

test('first moves that are decided are reported though the search ends during the play after them', async () => {
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

/** Two solvers, of which the one that is free does the next first move. */
const twoThreads = async (): Promise<FirstMoveSolver> => {
  const free = [await LocalSolver.load(1), await LocalSolver.load(0)];
  const borrow = async <T>(work: (solver: LocalSolver) => Promise<T>): Promise<T> => {
    const solver = free.pop();
    if (solver === undefined) throw new Error('more tasks than threads');
    // The other one overtakes.
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

/** Solves a problem in many runs of few nodes each. Some of them go on with what others have found, as text. */
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
