/** Slices of a search: between them the event loop runs, so that messages arrive, and the processor may rest. */

/** Default time for which a search blocks the event loop. */
const DEFAULT_SLICE_MILLISECONDS = 40;
/**
 * Time between two rests of a search that does not work all the time. Governors of the processor's frequency look at
 * windows of about 30 ms: with shorter slices they see a core that is partly busy and slow it down, with longer ones a
 * core that needs its highest frequency. A stop waits for the end of a rest, too.
 */
const DUTY_SLICE_MILLISECONDS = 10;

/**
 * Resolves after waiting messages have been handled. It sends a message to itself, because nested timers wait
 * 4 ms.
 */
const nextEventLoopTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

export interface SliceOptions {
  /** Milliseconds of a slice; 40 by default. */
  readonly slice?: number | undefined;
  /** As {@link SearchLimits.duty}. */
  readonly duty?: number | undefined;
}

/** Divides the time of a search. The first slice begins with the construction. */
export class Slices {
  readonly #milliseconds: number;
  /** Milliseconds of rest for each millisecond of work. */
  readonly #rest: number;
  #start = performance.now();

  constructor({ slice = DEFAULT_SLICE_MILLISECONDS, duty = 1 }: SliceOptions) {
    this.#rest = 1 / duty - 1;
    this.#milliseconds = duty < 1 ? Math.min(slice, DUTY_SLICE_MILLISECONDS) : slice;
  }

  /** Whether the search should pause; `now` is in milliseconds of `performance.now()`. */
  isOver(now: number): boolean {
    return now >= this.#start + this.#milliseconds;
  }

  /** Resolves when the next slice begins. */
  readonly pause = async (): Promise<void> => {
    if (this.#rest === 0) await nextEventLoopTurn();
    else {
      // A slow processor works longer than a slice until the search asks again, and rests for as long.
      const worked = performance.now() - this.#start;
      await new Promise((resolve) => {
        setTimeout(resolve, this.#rest * worked);
      });
    }
    this.#start = performance.now();
  };
}
