/** Settings that a session hands to its engine, which applies them in order before its next search. */
import type { Result } from '../result.js';

export class EngineSettings {
  readonly #onError: (message: string) => void;
  #applied: Promise<void>;

  /**
   * `onError` receives the reason when the engine cannot apply a setting. `ready` resolves when the engine has
   * started.
   */
  constructor(onError: (message: string) => void, ready: Promise<void> = Promise.resolve()) {
    this.#onError = onError;
    this.#applied = ready;
  }

  /** Resolves when the engine has started and has applied every setting so far. */
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
