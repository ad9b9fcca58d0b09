/** Jobs on a real Redis, whose workers, producers and server are killed. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildOfEngine } from '../../src/cli/build.js';
import { parseQueueAddress } from '../../src/cli/queue/address.js';
import { connect, type Connection } from '../../src/cli/queue/connection.js';
import { JobFailed } from '../../src/cli/queue/job.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import { TestRedis } from '../support/redis.js';
import { squares, type Square, type SquareRequest } from './squares.mjs';

const PROGRAM = 'dist/cli/main.js';

const folder = mkdtempSync(join(tmpdir(), 'acedrex-queue-'));
const file = (name: string): string => join(folder, name);
const children = new Set<ChildProcess>();
let redis: TestRedis;
beforeAll(async () => {
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

interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly talk: () => string;
  /** The exit status, or the signal that ended it. */
  readonly end: Promise<unknown>;
}

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Running => {
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
const startSquares = async (build?: string): Promise<Running> => {
  const worker = start(['test/cli/queue-worker.mjs', redis.url, ...(build ? [build] : [])]);
  await expect.poll(worker.out).toBe('ready\n');
  return worker;
};

/** `acedrex work`. */
const startWork = async (): Promise<Running> => {
  const options = ['--threads', '1', '--stalled', '1'];
  const worker = start([PROGRAM, 'work', '--queue', redis.url, ...options]);
  await expect.poll(worker.talk).toContain(`working for ${redis.url}/0 with 1 threads`);
  return worker;
};

interface Ended {
  readonly status: unknown;
  readonly out: string;
  readonly talk: string;
}

const run = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  program = PROGRAM,
): Promise<Ended> => {
  const { out, talk, end } = start([program, ...args], env);
  return { status: await end, out: out(), talk: talk() };
};

/** What `acedrex queue status` says of a queue. */
const statusOf = async (name = 'square'): Promise<ReadonlyMap<string, string>> => {
  const { out } = await run(['queue', 'status', '--queue', redis.url]);
  const part = out.split(/^(?=queue\t)/m).find((text) => text.startsWith(`queue\t${name}\n`)) ?? '';
  return new Map(
    part.split('\n').map((line): [string, string] => {
      const [field = '', ...cells] = line.split('\t');
      return [field, cells.join('\t')];
    }),
  );
};

/** Waits until the queue of squares has a number of jobs in a state. */
const wait = async (state: string, count: string): Promise<void> => {
  await expect.poll(async () => (await statusOf()).get(state)).toBe(count);
};

const connection = async (url = redis.url): Promise<Connection> => {
  const address = parseQueueAddress(url);
  if (!address.ok) throw new Error(address.error);
  return connect(address.value);
};

const openSquares = async (
  build = 'one',
  width?: number,
): Promise<RedisQueue<SquareRequest, Square>> =>
  RedisQueue.open(squares(build), await connection(), width);

const never = new AbortController().signal;

/** Asks for squares and resolves with how often each has come. */
const ask = (
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

const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index);

