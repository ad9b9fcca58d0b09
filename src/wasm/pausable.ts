/**
 * Calls into wasm that can pause inside the import `poll` and continue later, so that a worker receives messages during
 * a search. The build prepares the code for this with Binaryen's Asyncify (scripts/build-wasm.mjs): to pause, every
 * function saves its locals and returns; to continue, the call is repeated and each function jumps to its saved place.
 * The alternative, which is to end the search and repeat the iteration with the table's help, was rejected, because it
 * took 45 % more nodes at depth 10.
 */
import type { WasmMemory } from './memory.js';

/** How the search proceeds after a call of `poll`. */
export type PollAnswer = 'go-on' | 'pause' | 'end';

interface AsyncifyExports {
  asyncify_start_unwind(record: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(record: number): void;
  asyncify_stop_rewind(): void;
}

/** Size of the record's header: the top of its stack and the end of the stack's memory. */
const HEADER = 8;

export class PausableCall {
  readonly #exports: AsyncifyExports;
  readonly #memory: WasmMemory;
  readonly #ask: () => PollAnswer;
  #state: 'running' | 'pausing' | 'resuming' = 'running';

  constructor(exports: WebAssembly.Exports, memory: WasmMemory, ask: () => PollAnswer) {
    // Asyncify adds exactly these functions to a module's exports.
    this.#exports = exports as unknown as AsyncifyExports;
    this.#memory = memory;
    this.#ask = ask;
  }

  /** The import `poll`. Returns whether the call must end. */
  poll(): boolean {
    const resumed = this.#state === 'resuming';
    if (resumed) this.#exports.asyncify_stop_rewind();
    this.#state = 'running';
    const answer = this.#ask();
    if (answer === 'pause' && !resumed) {
      this.#state = 'pausing';
      const record = this.#memory.address('PAUSE');
      const end = record + this.#memory.constant('PAUSE_SIZE');
      this.#memory.ints('PAUSE', 2).set([record + HEADER, end]);
      this.#exports.asyncify_start_unwind(record);
    }
    return answer === 'end';
  }

  /**
   * Makes a call and completes it. Awaits `rest` at each pause. However short the slices are, a resumed call runs at
   * least until the next poll.
   */
  async run(
    call: () => number,
    rest: () => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    let value = call();
    while (this.#state === 'pausing') {
      this.#exports.asyncify_stop_unwind();
      await rest();
      this.#state = 'resuming';
      this.#exports.asyncify_start_rewind(this.#memory.address('PAUSE'));
      value = call();
    }
    return value;
  }
}
