/**
 * The words about levels and premoves in both languages. They are here and not among the page's other texts, of
 * which the Spanish ones are fetched at the start.
 */
import { msg, str } from '@lit/localize';
import { getLocale } from '../../i18n/locale.js';
import { SCORES } from './strength.js';

interface PlayWords {
  /** What each level is like to play against. */
  readonly levels: readonly string[];
  readonly weakest: string;
  readonly stronger: (lower: number) => string;
  readonly scores: (score: number, lower: number) => string;
  readonly premove: (move: string) => string;
  readonly refused: (move: string) => string;
}

const ENGLISH: PlayWords = {
  levels: [
    'Beginner: knows the moves, and often overlooks what is attacked.',
    'Novice: takes what is offered, and overlooks simple threats.',
    'Casual: sees most threats, and makes a bad move now and then.',
    'Club: rarely loses a piece, and plans little.',
    'Strong club: punishes mistakes and makes few of its own.',
    'Expert: gives nothing away and calculates several moves ahead.',
    'Master: always plays the best move that it finds.',
    'Strongest: the same, with five times as much thinking.',
  ],
  weakest: 'The weakest level.',
  stronger: (lower) => `Stronger than level ${lower}.`,
  scores: (score, lower) => `Scores about ${score}% against level ${lower}.`,
  premove: (move) => `Premove ${move}. A click on the board or Escape cancels it.`,
  refused: (move) => `The premove ${move} was not played.`,
};

const SPANISH: PlayWords = {
  levels: [
    'Principiante: conoce los movimientos y a menudo no ve lo que está atacado.',
    'Novato: captura lo que se le ofrece y no ve amenazas sencillas.',
    'Aficionado: ve la mayoría de las amenazas y a veces hace una mala jugada.',
    'Club: rara vez pierde una pieza y planea poco.',
    'Club fuerte: castiga los errores y comete pocos.',
    'Experto: no regala nada y calcula varias jugadas por adelantado.',
    'Maestro: hace siempre la mejor jugada que encuentra.',
    'El más fuerte: lo mismo, pensando cinco veces más.',
  ],
  weakest: 'El nivel más débil.',
  stronger: (lower) => `Más fuerte que el nivel ${lower}.`,
  scores: (score, lower) => `Obtiene cerca del ${score} % contra el nivel ${lower}.`,
  premove: (move) => `Jugada anticipada ${move}. Un clic en el tablero o Escape la anula.`,
  refused: (move) => `La jugada anticipada ${move} no se ha hecho.`,
};

export const playWords = (): PlayWords => (getLocale() === 'es' ? SPANISH : ENGLISH);

/** What a level is like to play against. */
export const levelText = (level: number): string => playWords().levels[level - 1] ?? '';

/** How strong a level is compared with the one below. */
export const strengthText = (level: number): string => {
  const words = playWords();
  const score = SCORES[level - 2];
  if (level === 1) return words.weakest;
  return score === undefined ? words.stronger(level - 1) : words.scores(score, level - 1);
};

/** The name of the study with a game against a level. */
export const gameName = (level: number): string => msg(str`Game against level ${level}`);
