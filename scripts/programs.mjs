/** Finds programs that tests need, and installs them where apt-get can. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** All places in the folders of PATH where a program of one of these names could be. */
export const placesOnPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));

/** Runs a command that installs something; true if it succeeded. */
export const attemptInstall = (what, command, args) => {
  console.log(`No ${what} found; trying ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
};

/** Installs a Debian package as root. Returns whether it succeeded; false if that is impossible. */
export const installByApt = (what, name) => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  return attemptInstall(what, 'apt-get', ['install', '-y', '--no-install-recommends', name]);
};
