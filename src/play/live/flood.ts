/** Limits how often something may happen: a bucket of tokens that fills at a steady rate. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #most: number;
  #tokens: number;
  #at: number;

  /** `most` may happen at once; `now` is in milliseconds. */
  constructor(perSecond: number, most: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#tokens = most;
    this.#at = now;
  }

  /** Takes tokens; false if there are not as many. */
  take(now: number, count = 1): boolean {
    // A clock may be set back.
    const passed = Math.max(0, now - this.#at) / 1000;
    this.#tokens = Math.min(this.#most, this.#tokens + passed * this.#perSecond);
    this.#at = now;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
