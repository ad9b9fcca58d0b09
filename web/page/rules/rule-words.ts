/** The words for pieces and switches, which the page shares with the board and the editor. */
import type { ReactiveElement } from 'lit';
import { spanish as spanishSpeech } from '../../../src/elements/board/parts.js';
import { ENGLISH_SPEECH, type SpeechWords } from '../../../src/elements/board/speech-words.js';
import { ENGLISH, fill, type EditorWords } from '../../../src/elements/editor/words.js';
import { getLocale } from '../../i18n/locale.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';

const spanishRules = new Lazy(async () => {
  const { makeSpanish } = await import('../../../src/elements/editor/spanish-words.js');
  return makeSpanish(fill);
});

export interface RuleWords {
  readonly pieces: SpeechWords;
  readonly rules: EditorWords;
}

const ENGLISH_WORDS: RuleWords = { pieces: ENGLISH_SPEECH, rules: ENGLISH };

/** The words of a language, or English until they have been fetched. */
export const ruleWordsFor = (language: string): RuleWords => {
  const [speech, rules] = [spanishSpeech.loaded, spanishRules.loaded];
  return language === 'es' && speech !== undefined && rules !== undefined
    ? { pieces: speech.SPANISH, rules }
    : ENGLISH_WORDS;
};

/** Fetches the words of a language. */
const loadRuleWords = async (language: string): Promise<void> => {
  if (language === 'es') await Promise.all([spanishSpeech.load(), spanishRules.load()]);
};

/** Fetches the words of the page's language for a component, which is drawn again once they are there. */
export const followRuleWords = (host: ReactiveElement): void => {
  let fetched = 'en';
  host.addController({
    hostUpdate: () => {
      const language = getLocale();
      void loadPart(
        host,
        () => loadRuleWords(language),
        () => {
          if (language !== fetched) host.requestUpdate();
          fetched = language;
        },
      );
    },
  });
};
