/** The sets of puzzles that we ship, each fetched when it is first chosen. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { diceSetUrl, puzzleSetUrl } from '../../../src/puzzles/set-urls.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { openKeptFile } from '../kept-file.js';
import type { PuzzlePlace } from './puzzles-address.js';

const CACHE = 'acedrex-puzzles';

type Puzzles = readonly ReadPuzzle[];

const sets = new Map<string, Promise<Puzzles>>();

const setOf = (name: string, address: () => URL): Promise<Puzzles> => {
  const known = sets.get(name);
  if (known !== undefined) return known;
  const { href } = address();
  const fetching = openKeptFile({ cache: CACHE, name, href, read: readPuzzleSet });
  sets.set(name, fetching);
  fetching.catch(() => {
    sets.delete(name);
  });
  return fetching;
};

const diceOf = async (ruleset: RulesetName): Promise<Puzzles> => {
  const all = await setOf('dice', diceSetUrl);
  return all.filter(({ puzzle }) => puzzle.ruleset === ruleset);
};

/**
 * The puzzles of a ruleset, from easy to difficult: without dice or with them, or those among which one has an id, as the
 * history has puzzles of both. Rejects if they cannot be fetched; a later call tries again.
 */
export const puzzlesAt = async ({
  ruleset,
  isDice,
  id,
}: Pick<PuzzlePlace, 'isDice' | 'id'> & { readonly ruleset: RulesetName }): Promise<Puzzles> => {
  if (isDice) return diceOf(ruleset);
  const puzzles = await setOf(ruleset, () => puzzleSetUrl(ruleset));
  const has = (some: Puzzles): boolean => some.some(({ puzzle }) => puzzle.id === id);
  if (id === undefined || has(puzzles)) return puzzles;
  const dice = await diceOf(ruleset).catch(() => []);
  return has(dice) ? dice : puzzles;
};
