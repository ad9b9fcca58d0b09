/** Network files: the engine loads and uses valid files and rejects others. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { readNetwork, type NetworkShape } from '../../src/engine/network.js';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import type { SearchResult } from '../../src/engine/types.js';
import { compileWasm } from '../../src/wasm/load.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { networkUrl } from '../../src/wasm/network-url.js';
import { makeNetworkFile, randomWeights } from '../support/network.js';
import { sampled } from '../support/scale.js';
import { networkBytes, wasmBytes } from '../support/wasm.js';
import { search as searchWith, START } from './support.js';

const ENGINE = wasmBytes('engine');
let shape: NetworkShape;
let file: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  shape = new SearchWasm(await compileWasm(ENGINE)).networkShape;
  file = makeNetworkFile(randomWeights(shape.bytes, 1), shape);
});

const withHeader = (header: Parameters<typeof makeNetworkFile>[2]): Uint8Array<ArrayBuffer> =>
  makeNetworkFile(randomWeights(shape.bytes, 1), shape, header);

describe('the network of this engine', () => {
  test('is named after its hash and can be read', async () => {
    const bytes = networkBytes();
    const digits = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    expect(NETWORK_FILE).toBe(`nn-${digits}.nnue`);
    expect(networkUrl().pathname.endsWith(`/${NETWORK_FILE}`)).toBe(true);
    expect((await readNetwork(bytes, shape, NETWORK_FILE)).ok).toBe(true);
  });

  test('takes less than 350 kB together with the compressed engine', () => {
    const engine = gzipSync(ENGINE, { level: 9 }).length;
    expect(engine + readFileSync(networkUrl()).length).toBeLessThan(350_000);
  });
});

describe('readNetwork', () => {
  test('returns the original weights', async () => {
    const weights = randomWeights(shape.bytes, 1);
    const network = await readNetwork(file, shape, 'a.nnue');
    expect(network.ok && Buffer.compare(network.value.weights, weights)).toBe(0);
  });

  test('returns weights that were rounded to multiples of a step', async () => {
    const step = 4;
    const numbers = new Int16Array(randomWeights(shape.bytes, 2).buffer);
    const rounded = numbers.map((value, index) =>
      index < shape.inputs * shape.hidden ? step * Math.round(value / step) : value,
    );
    const weights = new Uint8Array(rounded.buffer);
    const network = await readNetwork(makeNetworkFile(weights, shape, { step }), shape, 'a.nnue');
    expect(network.ok && Buffer.compare(network.value.weights, weights)).toBe(0);
  });

  test.each([
    ['an empty file', () => new Uint8Array(0), 'truncated'],
    ['half a name', () => file.slice(0, 5), 'truncated'],
    ['half a header', () => file.slice(0, 20), 'truncated'],
    ['half the weights', () => file.slice(0, 60_000), 'truncated'],
    ['a file without its last byte', () => file.slice(0, -1), 'truncated'],
    ['another length of weights', () => withHeader({ bytes: 2 }), 'other-architecture'],
    ['another type of file', () => ENGINE, 'no-network'],
    ['another version', () => withHeader({ version: 1 }), 'other-version'],
    ['another architecture', () => withHeader({ architecture: 1 }), 'other-architecture'],
    ['a wrong checksum', () => withHeader({ checksum: 1 }), 'wrong-checksum'],
    [
      'more weights than announced',
      () => makeNetworkFile(new Uint8Array(shape.bytes + 2), shape, { bytes: shape.bytes }),
      'truncated',
    ],
  ])('rejects %s', async (_, make, fault) => {
    const network = await readNetwork(make(), shape, 'a.nnue');
    expect(network).toMatchObject({
      ok: false,
      error: { code: 'network-invalid', params: { address: 'a.nnue', fault } },
    });
  });

  test('rejects a file with any changed byte', async () => {
    const places = sampled([...file.keys()], 8);
    for (const at of places) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect((await readNetwork(changed, shape, 'a.nnue')).ok).toBe(false);
    }
  });
});

describe('an engine', () => {
  const search = (engine: Engine): Promise<SearchResult> =>
    searchWith(engine, { depth: 5 }, { ...START, ruleset: 'murray' });

  test('can switch to another network and to no network', async () => {
    const engine = await Engine.load(ENGINE);
    const none = await search(engine);
    expect(await engine.setNetwork(file)).toEqual({ ok: true });
    const first = await search(engine);
    expect(await engine.setNetwork(makeNetworkFile(randomWeights(shape.bytes, 2), shape))).toEqual({
      ok: true,
    });
    const second = await search(engine);
    expect(await engine.setNetwork(undefined)).toEqual({ ok: true });
    const again = await search(engine);
    expect(first.info?.nodes).not.toBe(none.info?.nodes);
    expect(second.info?.nodes).not.toBe(first.info?.nodes);
    expect(again.info?.nodes).toBe(none.info?.nodes);
  });

  test('keeps its network when the hash size changes', async () => {
    const engine = await Engine.load(ENGINE);
    await engine.setNetwork(file);
    const before = await search(engine);
    await engine.setHash(1);
    await engine.newGame();
    expect((await search(engine)).info?.nodes).toBe(before.info?.nodes);
  });

  test('keeps its network after an invalid file', async () => {
    const engine = await Engine.load(ENGINE);
    await engine.setNetwork(file);
    const before = await search(engine);
    expect((await engine.setNetwork(ENGINE, 'b.nnue')).ok).toBe(false);
    await engine.newGame();
    expect((await search(engine)).info?.nodes).toBe(before.info?.nodes);
  });
});
