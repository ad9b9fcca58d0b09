/**
 * Calls into wasm that can pause inside the import `poll` and go on later, so that a worker hears
 * messages in the midst of a search. The build does it (Binaryen's Asyncify, see
 * scripts/build-wasm.mjs): to pause, every function saves its locals and returns; to go on, the call
 * is made again and each function jumps to where it was. Rejected: leaving the search for good and
 * searching the iteration again with what the table remembers, which cost 40 % of the nodes.
 */
import type { WasmMemory } from './memory.js';

/** What a caller answers when wasm asks whether to go on. */
export type PollAnswer = 'go-on' | 'pause' | 'end';

interface AsyncifyExports {
  asyncify_start_unwind(record: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(record: number): void;
  asyncify_stop_rewind(): void;
}

/** Bytes of the two addresses that the record begins with: where its stack stands and where it ends. */
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

  /** The import `poll`: whether the call is to end. */
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
   * Makes a call and sees it to its end. At each pause `rest` is waited for; who resumes then gets on
   * at least to the next question, however short the slices.
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
