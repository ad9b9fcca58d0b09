/** What is said about a try at a puzzle, in Spanish; fetched only on Spanish pages. */
import type { PuzzleGoal } from '../../puzzles/types.js';
import type { Color } from '../../rules/pieces.js';
import type { AttemptWords } from './attempt-words.js';

const sides = (turn: Color): string => (turn === 'white' ? 'las blancas' : 'las negras');
const Sides = (turn: Color): string => (turn === 'white' ? 'Las blancas' : 'Las negras');

/** What is asked for, after whose turn it is. */
const asked = (goal?: PuzzleGoal): string => {
  switch (goal?.kind) {
    case 'end':
      return `gane en ${goal.moves === 1 ? 'una jugada' : `${goal.moves} jugadas`}`;
    case 'win':
      return 'encuentre la jugada que gana';
    case 'hold':
      return 'encuentre la única jugada que salva la partida';
    case 'best':
      return 'encuentre la mejor jugada para esta tirada';
    case undefined:
      return 'encuentre la mejor jugada';
  }
};

export const SPANISH_ATTEMPT: AttemptWords = {
  task: (turn, goal) => `Juegan ${sides(turn)}: ${asked(goal)}.`,
  mistake: (turn, san) => `${Sides(turn)} acaban de jugar ${san}.`,
  rolled: (roll, piece) => `El dado muestra ${roll}: ${piece}.`,
  right: (san) => `${san} es correcta.`,
  replied: (turn, san) => `Correcto. ${Sides(turn)} han respondido ${san}. Siga.`,
  wrong: (san) => `${san} no es la jugada correcta. Pruebe otra.`,
  solved: '¡Resuelto!',
  solvedAfter: 'Resuelto, pero no a la primera.',
  answered: 'La solución',
  moveThis: (piece, square) => `Mueva la pieza de ${square}: ${piece}.`,
  moveThere: (piece, square, target) => `Mueva la pieza de ${square} (${piece}) a ${target}.`,
  hint: 'Pista',
  moreHint: 'Otra pista',
  showAnswer: 'Ver la solución',
  again: 'Intentar de nuevo',
};
