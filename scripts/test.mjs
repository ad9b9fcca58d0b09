/**
 * Implements npm test: installs what it needs, then checks, builds and tests everything. Passes arguments to vitest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installDependencies, run } from './install.mjs';

installDependencies();
const { ensureBrowserForTests } = await import('./browser.mjs');
const { ensureRedis } = await import('./redis.mjs');
let browser;
try {
  browser = ensureBrowserForTests();
  ensureRedis();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run('npm', ['run', '--silent', 'build']);

const start = (command, args, options) =>
  // On Windows, npm is a script and needs a shell.
  spawn(command, args, { shell: process.platform === 'win32', ...options });

// Runs the checks in parallel. This takes almost no extra time, because the tests often wait for pages and timers.
const checks = start('npm', ['run', '--silent', 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
let output = '';
for (const stream of [checks.stdout, checks.stderr])
  stream.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
const checked = once(checks, 'close').then(([status]) => {
  if (status !== 0) console.error('\nnpm run check has failed; its output follows the tests.\n');
  return status;
});
const tests = start('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser },
});
const [[testStatus], checkStatus] = await Promise.all([once(tests, 'close'), checked]);
if (checkStatus !== 0) console.error(output);
process.exitCode = checkStatus === 0 ? (testStatus ?? 1) : 1;
