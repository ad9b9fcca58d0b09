/** Texts of errors in other languages, whose sentences are fetched when the first of them is shown. */
import { Store } from '../shared/store.js';
import { loadFaults, missingFaults, tellFault } from './faults.js';
import type { Language } from './languages.js';
import type { Told } from './translate.js';

/** Tells its subscribers when the sentences have arrived, or cannot be fetched. */
class FaultTexts extends Store {
  readonly #untold = new Set<string>();

  /** An error in a language: empty until the sentences have arrived, in English if they cannot be fetched. */
  in(language: Language, error: Told): string {
    if (missingFaults(language) === undefined || this.#untold.has(error.message))
      return tellFault(language, error);
    const end = (): void => {
      this.#untold.add(error.message);
      this.changed();
    };
    loadFaults(language).then(end, end);
    return '';
  }
}

export const faultTexts = new FaultTexts();
