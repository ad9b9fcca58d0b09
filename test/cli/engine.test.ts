/** `acedrex engine --listen` as its owner runs it, with a real engine. */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRemoteLine } from '../../src/remote/address.js';
import type { RemoteEngine } from '../../src/remote/remote-engine.js';
import type { SearchInfo } from '../../src/engine/types.js';
import { BACKGROUND, openRemote, search, URGENT } from '../remote/support.js';
import { makeFolder } from '../support/folder.js';
import { valueOf } from '../support/value.js';
import { killEngine, startEngine, type EngineProcess } from './engine-support.js';

const folder = join(makeFolder('engine'), 'data');
let engine: EngineProcess;
beforeAll(async () => {
  engine = await startEngine(folder);
});
const pages: RemoteEngine[] = [];
afterAll(async () => {
  for (const page of pages) page.close();
  await killEngine(engine);
});

const openPage = async (line = engine.line): Promise<RemoteEngine> => {
  const page = openRemote('', valueOf(readRemoteLine(line, true)));
  pages.push(page);
  page.want(true);
  await expect.poll(() => page.status, { interval: 10 }).toBe('ready');
  return page;
};

/** Starts a search without a limit. Resolves to the search when it has found its first line. */
const searching = async (
  page: RemoteEngine,
): Promise<{ readonly stop: () => void; readonly outcome: Promise<unknown> }> => {
  const stop = new AbortController();
  const wanted = { onInfo: undefined as ((info: SearchInfo) => void) | undefined };
  const first = new Promise<SearchInfo>((resolve) => (wanted.onInfo = resolve));
  const outcome = page.run(search(wanted as never), URGENT, stop.signal);
  expect((await first).pv.length).toBeGreaterThan(0);
  return { stop: () => stop.abort(), outcome };
};

test('three pages use the engine in turn, and again after it was killed', async () => {
  const [one, two, three] = [await openPage(), await openPage(), await openPage()];
  expect(one.machine).toMatchObject({ name: 'desk', threads: 2, hash: 16 });
  expect(one.machine?.nodesPerSecond).toBeGreaterThan(0);
  // Each page takes the engine from the page before.
  const first = await searching(one);
  const second = await searching(two);
  await expect(first.outcome).resolves.toMatchObject({ value: { reason: 'stopped' } });
  const third = await searching(three);
  await second.outcome;
  third.stop();
  expect(await third.outcome).toMatchObject({ ok: true, value: { reason: 'stopped' } });
  await expect.poll(() => one.others).toBe('none');

  // Dice, limits and errors work as on the device.
  const dice = { kind: 'dice', limits: { depth: 1, roll: 4, lines: 2 } } as const;
  expect(
    await one.run(search(dice as never), BACKGROUND, new AbortController().signal),
  ).toMatchObject({ ok: true, value: { reason: 'depth', info: { lines: [{}, {}] } } });
  const invalid = search({ request: { ruleset: 'cazaux', fen: 'no board' } });
  await one.run(invalid, BACKGROUND, new AbortController().signal);
  expect(one.accepts(invalid, true)).toBe(false);

  const running = await searching(two);
  await killEngine(engine);
  await running.outcome;
  expect(two.status).toBe('lost');
  engine = await startEngine(folder, { port: engine.port });
  for (const page of [one, two, three])
    await expect.poll(() => page.status, { interval: 20 }).toBe('ready');
  const again = await searching(two);
  again.stop();
  await again.outcome;
});

test('the token is kept for the owner alone, until it is replaced', async () => {
  const { mode } = statSync(join(folder, 'token'));
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
  const old = engine.line;
  const page = await openPage(old);
  const ended = once(engine.process, 'exit');
  engine.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => page.status).toBe('lost');
  expect(page.error).toMatchObject({ params: { reason: 'stopping' } });
  engine = await startEngine(folder, { port: engine.port, options: ['--new-token'] });
  expect(engine.line).not.toBe(old);
  await expect.poll(() => page.status).toBe('refused');
  expect(page.error).toMatchObject({ params: { reason: 'token' } });
});

test('the health address answers without a token, and no other address does', async () => {
  const ask = async (path: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${engine.port}/${path}`)).text();
  expect(await ask('engine/health')).toBe('ok\n');
  expect(JSON.parse(await ask('engine/status'))).toMatchObject({ isSearching: false });
  expect(await ask('token')).toContain('does not serve a page');
});
