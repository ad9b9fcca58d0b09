import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config';
import { findBrowserForTests } from './scripts/browser.mjs';
import { freshWords } from './scripts/make-words.mjs';
import { folder, name } from './stryker.config.mjs';
import { ENGINE_NAMES } from './test/browsers/support/tab.js';
import { JourneyTable } from './test/browsers/support/table.js';
import { drive, fingers, focus } from './test/mount/commands.js';
import { serveBuilt } from './test/mount/serve-built.js';
import { BROWSER_ARGUMENTS } from './test/support/browser-arguments.js';
import { PATIENCE } from './test/support/patience.js';
import { scaled } from './test/support/scale.js';

freshWords();

const SOURCES = fileURLToPath(new URL('src/', import.meta.url));

/** Tests of the built page, elements and documentation in Chromium. */
const BROWSER = ['test/web/*.test.ts', 'test/docs/{example-pages,pages,policies}.test.ts'];
/** Tests of what is published otherwise: the library, its workers, the command line, the package. */
const PACKAGE = [
  'test/{cli,consumers,docs,package,protocols,worker}/**/*.test.ts',
  'test/bench/match.test.ts',
  'test/train/{positions,self-play}.test.ts',
  'test/rules/conveniences.test.ts',
];

/**
 * Tests that only the nightly workflow runs, which sets the scale: of tools and of further layouts of the same views, and
 * journeys whose steps other tests cover one by one. They are a sixth of the processor time of all tests. A push therefore
 * does not test that the page and the command line read each other's explorer files, games by link and live games with
 * spectators in real browsers (`live.test.ts` is a game of two browsers), and a repertoire without a network.
 */
const NIGHTLY = [
  'test/bench/match.test.ts',
  'test/cli/queue-tablebase.test.ts',
  'test/docs/example-pages.test.ts',
  'test/mount/{by-ear,states}.test.ts',
  'test/train/self-play.test.ts',
  'test/web/{explorer,link-games,live-games,pseudo,repertoire}.test.ts',
];
const LATER = scaled(1) > 1 ? [] : NIGHTLY;

/** Tests of elements and views that are mounted, from the sources, in pages of Chromium. */
const MOUNT = ['test/mount/**/*.test.ts'];
/**
 * Those that open pages on a touch screen, too. They run in another page also, because Chromium has no mouse any more once
 * it has emulated touch; a test is skipped in the page that it is not for.
 */
