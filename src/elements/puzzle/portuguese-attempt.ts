/** What is said about a try at a puzzle, in Portuguese; fetched only on Portuguese pages. */
import type { PuzzleGoal } from '../../puzzles/types.js';
import { side } from '../internal/portuguese-names.js';
import type { AttemptWords } from './attempt-words.js';

/** What is asked for, after whose turn it is. */
const asked = (goal?: PuzzleGoal): string => {
  switch (goal?.kind) {
    case 'end':
      return `ganhe em ${goal.moves === 1 ? 'um lance' : `${goal.moves} lances`}`;
    case 'win':
      return 'encontre o lance que ganha';
    case 'hold':
      return 'encontre o único lance que aguenta a posição';
    case 'best':
      return 'encontre o melhor lance para este lançamento';
    case undefined:
      return 'encontre o melhor lance';
  }
};

export const PORTUGUESE_ATTEMPT: AttemptWords = {
  task: (turn, goal) => `Jogam as ${side(turn)}: ${asked(goal)}.`,
  mistake: (turn, san) => `As ${side(turn)} acabam de jogar ${san}.`,
  rolled: (roll, piece) => `O dado mostra ${roll}: ${piece}.`,
  right: (san) => `${san} está certo.`,
  replied: (turn, san) => `Certo. As ${side(turn)} responderam ${san}. Continue.`,
  wrong: (san) => `${san} não é o lance certo. Tente outro.`,
  solved: 'Resolvido!',
  solvedAfter: 'Resolvido, mas não à primeira.',
  answered: 'A solução',
  moveThis: (piece, square) => `Jogue a peça de ${square}: ${piece}.`,
  moveThere: (piece, square, target) => `Jogue a peça de ${square} (${piece}) para ${target}.`,
  hint: 'Pista',
  moreHint: 'Outra pista',
  showAnswer: 'Ver a solução',
  again: 'Tentar de novo',
};
