/** A Redis for a file of tests, the processes that they start, and jobs that compute squares. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { parseQueueAddress, connect, type Connection } from '../../src/cli/queue/connection.js';
import { describeQueues } from '../../src/cli/queue/overview.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import { TestRedis } from '../support/redis.js';
import { squares, type Square, type SquareRequest } from './squares.mjs';

export const PROGRAM = 'dist/cli/main.js';

let folder = '';
export const file = (name: string): string => join(folder, name);
const children = new Set<ChildProcess>();
export let redis: TestRedis;

/** Starts a Redis for the tests of a file, and ends it and every process after them. */
export const redisForTests = (): void => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acedrex-queue-'));
    redis = await TestRedis.start();
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
  });
  afterAll(async () => {
    await redis.delete();
    rmSync(folder, { recursive: true });
  });
};

interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly talk: () => string;
  /** The exit status, or the signal that ended it. */
  readonly end: Promise<unknown>;
}

export const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  let out = '';
  let talk = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (talk += text));
  const end = once(child, 'close').then(([status, signal]: unknown[]) => status ?? signal);
  return { child, out: () => out, talk: () => talk, end };
};

/** A worker for squares. */
export const startSquares = async (build?: string): Promise<Running> => {
  const worker = start(['test/cli/queue-worker.mjs', redis.url, ...(build ? [build] : [])]);
  await expect.poll(worker.out).toBe('ready\n');
  return worker;
};

/** `acedrex work`. */
export const startWork = async (...jobs: readonly string[]): Promise<Running> => {
  const options = ['--threads', '1', '--stalled', '1'];
  const worker = start([PROGRAM, 'work', ...jobs, '--queue', redis.url, ...options]);
  await expect.poll(worker.talk).toContain(`working for ${redis.url}/0 with 1 threads`);
  return worker;
};

export interface Ended {
  readonly status: unknown;
  readonly out: string;
  readonly talk: string;
}

export const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  program = PROGRAM,
): Promise<Ended> => {
  const { out, talk, end } = start([program, ...args], env);
  return { status: await end, out: out(), talk: talk() };
};

/** The fields of one queue among lines that describe all. */
const fieldsOf = (lines: readonly string[], name: string): ReadonlyMap<string, string> => {
  const parts = lines.join('\n').split(/^(?=queue\t)/m);
  const part = parts.find((text) => text.startsWith(`queue\t${name}\n`)) ?? '';
  return new Map(
    part.split('\n').map((line): [string, string] => {
      const [field = '', ...cells] = line.split('\t');
      return [field, cells.join('\t')];
    }),
  );
};

/** What `acedrex queue status` says of a queue. */
export const statusOf = async (name = 'square'): Promise<ReadonlyMap<string, string>> => {
  const { out } = await run(['queue', 'status', '--queue', redis.url]);
  return fieldsOf(out.split('\n'), name);
};

/** Waits until a queue has a number of jobs in a state, without a process for each look at it. */
export const wait = async (state: string, count: string, name = 'square'): Promise<void> => {
  const opened = await connection();
  try {
    await expect
      .poll(async () => fieldsOf(await describeQueues(opened), name).get(state))
      .toBe(count);
  } finally {
    await opened.close(() => Promise.resolve());
  }
};

export const connection = async (url = redis.url): Promise<Connection> => {
  const address = parseQueueAddress(url);
  if (!address.ok) throw new Error(address.error);
  return connect(address.value);
};

export const openSquares = async (
  build = 'one',
  width?: number,
): Promise<RedisQueue<SquareRequest, Square>> =>
  RedisQueue.open(squares(build), await connection(), width);

export const never = new AbortController().signal;

/** Asks for squares and resolves with how often each has come. */
export const ask = (
  queue: RedisQueue<SquareRequest, Square>,
  requests: readonly SquareRequest[],
): { readonly seen: ReadonlyMap<number, number[]>; readonly all: Promise<unknown> } => {
  const seen = new Map<number, number[]>();
  const all = Promise.all(
    requests.map((request) =>
      queue.run(request, { label: `square of ${request.number}`, signal: never }, (value) => {
        seen.set(request.number, [...(seen.get(request.number) ?? []), value.square]);
      }),
    ),
  );
  return { seen, all };
};

export const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);
