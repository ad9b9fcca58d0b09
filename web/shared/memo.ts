/**
 * Keeps handing out the same object as long as what it says is the same: a board that is given
 * another one draws anew.
 */
export class Memo<T> {
  #value: T | undefined;
  #text: string | undefined;

  /** The object of last time if it is equal to this one. */
  keep(value: T): T {
    const text = JSON.stringify(value);
    if (this.#value === undefined || text !== this.#text) {
      this.#value = value;
      this.#text = text;
    }
    return this.#value;
  }
}
