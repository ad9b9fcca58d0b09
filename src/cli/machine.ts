/** The memory and cores of this machine. */
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { Option } from './vendor/commander.js';
import { hashForMemory } from '../engine/limits.js';
import { tellCores } from '../protocols/text.js';
import { availableThreads } from '../worker/node.js';
import { say } from './io.js';

/** Memory in MiB of this machine, or of the container in which the program runs. */
const memory = (): number => {
  // The limit is 0 if only the machine limits the process.
  const constrained = constrainedMemory() || Number.POSITIVE_INFINITY;
  return Math.min(totalmem(), constrained) / 2 ** 20;
};

/** Default hash size in MiB. */
export const defaultHash = (): number => hashForMemory(memory());

/** How many jobs of so many MiB the machine can do at once. */
export const jobsAtOnce = (mebibytes: number): number =>
  Math.max(1, Math.min(availableThreads(), Math.floor(memory() / mebibytes)));

export interface ThreadOptions {
  readonly forceThreads: boolean;
}

export const forceThreadsOption = (): Option =>
  new Option('--force-threads', 'allow more threads than the processor has cores').default(false);

/**
 * The number of threads that was asked for, but at most the number of cores unless more are forced; reports a
 * reduction.
 */
export const threadsWithinCores = (threads: number, { forceThreads }: ThreadOptions): number => {
  const cores = availableThreads();
  if (forceThreads || threads <= cores) return threads;
  say(
    `acedrex: ${cores} threads instead of ${threads}, because ${tellCores(cores)}; --force-threads allows more`,
  );
  return cores;
};
