/** The connection to Redis: the packages, loaded when they are wanted, and what is said when Redis is away. */
import type * as BullMq from 'bullmq';
import type { Redis } from 'ioredis';
import { Failure, say } from '../io.js';
import { loadOptional } from '../optional.js';
import { withoutPassword, type QueueAddress } from './address.js';
import { messageOf } from './job.js';

/** What all keys begin with. */
export const PREFIX = 'acedrex';

/** Milliseconds between two attempts to reach a Redis that is away. */
const RETRY_AFTER = 1000;
/** Milliseconds to wait when a program ends: for a Redis that answers, and for one that is away. */
const CLOSE_PATIENCE = 60_000;
const AWAY_PATIENCE = 3000;

export interface RedisConnection {
  readonly address: QueueAddress;
  /** For BullMQ's objects, each of which gets connections of its own. */
  readonly options: BullMq.ConnectionOptions;
  readonly client: Redis;
  /** Says once what went wrong, unless it is only that Redis is away. For BullMQ's `error` events. */
  readonly report: (error: unknown) => void;
  /** Called whenever Redis is back. */
  readonly onBack: (listener: () => void) => void;
  /** Does what needs Redis at the end, but waits only so long for one that is away; then disconnects. */
  readonly close: (last: () => Promise<void>, patience?: number) => Promise<void>;
}

export interface Connection extends RedisConnection {
  readonly bullmq: typeof BullMq;
}

/** Connects to Redis for BullMQ. Throws a Failure if that is impossible. */
export const connect = async (address: QueueAddress): Promise<Connection> => {
  const [bullmq, { Redis: redis }] = await loadOptional(
    'a queue on Redis',
    ['bullmq', 'ioredis'],
    () => Promise.all([import('bullmq'), import('ioredis')]),
  );
  return { bullmq, ...(await connectRedis(address, redis)) };
};

/** Connects to Redis. Throws a Failure that names the address, without its password, if that is impossible. */
export const connectRedis = async (
  address: QueueAddress,
  redis: typeof Redis,
): Promise<RedisConnection> => {
  const { host, port, db, username, password, tls, shown } = address;
  let isClosing = false;
  const options = {
    host,
    port,
    db,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    maxRetriesPerRequest: null,
    retryStrategy: () => (isClosing ? null : RETRY_AFTER),
  };
  const clean = (error: unknown): string => withoutPassword(messageOf(error), address);
  await tryOnce(
    new redis({ ...options, lazyConnect: true, retryStrategy: () => null }),
    (error) => {
      throw new Failure(`cannot use ${shown}: ${clean(error)}`);
    },
  );

  const client = new redis(options);
  const listeners: (() => void)[] = [];
  const said = new Set<string>();
  let isAway = false;
  let reason = '';
  client.on('error', (error) => (reason = clean(error)));
  client.on('reconnecting', () => {
    if (isAway || isClosing) return;
    isAway = true;
    say(`acedrex: ${shown} is away${reason === '' ? '' : ` (${reason})`}; waiting for it`);
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    reason = '';
    say(`acedrex: ${shown} is back`);
    for (const listener of listeners) listener();
  });
  return {
    address,
    options,
    client,
    report: (error) => {
      const message = clean(error);
      if (isClosing || isAway || isLost(error) || said.has(message)) return;
      said.add(message);
      say(`acedrex: ${shown}: ${message}`);
    },
    onBack: (listener) => listeners.push(listener),
    async close(last, patience = client.status === 'ready' ? CLOSE_PATIENCE : AWAY_PATIENCE) {
      isClosing = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
      await Promise.race([last().catch(() => undefined), late]);
      clearTimeout(timer);
      client.disconnect();
    },
  };
};

const tryOnce = async (client: Redis, fail: (error: unknown) => never): Promise<void> => {
  // A failed attempt rejects with "Connection is closed"; the event says why.
  let cause: unknown;
  client.on('error', (error) => (cause = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    fail(cause ?? error);
  } finally {
    // Without the question, a client that has ended keeps the process alive for two seconds.
    if (client.status !== 'end') client.disconnect();
  }
};

/** Whether an error only says that a connection was lost; the client says so itself. */
const isLost = (error: unknown): boolean =>
  /Connection is closed|^E[A-Z]+$/.test(
    error instanceof Error && 'code' in error ? String(error.code) : messageOf(error),
  );
