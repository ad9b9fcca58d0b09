/**
 * Mutation tests: changes the sources in every way that Stryker knows, and lists the changes that no unit test notices.
 *
 *     MUTATION_FOLDER=puzzles npm run test:mutation
 *     MUTATION_FOLDER=puzzles npm run test:mutation -- --mutate src/puzzles/solve.ts
 *     MUTATION_FOLDER=stores MUTATION_SAMPLE=5 npm run test:mutation
 *
 * The nightly workflow does it for each folder. Of a constant outside functions, only the cases of a test tell whether
 * it is right: Stryker changes no numbers.
 */
import { readdirSync } from 'node:fs';

const STORE =
  /^(?:web\/.*-store|src\/elements\/session\/[^/]+|(?:src\/elements|web)\/shared\/(?:store|turns|memo)|web\/page\/(?:play|practice|studies)\/(?!.*(?:component|styles|words))[^/]+)\.ts$/;

/** Samples into which the stores are divided: all would take hours, and one ends in an hour. */
const SAMPLES = 6;

const { MUTATION_SAMPLE: sample } = process.env;

/** The stores, or the sample of them with this number, which may be any. */
const stores = ['src', 'web']
  .flatMap((root) => readdirSync(root, { recursive: true }).map((path) => `${root}/${path}`))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => STORE.test(path))
  .sort()
  .filter((_, index) => !sample || index % SAMPLES === sample % SAMPLES);

/**
 * What is changed in a folder, and the tests that should notice. Other tests would notice too, late: each mutant runs
 * all tests that reach it.
 */
const FOLDERS = {
  engine: {
    mutate: [
      'src/engine/**/*.ts',
      '!src/engine/{bench,identity,win-model,tablebase-types,types}.ts',
    ],
    tests: [
      'test/engine/!(tablebase|interrupted|mates|memory|documented-figures).test.ts',
      'test/tablebase/table-probe.test.ts',
    ],
  },
  analysis: { mutate: ['src/analysis/**/*.ts'], tests: ['test/analysis/*.test.ts'] },
  puzzles: {
    mutate: ['src/puzzles/**/*.ts'],
    tests: ['test/puzzles/!(shipped|tables).test.ts'],
  },
  notation: {
    mutate: ['src/notation/**/*.ts'],
    tests: ['test/notation/*.test.ts', 'test/game/*.test.ts'],
  },
  rules: {
    mutate: ['src/rules/**/*.ts'],
    tests: ['test/rules/!(plain|golden).test.ts', 'test/notation/{moves,fen}.test.ts'],
  },
  stores: {
    mutate: stores,
    tests: ['test/web/*/**/*.test.ts', 'test/page/*.test.ts'],
  },
};

/** The name of the folder that is changed. */
export const name = process.env.MUTATION_FOLDER ?? 'analysis';
/** @type {{ mutate: string[]; tests: string[] } | undefined} */
export const folder = FOLDERS[name];
if (folder === undefined)
  throw new Error(`MUTATION_FOLDER is one of ${Object.keys(FOLDERS).join(', ')}, not ${name}`);

const REPORTS = `build/mutation/${name}`;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.config.ts' },
  mutate: folder.mutate,
  coverageAnalysis: 'perTest',
  // Sentences and other texts outside functions; each would need a run of all tests.
  ignoreStatic: true,
  // The tests of the page's stores start the workers of `dist/` and read the opening books.
  ignorePatterns: [
    ...(name === 'stores' ? ['/dist/app'] : ['/dist', '/data/books']),
    ...['/data/xboard', '/train', '/build/mutation'],
  ],
  incremental: true,
  incrementalFile: `${REPORTS}/state.json`,
  tempDirName: 'build/mutation/sandbox',
  reporters: ['clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${REPORTS}/report.html` },
  jsonReporter: { fileName: `${REPORTS}/report.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 80, break: null },
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  // Only a mutant that never ends takes so long, not a test on a busy machine.
  timeoutMS: 30_000,
};
