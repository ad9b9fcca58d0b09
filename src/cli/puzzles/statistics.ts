/** What is said at the end of mining. */
import { DROP_REASONS, THEMES, type Outcome } from '../../puzzles/types.js';

const listed = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

const line = (head: string, text: string): readonly string[] =>
  text === '' ? [] : [`${head}: ${text}`];

/** Candidates, what was dropped and why, and what was kept, by goal and theme. */
export const describeOutcomes = (outcomes: readonly Outcome[]): readonly string[] => {
  const puzzles = outcomes.flatMap((outcome) => ('puzzle' in outcome ? [outcome.puzzle] : []));
  const reasons = DROP_REASONS.map(
    (reason) =>
      [
        reason,
        outcomes.filter((outcome) => 'dropped' in outcome && outcome.dropped === reason).length,
      ] as const,
  );
  const goals = new Map<string, number>();
  for (const { goal } of puzzles) {
    const name = goal.kind === 'end' ? `end in ${goal.moves}` : goal.kind;
    goals.set(name, (goals.get(name) ?? 0) + 1);
  }
  const themes = THEMES.map(
    (theme) => [theme, puzzles.filter((puzzle) => puzzle.themes.includes(theme)).length] as const,
  );
  return [
    `${count(outcomes.length, 'candidate')}, ${count(puzzles.length, 'puzzle')}`,
    ...line('dropped', listed(reasons)),
    ...line('goals', listed([...goals].sort())),
    ...line('themes', listed(themes)),
  ];
};
