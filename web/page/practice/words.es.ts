import { SPANISH_ATTEMPT } from '../../../src/elements/puzzle/spanish-attempt.js';
import type { AttemptWords } from './words.js';

export const SPANISH: AttemptWords = {
  ...SPANISH_ATTEMPT,
  played: (san) => `${san} se jugó en la partida. Pruebe otra jugada.`,
  loses: (san, share) =>
    `${san} reduce sus posibilidades de ganar un ${share}. Pruebe otra jugada.`,
  checking: (san) => `Comprobando ${san}…`,
  searching: 'El motor está buscando…',
  asGood: (san, best) =>
    `${san} es tan buena como la mejor jugada${best === undefined ? '' : `, ${best}`}.`,
  why: '¿Por qué no?',
  refuting: (san) => `Buscando la respuesta a ${san}…`,
  refuted: (san, chances) =>
    `Tras ${san} y el mejor juego, sus posibilidades de ganar son del ${chances}:`,
  endsWithoutWin: (san) => `${san} acaba la partida sin ganarla.`,
  unasked: 'No se ha podido consultar al motor.',
  bareKing: 'Un rey al que no le queda ninguna otra pieza ha perdido.',
  goBack: 'Probar otra jugada',
};
