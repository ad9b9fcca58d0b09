/**
 * The words of the introduction. They are not among the page's other texts, because in Spanish those are one file
 * that is fetched at the start, also by visitors who have seen the introduction.
 */
import { partWords } from '../../i18n/locale.js';

const ENGLISH = {
  title: 'Grant Acedrex',
  what: 'The great chess of King Alfonso X, written down in 1283: lions, giraffes, crocodiles and a giant bird on twelve by twelve squares.',
  try: 'Try the lion',
  how: 'It leaps three squares, over anything in its way. Move it on the board.',
  doors: 'Where to begin',
  learn: ['Meet the pieces', 'how they move'],
  play: ['Play', 'computer or friend'],
  analyse: ['Analyse', 'with the engine'],
  orMove: 'Or just move a piece: White begins.',
  close: 'Close the introduction',
} as const;

export type IntroductionWords = {
  readonly [Name in keyof typeof ENGLISH]: (typeof ENGLISH)[Name] extends string
    ? string
    : readonly [string, string];
};

const SPANISH: IntroductionWords = {
  title: 'Grant Acedrex',
  what: 'El ajedrez grande del rey Alfonso X, puesto por escrito en 1283: leones, jirafas, cocodrilos y un ave gigante en doce por doce casillas.',
  try: 'Pruebe el león',
  how: 'Salta tres casillas por encima de todo. Muévalo en el tablero.',
  doors: 'Por dónde empezar',
  learn: ['Las piezas', 'cómo se mueven'],
  play: ['Jugar', 'solo o en pareja'],
  analyse: ['Analizar', 'con el motor'],
  orMove: 'O mueva una pieza: empiezan las blancas.',
  close: 'Cerrar la presentación',
};

/** The words in the page's language. */
export const introductionWords = (): IntroductionWords =>
  partWords('introduction', ENGLISH, SPANISH);
