/**
 * Mutation tests: `npm run test:mutation -- --mutate 'src/engine/*.ts'` changes these files in every way that Stryker
 * knows, and lists the changes that no unit test notices. The nightly workflow does it for each folder.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['src/{engine,analysis,puzzles,notation,rules}/**/*.ts'],
  // What is compared with the documentation alone, or has no behaviour of its own.
  ignoreStatic: true,
  ignorePatterns: ['/dist', '/books', '/build/!(*.wasm)', '/docs/*.png', '/train', '/xboard'],
  tempDirName: 'build/mutation/sandbox',
  incrementalFile: process.env.MUTATION_STATE ?? 'build/mutation/state.json',
  htmlReporter: { fileName: 'build/mutation/report.html' },
  jsonReporter: { fileName: 'build/mutation/report.json' },
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  // A mutant that never ends is killed; a machine that is busy is not.
  timeoutMS: 30_000,
  allowEmpty: false,
};
