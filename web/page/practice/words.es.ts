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
  goodToo: (san, share, best) =>
    `${san} también es buena: solo reduce sus posibilidades de ganar un ${share}.${best === undefined ? '' : ` La mejor es ${best}.`}`,
  wouldReply: (turn, san, captured, chances) =>
    `Las ${turn === 'white' ? 'blancas' : 'negras'} responderían ${san}${captured === undefined ? '' : ` (captura: ${captured})`}. Sus posibilidades de ganar serían entonces del ${chances}.`,
  slower: (san, moves) =>
    `${san} también gana, pero se puede ganar en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}. Inténtelo de nuevo.`,
  follow: (turn, san) =>
    `Correcto. Las ${turn === 'white' ? 'blancas' : 'negras'} han respondido ${san}. Capture ahora lo que ha ganado.`,
  winsLess: (san) => `${san} gana menos. Inténtelo de nuevo: ya no cambia su puntuación.`,
  follows: (reply, capture, captured) => `Tras ${reply} sigue ${capture} (captura: ${captured}).`,
  continues: 'La mejor continuación:',
  worstFirst: 'La peor primero',
  onlyUnsolved: 'Solo las no resueltas',
  toGame: 'Volver a la partida',
  why: '¿Por qué no?',
  refuting: (san) => `Buscando la respuesta a ${san}…`,
  refuted: (san, chances) =>
    `Tras ${san} y el mejor juego, sus posibilidades de ganar son del ${chances}:`,
  endsWithoutWin: (san) => `${san} acaba la partida sin ganarla.`,
  unasked: 'El motor no está disponible.',
  goBack: 'Probar otra jugada',
};
