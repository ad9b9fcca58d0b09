import type { Color } from '../../../src/rules/pieces.js';
import type { AttemptWords } from './words.js';

const Sides = (turn: Color): string => (turn === 'white' ? 'Las blancas' : 'Las negras');

export const SPANISH: AttemptWords = {
  right: (san) => `${san} es correcta.`,
  replied: (turn, san) => `Correcto. ${Sides(turn)} han respondido ${san}. Siga.`,
  wrong: (san) => `${san} no es la jugada correcta. Pruebe otra.`,
  played: (san) => `${san} se jugó en la partida. Pruebe otra jugada.`,
  loses: (san, share) =>
    `${san} reduce sus posibilidades de ganar un ${share}. Pruebe otra jugada.`,
  checking: (san) => `Comprobando ${san}…`,
  searching: 'El motor está buscando…',
  asGood: (san, best) =>
    `${san} es tan buena como la mejor jugada${best === undefined ? '' : `, ${best}`}.`,
  solved: '¡Resuelto!',
  solvedAfter: 'Resuelto, después de una jugada errónea.',
  answered: 'La solución',
  moveThis: (piece, square) => `Mueva la pieza de ${square}: ${piece}.`,
  moveThere: (piece, square, target) => `Mueva la pieza de ${square} (${piece}) a ${target}.`,
  hint: 'Pista',
  moreHint: 'Otra pista',
  showAnswer: 'Ver la solución',
  why: '¿Por qué no?',
  refuting: (san) => `Buscando la respuesta a ${san}…`,
  refuted: (san, score) => `Tras ${san} y el mejor juego, la evaluación es ${score}:`,
  endsWithoutWin: (san) => `${san} acaba la partida sin ganarla.`,
  unasked: 'No se ha podido consultar al motor.',
  goBack: 'Probar otra jugada',
  again: 'Intentar de nuevo',
};
