/** The tries at mistakes of games: one row for each mistake, and which one to try next. */
import type { PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';

const RANK: Readonly<Record<PuzzleOutcome, number>> = { failed: 0, helped: 1, solved: 2 };

/** Each mistake once, in the order of the last tries, with the best outcome of them: one that was solved later is solved. */
export const mistakesOnce = (tries: readonly PuzzleResult[]): readonly PuzzleResult[] => {
  const once = new Map<string, PuzzleResult>();
  for (const tried of tries) {
    const key = `${tried.ruleset} ${tried.puzzle}`;
    const { outcome = tried.outcome } = once.get(key) ?? {};
    once.delete(key);
    once.set(key, RANK[outcome] > RANK[tried.outcome] ? { ...tried, outcome } : tried);
  }
  return [...once.values()];
};

/** The unsolved mistake to try after another one: the newest. */
export const nextMistake = (
  tries: readonly PuzzleResult[],
  current: string,
): PuzzleResult | undefined =>
  mistakesOnce(tries).findLast(({ puzzle, outcome }) => outcome === 'failed' && puzzle !== current);
