/** The collection of problems: each line can be parsed, is confirmed by the solver, and is found by filters. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findProblems, readCollection } from '../../src/problems/collection.js';
import { LocalSolver, solveProblem } from '../../src/problems/solve.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';
import { readProblem } from './support.js';

const text = readFileSync(new URL('../../data/problems/collection.txt', import.meta.url), 'utf8');
const all = readCollection(text) ?? [];

test('problems of every ruleset are sound and have the stated keys', async () => {
  for (const ruleset of RULESET_NAMES)
    expect(findProblems(all, { ruleset }).length).toBeGreaterThanOrEqual(100);
  expect(all.filter(({ stipulation }) => stipulation.startsWith('h')).length).toBeGreaterThan(20);
  const solver = await LocalSolver.load(4);
  for (const { ruleset, fen, stipulation, keys } of sampled(all, 20)) {
    const problem = readProblem(ruleset, fen, stipulation);
    const solved = await solveProblem(problem, { variations: false, solver });
    expect(solved.value, fen).toMatchObject({ verdict: 'sound', keys });
  }
});

test('problems can be filtered by stipulation, theme and number of pieces', () => {
  const line = (fen: string, stipulation: string, themes: string): string =>
    ['murray', fen, stipulation, 'a1a2', themes].join('\t');
  const [small, large] = [
    '12/12/12/12/12/12/12/12/12/12/k11/K10R w - - 0 1',
    '12/12/12/12/12/12/12/12/12/rrrr8/k11/K10R w - - 0 1',
  ];
  const read = readCollection(
    [line(small, '#2', 'bent, try'), line(large, '#2', 'try'), line(small, 'win 3', 'bent')].join(
      '\n',
    ),
  );
  const found = (wish: Parameters<typeof findProblems>[1]): readonly number[] =>
    findProblems(read ?? [], wish).map((problem) => read?.indexOf(problem) ?? -1);
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ ruleset: 'cazaux' })).toEqual([]);
  expect(found({ stipulation: '#2' })).toEqual([0, 1]);
  expect(found({ theme: 'bent' })).toEqual([0, 2]);
  expect(found({ men: 3 })).toEqual([0, 2]);
  expect(found({ men: 3, stipulation: '#2', theme: 'try' })).toEqual([0]);
  expect(readCollection('murray\t12')).toBeUndefined();
});
