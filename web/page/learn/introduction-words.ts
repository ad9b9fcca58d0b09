/** The words of the introduction, which is not fetched again once a visitor has seen it. */
import { partWords } from '../../i18n/locale.js';

const ENGLISH = {
  title: 'Grant Acedrex',
  what: 'The great chess of King Alfonso X, written down in 1283: lions, giraffes, crocodiles and a giant bird on twelve by twelve squares. Win by checkmate or by taking all but the king.',
  try: 'Try the lion',
  how: 'It leaps three squares, over anything in its way. Move it on the large board.',
  learn: ['The pieces', 'how they move'],
  play: ['Play', 'computer or friend'],
  puzzles: ['Puzzles', 'find the best move'],
  analyse: ['Analyse', 'with the engine'],
  explore: 'See the openings',
  /** A link, and the page of the documentation to which it leads. */
  guide: ['Guide and rules', 'index.html#for-players'],
  close: 'Close the introduction',
} as const;

export type IntroductionWords = {
  readonly [Name in keyof typeof ENGLISH]: (typeof ENGLISH)[Name] extends string
    ? string
    : readonly [string, string];
};

/** The words in the page's language. */
export const introductionWords = (): IntroductionWords => partWords('introduction', ENGLISH);
