/** A lock file beside an output, which prevents another run from writing the same output. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { Failure } from './io.js';

/**
 * Locks an output and returns a function that releases the lock. Throws a Failure if a running process holds
 * the lock; the lock of a killed process is replaced.
 */
export const lockOutput = (output: string): (() => void) => {
  const path = `${output}.lock`;
  if (!create(path)) {
    const holder = holderOf(path);
    if (holder === undefined || isAlive(holder))
      throw new Failure(
        `${output} is being written by process ${holder ?? 'unknown'}; if no such run is left, delete ${path}`,
      );
    takeAway(path, holder);
    if (!create(path)) throw new Failure(`${output} is being written by another process`);
  }
  return () => {
    rmSync(path, { force: true });
  };
};

const create = (path: string): boolean => {
  let file;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
  writeSync(file, String(process.pid));
  closeSync(file);
  return true;
};

const holderOf = (path: string): number | undefined => {
  try {
    const text = readFileSync(path, 'utf8');
    return /^\d+$/.test(text) ? Number(text) : undefined;
  } catch {
    return undefined;
  }
};

const isAlive = (process_: number): boolean => {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Deletes a stale lock. It is renamed first, so that only one of two runs that find it removes it. */
const takeAway = (path: string, holder: number): void => {
  const stale = `${path}.${process.pid}`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  // Another run was faster; this is its lock.
  if (holderOf(stale) !== holder) renameSync(stale, path);
  else rmSync(stale, { force: true });
};
