import { defineConfig } from 'vitest/config';
import { JourneyTable } from './test/browsers/support/table.js';
import { ENGINE_NAMES } from './test/browsers/support/tab.js';
import { PATIENCE } from './test/support/patience.js';

const asked = (process.env.ACEDREX_ENGINES ?? 'chromium,firefox,webkit').split(',');

/** The same journeys in each engine; see scripts/test-browsers.mjs. */
export default defineConfig({
  test: {
    // The longest journeys have hundreds of steps. What does not come ends a journey much sooner.
    testTimeout: 20 * PATIENCE,
    hookTimeout: 6 * PATIENCE,
    expect: { poll: { interval: 50, timeout: PATIENCE } },
    // The engine that is measured needs the cores, and Safari allows one session at a time.
    maxWorkers: 1,
    reporters: ['default', new JourneyTable()],
    projects: ENGINE_NAMES.filter((name) => asked.includes(name)).map((name, index) => ({
      extends: true,
      test: {
        name,
        include: ['test/browsers/*.journeys.ts'],
        provide: { engineName: name },
        sequence: { groupOrder: index },
      },
    })),
  },
});
