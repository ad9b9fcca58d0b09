/** What there is not enough memory for. */
import type { EngineErrors, Sentences } from '../codes.js';

export const MEMORY_SENTENCES: Sentences<Pick<EngineErrors, 'hash-memory'>> = {
  'hash-memory': ({ mebibytes }) =>
    `There is not enough memory for a hash table of ${mebibytes} MiB.`,
};
