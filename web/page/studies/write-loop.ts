/** Writes something that may change while it is being written. */
import { afterPaint } from '../../../src/elements/shared/paint.js';

/** Milliseconds until a failed write is tried again; there may be space by then. */
const RETRY_INTERVAL = 5000;

interface Task {
  /** Writes the current version; false if that failed. Never rejects. */
  readonly write: () => Promise<boolean>;
  /** Whether something has changed since the last write began. */
  readonly isDue: () => boolean;
  readonly onEnd: () => void;
}

/**
 * Runs one write at a time, each after the next paint, until nothing has changed since the last one began
 * or a write fails, which is then tried again later.
 */
export class WriteLoop {
  readonly #task: Task;
  #running: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(task: Task) {
    this.#task = task;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Starts the loop; a running loop includes the latest change. */
  request(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when the loop has ended; at once if none is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Waits first, so that `#running` is set before any listener is notified. */
  async #run(): Promise<void> {
    const { write, isDue, onEnd } = this.#task;
    clearTimeout(this.#retry);
    let hasSucceeded;
    do {
      await new Promise<void>(afterPaint);
      hasSucceeded = await write();
    } while (hasSucceeded && isDue());
    this.#running = undefined;
    onEnd();
    if (!hasSucceeded)
      this.#retry = setTimeout(() => {
        this.request();
      }, RETRY_INTERVAL);
  }
}
