/** A queue that runs its jobs on this machine's cores. */
import { messageOf, type JobKind, type JobQueue, type Processor, type RunOptions } from './job.js';
import type { Command } from '../vendor/commander.js';
import { parseQueueAddress, QUEUE_VARIABLE, connect, type Connection } from './connection.js';
import { RedisQueue } from './redis.js';
import type { Parameter } from '../declare.js';

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

export interface QueueOption {
  readonly queue?: string;
}

/**
 * The queue's address. It is checked later, because the option parser would print an invalid address with its password.
 */
export const QUEUE: Parameter = { value: '<url>', variable: QUEUE_VARIABLE };

export const connectTo = async (
  text: string | undefined,
  command: Command,
): Promise<Connection> => {
  if (text === undefined) command.error(`error: --queue or ${QUEUE_VARIABLE} is missing.`);
  const address = parseQueueAddress(text);
  if (!address.ok) command.error(`error: ${address.error}.`);
  return connect(address.value);
};

/** Opens the queue that the option specifies. Without the option, opens a queue for this machine's cores. */
export const openQueue = async <Request, Value>(
  kind: JobKind<Request, Value>,
  { queue }: QueueOption,
  { processors, width }: { readonly processors: number; readonly width?: number },
  command: Command,
): Promise<JobQueue<Request, Value>> =>
  queue === undefined
    ? new LocalQueue(kind, processors)
    : RedisQueue.open(kind, await connectTo(queue, command), width);

/** The final message of a producer if some jobs have failed. */
export const failuresOnQueue = (what: string, done: string): string =>
  `some ${what} could not be ${done}; acedrex queue status lists them, and after acedrex queue retry the same command resumes`;
