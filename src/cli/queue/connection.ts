/** The connection to Redis: the packages, loaded when they are wanted, and what is said when Redis is away. */
import type * as BullMq from 'bullmq';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Failure, say, loadOptional } from '../io.js';
import { messageOf, type JobKind } from './job.js';
import { err, ok, type Result } from '../../result.js';
import { createHash } from 'node:crypto';
import { isObject } from '../../guards.js';

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

/** The variable that holds the address for those who do not want a password in the list of processes. */
export const QUEUE_VARIABLE = 'ACEDREX_QUEUE';

export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
  /** What to call it in messages: without user and password. */
  readonly shown: string;
}

const DEFAULT_PORT = 6379;

/** Reads an address. No error contains any part of it, because any part may be a misplaced password. */
export const parseQueueAddress = (text: string): Result<QueueAddress, string> => {
  const form = `it must be redis://HOST or rediss://USER:PASSWORD@HOST:PORT/DATABASE`;
  if (!URL.canParse(text)) return err(`the address of the queue cannot be read; ${form}`);
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    return err(`the address of the queue begins with neither redis:// nor rediss://; ${form}`);
  // A character such as # or / in a password ends the part before the host unless it is written as %23 or %2F.
  const database = /^\/?(\d{0,4})$/.exec(pathname);
  if (hostname === '' || search !== '' || hash !== '' || database === null)
    return err(
      `the address of the queue cannot be read; ${form}, with special characters of the password as %XX`,
    );
  const user = decode(username);
  const secret = decode(password);
  if (user === undefined || secret === undefined)
    return err('the address of the queue has a % that does not begin a character, as %25 does');
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

/** Removes a password from a text that others have written. */
const withoutPassword = (text: string, { password }: QueueAddress): string =>
  password === undefined
    ? text
    : text.replaceAll(password, '***').replaceAll(encodeURIComponent(password), '***');

/** What a job has in Redis. */
interface JobData {
  readonly build: string;
  readonly request: unknown;
}

/** What its value is wrapped in. */
export interface JobOutcome {
  readonly build: string;
  readonly value: unknown;
}

export const isJobData = (value: unknown): value is JobData =>
  isObject(value) && typeof value.build === 'string' && 'request' in value;

export const isOutcome = (value: unknown): value is JobOutcome =>
  isObject(value) && typeof value.build === 'string' && 'value' in value;

/** The same for the same request and build, so that a producer that is started again adds nothing twice. */
export const jobId = (
  { build }: Pick<JobKind<never, never>, 'build'>,
  request: unknown,
): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([build, request]))
    .digest('hex');
  return `job-${hash.slice(0, 32)}`;
};

/** The set of all kinds of jobs that a Redis has ever had. */
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

/** Jobs that have not ended. */
export const countOpen = async (queue: Queue): Promise<number> =>
  queue.getJobCountByTypes('waiting', 'active', 'delayed');
