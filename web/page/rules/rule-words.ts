/** Texts about pieces and switches, shared with the board and the editor. */
import type { ReactiveElement } from 'lit';
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn, type SpeechWords } from '../../../src/elements/board/speech-words.js';
import { editorWords } from '../../../src/elements/editor/languages.js';
import type { EditorWords } from '../../../src/words/editor.js';
import type { Language } from '../../../src/elements/internal/languages.js';
import { getLocale } from '../../i18n/locale.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';

export interface RuleWords {
  readonly pieces: SpeechWords;
  readonly rules: EditorWords;
}

/** The texts in a language, or in English until that language has been fetched. */
export const ruleWordsFor = (language: Language): RuleWords => ({
  pieces: speechIn(boardWords.in(language)),
  rules: editorWords.in(language),
});

const loadRuleWords = (language: Language): Promise<unknown> =>
  Promise.all([boardWords.load(language), editorWords.load(language)]);

/** Fetches the texts in the page's language for a component, and then renders the component again. */
export const followRuleWords = (host: ReactiveElement): void => {
  let fetched: Language = 'en';
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
