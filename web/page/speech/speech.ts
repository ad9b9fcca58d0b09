/** The words of speech in the page's language. */
import { ENGLISH_SPEECH, type SpeechWords } from '../../../src/elements/board/speech-words.js';
import { getLocale } from '../../i18n/locale.js';
import { Translated } from '../../../src/elements/internal/languages.js';
import { ENGLISH, type SaidWords } from './words.js';

export interface Speech {
  readonly words: SaidWords;
  /** The words of the board, for moves and pieces. */
  readonly board: SpeechWords;
}

const allSpeech = new Translated<Speech>(
  '',
  { words: ENGLISH, board: ENGLISH_SPEECH },
  {
    es: async () => {
      const [words, board] = await Promise.all([
        import('./words.es.js'),
        import('../../../src/elements/board/spanish.js'),
      ]);
      return { SPANISH: { words: words.SPANISH, board: board.SPANISH } };
    },
    fr: async () => {
      const [words, board] = await Promise.all([
        import('./words.fr.js'),
        import('../../../src/elements/board/french.js'),
      ]);
      return { FRENCH: { words: words.FRENCH, board: board.FRENCH } };
    },
    de: async () => {
      const [words, board] = await Promise.all([
        import('./words.de.js'),
        import('../../../src/elements/board/german.js'),
      ]);
      return { GERMAN: { words: words.GERMAN, board: board.GERMAN } };
    },
    pt: async () => {
      const [words, board] = await Promise.all([
        import('./words.pt.js'),
        import('../../../src/elements/board/portuguese.js'),
      ]);
      return { PORTUGUESE: { words: words.PORTUGUESE, board: board.PORTUGUESE } };
    },
  },
);

/** The words, or undefined until {@link fetchSpeech} has fetched them. */
export const speech = (): Speech | undefined => {
  const locale = getLocale();
  return allSpeech.missing(locale) === undefined ? allSpeech.in(locale) : undefined;
};

/** Fetches the words of the page's language. */
export const fetchSpeech = (): Promise<void> => allSpeech.load(getLocale());
