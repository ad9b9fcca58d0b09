import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Random games and browsers on slow machines; a hang is still noticed.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
