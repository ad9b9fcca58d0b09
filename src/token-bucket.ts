/** A token bucket, which limits the rate of messages or errors. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #most: number;
  #tokens: number;
  #at: number;

  /** `most` is the burst size. `now` is in milliseconds. */
  constructor(perSecond: number, most: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#tokens = most;
    this.#at = now;
  }

  /** Takes tokens. Returns false if there are not enough. */
  take(now: number, count = 1): boolean {
    // The clock may have been set back.
    const passed = Math.max(0, now - this.#at) / 1000;
    this.#tokens = Math.min(this.#most, this.#tokens + passed * this.#perSecond);
    this.#at = now;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
