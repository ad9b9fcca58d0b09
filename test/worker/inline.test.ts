/** An engine without a worker, as compiled into build/library/. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { EngineClient } from '../../build/library/worker/client.js';
import { createInlineEngine } from '../../build/library/worker/inline.js';
import { START } from '../engine/support.js';

let engine: EngineClient | undefined;
afterEach(() => engine?.close());

test('an inline engine searches with a compiled module and with the network', async () => {
  const module = new WebAssembly.Module(readFileSync('build/library/wasm/engine.wasm'));
  engine = createInlineEngine({ wasm: module });
  const depths: number[] = [];
  const result = await engine.analyse(
    START,
    { depth: 4 },
    { onInfo: ({ depth }) => depths.push(depth) },
  );
  expect(depths).toEqual([1, 2, 3, 4]);
  expect(result).toMatchObject({ ok: true, value: { reason: 'depth' } });
  expect(await engine.setHash(2)).toMatchObject({ ok: true });
  expect(await engine.setThreads(2)).toMatchObject({ ok: false });
  expect(await engine.analyseDice(START, { depth: 1 })).toMatchObject({ ok: true });
});

test('an inline engine pauses for other events, so that a search can be stopped', async () => {
  engine = createInlineEngine();
  const abort = new AbortController();
  const onInfo = (): void => void setTimeout(() => abort.abort());
  const result = await engine.analyse(START, {}, { signal: abort.signal, onInfo });
  expect(result).toMatchObject({ ok: true, value: { reason: 'stopped' } });
});

test('an inline engine gets tables from a function, but refuses a folder', async () => {
  const endgame = { ruleset: 'golladay', fen: '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1' };
  const asked: string[] = [];
  engine = createInlineEngine({
    tablebases: ({ fen }) => {
      asked.push(fen);
      return Promise.resolve(undefined);
    },
  });
  const search = () => engine?.analyse(endgame, { depth: 1 });
  const refused = { ok: false, error: { code: 'engine-no-folders' } };
  expect(await search()).toMatchObject({ ok: true });
  expect(await engine.setTablebases('folder')).toMatchObject(refused);
  expect(await search()).toMatchObject({ ok: true });
  expect(asked).toEqual([endgame.fen, endgame.fen]);
  await engine.close();
  // The types do not allow this option.
  engine = createInlineEngine({ tablebases: 'folder' as never });
  expect(await search()).toMatchObject(refused);
  expect(await engine.setTablebases(undefined)).toMatchObject({ ok: true });
  expect(await search()).toMatchObject({ ok: true });
});

const run = (program: string): readonly string[] => {
  const parameters = ['--input-type=module', '--eval', program];
  const options = { encoding: 'utf8', timeout: 20_000 } as const;
  const { stdout, stderr } = spawnSync(process.execPath, parameters, options);
  return [stdout, stderr];
};

test('closing an inline engine ends its search, so the process can end', () => {
  const program = `
    import { createInlineEngine } from './build/library/worker/inline.js';
    const engine = createInlineEngine();
    const subject = { ruleset: 'cazaux', fen: 'startpos' };
    const result = await engine.analyse(subject, {}, { onInfo: () => void engine.close() });
    console.log(result.error.code);`;
  expect(run(program)).toEqual(['engine-closed\n', '']);
});

test('an inline engine with a function for tables lets the process end', () => {
  const program = `
    import { createInlineEngine } from './build/library/worker/inline.js';
    const engine = createInlineEngine();
    await engine.setTablebases(() => Promise.resolve(undefined));
    await engine.close();
    console.log(process.getActiveResourcesInfo().filter((name) => name === 'MessagePort'));`;
  expect(run(program)).toEqual(['[]\n', '']);
});
