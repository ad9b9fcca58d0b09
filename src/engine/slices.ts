/** Divides a search into slices. Between slices, the event loop delivers messages, and the processor may rest. */

/** Default length of a slice. During a slice, the search blocks the event loop. */
const DEFAULT_SLICE_MILLISECONDS = 40;
/**
 * Time between two rests of a search with a duty below 1. Frequency governors measure load over about 30 ms. If slices
 * are short, the governor sees a partly busy core and lowers its frequency. If slices are long, the governor sees a
 * fully busy core and raises its frequency. Long rests would also delay a stop.
 */
const DUTY_SLICE_MILLISECONDS = 10;

/**
 * Resolves after waiting messages have been handled. A message is posted for this purpose, because nested timers wait 4
 * ms.
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
  /** Milliseconds per slice; 40 by default. */
  readonly slice?: number | undefined;
  /** As {@link SearchLimits.duty}. */
  readonly duty?: number | undefined;
}

/** Divides the time of a search into slices. The first slice begins when the object is constructed. */
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
      // On a slow processor, a slice may continue until the next poll after its end, so the rest is lengthened in
      // proportion.
      const worked = performance.now() - this.#start;
      await new Promise((resolve) => setTimeout(resolve, this.#rest * worked));
    }
    this.#start = performance.now();
  };
}
