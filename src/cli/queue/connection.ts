/** Connects to Redis. Loads the required packages on demand, and reports when Redis is unavailable. */
import type * as BullMq from 'bullmq';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Failure, say, loadOptional } from '../io.js';
import { messageOf, type JobKind } from './job.js';
import { err, ok, type Result } from '../../result.js';
import { createHash } from 'node:crypto';
import { isObject } from '../../guards.js';

/** The prefix of all Redis keys. */
export const PREFIX = 'acedrex';

/** Milliseconds between two attempts to reach an unavailable Redis. */
const RETRY_AFTER = 1000;
/**
 * Milliseconds that a program waits for Redis before it exits: while Redis responds, and while Redis is unavailable.
 */
const CLOSE_PATIENCE = 60_000;
const AWAY_PATIENCE = 3000;

export interface RedisConnection {
  readonly address: QueueAddress;
  /** The options for BullMQ's objects, each of which opens its own connections. */
  readonly options: BullMq.ConnectionOptions;
  readonly client: Redis;
  /** Handles BullMQ's `error` events. Reports each error once, except lost connections. */
  readonly report: (error: unknown) => void;
  /** Adds a listener that is called when Redis is available again. */
  readonly onBack: (listener: () => void) => void;
  /** Runs `last`, which needs Redis, and disconnects. If Redis is unavailable, waits at most `patience` ms. */
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

/** Connects to Redis. If that fails, throws a Failure that names the address without its password. */
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
    say(`acedrex: ${shown} is unreachable${reason === '' ? '' : ` (${reason})`}; waiting for it`);
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    reason = '';
    say(`acedrex: ${shown} is reachable again`);
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
  // A failed attempt rejects with "Connection is closed". Only the event contains the reason.
  let cause: unknown;
  client.on('error', (error) => (cause = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    fail(cause ?? error);
  } finally {
    // Disconnecting a client that has ended would keep the process running for two seconds.
    if (client.status !== 'end') client.disconnect();
  }
};

/** Whether an error only reports a lost connection. The client reports lost connections itself. */
const isLost = (error: unknown): boolean =>
  /Connection is closed|^E[A-Z]+$/.test(
    error instanceof Error && 'code' in error ? String(error.code) : messageOf(error),
  );

/** The environment variable for the queue's address. A variable hides the password from the process list. */
export const QUEUE_VARIABLE = 'ACEDREX_QUEUE';

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
  /** The address without user and password, for messages. */
  readonly shown: string;
}

const DEFAULT_PORT = 6379;

/** Reads an address. Errors contain no part of the address, because any part may be a misplaced password. */
export const parseQueueAddress = (text: string): Result<QueueAddress, string> => {
  const form = `it must be redis://HOST or rediss://USER:PASSWORD@HOST:PORT/DATABASE`;
  if (!URL.canParse(text)) return err(`the address of the queue cannot be read; ${form}`);
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    return err(`the address of the queue begins with neither redis:// nor rediss://; ${form}`);
  // In a password, # and / must be written as %23 and %2F. Otherwise, they end the part before the host.
  const database = /^\/?(\d{0,4})$/.exec(pathname);
  if (hostname === '' || search !== '' || hash !== '' || database === null)
    return err(
      `the address of the queue cannot be read; ${form}, with special characters of the password as %XX`,
    );
  const user = decode(username);
  const secret = decode(password);
  if (user === undefined || secret === undefined)
    return err('the address of the queue has a % that does not start an escape such as %25');
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const [, db = ''] = database;
  const shown = `${protocol}//${hostname}:${port === '' ? DEFAULT_PORT : port}/${Number(db)}`;
  return ok({
    host,
    port: port === '' ? DEFAULT_PORT : Number(port),
    db: Number(db),
    tls: protocol === 'rediss:',
    ...(user !== '' && { username: user }),
    ...(secret !== '' && { password: secret }),
    shown,
  });
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Removes a password from external text. */
const withoutPassword = (text: string, { password }: QueueAddress): string =>
  password === undefined
    ? text
    : text.replaceAll(password, '***').replaceAll(encodeURIComponent(password), '***');

interface JobData {
  readonly build: string;
  readonly request: unknown;
}

export interface JobOutcome {
  readonly build: string;
  readonly value: unknown;
}

export const isJobData = (value: unknown): value is JobData =>
  isObject(value) && typeof value.build === 'string' && 'request' in value;

export const isOutcome = (value: unknown): value is JobOutcome =>
  isObject(value) && typeof value.build === 'string' && 'value' in value;

/** A job's ID. Equal requests on equal builds have equal IDs, so a restarted producer adds no job twice. */
export const jobId = (
  { build }: Pick<JobKind<never, never>, 'build'>,
  request: unknown,
): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([build, request]))
    .digest('hex');
  return `job-${hash.slice(0, 32)}`;
};

/** The key of the set of all job kinds that this Redis server has ever stored. */
const KINDS = `${PREFIX}-kinds`;

const buildKey = (kind: string): string => `${PREFIX}-build-${kind}`;

export const enter = async (client: Redis, kind: string): Promise<void> => {
  await client.sadd(KINDS, kind);
};

export const kindsIn = async (client: Redis): Promise<readonly string[]> =>
  (await client.smembers(KINDS)).sort();

export const buildIn = (client: Redis, kind: string): Promise<string | null> =>
  client.get(buildKey(kind));

export const setBuild = async (client: Redis, kind: string, build: string): Promise<void> => {
  await client.set(buildKey(kind), build);
};

/** Counts the jobs that have not ended. */
export const countOpen = async (queue: Queue): Promise<number> =>
  queue.getJobCountByTypes('waiting', 'active', 'delayed');
