/** A file beside an output that keeps other runs from writing the same output. */
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { Failure } from '../io.js';

/**
 * Locks an output and returns what releases it. Throws a Failure if a living process holds the lock; the
 * lock of one that was killed is taken over.
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
    // A process of another user may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Renames before it deletes, so that of two runs that find a stale lock only one takes it away. */
const takeAway = (path: string, holder: number): void => {
  const stale = `${path}.${process.pid}`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  // Another run was faster, and this is its lock.
  if (holderOf(stale) !== holder) renameSync(stale, path);
  else rmSync(stale, { force: true });
};
