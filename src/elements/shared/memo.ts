/**
 * Returns the same object as long as its content is equal, because a board redraws whenever it is given
 * another object.
 */
export class Memo<T> {
  #value: T | undefined;
  #text: string | undefined;

  /** The previous object if it has the same content, else this one. */
  keep(value: T): T {
    const text = JSON.stringify(value);
    if (this.#value === undefined || text !== this.#text) {
      this.#value = value;
      this.#text = text;
    }
    return this.#value;
  }
}
