/** Finds programs that tests need. Installs missing programs with apt-get if possible. */
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

/** All paths that a program with one of these names could have on PATH. */
export const placesOnPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)));

/** Runs a command that installs something. Returns false if the command fails. */
export const attemptInstall = (what, command, args) => {
  console.log(`No ${what} found; trying ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
};

/** Installs a Debian package as root. Returns false if that is impossible or fails. */
export const installByApt = (what, name) => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  spawnSync('apt-get', ['update'], { stdio: 'inherit' });
  return attemptInstall(what, 'apt-get', ['install', '-y', '--no-install-recommends', name]);
};
