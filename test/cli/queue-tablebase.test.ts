/** Workers solve endings, and each worker keeps its tables in its own folder. */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildOfTablebase } from '../../src/cli/build.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import { runKilled, type Ran } from './program.js';
import {
  ask,
  connection,
  file,
  redis,
  redisForTests,
  run,
  runShared,
  start,
  startWork,
  wait,
} from './queue-support.js';
import { squares } from './squares.mjs';

redisForTests();

const ALL = ['tablebase', 'all', '--pieces', '3', '--ruleset', 'golladay'];
const onQueue = (folder: string): string[] => [
  ...ALL,
  ...['--queue', redis.url, '--endings', file(folder)],
];

/** The folders of endings without lions, shared by all rulesets in which bare kings play on, and with lions. */
const FOLDERS = [
  'custom_bareKing_plays-on_stalemate_draws',
  'custom_lion_threeleaper_bareKing_plays-on_stalemate_draws',
];

const tablesIn = (folder: string): readonly string[] =>
  FOLDERS.flatMap((name) => readdirSync(join(file(folder), name))).sort();

let alone: Ran;
beforeAll(async () => {
  alone = await runShared([...ALL, '--endings', file('alone')]);
  expect(alone.status).toBe(0);
});

test('tablebase all prints the same results as without a queue, even if its processes are killed', async () => {
  // Only two endings must be solved again; the tables of the others are counted.
  cpSync(file('alone'), file('worker'), { recursive: true });
  for (const name of ['KAK', 'KCK']) rmSync(join(file('worker'), FOLDERS[0] ?? '', `${name}.acxe`));
  let worker = await startWork('endings', '--endings', file('worker'));
  await runKilled(onQueue('producer'), 1);
  worker.child.kill('SIGKILL');
  await worker.end;
  worker = await startWork('endings', '--endings', file('worker'));
  const second = await run(onQueue('producer'));
  expect(second.talk).toMatch(
    /^golladay: 6 endings for acedrex work endings; each takes up to \d+ MiB of a worker's memory\.\n/,
  );
  expect(second.out).toBe(alone.out);
  expect(second.status).toBe(0);
  worker.child.kill('SIGTERM');
  expect(await worker.end).toBe(0);
  expect(tablesIn('worker')).toEqual(tablesIn('alone'));
  // The tables stay with the worker, and nothing else is left.
  expect(readdirSync(file('producer'))).toEqual([]);
});

test('an ending that could not be solved is reported, and a retry solves it', async () => {
  // Values that a killed producer has kept, but not yet deleted, would be found.
  expect((await runShared(['queue', 'drain', '--queue', redis.url])).status).toBe(0);
  const build = buildOfTablebase();
  const spoiler = start(['test/cli/queue-worker.mjs', redis.url, build, 'ending']);
  await expect.poll(spoiler.out).toBe('ready\n');
  const failed = await run(onQueue('spoilt'));
  expect([failed.status, failed.out]).toEqual([1, '']);
  expect(failed.talk).toContain('KAK: this is not a job of the kind ending\n');
  expect(failed.talk).toContain(
    'acedrex: some endings could not be solved; acedrex queue status lists them, and after acedrex queue retry the same command resumes\n',
  );
  spoiler.child.kill('SIGKILL');
  await spoiler.end;
  expect((await runShared(['queue', 'retry', '--queue', redis.url])).status).toBe(0);
  await startWork('endings', '--endings', file('alone'));
  const second = await run(onQueue('spoilt'));
  expect([second.status, second.out]).toEqual([0, alone.out]);
});

test('tablebase all rejects workers from another build and reports an unreachable Redis', async () => {
  const older = await RedisQueue.open(
    { ...squares('0.0.1+older'), name: 'ending' },
    await connection(),
  );
  try {
    ask(older, [{ number: 1 }]).all.catch(() => undefined);
    await wait('waiting', '1', 'ending');
    const worker = await runShared([
      ...['work', 'endings', '--queue', redis.url],
      ...['--endings', file('alone')],
    ]);
    expect(worker.status).toBe(1);
    expect(worker.talk).toBe(
      `acedrex: this worker is refused: its build is ${buildOfTablebase()}, but the ending jobs of ${redis.url}/0 are for build 0.0.1+older; the results would differ\n`,
    );
    const producer = await runShared(onQueue('refused'));
    expect([producer.status, producer.out]).toEqual([1, '']);
    expect(producer.talk).toContain('has ending jobs of build 0.0.1+older');
    expect(readdirSync(file('refused'))).toEqual([]);
  } finally {
    await older.close();
  }
  const nowhere = await runShared([
    ...ALL,
    '--queue',
    'redis://127.0.0.1:1',
    '--endings',
    file('no'),
  ]);
  expect([nowhere.status, nowhere.out]).toEqual([1, '']);
  expect(nowhere.talk).toMatch(/^acedrex: cannot use redis:\/\/127\.0\.0\.1:1\/0: /);
});
