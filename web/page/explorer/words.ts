/**
 * The words of the explorer. They are not among the page's other texts, because in Spanish those are one file
 * that is fetched at the start.
 */
import { getLocale, partWords } from '../../i18n/locale.js';

const ENGLISH = {
  noDice: 'The explorer is for games without dice.',
  notKept: 'Results cannot be saved in this browser.',
  nothing: 'No opening data for this position yet.',
  explore: 'Explore from here',
  howLong: 'Time limit',
  untilStopped: 'no limit',
  stop: 'Stop',
  busy: 'The engine is in use elsewhere.',
  noBook: 'The opening book could not be loaded.',
  ownScores: 'Scores: your exploration',
  bookScores: (nodes: number) =>
    `Scores: opening book, ${nodes.toLocaleString(getLocale())} nodes a position`,
  otherBook:
    'An older version of the engine made this book. Its scores cannot be compared with the analysis, and exploring does not use them.',
  move: 'Move',
  evaluation: 'Evaluation',
  depth: 'Depth',
  share: 'Share',
  shareTitle: 'How often theory plays this move',
  games: 'Games',
  results: 'Results',
  inLibrary: (games: number) =>
    games === 1
      ? '1 other game in your library'
      : `${games.toLocaleString(getLocale())} other games in your library`,
  minutes: (minutes: number) => `${minutes} min`,
  open: 'Open a file…',
  save: 'Save as a file',
  files: 'Files of the command acedrex explore',
  added: (positions: number, ruleset: string) =>
    `Positions added to the theory of ${ruleset}: ${positions}`,
  openAnyway: 'Add anyway',
  explored: (positions: number) => `Positions explored: ${positions}`,
  ended: (white: number, draws: number, black: number) =>
    `White won ${white}, drawn ${draws}, Black won ${black}`,
};

export type ExplorerWords = typeof ENGLISH;

const SPANISH: ExplorerWords = {
  noDice: 'La teoría es para partidas sin dados.',
  notKept: 'Los resultados no se pueden guardar en este navegador.',
  nothing: 'Aún no hay teoría de esta posición.',
  explore: 'Explorar desde aquí',
  howLong: 'Límite de tiempo',
  untilStopped: 'sin límite',
  stop: 'Parar',
  busy: 'El motor se usa en otra parte.',
  noBook: 'Ahora no se puede obtener el libro de aperturas.',
  ownScores: 'Valores: su exploración',
  bookScores: (nodes) => `Valores del libro, ${nodes.toLocaleString(getLocale())} nodos`,
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
      ? '1 partida más en su biblioteca'
      : `${games.toLocaleString(getLocale())} partidas más en su biblioteca`,
  minutes: (minutes) => `${minutes} min`,
  open: 'Abrir un archivo…',
  save: 'Guardar en un archivo',
  files: 'Archivos de la orden acedrex explore',
  added: (positions, ruleset) => `Posiciones añadidas a la teoría de ${ruleset}: ${positions}`,
  openAnyway: 'Añadirla de todos modos',
  explored: (positions) => `Exploradas: ${positions}`,
  ended: (white, draws, black) =>
    `Ganan blancas: ${white}; tablas: ${draws}; ganan negras: ${black}`,
};

/** The words in the page's language. */
export const explorerWords = (): ExplorerWords => partWords('explorer', ENGLISH, SPANISH);
