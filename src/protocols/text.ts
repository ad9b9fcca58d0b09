/** Reads and writes the text of one-line answers: quoted input, numbers and messages. */
import type { Result } from '../result.js';

const MAX_QUOTED = 60;

/** Quotes a text on one line: without control characters, with single spaces, shortened. */
export const quote = (text: string): string => {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return `"${clean.length > MAX_QUOTED ? `${clean.slice(0, MAX_QUOTED)}…` : clean}"`;
};

/** Parses a whole number within bounds. Returns undefined for any other text. */
export const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/**
 * Parses a whole number of at least `min`. Values above `max` are clamped, because programs send huge numbers for "no
 * limit". Returns undefined for any other text.
 */
export const clampedNumber = (text: string, min: number, max: number): number | undefined => {
  const value = wholeNumber(text, min, Number.POSITIVE_INFINITY);
  return value === undefined ? undefined : Math.min(value, max);
};

/** A clause that states how many cores the processor has. */
export const tellCores = (cores: number): string =>
  `the processor has ${cores} ${cores === 1 ? 'core' : 'cores'}`;

/** The settings of a session. Its engine applies them in order before the next search. */
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
