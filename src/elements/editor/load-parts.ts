/** Fetches the parts that an editor does not need at first: rules, other piece sets, other languages. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { PieceSetName } from '../../drawing/pieces/names.js';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import type { AcedrexError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import { Lazy } from '../shared/lazy.js';
import { speaksSpanish } from '../internal/published-element.js';
import { pieceSets } from '../board/parts.js';
import { ENGLISH, fill, type EditorWords } from './words.js';

/** The editor's words in Spanish. */
const spanish = new Lazy(async () => {
  const { makeSpanish } = await import('./spanish-words.js');
  return makeSpanish(fill);
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

  /** The words for an element's language; English is used until another one has arrived. */
  wordsFor(element: HTMLElement): EditorWords {
    const isSpanish = speaksSpanish(element);
    if (isSpanish && spanish.loaded === undefined) this.fetch(spanish);
    return (isSpanish ? spanish.loaded : undefined) ?? ENGLISH;
  }

  /** A set of pieces; undefined until it has arrived. */
  setOf(pieceSet: PieceSetName | PieceSet): PieceSet | undefined {
    if (typeof pieceSet !== 'string') return pieceSet;
    if (pieceSet !== 'letters' && pieceSet !== 'diagrams') return fluentSet;
    if (pieceSets.loaded === undefined) this.fetch(pieceSets);
    return pieceSets.loaded?.[pieceSet];
  }
}