describe('jobs', () => {
  test('are done once each, though a worker and Redis are killed', async () => {
    const queue = await openSquares();
    try {
      const first = await startSquares();
      const requests = numbers(60).map((number) => ({ number, time: 40 }));
      const { seen, all } = ask(queue, requests);
      await expect.poll(() => seen.size).toBeGreaterThan(5);
      first.child.kill('SIGKILL');
      expect(await first.end).toBe('SIGKILL');
      const second = await startSquares();
      await expect.poll(() => seen.size).toBeGreaterThan(20);
      await redis.kill();
      await expect.poll(second.talk).toContain(`${redis.url}/0 is away`);
      expect(seen.size).toBeLessThan(60);
      await redis.start();
      await all;
      expect(seen).toEqual(new Map(numbers(60).map((number) => [number, [number * number]])));
      expect(second.talk()).toContain(`${redis.url}/0 is back`);
      // A worker that is told to stop gives back what it does not end within seconds.
      const lost = ask(queue, [{ number: 1000, time: 600_000 }]);
      await wait('running', '1');
      second.child.kill('SIGTERM');
      expect(await second.end).toBe(0);
      await wait('waiting', '1');
      lost.all.catch(() => undefined);
    } finally {
      await queue.close();
    }
    // A producer that is closed takes back what nobody has begun, and leaves no values behind.
    const status = await statusOf();
    expect(
      ['waiting', 'running', 'not yet fetched', 'failed'].map((name) => status.get(name)),
    ).toEqual(['0', '0', '0', '0']);
  });

  test('that a Redis without a file has lost are sent again', async () => {
    const forgetful = await TestRedis.start('--appendonly', 'no');
    const queue = await RedisQueue.open(squares('one'), await connection(forgetful.url));
    try {
      const { seen, all } = ask(
        queue,
        numbers(5).map((number) => ({ number })),
      );
      await forgetful.kill();
      await forgetful.start();
      const worker = start(['test/cli/queue-worker.mjs', forgetful.url]);
      await all;
      expect(seen).toEqual(new Map(numbers(5).map((number) => [number, [number * number]])));
      worker.child.kill('SIGKILL');
      await worker.end;
    } finally {
      await queue.close();
      await forgetful.delete();
    }
  });

  test('that two producers ask for are done once, and one that comes later finds the value', async () => {
    const [one, two] = [await openSquares(), await openSquares()];
    try {
      const asked = [ask(one, [{ number: 7 }, { number: 7 }]), ask(two, [{ number: 7 }])];
      await wait('waiting', '1');
      const before = Number((await statusOf()).get('done'));
      await startSquares();
      await Promise.all(asked.map(({ all }) => all));
      expect(asked.map(({ seen }) => [...seen])).toEqual([[[7, [49, 49]]], [[7, [49]]]]);
      expect(Number((await statusOf()).get('done'))).toBe(before + 1);
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

  test('that cannot be done are listed, do not stop the others, and can be done again', async () => {
    const queue = await openSquares();
    try {
      await startSquares();
      const { seen, all } = ask(
        queue,
        numbers(10, 100).map((number) => ({ number })),
      );
      const poisoned = ask(queue, [{ number: 5, isPoisoned: true }]).all;
      await expect(poisoned).rejects.toThrow(JobFailed);
      await expect(poisoned).rejects.toThrow('square of 5: 5 is poisoned');
      await all;
      expect(seen.size).toBe(10);
      const status = await statusOf();
      expect(status.get('failed')).toBe('1');
      expect(status.get('failed job')).toMatch(/^job-[0-9a-f]{32}\tsquare of 5\t5 is poisoned$/);
      // A new producer is told the same.
      const again = await openSquares();
      await expect(ask(again, [{ number: 5, isPoisoned: true }]).all).rejects.toThrow(
        'is poisoned',
      );
      await again.close();
      const retried = await run(['queue', 'retry', '--queue', redis.url]);
      expect([retried.status, retried.talk]).toEqual([0, '1 jobs wait again\n']);
      await wait('failed', '1');
      const drained = await run(['queue', 'drain', '--queue', redis.url]);
      // Values that have been kept a moment ago may be among them.
      expect(drained.talk).toMatch(/^[1-9]\d* jobs dropped\n$/);
      expect(drained.status).toBe(0);
      await wait('failed', '0');
    } finally {
      await queue.close();
    }
  });

  test('are refused to workers of another build', async () => {
    const queue = await openSquares();
    try {
      const other = await startSquares('two');
      const { seen, all } = ask(queue, [{ number: 3 }]);
      expect(await other.end).toBe(1);
      expect(other.talk()).toContain(
        `this worker is refused: it is the build two, and the square jobs of ${redis.url}/0 are for the build one`,
      );
      // The next one is refused at once, and so is a producer.
      const late = start(['test/cli/queue-worker.mjs', redis.url, 'two']);
      expect(await late.end).toBe(1);
      expect([late.out(), late.talk().split(':')[0]]).toEqual(['', 'this worker is refused']);
      await expect(openSquares('two')).rejects.toThrow('has square jobs of the build one');
      await startSquares();
      await all;
      expect([...seen]).toEqual([[3, [9]]]);
    } finally {
      await queue.close();
    }
    // When nothing is left to do, another build may begin.
    await (await openSquares('two')).close();
    await (await openSquares('one')).close();
  });
});

describe('explore on a queue', () => {
  test('finds the same as without one, though its processes are killed', async () => {
    const common = ['--nodes', '300', '--lines', '2', '--threads', '1', '--positions', '16'];
    expect((await run(['explore', '--graph', file('alone.graph'), ...common])).status).toBe(0);
    let worker = await startWork();
    const args = ['explore', '--graph', file('queue.graph'), ...common, '--queue', redis.url];
    const journal = file('queue.graph.journal');
    const found = (): number =>
      existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0;
    const producer = start([PROGRAM, ...args]);
    await expect.poll(found, { interval: 1 }).toBeGreaterThan(2);
    producer.child.kill('SIGKILL');
    await producer.end;
    expect(found()).toBeLessThan(16);
    worker.child.kill('SIGKILL');
    await worker.end;
    worker = await startWork();
    expect((await run(args)).status).toBe(0);
    expect(readFileSync(file('queue.graph'))).toEqual(readFileSync(file('alone.graph')));
    worker.child.kill('SIGTERM');
    expect(await worker.end).toBe(0);
    expect(worker.talk()).toMatch(/stopped after \d+ jobs\n$/);
  });

  test('refuses an engine of another build', async () => {
    const kind = { ...squares('0.0.1+older'), name: 'search' };
    const older = await RedisQueue.open(kind, await connection());
    try {
      const { all } = ask(older, [{ number: 1 }]);
      all.catch(() => undefined);
      await expect.poll(async () => (await statusOf('search')).get('waiting')).toBe('1');
      const worker = await run(['work', '--queue', redis.url]);
      expect(worker.status).toBe(1);
      expect(worker.talk).toBe(
        `acedrex: this worker is refused: it is the build ${buildOfEngine()}, and the search jobs of ${redis.url}/0 are for the build 0.0.1+older; their values would not be the same\n`,
      );
      const producer = await run([
        'explore',
        '--graph',
        file('b.graph'),
        '--positions',
        '3',
        '--queue',
        redis.url,
      ]);
      expect(producer.status).toBe(1);
      expect(producer.talk).toContain('has search jobs of the build 0.0.1+older');
      expect(existsSync(file('b.graph'))).toBe(false);
    } finally {
      await older.close();
    }
  });
});

describe('annotate on a queue', () => {
  test('finds the same as without one, though its processes are killed', async () => {
    const games = numbers(8).map(
      (number) => `[Event "${number}"]\n\n1. e5 e8 2. ${'abcdfghi'[number]}5 *\n`,
    );
    writeFileSync(file('games.pgn'), games.join('\n'));
    const args = (name: string, ...more: readonly string[]): string[] => {
      const outputs = ['--output', file(`${name}.pgn`), '--json', file(`${name}.jsonl`)];
      return ['annotate', file('games.pgn'), ...outputs, '--nodes', '300', ...more];
    };
    expect((await run(args('alone', '--workers', '1'))).status).toBe(0);
    const remote = args('queue', '--queue', redis.url);
    const journal = file('queue.pgn.journal');
    const found = (): number =>
      existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 2 : 0;
    const worker = await startWork();
    const producer = start([PROGRAM, ...remote]);
    await expect.poll(found, { interval: 1 }).toBeGreaterThan(3);
    producer.child.kill('SIGKILL');
    await producer.end;
    worker.child.kill('SIGKILL');
    await worker.end;
    const again = start([PROGRAM, ...remote]);
    const next = await startWork();
    expect(await again.end).toBe(0);
    next.child.kill('SIGTERM');
    await next.end;
    for (const type of ['pgn', 'jsonl'])
      expect(readFileSync(file(`queue.${type}`))).toEqual(readFileSync(file(`alone.${type}`)));
    // Values that the killed producer had kept, but not yet deleted, stay for a week.
    const status = await statusOf('search');
    expect(['waiting', 'running', 'failed'].map((name) => status.get(name))).toEqual([
      '0',
      '0',
      '0',
    ]);
  });

  test('names positions that cannot be searched, does the others, and goes on later', async () => {
    writeFileSync(file('one.pgn'), '1. e5 e8 *\n');
    const remote = ['annotate', file('one.pgn'), '--nodes', '300', '--queue', redis.url];
    // The same jobs, which a worker without engine has spoilt.
    const kind = { ...squares(buildOfEngine()), name: 'search' };
    const spoiler = start(['test/cli/queue-worker.mjs', redis.url, kind.build, kind.name]);
    await expect.poll(spoiler.out).toBe('ready\n');
    const failed = await run(remote);
    expect(failed.status).toBe(1);
    expect(failed.talk).toContain('game 1, plies 0 to 2: this is not a search job');
    expect(failed.talk).toContain('acedrex queue status lists them, and after acedrex queue retry');
    expect(existsSync(file('one.annotated.pgn'))).toBe(false);
    spoiler.child.kill('SIGKILL');
    await spoiler.end;
    expect((await run(['queue', 'retry', '--queue', redis.url])).status).toBe(0);
    const worker = await startWork();
    expect((await run(remote)).status).toBe(0);
    worker.child.kill('SIGKILL');
    expect(readFileSync(file('one.annotated.pgn'), 'utf8')).toContain('%eval');
  });
});

describe('the address', () => {
  test('has user, password, port and database', () => {
    expect(parseQueueAddress('rediss://al%40ice:p%23%2Fw@[::1]:7000/3')).toEqual({
      ok: true,
      value: {
        host: '::1',
        port: 7000,
        db: 3,
        tls: true,
        username: 'al@ice',
        password: 'p#/w',
        shown: 'rediss://[::1]:7000/3',
      },
    });
    expect(parseQueueAddress('redis://example.org')).toMatchObject({
      value: {
        host: 'example.org',
        port: 6379,
        db: 0,
        tls: false,
        shown: 'redis://example.org:6379/0',
      },
    });
  });

  test.each([
    'example.org',
    'http://:s3cret@example.org',
    'redis://:s3cret',
    'redis://:s3cret/pass@example.org',
    'redis://:s3cret#pass@example.org',
    'redis://:s3cret%@example.org',
    'redis://:s3cret@example.org/database',
    'redis://:s3cret@example.org?tls=true',
  ])('%s is refused, and nothing of it is repeated', (url) => {
    const address = parseQueueAddress(url);
    expect(address.ok).toBe(false);
    expect(JSON.stringify(address)).not.toMatch(/s3cret|example/);
  });

  test('is never printed if it is wrong', async () => {
    const { status, out, talk } = await run(['work', '--queue', 'redis://:s3cret#@example.org']);
    expect([status, out]).toEqual([2, '']);
    expect(talk).toMatch(
      /^error: the address of the queue cannot be read; .* See acedrex --help\.\n$/,
    );
    expect(talk).not.toContain('s3cret');
  });

  test('of no Redis, or a wrong password, is an error without the password', async () => {
    const status = ['queue', 'status', '--queue'];
    const nobody = await run([...status, 'redis://user:s3cret@127.0.0.1:1']);
    expect([nobody.status, nobody.talk]).toEqual([
      1,
      'acedrex: cannot use redis://127.0.0.1:1/0: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
    expect((await run(['work'])).talk).toContain('--queue or ACEDREX_QUEUE is missing');

    const users = [
      '--user',
      'alice',
      'on',
      '>s3cret',
      '~*',
      '&*',
      '+@all',
      '--user',
      'default',
      'off',
    ];
    const guarded = await TestRedis.start(...users);
    try {
      const at = (user: string): string => guarded.url.replace('//', `//${user}@`);
      expect((await run([...status, at('alice:s3cret')])).status).toBe(0);
      expect((await run(['queue', 'status'], { ACEDREX_QUEUE: at('alice:s3cret') })).status).toBe(
        0,
      );
      for (const user of ['alice:wr0ng', ':s3cret', 'bob:s3cret']) {
        const { status: code, talk } = await run([...status, at(user)]);
        expect(code).toBe(1);
        expect(talk).toContain(`acedrex: cannot use ${guarded.url}/0: `);
        expect(talk).not.toMatch(/s3cret|wr0ng/);
      }
    } finally {
      await guarded.delete();
    }
  });

  test('that begins with rediss:// is used with TLS, and only if the certificate is trusted', async () => {
    const [certificate, key] = [file('redis.crt'), file('redis.key')];
    const names = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' });
    const secret = await TestRedis.startTls(certificate, key);
    try {
      const status = ['queue', 'status', '--queue', secret.url];
      const trusting = await run(status, { NODE_EXTRA_CA_CERTS: certificate });
      expect([trusting.status, trusting.talk]).toEqual([0, 'there has never been a queue here\n']);
      const wary = await run(status);
      expect(wary.status).toBe(1);
      expect(wary.talk).toMatch(/^acedrex: cannot use rediss:.*self-signed certificate\n$/);
    } finally {
      await secret.delete();
    }
  });

  test('needs packages that nobody else needs, and says which', async () => {
    // A copy of the package among no others but those that it always needs.
    cpSync('dist', file('package/dist'), {
      recursive: true,
      filter: (source) => !/dist\/(?:app|cdn|web)$/.test(source.replaceAll('\\', '/')),
    });
    cpSync('node_modules/comlink', file('package/node_modules/comlink'), { recursive: true });
    cpSync('package.json', file('package/package.json'));
    const acedrex = (...args: readonly string[]): Promise<Ended> =>
      run(args, {}, file(`package/${PROGRAM}`));
    const { status, talk } = await acedrex('work', '--queue', redis.url);
    expect([status, talk]).toEqual([
      1,
      'acedrex: a queue on Redis needs the packages bullmq and ioredis; install them with: npm install bullmq ioredis\n',
    ]);
    const graph = ['explore', '--graph', file('c.graph'), '--positions', '2', '--nodes', '100'];
    expect((await acedrex(...graph)).status).toBe(0);
    writeFileSync(file('games.pgn'), '1. e5 *\n');
    expect((await acedrex('annotate', file('games.pgn'), '--nodes', '100')).status).toBe(0);
  });
});
