import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEADER_BYTES, readGames } from '../../train/games.mjs';
import { TestRedis } from '../support/redis.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('train');
const run = (script: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('node', [`train/${script}`, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const play = (name: string, ...args: readonly string[]) =>
  run('self-play.mjs', '--folder', join(folder, name), '--nodes', '60', ...args);

const fileOf = (name: string): string => join(folder, name, '00000.games');

test('self-play is reproducible after an interruption and plays legal games', () => {
  const whole = play('whole', '--games', '6', '--threads', '1');
  expect(whole.status).toBe(0);
  const bytes = readFileSync(fileOf('whole'));
  const games = [...readGames(bytes)];
  expect(games.map(({ game }) => game.number)).toEqual([0, 1, 2, 3, 4, 5]);

  // Half of the third game has been written when the run is interrupted.
  expect(play('resumed', '--games', '1', '--threads', '1').status).toBe(0);
  const [, second] = games;
  renameSync(fileOf('resumed'), `${fileOf('resumed')}.part`);
  writeFileSync(`${fileOf('resumed')}.part`, bytes.subarray(0, (second?.end ?? HEADER_BYTES) + 50));
  expect(play('resumed', '--games', '6', '--threads', '2').status).toBe(0);
  expect(readFileSync(fileOf('resumed')).equals(bytes)).toBe(true);

  const checked = run('check-games.mjs', fileOf('whole'));
  expect(checked.stdout).toContain('6 games, 0 of them repeated');
  expect(checked.status).toBe(0);
});

test('workers on a job queue play the same games as a single process', async () => {
  expect(play('alone', '--games', '5', '--threads', '1').status).toBe(0);
  const redis = await TestRedis.start();
  const args = ['train/self-play.mjs', '--work', '--queue', redis.url, '--threads', '1'];
  const worker = spawn(process.execPath, args, { stdio: 'ignore' });
  try {
    // One game has been played here before.
    expect(play('queue', '--games', '1').status).toBe(0);
    renameSync(fileOf('queue'), `${fileOf('queue')}.part`);
    const { status, stderr } = play('queue', '--games', '5', '--queue', redis.url);
    expect(stderr).toContain('4 games');
    expect(status).toBe(0);
    expect(readFileSync(fileOf('queue')).equals(readFileSync(fileOf('alone')))).toBe(true);
  } finally {
    worker.kill('SIGKILL');
    await redis.delete();
  }
});

test('a folder that was created with other options is refused', () => {
  expect(play('other', '--games', '1', '--seed', '3').status).toBe(0);
  const refused = play('other', '--games', '1', '--seed', '4');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('was started with another seed: 3, not 4');
  expect(run('self-play.mjs').stderr).toContain('--folder is missing');
  expect(play('bad', '--games', 'many').stderr).toContain('--games must be a whole number above 0');
});

test('a damaged games file is reported', () => {
  expect(play('illegal', '--games', '1').status).toBe(0);
  const bytes = readFileSync(fileOf('illegal'));
  const [first] = [...readGames(bytes)];
  expect(first).toBeDefined();
  bytes[bytes.length - 8] = 0;
  bytes[bytes.length - 7] = 0;
  writeFileSync(fileOf('illegal'), bytes);
  const damaged = run('check-games.mjs', fileOf('illegal'));
  expect(damaged.stdout).toContain('wrong checksum');
  expect(damaged.status).toBe(1);
});
