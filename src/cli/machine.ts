/** What this machine can give an engine. */
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { Option } from 'commander';
import { hashForMemory } from '../engine/limits.js';
import { tellCores } from '../protocols/text.js';
import { availableThreads } from '../worker/node.js';
import { say } from './io.js';

/** MiB of a table that suits this machine, or the container that the program runs in. */
export const defaultHash = (): number => {
  // 0 where nothing but the machine limits the process.
  const constrained = constrainedMemory() || Number.POSITIVE_INFINITY;
  return hashForMemory(Math.min(totalmem(), constrained) / 2 ** 20);
};

export interface ThreadOptions {
  readonly forceThreads: boolean;
}

export const forceThreadsOption = (): Option =>
  new Option('--force-threads', 'allow more threads than the processor has cores').default(false);

/** The threads asked for, or as many as there are cores unless more are forced; says so. */
export const threadsWithinCores = (threads: number, { forceThreads }: ThreadOptions): number => {
  const cores = availableThreads();
  if (forceThreads || threads <= cores) return threads;
  say(
    `acedrex: ${cores} threads instead of ${threads}, because ${tellCores(cores)}; --force-threads allows more`,
  );
  return cores;
};
