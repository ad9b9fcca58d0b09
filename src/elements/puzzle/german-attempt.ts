/** What is said about a try at a puzzle, in German; fetched only on German pages. */
import type { PuzzleGoal } from '../../puzzles/types.js';
import { side } from '../internal/german-names.js';
import type { AttemptWords } from './attempt-words.js';

/** What is asked for, after whose turn it is. */
const asked = (goal?: PuzzleGoal): string => {
  switch (goal?.kind) {
    case 'end':
      return `Gewinnen Sie in ${goal.moves === 1 ? 'einem Zug' : `${goal.moves} Zügen`}`;
    case 'win':
      return 'Finden Sie den Gewinnzug';
    case 'hold':
      return 'Finden Sie den einzigen Zug, der die Stellung hält';
    case 'best':
      return 'Finden Sie den besten Zug für diesen Wurf';
    case undefined:
      return 'Finden Sie den besten Zug';
  }
};

export const GERMAN_ATTEMPT: AttemptWords = {
  task: (turn, goal) => `${side(turn)} am Zug: ${asked(goal)}.`,
  mistake: (turn, san) => `${side(turn)} hat gerade ${san} gespielt.`,
  rolled: (roll, piece) => `Der Würfel zeigt ${roll}: ${piece}.`,
  right: (san) => `${san} ist richtig.`,
  replied: (turn, san) => `Richtig. ${side(turn)} hat mit ${san} geantwortet. Weiter.`,
  wrong: (san) => `${san} ist nicht der richtige Zug. Versuchen Sie einen anderen.`,
  solved: 'Gelöst!',
  solvedAfter: 'Gelöst, aber nicht im ersten Versuch.',
  answered: 'Die Lösung',
  moveThis: (piece, square) => `Ziehen Sie die Figur auf ${square}: ${piece}.`,
  moveThere: (piece, square, target) =>
    `Ziehen Sie die Figur auf ${square} (${piece}) nach ${target}.`,
  hint: 'Tipp',
  moreHint: 'Noch ein Tipp',
  showAnswer: 'Lösung zeigen',
  again: 'Noch einmal',
};
