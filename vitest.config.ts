import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/support/patience.js';
import { scaled } from './test/support/scale.js';

const SOURCES = fileURLToPath(new URL('src/', import.meta.url));

/** Tests of the built page, elements and documentation in Chromium. */
const BROWSER = ['test/web/*.test.ts', 'test/docs/{examples,pages,policies}.test.ts'];
/** Tests of what is published otherwise: the library, its workers, the command line, the package. */
const PACKAGE = [
  'test/{cli,consumers,docs,package,protocols,worker}/**/*.test.ts',
  'test/bench/match.test.ts',
  'test/train/{positions,self-play}.test.ts',
  'test/rules/conveniences.test.ts',
];

/** Tests of the page's stores, whose files each take the place of a browser. */
const PAGE = ['test/page/*.test.ts'];

/** Tests of the sources and of the wasm builds. */
export const UNIT = {
  // Benches and fuzzers use what is built; here they get its sources.
  resolve: {
    alias: [{ find: /^(?:\.\.\/)+dist\/(.+)\.js$/, replacement: `${SOURCES}$1.ts` }],
  },
  test: {
    name: 'unit',
    include: ['test/**/*.test.ts'],
    exclude: [...BROWSER, ...PACKAGE, ...PAGE],
    isolate: false,
    // With a larger young generation, garbage collection takes half as long.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { groupOrder: 2 },
  },
};

/** Each project has a group of its own, so that its files run one after the other in the same workers. */
export default defineConfig({
  test: {
    // Random games and browsers on slow machines; a hang is still noticed.
    testTimeout: scaled(5 * PATIENCE),
    hookTimeout: 5 * PATIENCE,
    expect: { poll: { interval: 100, timeout: PATIENCE } },
    // Caches transformed modules by the hash of their contents, which saves a tenth of the unit tests' processor time.
    experimental: { fsModuleCache: true },
    // Vitest leaves one core to itself, but it has next to nothing to do.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: BROWSER,
          globalSetup: 'test/support/site.ts',
          setupFiles: 'test/support/close-contexts.ts',
          // The files of a worker share its browser.
          isolate: false,
          // Pages wait for timers and for each other often enough to make room for one file more.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: PACKAGE,
          exclude: BROWSER,
          // A process for each file costs half a second to start.
          isolate: false,
          // Several files wait for programs that are silent.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: PAGE,
          // Projects of one group have to agree.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      { ...UNIT, extends: true },
    ],
  },
});
