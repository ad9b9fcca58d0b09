/**
 * npm run test:consumers -- NAME…: installs the package, as it is built, in the smallest project of each bundler,
 * framework and runtime, or of those that are named; see test/consumers/table.ts.
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
