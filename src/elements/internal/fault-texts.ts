/** Texts of errors in Spanish, whose sentences are fetched when the first of them is shown. */
import { Lazy } from '../shared/lazy.js';
import { Store } from '../shared/store.js';
import type { Told } from './translate.js';

const sentences = new Lazy(() => import('./spanish-faults.js'));

/** Tells its subscribers when the sentences have arrived, or cannot be fetched. */
class FaultTexts extends Store {
  readonly #untold = new Set<string>();

  /** An error in Spanish: empty until the sentences have arrived, in English if they cannot be fetched. */
  inSpanish(error: Told): string {
    const { message } = error;
    if (sentences.loaded !== undefined) return sentences.loaded.tellInSpanish(error);
    if (this.#untold.has(message)) return message;
    const end = (): void => {
      this.#untold.add(message);
      this.changed();
    };
    sentences.load().then(end, end);
    return '';
  }
}

export const faultTexts = new FaultTexts();
