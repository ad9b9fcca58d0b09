/** Stores that are created on first use, because most visits do not need them. */
import { Store } from '../../src/elements/shared/store.js';

/**
 * Holds a store. The first part of the page that uses the store creates it. The store's code is downloaded with that
 * part, not when the page starts. Subscribers are notified of the creation and all later changes.
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

  /** Returns the store. The first call creates it. */
  make(create: (sources: Sources) => Made): Made {
    if (this.#made !== undefined) return this.#made;
    const made = create(this.#sources);
    this.#made = made;
    made.subscribe(() => this.changed());
    this.changed();
    return made;
  }
}
