import { defineConfig } from 'vitest/config';
import { FOLDERS } from './stryker.config.mjs';
import { PATIENCE } from './test/support/patience.js';
import { UNIT } from './vitest.config.js';

const name = (process.env.MUTATION_FOLDER ?? 'analysis') as keyof typeof FOLDERS;

// Stryker runs the tests in threads, which refuse options of V8.
const { execArgv: _, ...test } = UNIT.test;

/** Unit tests as Stryker runs them: it knows no projects. MUTATION_TESTS, patterns with spaces between, replaces them. */
export default defineConfig({
  ...UNIT,
  test: {
    ...test,
    // The tests of the page's stores each take the place of a browser, so the unit tests exclude them.
    ...(name === 'stores' && { isolate: true, exclude: [] }),
    include: process.env.MUTATION_TESTS?.split(' ') ?? FOLDERS[name].tests,
    // Instrumented sources on a busy machine.
    testTimeout: 5 * PATIENCE,
    hookTimeout: 5 * PATIENCE,
  },
});
