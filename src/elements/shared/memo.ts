/** Returns the same object as long as its content is equal, because a board redraws for every new object. */
export class Memo<T> {
  #value: T | undefined;
  #text: string | undefined;

  /** Returns the previous object if its content is equal, otherwise the new object. */
  keep(value: T): T {
    const text = JSON.stringify(value);
    if (this.#value === undefined || text !== this.#text) {
      this.#value = value;
      this.#text = text;
    }
    return this.#value;
  }
}
