/** Determines this machine's memory, cores and folders. */
import { homedir, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { constrainedMemory } from 'node:process';
import { hashForMemory } from '../engine/limits.js';
import { tellCores } from '../protocols/text.js';
import { availableThreads } from '../worker/node.js';
import { say } from './io.js';

/** Memory, in MiB, of this machine or of the container in which the program runs. */
const memory = (): number => {
  // The constraint is 0 if no container limits the process.
  const constrained = constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.min(totalmem(), constrained) / 2 ** 20;
};

/** Default hash size in MiB. */
export const defaultHash = (): number => hashForMemory(memory());

/** The number of jobs, each with `mebibytes` MiB, that this machine can run at once. */
export const jobsAtOnce = (mebibytes: number): number =>
  Math.max(1, Math.min(availableThreads(), Math.floor(memory() / mebibytes)));

export interface ThreadOptions {
  readonly forceThreads: boolean;
}

/** Limits a number of threads to the number of cores, unless `forceThreads` is set. Reports a reduction. */
export const threadsWithinCores = (threads: number, { forceThreads }: ThreadOptions): number => {
  const cores = availableThreads();
  if (forceThreads || threads <= cores) return threads;
  say(
    `acedrex: ${cores} threads instead of ${threads}, because ${tellCores(cores)}; --force-threads allows more`,
  );
  return cores;
};

/** The folder for program data that belongs to this machine. */
export const stateFolder = (): string => {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return XDG_STATE_HOME !== undefined && XDG_STATE_HOME !== ''
    ? XDG_STATE_HOME
    : join(homedir(), '.local', 'state');
};
