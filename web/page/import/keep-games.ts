/** Saves all games of a list in the library. Fetched when the first list is saved. */
import type { StudyRow } from '../../storage/database.js';
import type { Library } from '../studies/library.js';
import type { CheckedStudy } from '../studies/types.js';
import type { ListedError } from '../links/import-error.js';
import { collectionsOf, nameOf } from '../../storage/study-name.js';
import type { RawGame } from './read.js';

/** Number of games saved per transaction. The page can respond between transactions. */
const BATCH = 200;

export interface KeepProgress {
  /** Called after each transaction with the number of games saved so far. */
  readonly onKept: (kept: number) => void;
  /** Called with the errors of the games saved next, in the order of the list. */
  readonly onChecked: (checked: readonly CheckedStudy[]) => void;
}

/** Saves games, including unreadable ones, and then checks them for errors. Rejects if they cannot be stored. */
export const keepGames = async (
  games: readonly RawGame[],
  library: Library,
  { onKept, onChecked }: KeepProgress,
): Promise<void> => {
  const latest = Date.now();
  const rows: StudyRow[] = [];
  for (let at = 0; at < games.length; at += BATCH) {
    const batch = games.slice(at, at + BATCH).map(({ text, tags }) => {
      const collections = collectionsOf(tags);
      return { name: nameOf(tags), pgn: text, ...(collections.length > 0 && { collections }) };
    });
    rows.push(...(await (await library.work()).addAll(batch, latest - at)));
    onKept(rows.length);
  }
  const ids = rows.map(({ id }) => id);
  await (await library.work()).check(ids, onChecked);
};

/** The errors in saved games, with line numbers in the file. `first` is the first game's index in the list. */
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
