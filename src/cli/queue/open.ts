/** The option --queue of the commands, and the queue that it chooses. */
import { type Command, Option } from '../vendor/commander.js';
import { parseQueueAddress, QUEUE_VARIABLE } from './address.js';
import { connect, type Connection } from './connection.js';
import type { JobKind, JobQueue } from './job.js';
import { LocalQueue } from './local.js';
import { RedisQueue } from './redis.js';

export interface QueueOption {
  readonly queue?: string;
}

/** The address is checked later, because the parser of options would print a wrong one, password included. */
export const queueOption = (): Option =>
  new Option(
    '--queue <url>',
    'Redis on which workers wait: redis://HOST, or rediss://USER:PASSWORD@HOST:PORT/DATABASE',
  ).env(QUEUE_VARIABLE);

/** Connects to the Redis of the option. */
export const connectTo = async (
  text: string | undefined,
  command: Command,
): Promise<Connection> => {
  if (text === undefined) command.error(`error: --queue or ${QUEUE_VARIABLE} is missing.`);
  const address = parseQueueAddress(text);
  if (!address.ok) command.error(`error: ${address.error}.`);
  return connect(address.value);
};

/** The queue of the option, or else one for the cores of this machine. */
export const openQueue = async <Request, Value>(
  kind: JobKind<Request, Value>,
  { queue }: QueueOption,
  { processors, width }: { readonly processors: number; readonly width?: number },
  command: Command,
): Promise<JobQueue<Request, Value>> =>
  queue === undefined
    ? new LocalQueue(kind, processors)
    : RedisQueue.open(kind, await connectTo(queue, command), width);

/** What a producer says at its end if some jobs have failed. */
export const failuresOnQueue = (what: string, done: string): string =>
  `some ${what} could not be ${done}; acedrex queue status lists them, and after acedrex queue retry the same command goes on`;
