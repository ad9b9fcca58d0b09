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

const start = (command, args, options) =>
  // On Windows, npm is a script and needs a shell.
  spawn(command, args, { shell: process.platform === 'win32', ...options });

let output = '';
/** Starts checks. Resolves with their status, and adds their output to the output of the other checks. */
const check = (script) => {
  const checks = start('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  // A failed build ends this program.
  process.once('exit', () => checks.kill());
  for (const stream of [checks.stdout, checks.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  return once(checks, 'close').then(([status]) => {
    if (status !== 0)
      console.error(`\nnpm run ${script} has failed; its output follows the tests.\n`);
    return status;
  });
};

// The parts of a build often leave a core idle, and the tests often wait for pages and timers.
const checked = [check('check:sources')];
// The publish workflow tests the files that it has packed.
if (process.env.ACEDREX_TARBALL === undefined) run('npm', ['run', '--silent', 'build']);
checked.push(check('check:built'));
const tests = start('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser },
});
const [[testStatus], ...statuses] = await Promise.all([once(tests, 'close'), ...checked]);
const isChecked = statuses.every((status) => status === 0);
if (!isChecked) console.error(output);
process.exitCode = isChecked ? (testStatus ?? 1) : 1;
