/** The sets of puzzles that we ship, each fetched when its ruleset is first chosen. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { puzzleSetUrl } from '../../../src/puzzles/set-urls.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { openKeptFile } from '../kept-file.js';

const CACHE = 'acedrex-puzzles';

const sets = new Map<RulesetName, Promise<readonly ReadPuzzle[]>>();

/** The puzzles of a ruleset, from easy to difficult. Rejects if they cannot be fetched; a later call tries again. */
export const puzzlesOf = (name: RulesetName): Promise<readonly ReadPuzzle[]> => {
  const known = sets.get(name);
  if (known !== undefined) return known;
  const { href } = puzzleSetUrl(name);
  const fetching = openKeptFile({ cache: CACHE, name, href, read: readPuzzleSet });
  sets.set(name, fetching);
  fetching.catch(() => {
    sets.delete(name);
  });
  return fetching;
};
