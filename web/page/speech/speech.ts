/** The words of speech in the page's language. */
import { ENGLISH_SPEECH, type SpeechWords } from '../../components/board/speech-words.js';
import { getLocale } from '../../i18n/locale.js';
import { Lazy } from '../../shared/lazy.js';
import { ENGLISH, type SaidWords } from './words.js';

export interface Speech {
  readonly words: SaidWords;
  /** The words of the board, for moves and pieces. */
  readonly board: SpeechWords;
}

const spanish = new Lazy(async (): Promise<Speech> => {
  const [words, board] = await Promise.all([
    import('./words.es.js'),
    import('../../components/board/spanish.js'),
  ]);
  return { words: words.SPANISH, board: board.SPANISH };
});

const ENGLISH_BOTH: Speech = { words: ENGLISH, board: ENGLISH_SPEECH };

/** The words, or undefined until {@link fetchSpeech} has fetched them. */
export const speech = (): Speech | undefined =>
  getLocale() === 'es' ? spanish.loaded : ENGLISH_BOTH;

/** Fetches the words of the page's language. */
export const fetchSpeech = (): Promise<void> =>
  getLocale() === 'es' ? spanish.load() : Promise.resolve();
