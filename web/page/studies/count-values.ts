import type { StudyEntry } from '../../storage/database.js';

/** The values that occur, with how often, the most frequent first. */
export const countValues = (
  entries: readonly StudyEntry[],
  valuesOf: (entry: StudyEntry) => readonly string[],
): readonly (readonly [value: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.deleted !== undefined) continue;
    for (const value of valuesOf(entry)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
};
