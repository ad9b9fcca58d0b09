/** A Redis for a test file, the processes that its tests start, and jobs that compute squares. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { parseQueueAddress, connect, type Connection } from '../../src/cli/queue/connection.js';
import { describeQueues } from '../../src/cli/queue/overview.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import {
  PROGRAM,
  start as startProgram,
  useProgram,
  type Ran,
  type Run,
  type Running,
} from './program.js';
import { TestRedis } from '../support/redis.js';
import { squares, type Square, type SquareRequest } from './squares.mjs';
import { valueOf } from '../support/value.js';

let folder = '';
export const file = (name: string): string => join(folder, name);
const children = new Set<ChildProcess>();
export let redis: TestRedis;
/** Runs a command that no test kills, in one process for the whole file, to load the program only once. */
export let runShared: Run;

/** Starts a Redis for the tests of a file, and ends it and every process after them. */
export const redisForTests = (): void => {
  runShared = useProgram();
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

/** Starts a process that ends with the test, if not before. */
export const start = (args: readonly string[], env?: NodeJS.ProcessEnv): Running => {
  const running = startProgram(args, env);
  children.add(running.child);
  return running;
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

/** Runs a command in a separate process, which must end by itself. */
export const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  program = PROGRAM,
): Promise<Ran> => {
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

/** The output of `acedrex queue status` for a queue. */
export const statusOf = async (name = 'square'): Promise<ReadonlyMap<string, string>> => {
  const { out } = await runShared(['queue', 'status', '--queue', redis.url]);
  return fieldsOf(out.split('\n'), name);
};

/** Expects that all jobs of a queue are done. */
export const expectDone = async (name = 'square', ...more: readonly string[]): Promise<void> => {
  const status = await statusOf(name);
  for (const state of ['waiting', 'running', 'failed', ...more])
    expect(status.get(state), state).toBe('0');
};

/** Waits until a queue has a number of jobs in a state, without a new process for each poll. */
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
  const address = valueOf(parseQueueAddress(url));
  return connect(address);
};

export const openSquares = async (
  build = 'one',
  width?: number,
): Promise<RedisQueue<SquareRequest, Square>> =>
  RedisQueue.open(squares(build), await connection(), width);

export const never = new AbortController().signal;

/** Requests squares; `seen` has all results of each number. */
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
