/** The order in which endings are solved and reported. */
import { expect, test } from 'vitest';
import { solveAll } from '../../src/cli/tablebase/run-all.js';
import { planEndings } from '../../src/cli/tablebase/plan.js';
import type { TablebaseJob } from '../../src/cli/queue/tablebase-job.js';
import { JobFailed, type JobQueue } from '../../src/cli/queue/job.js';
import { makeMaterial, materialsOf } from '../../src/tablebase/material.js';
import type { TablebaseSummary } from '../../src/tablebase/statistics.js';
import { RULESETS } from '../../src/rules/rulesets.js';

const ruleset = RULESETS.golladay;
const NOTHING = {
  ...{ positions: 0, wins: 0, draws: 0, losses: 0, cursedWins: 0, cursedLosses: 0 },
  byPlies: [],
};
const SUMMARY: TablebaseSummary = { white: NOTHING, black: NOTHING };

/** A queue that finishes its jobs in reverse alphabetical order; one of them fails. */
const backwards = (begun: string[], failing: string): JobQueue<TablebaseJob, TablebaseSummary> => {
  const waiting = new Map<string, () => void>();
  return {
    width: 10,
    isRemote: true,
    async run({ material }, { label }, keep) {
      begun.push(material);
      if (waiting.size === 0)
        setTimeout(() => {
          const ends = [...waiting].sort(([one], [other]) => (one < other ? 1 : -1));
          waiting.clear();
          for (const [, end] of ends) end();
        });
      await new Promise<void>((resolve) => waiting.set(material, resolve));
      if (material === failing) throw new JobFailed(`${label}: no`);
      await keep(SUMMARY);
      return true;
    },
    close: () => Promise.resolve(),
  };
};

test('endings are reported in order, and endings with pawns wait for endings without pawns', async () => {
  const materials = materialsOf(4, ruleset, true).filter((material) =>
    ['KAKP', 'KAKR', 'KPKP', 'KRKP', 'KAKA', 'KRKR'].includes(makeMaterial(material)),
  );
  const { endings, bytes } = await planEndings(materials, ruleset);
  const names = ['KAKA', 'KAKR', 'KRKR', 'KAKP', 'KRKP', 'KPKP'];
  expect(endings.map(({ name }) => name)).toEqual(names);
  expect(endings.map(({ pawns }) => pawns)).toEqual([0, 0, 0, 1, 1, 2]);
  expect(bytes).toBeGreaterThan(2 * 100_000_000);
  const [begun, solved, handed, failed]: string[][] = [[], [], [], []];
  await solveAll(endings, {
    queue: backwards(begun ?? [], 'KRKR'),
    ruleset,
    known: new Map([['KAKR', SUMMARY]]),
    signal: new AbortController().signal,
    onBegin: () => undefined,
    onSolved: ({ name }) => solved?.push(name),
    onNext: (name) => {
      handed?.push(name);
      return Promise.resolve();
    },
    onFailure: ({ message }) => failed?.push(message),
  });
  expect(begun).toEqual(['KAKA', 'KRKR', 'KAKP', 'KRKP', 'KPKP']);
  expect(solved).toEqual(['KAKA', 'KRKP', 'KAKP', 'KPKP']);
  expect(handed).toEqual(names.filter((name) => name !== 'KRKR'));
  expect(failed).toEqual(['KRKR: no']);
});
