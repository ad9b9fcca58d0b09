/**
 * Implements npm run test:consumers -- NAME…: installs the built package in a minimal project for each bundler,
 * framework and runtime, or for the named ones. See test/consumers/table.ts.
 */
import { run } from './install.mjs';
import { browserForTests } from './browser.mjs';

const names = process.argv.slice(2);
run('npx', ['vitest', 'run', '--mode', 'consumers'], {
  env: {
    ...process.env,
    CHROME_PATH: browserForTests(),
    ...(names.length > 0 && { ACEDREX_CONSUMERS: names.join(',') }),
  },
});
