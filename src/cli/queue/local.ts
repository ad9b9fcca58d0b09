/** A queue whose jobs are done on the cores of this machine. */
import { messageOf, type JobKind, type JobQueue, type Processor, type RunOptions } from './job.js';

export class LocalQueue<Request, Value> implements JobQueue<Request, Value> {
  readonly width: number;
  readonly isRemote = false;
  readonly #processors: readonly Processor<Request, Value>[];
  readonly #free: Processor<Request, Value>[];
  readonly #waiting: ((processor: Processor<Request, Value>) => void)[] = [];

  constructor(kind: JobKind<Request, Value>, processors: number) {
    this.width = processors;
    this.#processors = Array.from({ length: processors }, () => kind.open());
    this.#free = [...this.#processors];
  }

  async run(
    request: Request,
    { label, signal }: RunOptions,
    keep: (value: Value) => void | Promise<void>,
  ): Promise<boolean> {
    const processor = this.#free.pop() ?? (await this.#whenFree());
    let value: Value | undefined;
    try {
      if (!signal.aborted) value = await processor.process(request, signal);
    } catch (error) {
      throw new Error(`${label}: ${messageOf(error)}`, { cause: error });
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(processor);
      else next(processor);
    }
    if (value === undefined) return false;
    await keep(value);
    return true;
  }

  #whenFree(): Promise<Processor<Request, Value>> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {
    await Promise.all(this.#processors.map((processor) => processor.close()));
  }
}
