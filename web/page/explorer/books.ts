/** The shipped books. Each is fetched when the explorer first shows a position under its ruleset. */
import { ENGINE_IDENTITY } from '../../../src/engine/identity.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { TheoryBook, findingsOfBook } from '../../../src/theory/book.js';
import type { TheoryFinding } from '../../../src/theory/types.js';
import { pageSlices } from '../../shared/in-slices.js';
import { openKeptFile } from '../kept-file.js';

const ADDRESSES: Readonly<Record<keyof typeof RULESETS, URL>> = {
  cazaux: new URL('../../../data/books/cazaux.book', import.meta.url),
  courier: new URL('../../../data/books/courier.book', import.meta.url),
  murray: new URL('../../../data/books/murray.book', import.meta.url),
  golladay: new URL('../../../data/books/golladay.book', import.meta.url),
};

const CACHE = 'acedrex-books';

const isNamed = (id: string): id is keyof typeof RULESETS => Object.hasOwn(RULESETS, id);

export class Books {
  readonly #onChange: () => void;
  readonly #fetching = new Map<string, Promise<TheoryBook | undefined>>();
  /** Books by ruleset id; false if a book could not be fetched. */
  readonly #books = new Map<string, TheoryBook | false>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** A ruleset's book; undefined until it is loaded. */
  of({ id }: Ruleset): TheoryBook | undefined {
    const book = this.#books.get(id);
    return book === false ? undefined : book;
  }

  /** The loading state of a ruleset's book. Custom rulesets have no book. */
  stateOf({ id }: Ruleset): 'none' | 'loading' | 'there' | 'failed' {
    if (!isNamed(id)) return 'none';
    const book = this.#books.get(id);
    return book === undefined ? 'loading' : book === false ? 'failed' : 'there';
  }

  /** Fetches the book of a ruleset once. After a failure, the next call tries again. */
  fetch({ id }: Ruleset): Promise<TheoryBook | undefined> {
    const known = this.#fetching.get(id);
    if (known !== undefined || !isNamed(id)) return known ?? Promise.resolve(undefined);
    const fetching = fetchBook(id).then(
      (book) => {
        this.#books.set(id, book);
        return book;
      },
      () => {
        this.#books.set(id, false);
        this.#fetching.delete(id);
        return undefined;
      },
    );
    this.#fetching.set(id, fetching);
    void fetching.then(this.#onChange);
    return fetching;
  }
}

/** Reads a book's positions that can arise from a position, in slices; returns undefined if the caller cancels. */
export const readBook = async (
  book: TheoryBook,
  position: Position,
  isWanted: () => boolean,
): Promise<readonly TheoryFinding[] | undefined> => {
  const findings: TheoryFinding[] = [];
  const slices = pageSlices();
  for (const finding of findingsOfBook(book, position, ENGINE_IDENTITY)) {
    if (finding !== undefined) findings.push(finding);
    if (!slices.isOver(performance.now())) continue;
    await slices.pause();
    if (!isWanted()) return undefined;
  }
  return findings;
};

/** Fetches a ruleset's book. Rejects if the book cannot be fetched or is damaged. */
const fetchBook = (id: keyof typeof RULESETS): Promise<TheoryBook> =>
  openKeptFile({
    cache: CACHE,
    name: id,
    href: ADDRESSES[id].href,
    read: async (bytes) => {
      const book = await TheoryBook.load(bytes);
      return book.ok ? book.value : undefined;
    },
  });
