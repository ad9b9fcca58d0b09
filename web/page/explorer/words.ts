/**
 * The words of the explorer. They are not among the page's other texts, because in Spanish those are one file
 * that is fetched at the start.
 */
import { getLocale } from '../../i18n/locale.js';

const ENGLISH = {
  noDice: 'The explorer is for games without dice.',
  notKept: 'What is found here cannot be stored.',
  nothing: 'Nothing is known of this position yet.',
  explore: 'Explore from here',
  howLong: 'For how long',
  untilStopped: 'until stopped',
  stop: 'Stop',
  busy: 'The engine is busy with something else.',
  noBook: 'The opening book cannot be fetched now.',
  ownScores: 'Scores: your exploration',
  bookScores: (nodes: number) =>
    `Scores: opening book, ${nodes.toLocaleString(getLocale())} nodes a position`,
  otherBook:
    'An older version of the engine made this book. Its scores cannot be compared with the analysis, and exploring does not use them.',
  move: 'Move',
  evaluation: 'Evaluation',
  depth: 'Depth',
  share: 'Share',
  shareTitle: 'How often the theory would play the move',
  games: 'Games',
  results: 'Results',
  inLibrary: (games: number) =>
    games === 1
      ? '1 game in your library'
      : `${games.toLocaleString(getLocale())} games in your library`,
  minutes: (minutes: number) => `${minutes} min`,
  open: 'Open a file…',
  save: 'Save as a file',
  files: 'Files of the command acedrex explore',
  added: (positions: number, ruleset: string) =>
    `Positions added to the theory of ${ruleset}: ${positions}`,
  openAnyway: 'Add it all the same',
  explored: (positions: number) => `Positions explored: ${positions}`,
  ended: (white: number, draws: number, black: number) =>
    `White won ${white}, drawn ${draws}, Black won ${black}`,
};

type Words = typeof ENGLISH;

const SPANISH: Words = {
  noDice: 'La teoría es para partidas sin dados.',
  notKept: 'Lo que se encuentra aquí no se puede guardar.',
  nothing: 'Aún no se sabe nada de esta posición.',
  explore: 'Explorar desde aquí',
  howLong: 'Cuánto tiempo',
  untilStopped: 'hasta pararlo',
  stop: 'Parar',
  busy: 'El motor está ocupado con otra cosa.',
  noBook: 'Ahora no se puede obtener el libro de aperturas.',
  ownScores: 'Valores: su exploración',
  bookScores: (nodes) =>
    `Valores: libro de aperturas, ${nodes.toLocaleString(getLocale())} nodos por posición`,
  otherBook:
    'Este libro lo hizo una versión anterior del motor. Sus valores no se pueden comparar con el análisis, y la exploración no los usa.',
  move: 'Jugada',
  evaluation: 'Valor',
  depth: 'Prof.',
  share: 'Frec.',
  shareTitle: 'Con qué frecuencia la teoría haría la jugada',
  games: 'Partidas',
  results: 'Resultados',
  inLibrary: (games) =>
    games === 1
      ? '1 partida en su biblioteca'
      : `${games.toLocaleString(getLocale())} partidas en su biblioteca`,
  minutes: (minutes) => `${minutes} min`,
  open: 'Abrir un archivo…',
  save: 'Guardar en un archivo',
  files: 'Archivos de la orden acedrex explore',
  added: (positions, ruleset) => `Posiciones añadidas a la teoría de ${ruleset}: ${positions}`,
  openAnyway: 'Añadirla de todos modos',
  explored: (positions) => `Posiciones exploradas: ${positions}`,
  ended: (white, draws, black) =>
    `Ganan blancas: ${white}; tablas: ${draws}; ganan negras: ${black}`,
};

/** The words in the page's language. */
export const explorerWords = (): Words => (getLocale().startsWith('es') ? SPANISH : ENGLISH);
