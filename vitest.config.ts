import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/support/patience.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Random games and browsers on slow machines; a hang is still noticed.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 50, timeout: PATIENCE } },
  },
});
