/** The progress of solving endings on stderr. */
import { makeBlock } from '../../endings/material.js';
import type { SolveProgress } from '../../endings/solve.js';

/** The share of entering positions in the work for a block, about. */
const ENTERING = 0.7;

/** On a terminal each line replaces the one before, elsewhere one comes every ten seconds. */
export class Progress {
  readonly #isTerminal = process.stderr.isTTY;
  readonly #suffix: (share: number) => string;
  #due = performance.now();
  #isShown = false;
  /** The shares of the whole that are done before and after the block that is being solved. */
  #from = 0;
  #to = 1;

  /** `suffix` is what to add if a share of the whole is done. */
  constructor(suffix: (share: number) => string = () => '') {
    this.#suffix = suffix;
  }

  /** Block number `at` of `blocks` is begun. */
  begin(at: number, blocks: number): void {
    this.#from = at / blocks;
    this.#to = (at + 1) / blocks;
  }

  readonly show = ({ block, entered, distance }: SolveProgress): void => {
    if (performance.now() < this.#due) return;
    this.#due = performance.now() + (this.#isTerminal ? 250 : 10_000);
    const what =
      entered < 1
        ? `${Math.floor(100 * entered)} % of the positions entered`
        : `all ends within ${distance} plies found`;
    // Entering is more than half of the work.
    const share = this.#from + ENTERING * entered * (this.#to - this.#from);
    const line = `${makeBlock(block)}: ${what}${this.#suffix(share)}`;
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
    this.#isShown = this.#isTerminal;
  };

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}
