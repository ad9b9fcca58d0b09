/** The words of the parts for games with dice in Spanish; fetched only on Spanish pages. */
import type { Color } from '../../rules/pieces.js';
import { ROLE_NAMES } from '../internal/spanish-names.js';
import type { DiceWords } from './dice-words.js';

const SIDES: Readonly<Record<Color, string>> = { white: 'Las blancas', black: 'Las negras' };

export const SPANISH: DiceWords = {
  role: (role) => ROLE_NAMES[role],
  isOver: 'La partida ha terminado.',
  toRoll: { white: 'Tiran las blancas', black: 'Tiran las negras' },
  rolls: (color, roll, piece) => `${SIDES[color]} sacan un ${roll}: ${piece}.`,
  noMove: 'No tiene jugada: pasa el turno.',
  rollIt: 'Tirar',
  rollTitle: 'Tirar (r)',
  passTurn: 'Pasar el turno',
  undoRoll: 'Deshacer la tirada',
  faces: 'Lo que muestra el dado',
  ownDie: 'Tire su propio dado e introduzca lo que muestre.',
  score: { white: 'Puntuación de las blancas', black: 'Puntuación de las negras' },
  rollValues: 'Lo que vale cada tirada',
  roll: 'Tirada',
  bestMove: 'Mejor jugada',
  bestMoves: 'Mejores jugadas de la tirada',
  swing: 'Diferencia',
  setDie: 'Poner así el dado',
  rank: 'Puesto',
  versusBest: 'frente a la mejor',
  play: 'Jugarla',
  pass: 'pase',
};
