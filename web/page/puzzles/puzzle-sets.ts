/** The shipped puzzle sets, and the tasks of their puzzles. */
import { makeFen } from '../../../src/notation/fen.js';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { diceSetUrl, puzzleSetUrl } from '../../../src/puzzles/set-urls.js';
import { forkedBy } from '../../../src/motifs/fork.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { openKeptFile } from '../kept-file.js';
import type { Task } from '../practice/attempt-store.js';

const CACHE = 'acedrex-puzzles';

type Puzzles = readonly ReadPuzzle[];

/** Each set is fetched when it is first chosen. */
const sets = new Map<string, Promise<Puzzles>>();

const setOf = (name: string, address: () => URL): Promise<Puzzles> => {
  const known = sets.get(name);
  if (known !== undefined) return known;
  const { href } = address();
  const fetching = openKeptFile({ cache: CACHE, name, href, read: readPuzzleSet });
  sets.set(name, fetching);
  fetching.catch(() => sets.delete(name));
  return fetching;
};

const diceOf = async (ruleset: RulesetName): Promise<Puzzles> => {
  const all = await setOf('dice', diceSetUrl);
  return all.filter(({ puzzle }) => puzzle.ruleset === ruleset);
};

/**
 * A ruleset's puzzles, from easy to difficult: the set with dice, the set without dice, or the set that contains `id`.
 * Rejects if the puzzles cannot be fetched; a later call retries.
 */
export const puzzlesAt = async ({
  ruleset,
  isDice,
  id,
}: {
  readonly ruleset: RulesetName;
  readonly isDice: boolean;
  readonly id?: string | undefined;
}): Promise<Puzzles> => {
  if (isDice) return diceOf(ruleset);
  const puzzles = await setOf(ruleset, () => puzzleSetUrl(ruleset));
  const has = (some: Puzzles): boolean => some.some(({ puzzle }) => puzzle.id === id);
  if (id === undefined || has(puzzles)) return puzzles;
  const dice = await diceOf(ruleset);
  return has(dice) ? dice : puzzles;
};

/** Nodes of the search that refutes a wrong move; it takes at most a second on a phone. */
const REFUTATION_NODES = 150_000;

export const taskOfPuzzle = (read: ReadPuzzle): Task => {
  const { puzzle, line } = read;
  const last = line.own.at(-1);
  return {
    read,
    request: { ruleset: puzzle.ruleset, fen: makeFen(line.start.setup) },
    nodes: REFUTATION_NODES,
    hasSequel:
      puzzle.roll === undefined && last !== undefined && forkedBy(last, undefined).length > 0,
    hasContinuation: puzzle.roll === undefined,
    isWin: puzzle.goal.kind === 'end' && puzzle.roll === undefined,
  };
};
