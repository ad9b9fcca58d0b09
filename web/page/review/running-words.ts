/** The words about a review that is running, its figures and its verdicts, in English and Spanish. */
import type { Color } from '../../../src/rules/pieces.js';
import { partWords } from '../../i18n/locale.js';

export interface ReviewWords {
  readonly running: string;
  readonly scores: string;
  /** No evaluation is that of a review; then some are not; then some are those of a deeper review. */
  readonly fromFile: string;
  readonly partlyFromFile: (effort: string, done: number, positions: number) => string;
  readonly partlyDeeper: (
    effort: string,
    deeper: string,
    done: number,
    positions: number,
  ) => string;
  readonly worst: string;
  readonly showWorst: string;
  /** The opponent's moves after a marked move, and the piece that they win. */
  readonly wins: (moves: string, piece: string) => string;
  /** The opponent's reply to a marked move, with which the game can be ended in so many moves. */
  readonly endsIn: (reply: string, moves: number) => string;
  /** A good reply to a marked move. */
  readonly goodReply: (reply: string) => string;
  /** What a marked move costs its side, with the evaluations before and after it. */
  readonly lowers: (share: string, before: string, after: string) => string;
  /** A side that has resigned without being worse off. */
  readonly resigned: Readonly<Record<'better' | 'level', (color: Color, score: string) => string>>;
}

const ENGLISH: ReviewWords = {
  running:
    'The engine is looking at each position, from the last to the first. You can step through the game meanwhile; scores and mistakes appear beside the moves.',
  scores:
    'Scores are in pawns: + is good for White, − for Black, and #3 is a forced win in three moves. At +1.00 White wins about half of its games.',
  fromFile: 'Evaluations from the file, not from a review.',
  partlyFromFile: (effort, done, positions) =>
    `${done} of ${positions} positions reviewed (${effort}). The other evaluations are from the file.`,
  partlyDeeper: (effort, deeper, done, positions) =>
    `Reviewed (${effort}), ${done} of ${positions} positions deeper (${deeper}).`,
  worst: 'Worst move',
  showWorst: 'Go to this move, which lowered the winning chances most',
  wins: (moves, piece) => `${moves} wins the ${piece}.`,
  endsIn: (reply, moves) => `${reply} wins in ${moves === 1 ? 'one move' : `${moves} moves`}.`,
  goodReply: (reply) => `Good reply: ${reply}.`,
  lowers: (share, before, after) =>
    `Lowers the winning chances by ${share}, from ${before} to ${after}.`,
  resigned: {
    better: (color, score) =>
      `${color === 'white' ? 'White' : 'Black'} resigned, though better off (${score}).`,
    level: (color, score) =>
      `${color === 'white' ? 'White' : 'Black'} resigned in a level position (${score}).`,
  },
};

const SPANISH: ReviewWords = {
  running:
    'El motor examina cada posición, de la última a la primera. Mientras tanto puede recorrer la partida; las evaluaciones y los errores aparecen junto a las jugadas.',
  scores:
    'Las evaluaciones se dan en peones: + favorece a las blancas, − a las negras, y #3 es una victoria forzada en tres jugadas. Con +1.00 las blancas ganan aproximadamente una de cada dos partidas.',
  fromFile: 'Evaluaciones del archivo, no de una revisión.',
  partlyFromFile: (effort, done, positions) =>
    `${done} de ${positions} posiciones revisadas (${effort}). Las demás evaluaciones son del archivo.`,
  partlyDeeper: (effort, deeper, done, positions) =>
    `Revisada (${effort}); ${done} de ${positions} posiciones, más a fondo (${deeper}).`,
  worst: 'Peor jugada',
  showWorst: 'Ir a esta jugada, la que más ha reducido las posibilidades de ganar',
  wins: (moves, piece) => `${moves} gana pieza: ${piece}.`,
  endsIn: (reply, moves) => `${reply} gana en ${moves === 1 ? 'una jugada' : `${moves} jugadas`}.`,
  goodReply: (reply) => `Buena respuesta: ${reply}.`,
  lowers: (share, before, after) =>
    `Reduce las posibilidades de ganar un ${share}: de ${before} a ${after}.`,
  resigned: {
    better: (color, score) =>
      `Las ${color === 'white' ? 'blancas' : 'negras'} abandonaron, aunque estaban mejor (${score}).`,
    level: (color, score) =>
      `Las ${color === 'white' ? 'blancas' : 'negras'} abandonaron en una posición igualada (${score}).`,
  },
};

export const reviewWords = (): ReviewWords => partWords('review', ENGLISH, SPANISH);
