import { defineConfig } from 'vitest/config';

/** The matrix of bundlers, frameworks and runtimes; see scripts/test-consumers.mjs. */
export default defineConfig({
  test: {
    include: ['test/consumers/*.consumers.ts'],
    maxWorkers: 1,
  },
});
