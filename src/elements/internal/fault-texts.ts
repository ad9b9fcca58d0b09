/** Error messages in other languages. They are fetched when an error is first shown. */
import { Store } from '../shared/store.js';
import { loadFaults, missingFaults, tellFault } from './faults.js';
import type { Language } from './languages.js';
import type { Told } from './translate.js';

/** Notifies its subscribers after the messages have loaded or failed to load. */
class FaultTexts extends Store {
  readonly #untold = new Set<string>();

  /** An error message in a language: empty until the messages have loaded, in English if they cannot be fetched. */
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
