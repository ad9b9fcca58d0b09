/** The words about a review that is running, and about its figures, in English and Spanish. */
import { partWords } from '../../i18n/locale.js';

export interface ReviewWords {
  readonly running: string;
  readonly scores: string;
  readonly worst: string;
  readonly showWorst: string;
}

const ENGLISH: ReviewWords = {
  running:
    'The engine is looking at each position, from the last to the first. You can step through the game meanwhile; scores and mistakes appear beside the moves.',
  scores:
    'Scores are in pawns: + is good for White, − for Black, and #3 is a forced win in three moves. With +1.00 White wins about every second game.',
  worst: 'Worst move',
  showWorst: 'Go to this move, which lowered the winning chances most',
};

const SPANISH: ReviewWords = {
  running:
    'El motor examina cada posición, de la última a la primera. Mientras tanto puede recorrer la partida; las evaluaciones y los errores aparecen junto a las jugadas.',
  scores:
    'Las evaluaciones se dan en peones: + favorece a las blancas, − a las negras, y #3 es una victoria forzada en tres jugadas. Con +1.00 las blancas ganan aproximadamente una de cada dos partidas.',
  worst: 'Peor jugada',
  showWorst: 'Ir a esta jugada, la que más ha reducido las posibilidades de ganar',
};

export const reviewWords = (): ReviewWords => partWords('review', ENGLISH, SPANISH);
