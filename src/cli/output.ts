/** Writes annotated games to output files. */
import { once } from 'node:events';
import {
  createWriteStream,
  renameSync,
  rmSync,
  type WriteStream,
  closeSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { Failure, STANDARD } from './io.js';

export interface Output {
  readonly path: string;
  /** Whether the output format is JSON Lines instead of PGN. */
  readonly isJson: boolean;
}

export interface Sink {
  readonly isJson: boolean;
  write(text: string): Promise<void>;
  /** Completes the file and gives it its final name. */
  keep(): Promise<void>;
  discard(): void;
}

/** Opens an output. A file gets its final name when it is complete. */
export const openSink = ({ path, isJson }: Output): Sink => {
  const isStandard = path === STANDARD;
  const partial = `${path}.partial`;
  const stream: NodeJS.WriteStream | WriteStream = isStandard
    ? process.stdout
    : createWriteStream(partial);
  // The first error of the stream, such as a full disk. The next write reports it.
  let fault: Error | undefined;
  stream.on('error', (error: Error) => {
    fault = error;
  });
  let isFirst = true;
  return {
    isJson,
    async write(text) {
      if (fault !== undefined) throw fault;
      const parts = isFirst || isJson ? text : `\n${text}`;
      isFirst = false;
      if (!stream.write(parts)) await once(stream, 'drain');
    },
    async keep() {
      if (isStandard) return;
      if (fault === undefined) {
        stream.end();
        await once(stream, 'finish');
      }
      if (fault !== undefined) throw fault;
      renameSync(partial, path);
    },
    discard() {
      if (isStandard) return;
      stream.end(() => rmSync(partial, { force: true }));
    },
  };
};

/**
 * Locks an output and returns a function that releases the lock. Throws a Failure if a running process holds the lock.
 * Replaces the lock of a killed process.
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
  return () => rmSync(path, { force: true });
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
    // The process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Deletes a stale lock. First renames it, so that only one of two competing runs deletes it. */
const takeAway = (path: string, holder: number): void => {
  const stale = `${path}.${process.pid}`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  // Another run has replaced the lock in the meantime, so the renamed lock belongs to that run and is restored.
  if (holderOf(stale) !== holder) renameSync(stale, path);
  else rmSync(stale, { force: true });
};
