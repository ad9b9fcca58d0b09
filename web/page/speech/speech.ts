/** The words for speech in the page's language. */
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn, type SpeechWords } from '../../../src/elements/board/speech-words.js';
import { getLocale } from '../../i18n/locale.js';
import { Translated } from '../../../src/elements/internal/languages.js';
import { SOURCES, WORDS, type SaidWords } from '../../words/said.js';

export interface Speech {
  readonly words: SaidWords;
  readonly board: SpeechWords;
}

const said = new Translated('', WORDS, SOURCES);

/** The words; undefined until {@link fetchSpeech} has fetched them. */
export const speech = (): Speech | undefined => {
  const locale = getLocale();
  return said.missing(locale) === undefined && boardWords.missing(locale) === undefined
    ? { words: said.in(locale), board: speechIn(boardWords.in(locale)) }
    : undefined;
};

export const fetchSpeech = async (): Promise<void> => {
  await Promise.all([said.load(getLocale()), boardWords.load(getLocale())]);
};
