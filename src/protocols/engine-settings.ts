/** Settings that a session hands to its engine, which applies them in order before its next search. */
import type { Result } from '../result.js';

export class EngineSettings {
  readonly #onError: (message: string) => void;
  #applied: Promise<void> = Promise.resolve();

  /** `onError` is told why the engine could not apply a setting. */
  constructor(onError: (message: string) => void) {
    this.#onError = onError;
  }

  /** Settles when the engine has applied every setting so far. */
  get applied(): Promise<void> {
    return this.#applied;
  }

  apply(change: () => Promise<Result<void, { readonly message: string }>>): void {
    const done = change().then((result) => {
      if (!result.ok) this.#onError(result.error.message);
    });
    this.#applied = Promise.all([this.#applied, done]).then(() => undefined);
  }
}
