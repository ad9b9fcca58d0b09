/** Texts of errors in other languages, whose sentences are fetched when the first of them is shown. */
import { Lazy } from '../shared/lazy.js';
import { Store } from '../shared/store.js';
import type { Translation } from './languages.js';
import type { Told } from './translate.js';

// Fetched too, because most pages show no error.
const sources = new Lazy(() => import('./fault-sentences.js'));

/** Tells its subscribers when the sentences have arrived, or cannot be fetched. */
class FaultTexts extends Store {
  readonly #untold = new Set<string>();

  /** An error in a language: empty until the sentences have arrived, in English if they cannot be fetched. */
  in(language: Translation, error: Told): string {
    const { message } = error;
    const sentences = sources.loaded?.faultSentences;
    if (sentences !== undefined && sentences.missing(language) === undefined)
      return sentences.in(language).sentence(error);
    if (this.#untold.has(message)) return message;
    const end = (): void => {
      this.#untold.add(message);
      this.changed();
    };
    sources
      .load()
      .then(() => sources.loaded?.faultSentences.load(language))
      .then(end, end);
    return '';
  }
}

export const faultTexts = new FaultTexts();