const TOUCH = readdirSync('test/mount')
  .map((name) => `test/mount/${name}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('hasTouch'));

/** Tests of the page's stores, whose files each take the place of a browser. */
const PAGE = ['test/page/*.test.ts'];

/** Tests of the sources and of the wasm builds. */
const UNIT = {
  // Benches and fuzzers use what is built; here they get its sources.
  resolve: {
    alias: [
      { find: /^(?:\.\.\/)+(?:dist|build\/library)\/(.+)\.js$/, replacement: `${SOURCES}$1.ts` },
    ],
  },
  test: {
    name: 'unit',
    setupFiles: 'test/support/setup.ts',
    include: ['test/**/*.test.ts'],
    exclude: [...BROWSER, ...PACKAGE, ...PAGE, ...MOUNT],
    isolate: false,
    // With a larger young generation, garbage collection takes half as long.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { groupOrder: 1 },
  },
};

/**
 * On a push, a test in a browser is tried once more if it fails, because a busy machine can delay a page by seconds. The
 * report marks such a test. The nightly workflow does not repeat tests.
 */
const RETRIES = scaled(1) > 1 ? 0 : 1;

/**
 * Tests in as many pages as there are workers, because one page would end long after all other tests. They run beside the
 * workers of the other projects: pages wait for timers and for each other.
 */
const mounted = (
  name: string,
  include: string[],
  screen: { readonly hasTouch?: boolean } = {},
): TestProjectConfiguration => ({
  extends: true,
  plugins: [serveBuilt()],
  // The pictures beside the page.
  publicDir: 'web/public',
  // To bundle dependencies takes seconds, and would reload the page when a test imports another.
  optimizeDeps: { noDiscovery: true, include: ['gifenc', 'glicko2-lite'] },
  // What tests read of the environment.
  envPrefix: 'ACEDREX_',
  // Lit as it is published, without its warnings.
  resolve: { conditions: ['module', 'browser', 'production'] },
  test: {
    name,
    include,
    exclude: LATER,
    setupFiles: 'test/mount/setup.ts',
    isolate: false,
    retry: RETRIES,
    expect: { poll: { interval: 20, timeout: PATIENCE } },
    browser: {
      enabled: true,
      headless: true,
      // There are too few tests with touch for a second page. The option above this one would set the number of workers, on
      // which the projects of a group have to agree.
      // oxlint-disable-next-line typescript/no-deprecated
      fileParallelism: screen.hasTouch !== true,
      ui: false,
      screenshotFailures: false,
      viewport: { width: 800, height: 700 },
      testerHtmlPath: 'test/mount/tester.html',
      commands: { drive, fingers, focus },
      provider: playwright({
        launchOptions: { executablePath: findBrowserForTests(), args: BROWSER_ARGUMENTS },
        contextOptions: {
          // A frame that is larger than its window would be drawn smaller.
          viewport: { width: 2000, height: 1600 },
          reducedMotion: 'reduce',
          locale: 'en-GB',
          permissions: ['clipboard-read', 'clipboard-write'],
          ...screen,
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});

/**
 * The unit tests keep all cores busy, so they come last. All others are one group, because a group waits for the last file
 * of the one before, while cores are idle.
 */
const tests = (): ViteUserConfig => ({
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
          exclude: LATER,
          globalSetup: 'test/support/site.ts',
          setupFiles: 'test/support/close-contexts.ts',
          // The files of a worker share its browser.
          isolate: false,
          retry: RETRIES,
        },
      },
      mounted('mount', MOUNT),
      mounted('touch', TOUCH, { hasTouch: true }),
      {
        extends: true,
        test: {
          name: 'package',
          setupFiles: 'test/support/setup.ts',
          include: PACKAGE,
          exclude: [...BROWSER, ...LATER],
          // A process for each file costs half a second to start.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: PAGE,
        },
      },
      { ...UNIT, extends: true },
    ],
  },
});

/** The same journeys in each engine; see scripts/test-browsers.mjs. */
const browsers = (
  asked = process.env.ACEDREX_ENGINES ?? 'chromium,firefox,webkit',
): ViteUserConfig => ({
  test: {
    // The longest journeys have hundreds of steps. What does not come ends a journey much sooner.
    testTimeout: 20 * PATIENCE,
    hookTimeout: 6 * PATIENCE,
    expect: { poll: { interval: 50, timeout: PATIENCE } },
    // The engine that is measured needs the cores, and Safari allows one session at a time.
    maxWorkers: 1,
    reporters: ['default', new JourneyTable()],
    projects: ENGINE_NAMES.filter((name) => asked.split(',').includes(name)).map((name, index) => ({
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

/** The matrix of bundlers, frameworks and runtimes; see scripts/test-consumers.mjs. */
const consumers = (): ViteUserConfig => ({
  test: { include: ['test/consumers/*.consumers.ts'], maxWorkers: 1 },
});

/** Unit tests as Stryker runs them: it knows no projects. MUTATION_TESTS, patterns with spaces between, replaces them. */
const mutation = (): ViteUserConfig => {
  // Stryker runs the tests in threads, which refuse options of V8.
  const { execArgv: _, ...test } = UNIT.test;
  return {
    ...UNIT,
    test: {
      ...test,
      // The tests of the page's stores each take the place of a browser, so the unit tests exclude them.
      ...(name === 'stores' && { isolate: true, exclude: [] }),
      include: process.env.MUTATION_TESTS?.split(' ') ?? folder.tests,
      // Instrumented sources on a busy machine.
      testTimeout: 5 * PATIENCE,
      hookTimeout: 5 * PATIENCE,
    },
  };
};

/** `vitest --mode browsers` and `--mode consumers` run what is not part of `npm test`. */
export default defineConfig(({ mode }) => {
  if (process.env.STRYKER_MUTATOR_WORKER !== undefined) return mutation();
  if (mode === 'browsers') return browsers();
  return mode === 'consumers' ? consumers() : tests();
});
