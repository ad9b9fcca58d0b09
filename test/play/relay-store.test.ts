/** The folder of a relay, which preserves its state across restarts. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AWAY, folderStore, MAX_PAUSES, Signs } from '../../src/cli/relay/store.js';
import { defined } from '../support/value.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acedrex-relay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a restart keeps the key and the records and counts the downtime as a pause', async () => {
  const before = await folderStore(folder);
  expect(before.pauses()).toEqual([]);
  await before.write('game', Uint8Array.of(1, 2, 3), 0, 1);
  const seen = before.now();
  await before.close();
  const closed = before.now();
  await expect.poll(() => before.now()).toBeGreaterThan(closed);
  const after = await folderStore(folder);
  expect(after.key.publicKey).toEqual(before.key.publicKey);
  expect(await after.read('game')).toEqual(Uint8Array.of(1, 2, 3));
  expect(await after.read('other')).toBeUndefined();
  const pause = defined(after.pauses()[0]);
  expect(pause.from).toBeGreaterThanOrEqual(seen);
  expect(pause.at).toBeGreaterThanOrEqual(pause.from);
  await after.close();
  expect(statSync(join(folder, 'key.json')).mode & 0o077).toBe(0);
});

test('the relay’s time never runs backwards, even if the system clock is set back', async () => {
  const alive = Date.now() + 3_600_000;
  await (await folderStore(folder)).close();
  writeFileSync(join(folder, 'alive.json'), JSON.stringify({ alive, pauses: [] }));
  const store = await folderStore(folder);
  expect(store.now()).toBeGreaterThanOrEqual(alive);
  await store.close();
});

test('a damaged key file aborts the start and is not replaced', async () => {
  writeFileSync(join(folder, 'key.json'), '{}');
  await expect(folderStore(folder)).rejects.toThrow('key.json is not the key of a relay');
});

test('a pause is recorded only if signs of life are missing for longer than the limit', () => {
  const signs = new Signs(1000, []);
  signs.note(1000 + AWAY, AWAY);
  expect(signs.pauses).toEqual([]);
  signs.note(1001 + 2 * AWAY, AWAY);
  expect(signs.pauses).toEqual([{ from: 1000 + AWAY, at: 1001 + 2 * AWAY }]);
  for (let count = 0; count < 2 * MAX_PAUSES; count += 1) signs.note(signs.alive + 2 * AWAY, AWAY);
  expect(signs.pauses).toHaveLength(MAX_PAUSES);
});
