import { EndingLibrary } from '../../endings/library.js';
import { makeBlock } from '../../endings/material.js';
import type { SolveProgress } from '../../endings/solve.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { storeIn } from '../../worker/node-ending-files.js';
import { say } from '../io.js';

export interface LibraryOptions {
  readonly solve: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
}

/** The tables of a folder. Damaged ones are named on stderr. */
export const libraryOf = (
  ruleset: Ruleset,
  folder: string,
  options: LibraryOptions,
): EndingLibrary =>
  new EndingLibrary(ruleset, storeIn(folder), {
    ...options,
    onDamage: (block, { message }) => {
      say(`acedrex: ${makeBlock(block)}: ${message}${options.solve ? ' It is solved again.' : ''}`);
    },
  });
