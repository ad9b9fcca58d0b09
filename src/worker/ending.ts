/**
 * An event that happens at most once and that any number of calls wait for, such as the death of a worker.
 *
 * A promise in `Promise.race` would not do: every race adds a reaction to it that stays until it settles, so a
 * worker that lives long would keep the result of each of its calls.
 */
export class Ending<T> {
  #ended: { readonly value: T } | undefined;
  readonly #waiting = new Set<(value: T) => void>();

  /** Announces the event. Only the first call has an effect. */
  end(value: T): void {
    if (this.#ended !== undefined) return;
    this.#ended = { value };
    for (const resolve of this.#waiting) resolve(value);
    this.#waiting.clear();
  }

  /** Settles as `work` does, or resolves with the event if that comes first. */
  race<U>(work: Promise<U>): Promise<T | U> {
    return new Promise<T | U>((resolve, reject) => {
      const settle = (): void => {
        this.#waiting.delete(resolve);
      };
      work.then(resolve, reject).then(settle, settle);
      if (this.#ended === undefined) this.#waiting.add(resolve);
      else resolve(this.#ended.value);
    });
  }

  /** Calls a function when the event happens, or at once if it has happened. */
  whenEnded(callback: (value: T) => void): void {
    if (this.#ended === undefined) this.#waiting.add(callback);
    else callback(this.#ended.value);
  }
}
