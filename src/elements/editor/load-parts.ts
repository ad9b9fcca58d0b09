/** Fetches the parts that an editor does not need at first: rules, other piece sets, other languages. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import type { Repair } from '../../rules/validate.js';
import type { AcedrexError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import { Lazy } from '../shared/lazy.js';
import type { EditorWords } from '../../words/editor.js';
import { missingFaults, tellFault } from '../internal/faults.js';
import { languageOf, type Language } from '../internal/languages.js';
import type { Told } from '../internal/translate.js';
import { pieceSets, play } from '../board/parts.js';
import { editorWords } from './languages.js';

/** Transforms of a whole set-up, fetched with the rules. */
export const transforms = new Lazy(async () => {
  const [module] = await Promise.all([import('../../rules/transform.js'), play.load()]);
  return module;
});

/** The words of the editor, with functions that describe errors and repairs. */
export interface Words extends EditorWords {
  readonly error: (error: Told) => string;
  readonly repair: (repair: Repair) => string;
}

/** The words of a language, or English until the words have been fetched. */
export const wordsIn = (language: Language): Words => ({
  ...editorWords.in(language),
  error: (error) => tellFault(language, error),
  repair: ({ code, params, label }) => tellFault(language, { code, params, message: label }),
});

export class EditorParts {
  readonly #onLoad: () => void;
  readonly #onError: (part: Lazy<unknown>, error: AcedrexError) => void;
  readonly #awaited = new Set<Lazy<unknown>>();

  constructor(onLoad: () => void, onError: (part: Lazy<unknown>, error: AcedrexError) => void) {
    this.#onLoad = onLoad;
    this.#onError = onError;
  }

  fetch(part: Lazy<unknown>): void {
    if (this.#awaited.has(part)) return;
    this.#awaited.add(part);
    part.load().then(
      () => {
        this.#awaited.delete(part);
        this.#onLoad();
      },
      (error: unknown) => {
        this.#awaited.delete(part);
        this.#onError(part, partError(error));
      },
    );
  }

  /** The words in an element's language, or in English until they are loaded. */
  wordsFor(element: HTMLElement): Words {
    const language = languageOf(element);
    for (const missing of [editorWords.missing(language), missingFaults(language)])
      if (missing !== undefined) this.fetch(missing);
    return wordsIn(language);
  }

  /** A piece set; undefined until it is loaded. */
  setOf(pieceSet: PieceSetName | PieceSet): PieceSet | undefined {
    if (typeof pieceSet !== 'string') return pieceSet;
    if (pieceSet !== 'letters' && pieceSet !== 'diagrams') return fluentSet;
    if (pieceSets.loaded === undefined) this.fetch(pieceSets);
    return pieceSets.loaded?.[pieceSet];
  }
}
