/** Tablebase files, and the library that reads, solves and stores them. */
import { beforeAll, expect, test } from 'vitest';
import { TablebaseWasm, loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import { decodeTable, encodeTable, type Tablebase } from '../../src/tablebase/file.js';
import { TablebaseLibrary, type TablebaseStore } from '../../src/tablebase/library.js';
import type { Block, TablebaseError } from '../../src/tablebase/material.js';
import { countTable } from '../../src/tablebase/statistics.js';
import { materialOf, rulesetOf, solve, solvingSource } from './support.js';
import { valueOf } from '../support/value.js';

const RULESET = rulesetOf('golladay');
const BLOCK: Block = { material: materialOf('KAK'), pawns: [] };

let table: Tablebase;
let file: Uint8Array;
beforeAll(async () => {
  table = await solve(solvingSource(RULESET), BLOCK);
  file = await encodeTable(table);
});

const codeOf = async (bytes: Uint8Array, block = BLOCK): Promise<string | undefined> => {
  const read = await decodeTable(bytes, block, RULESET);
  return read.ok ? undefined : read.error.code;
};

const changed = (at: number): Uint8Array => {
  const bytes = file.slice();
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test('a table is unchanged after encoding and decoding', async () => {
  const read = await decodeTable(file, BLOCK, RULESET);
  expect(read.ok && Buffer.compare(read.value.values, table.values)).toBe(0);
  expect(file.length).toBeLessThan(table.values.length / 4);
});

test('counting the values of a table in a wasm instance does not copy the table', async () => {
  const wasm = new TablebaseWasm(await loadTablebase(), RULESET);
  const read = valueOf(await decodeTable(file, BLOCK, RULESET, () => wasm));
  // Growing moves the memory.
  expect(wasm.allocate(2 ** 24)).toBeDefined();
  const { fixedBytes } = wasm;
  expect(Buffer.compare(read.values, table.values)).toBe(0);
  const { wasm: own, ...copied } = table;
  expect(own).toBeDefined();
  expect(await countTable(read)).toEqual(await countTable(copied));
  expect(wasm.fixedBytes).toBe(fixedBytes);
});

test('each kind of invalid file has its own error code', async () => {
  expect(await codeOf(new TextEncoder().encode('[Event "Club evening"]'))).toBe('ending-foreign');
  expect(await codeOf(changed(4))).toBe('ending-version');
  expect(await codeOf(file.subarray(0, file.length - 1))).toBe('ending-truncated');
  expect(await codeOf(file.subarray(0, 6))).toBe('ending-damaged');
  for (const at of [5, 12, Math.floor(file.length / 2), file.length - 1])
    expect(await codeOf(changed(at))).toMatch(/^ending-(damaged|truncated)$/);
  expect(await codeOf(Uint8Array.of(...file, 0))).toBe('ending-damaged');
  expect(await codeOf(file, { material: materialOf('KRK'), pawns: [] })).toBe('ending-other');
});

const memoryStore = (): TablebaseStore & { readonly files: Map<string, Uint8Array> } => {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    read: (folder, name) => Promise.resolve(files.get(`${folder}/${name}`)),
    write: (folder, name, bytes) => {
      files.set(`${folder}/${name}`, bytes);
      return Promise.resolve();
    },
    names: (folder) =>
      Promise.resolve(
        new Set(
          [...files.keys()]
            .filter((path) => path.startsWith(`${folder}/`))
            .map((path) => path.slice(folder.length + 1)),
        ),
      ),
  };
};

test('the library reads stored tables and solves damaged tables again', async () => {
  const store = memoryStore();
  const damages: TablebaseError[] = [];
  const library = (solving: boolean): TablebaseLibrary =>
    new TablebaseLibrary(RULESET, store, {
      solve: solving,
      onDamage: (_, error) => damages.push(error),
    });
  const unsolved = await library(false).table(BLOCK);
  expect(unsolved.ok || unsolved.error.code).toBe('ending-unsolved');
  expect((await library(true).table(BLOCK)).ok).toBe(true);
  const [[name = '', bytes = new Uint8Array()] = []] = store.files;
  expect(Buffer.compare(bytes, file)).toBe(0);
  expect((await library(false).table(BLOCK)).ok).toBe(true);
  store.files.set(name, changed(file.length - 1));
  expect((await library(false).table(BLOCK)).ok).toBe(false);
  expect(damages.map(({ code }) => code)).toEqual(['ending-damaged']);
  expect((await library(true).table(BLOCK)).ok).toBe(true);
  expect(store.files.get(name)).toEqual(file);
});

test('solving can be stopped and resumed', async () => {
  const stop = new AbortController();
  let steps = 0;
  const library = new TablebaseLibrary(RULESET, memoryStore(), {
    solve: true,
    onProgress: () => {
      steps += 1;
      stop.abort();
    },
  });
  const stopped = await library.table(BLOCK, stop.signal);
  expect(stopped.ok || stopped.error.code).toBe('ending-unsolved');
  expect(steps).toBe(1);
  const finished = await library.table(BLOCK);
  expect(finished.ok && Buffer.compare(finished.value.values, table.values)).toBe(0);
});
