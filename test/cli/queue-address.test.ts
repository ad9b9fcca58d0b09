/** The address of a queue: its syntax, the secrecy of its password, and the packages for Redis. */
import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseQueueAddress } from '../../src/cli/queue/connection.js';
import { TestRedis } from '../support/redis.js';
import { PROGRAM, type Ran } from './program.js';
import { file, redis, redisForTests, run, runShared } from './queue-support.js';

redisForTests();

describe('a queue address', () => {
  test('contains the user, password, host, port and database', () => {
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
  ])('%s is invalid, and the error does not quote it', (url) => {
    const address = parseQueueAddress(url);
    expect(address.ok).toBe(false);
    expect(JSON.stringify(address)).not.toMatch(/s3cret|example/);
  });

  test('is never printed if it is invalid', async () => {
    const { status, out, talk } = await runShared([
      'work',
      '--queue',
      'redis://:s3cret#@example.org',
    ]);
    expect([status, out]).toEqual([2, '']);
    expect(talk).toMatch(
      /^error: the address of the queue cannot be read; .* See acedrex --help\.\n$/,
    );
    expect(talk).not.toContain('s3cret');
  });

  test('causes an error that hides the password if the connection fails', async () => {
    const status = ['queue', 'status', '--queue'];
    const nobody = await runShared([...status, 'redis://user:s3cret@127.0.0.1:1']);
    expect([nobody.status, nobody.talk]).toEqual([
      1,
      'acedrex: cannot use redis://127.0.0.1:1/0: connect ECONNREFUSED 127.0.0.1:1\n',
    ]);
    expect((await runShared(['work'])).talk).toContain('--queue or ACEDREX_QUEUE is missing');

    const users = '--user alice on >s3cret ~* &* +@all --user default off'.split(' ');
    const guarded = await TestRedis.start(...users);
    try {
      const at = (user: string): string => guarded.url.replace('//', `//${user}@`);
      expect((await runShared([...status, at('alice:s3cret')])).status).toBe(0);
      expect((await run(['queue', 'status'], { ACEDREX_QUEUE: at('alice:s3cret') })).status).toBe(
        0,
      );
      for (const user of ['alice:wr0ng', ':s3cret', 'bob:s3cret']) {
        const { status: code, talk } = await runShared([...status, at(user)]);
        expect(code).toBe(1);
        expect(talk).toContain(`acedrex: cannot use ${guarded.url}/0: `);
        expect(talk).not.toMatch(/s3cret|wr0ng/);
      }
    } finally {
      await guarded.delete();
    }
  });

  test('requires TLS with a trusted certificate if it starts with rediss://', async () => {
    const [certificate, key] = [file('redis.crt'), file('redis.key')];
    const names = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' });
    const secret = await TestRedis.startTls(certificate, key);
    try {
      const status = ['queue', 'status', '--queue', secret.url];
      const trusting = await run(status, { NODE_EXTRA_CA_CERTS: certificate });
      expect([trusting.status, trusting.talk]).toEqual([0, 'this server has no queue\n']);
      const wary = await runShared(status);
      expect(wary.status).toBe(1);
      expect(wary.talk).toMatch(/^acedrex: cannot use rediss:.*self-signed certificate\n$/);
    } finally {
      await secret.delete();
    }
  });

  test('causes an error that lists the missing optional packages', async () => {
    // A copy of the package with only its required dependencies.
    cpSync('dist', file('package/dist'), {
      recursive: true,
      filter: (source) => !/dist\/(?:app|cdn|web)$/.test(source.replaceAll('\\', '/')),
    });
    cpSync('node_modules/comlink', file('package/node_modules/comlink'), { recursive: true });
    cpSync('package.json', file('package/package.json'));
    const acedrex = (...args: readonly string[]): Promise<Ran> =>
      run(args, {}, file(`package/${PROGRAM}`));
    const { status, talk } = await acedrex('work', '--queue', redis.url);
    expect([status, talk]).toEqual([
      1,
      'acedrex: a queue on Redis needs the packages bullmq and ioredis; install them with: npm install bullmq ioredis\n',
    ]);
    const relay = await acedrex('relay', '--port', '0');
    expect([relay.status, relay.talk]).toEqual([
      1,
      'acedrex: a relay needs the package ws; install it with: npm install ws\n',
    ]);
    const graph = ['explore', '--graph', file('c.graph'), '--positions', '2', '--nodes', '100'];
    expect((await acedrex(...graph)).status).toBe(0);
    writeFileSync(file('games.pgn'), '1. e5 *\n');
    expect((await acedrex('annotate', file('games.pgn'), '--nodes', '100')).status).toBe(0);
  });
});
