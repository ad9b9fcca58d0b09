/** Saves all games of a list in the library. It is fetched with the first list that is saved. */
import type { StudyRow } from '../../storage/database.js';
import type { Library } from '../studies/library.js';
import type { CheckedStudy } from '../studies/types.js';
import type { ListedError } from './import-error.js';
import { collectionsOf, nameOf } from './name.js';
import { type RawGame, withFittingRules, type ImportRules } from './pgn-split.js';

/** Games saved in one transaction; the page can respond between transactions. */
const BATCH = 200;

export interface KeepProgress {
  /** Called after each transaction with the number of games that have been saved. */
  readonly onKept: (kept: number) => void;
  /** Called with the faults of the next saved games, in their order. */
  readonly onChecked: (checked: readonly CheckedStudy[]) => void;
}

/** Saves games, readable or not, and then looks for their faults. Rejects if they cannot be stored. */
export const keepGames = async (
  games: readonly RawGame[],
  rules: ImportRules,
  library: Library,
  { onKept, onChecked }: KeepProgress,
): Promise<void> => {
  const latest = Date.now();
  const rows: StudyRow[] = [];
  for (let at = 0; at < games.length; at += BATCH) {
    const batch = [];
    for (const game of games.slice(at, at + BATCH)) {
      const collections = collectionsOf(game.tags);
      batch.push({
        name: nameOf(game.tags),
        pgn: await withFittingRules(game, rules),
        ...(collections.length > 0 && { collections }),
      });
    }
    rows.push(...(await (await library.work()).addAll(batch, latest - at)));
    onKept(rows.length);
  }
  const ids = rows.map(({ id }) => id);
  await (await library.work()).check(ids, onChecked);
};

/** The errors of saved games, with their lines in the file; `first` is the place of the first of them in the list. */
export const faultsIn = (
  games: readonly RawGame[],
  first: number,
  checked: readonly CheckedStudy[],
): { readonly errors: readonly ListedError[]; readonly faulty: number } => ({
  errors: checked.flatMap(({ faults }, index) => {
    const { line = 1, file } = games[first + index] ?? {};
    return faults.map((fault) => ({
      ...fault,
      ...(file !== undefined && { file }),
      line: line + (fault.line ?? 1) - 1,
    }));
  }),
  faulty: checked.filter(({ faults }) => faults.length > 0).length,
});
