/** Commands find the same results with a queue as without. Processes are killed only in the test of `explore`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { buildOfEngine } from '../../src/cli/build.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import {
  file,
  redis,
  redisForTests,
  start,
  startWork,
  run,
  runShared,
  expectDone,
  connection,
  ask,
  numbers,
  wait,
} from './queue-support.js';
import { runKilled } from './program.js';
import { EFFORT, MATE } from './puzzle-games.js';
import { squares } from './squares.mjs';

redisForTests();

describe('explore on a queue', () => {
  test.runIf(scaled(1) > 1)(
    'finds the same results as without a queue, even if its processes are killed',
    async () => {
      const common = ['--nodes', '300', '--lines', '2', '--threads', '1', '--positions', '16'];
      expect((await runShared(['explore', '--graph', file('alone.graph'), ...common])).status).toBe(
        0,
      );
      let worker = await startWork();
      const args = ['explore', '--graph', file('queue.graph'), ...common, '--queue', redis.url];
      await runKilled(args, 3);
      worker.child.kill('SIGKILL');
      await worker.end;
      worker = await startWork();
      expect((await run(args)).status).toBe(0);
      expect(readFileSync(file('queue.graph'))).toEqual(readFileSync(file('alone.graph')));
      worker.child.kill('SIGTERM');
      expect(await worker.end).toBe(0);
      expect(worker.talk()).toMatch(/stopped after \d+ jobs\n$/);
    },
  );

  test('rejects an engine from another build', async () => {
    const kind = { ...squares('0.0.1+older'), name: 'search' };
    const older = await RedisQueue.open(kind, await connection());
    try {
      const { all } = ask(older, [{ number: 1 }]);
      all.catch(() => undefined);
      await wait('waiting', '1', 'search');
      const worker = await runShared(['work', '--queue', redis.url]);
      expect(worker.status).toBe(1);
      expect(worker.talk).toBe(
        `acedrex: this worker is refused: its build is ${buildOfEngine()}, but the search jobs of ${redis.url}/0 are for build 0.0.1+older; the results would differ\n`,
      );
      const producer = await runShared([
        'explore',
        '--graph',
        file('b.graph'),
        '--positions',
        '3',
        '--queue',
        redis.url,
      ]);
      expect(producer.status).toBe(1);
      expect(producer.talk).toContain('has search jobs of build 0.0.1+older');
      expect(existsSync(file('b.graph'))).toBe(false);
    } finally {
      await older.close();
    }
  });
});

describe('annotate on a queue', () => {
  test('finds the same results as without a queue', async () => {
    const games = numbers(4).map(
      (number) => `[Event "${number}"]\n\n1. e5 e8 2. ${'abcd'[number]}5 *\n`,
    );
    writeFileSync(file('games.pgn'), games.join('\n'));
    const args = (name: string, ...more: readonly string[]): string[] => {
      const outputs = ['--output', file(`${name}.pgn`), '--json', file(`${name}.jsonl`)];
      return ['annotate', file('games.pgn'), ...outputs, '--nodes', '300', ...more];
    };
    expect((await runShared(args('alone', '--workers', '1'))).status).toBe(0);
    await startWork();
    expect((await runShared(args('queue', '--queue', redis.url))).status).toBe(0);
    for (const type of ['pgn', 'jsonl'])
      expect(readFileSync(file(`queue.${type}`))).toEqual(readFileSync(file(`alone.${type}`)));
    await expectDone('search');
  });

  test('reports positions that cannot be searched, and a retry searches them', async () => {
    writeFileSync(file('one.pgn'), '1. e5 e8 *\n');
    const remote = ['annotate', file('one.pgn'), '--nodes', '300', '--queue', redis.url];
    // A worker without an engine makes the same jobs fail.
    const kind = { ...squares(buildOfEngine()), name: 'search' };
    const spoiler = start(['test/cli/queue-worker.mjs', redis.url, kind.build, kind.name]);
    await expect.poll(spoiler.out).toBe('ready\n');
    const failed = await runShared(remote);
    expect(failed.status).toBe(1);
    expect(failed.talk).toContain('game 1, plies 0 to 2: this is not a job of the kind search');
    expect(failed.talk).toContain('acedrex queue status lists them, and after acedrex queue retry');
    expect(existsSync(file('one.annotated.pgn'))).toBe(false);
    spoiler.child.kill('SIGKILL');
    await spoiler.end;
    expect((await runShared(['queue', 'retry', '--queue', redis.url])).status).toBe(0);
    await startWork();
    expect((await runShared(remote)).status).toBe(0);
    expect(readFileSync(file('one.annotated.pgn'), 'utf8')).toContain('%eval');
  });
});

describe('puzzles on a queue', () => {
  test('are mined and checked with the same result as without a queue', async () => {
    writeFileSync(file('mistakes.pgn'), MATE);
    const mine = (name: string, ...more: readonly string[]): string[] => {
      const output = ['--output', file(`${name}.jsonl`)];
      return ['puzzles', file('mistakes.pgn'), ...EFFORT, ...output, ...more];
    };
    expect((await runShared(mine('mined', '--threads', '1'))).status).toBe(0);
    await startWork();
    expect((await runShared(mine('remote', '--queue', redis.url))).status).toBe(0);
    expect(readFileSync(file('remote.jsonl'))).toEqual(readFileSync(file('mined.jsonl')));

    const checked = await runShared([
      ...['puzzles', 'check', file('mined.jsonl'), '--nodes', '30000', '--hash', '4'],
      ...['--output', file('checked.jsonl'), '--queue', redis.url],
    ]);
    expect(checked).toMatchObject({ status: 0, out: '' });
    expect(readFileSync(file('checked.jsonl'))).toEqual(readFileSync(file('mined.jsonl')));
    await expectDone('search');
  });
});
