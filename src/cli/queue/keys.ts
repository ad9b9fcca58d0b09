/** What producers, workers and `acedrex queue` agree on: names, job ids, and the build of a queue. */
import { createHash } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { isObject } from '../../guards.js';
import { PREFIX } from './connection.js';
import type { JobKind } from './job.js';

/** What a job has in Redis. */
export interface JobData {
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
