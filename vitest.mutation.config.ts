import { defineConfig } from 'vitest/config';
import { UNIT } from './vitest.config.js';

const { MUTATION_TESTS: patterns } = process.env;

/** The unit tests as Stryker runs them: it knows no projects. MUTATION_TESTS, patterns with spaces between, limits them. */
export default defineConfig({
  ...UNIT,
  test: { ...UNIT.test, ...(patterns !== undefined && { include: patterns.split(' ') }) },
});
