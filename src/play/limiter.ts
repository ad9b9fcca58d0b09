/** Limits how much each sender may send: a bucket that fills at a constant rate (token bucket). */

export interface RateLimit {
  /** How much may come at once. */
  readonly burst: number;
  /** How much more may come each second. */
  readonly perSecond: number;
}

export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(limit: RateLimit, now: () => number = Date.now) {
    this.#limit = limit;
    this.#now = now;
    this.#left = limit.burst;
    this.#at = now();
  }

  /** Takes an amount; false if the sender has sent too much. */
  take(amount = 1): boolean {
    const now = this.#now();
    const { burst, perSecond } = this.#limit;
    const elapsed = Math.max(0, now - this.#at);
    this.#left = Math.min(burst, this.#left + (elapsed / 1000) * perSecond);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
