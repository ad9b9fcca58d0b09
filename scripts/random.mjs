/** A seeded random number generator (splitmix32), so that a run can be repeated. */
export class SeededRandom {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A random whole number from 0 to `bound` - 1. */
  below(bound) {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % bound;
  }

  pick(items) {
    return items[this.below(items.length)];
  }
}
