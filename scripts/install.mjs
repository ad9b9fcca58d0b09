/** Installs the dependencies if they are missing or older than the lockfile. Uses only Node's built-in modules. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Acedrex needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm's record of the packages that it has installed. */
const RECORD = join('node_modules', '.package-lock.json');

/** Runs a program and shows its output. If the program fails, exits with the same status. */
export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    // On Windows, npm is a script and needs a shell.
    shell: process.platform === 'win32',
    ...options,
  });
  if (error !== undefined) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

export const installDependencies = () => {
  const isCurrent =
    existsSync(RECORD) && statSync(RECORD).mtimeMs >= statSync('package-lock.json').mtimeMs;
  if (!isCurrent) run('npm', ['ci', '--no-fund', '--no-audit']);
};
