/** What is said about a try at a puzzle, in French; fetched only on French pages. */
import type { PuzzleGoal } from '../../puzzles/types.js';
import { side } from '../internal/french-names.js';
import type { AttemptWords } from './attempt-words.js';

/** What is asked for, after whose turn it is. */
const asked = (goal?: PuzzleGoal): string => {
  switch (goal?.kind) {
    case 'end':
      return `gagnez en ${goal.moves === 1 ? 'un coup' : `${goal.moves} coups`}`;
    case 'win':
      return 'trouvez le coup gagnant';
    case 'hold':
      return 'trouvez le seul coup qui tient';
    case 'best':
      return 'trouvez le meilleur coup pour ce lancer';
    case undefined:
      return 'trouvez le meilleur coup';
  }
};

export const FRENCH_ATTEMPT: AttemptWords = {
  task: (turn, goal) => `Trait aux ${side(turn)}\u00a0: ${asked(goal)}.`,
  mistake: (turn, san) => `Les ${side(turn)} viennent de jouer ${san}.`,
  rolled: (roll, piece) => `Le dé montre ${roll}\u00a0: ${piece}.`,
  right: (san) => `${san} est le bon coup.`,
  replied: (turn, san) => `Bon coup. Les ${side(turn)} ont répondu ${san}. Continuez.`,
  wrong: (san) => `${san} n’est pas le bon coup. Essayez-en un autre.`,
  solved: 'Résolu\u202f!',
  solvedAfter: 'Résolu, mais pas du premier coup.',
  answered: 'La solution',
  moveThis: (piece, square) => `Jouez la pièce en ${square}\u00a0: ${piece}.`,
  moveThere: (piece, square, target) => `Jouez la pièce en ${square} (${piece}) en ${target}.`,
  hint: 'Indice',
  moreHint: 'Un autre indice',
  showAnswer: 'Voir la solution',
  again: 'Réessayer',
};
