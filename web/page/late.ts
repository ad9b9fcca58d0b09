/** Stores that most visits do not need. */
import { Store } from '../../src/elements/shared/store.js';

/**
 * Holds a store that the first part of the page to use it creates. The store's code is downloaded with that part, and
 * not at the start of the page. Subscribers hear of the creation and of all later changes.
 */
export class Late<Sources, Made extends Store> extends Store {
  readonly #sources: Sources;
  #made: Made | undefined;

  constructor(sources: Sources) {
    super();
    this.#sources = sources;
  }

  /** The store; undefined until it is created. */
  get made(): Made | undefined {
    return this.#made;
  }

  /** Returns the store, which the first call creates. */
  make(create: (sources: Sources) => Made): Made {
    if (this.#made !== undefined) return this.#made;
    const made = create(this.#sources);
    this.#made = made;
    made.subscribe(() => this.changed());
    this.changed();
    return made;
  }
}
