/** The collection of problems, fetched when it is first shown. */
import { readCollection, type CollectedProblem } from '../../../src/problems/collection.js';
import { openKeptFile } from '../kept-file.js';

let opened: Promise<readonly CollectedProblem[]> | undefined;

/** Rejects if the file cannot be fetched; a later call tries again. */
export const openCollection = (): Promise<readonly CollectedProblem[]> => {
  const { href } = new URL('../../../data/problems/collection.txt', import.meta.url);
  opened ??= openKeptFile({
    cache: 'acedrex-problems',
    name: 'problems',
    href,
    read: (bytes) => Promise.resolve(readCollection(new TextDecoder().decode(bytes))),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};
