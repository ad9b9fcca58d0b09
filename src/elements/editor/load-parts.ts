/** Fetches the parts that an editor does not need at first: rules, other piece sets, other languages. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import type { AcedrexError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import type { Lazy } from '../shared/lazy.js';
import { languageOf } from '../internal/languages.js';
import { pieceSets } from '../board/parts.js';
import { editorWords } from './languages.js';
import type { EditorWords } from './words.js';

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

  /** The words for an element's language; English is used until another one has arrived. */
  wordsFor(element: HTMLElement): EditorWords {
    const language = languageOf(element);
    const missing = editorWords.missing(language);
    if (missing !== undefined) this.fetch(missing);
    return editorWords.in(language);
  }

  /** A set of pieces; undefined until it has arrived. */
  setOf(pieceSet: PieceSetName | PieceSet): PieceSet | undefined {
    if (typeof pieceSet !== 'string') return pieceSet;
    if (pieceSet !== 'letters' && pieceSet !== 'diagrams') return fluentSet;
    if (pieceSets.loaded === undefined) this.fetch(pieceSets);
    return pieceSets.loaded?.[pieceSet];
  }
}
