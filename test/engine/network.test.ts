/** Files of networks: what is read, what is refused, and that the engine uses what it has read. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { readNetwork, type NetworkShape } from '../../src/engine/network.js';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import type { SearchResult } from '../../src/engine/types.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { networkUrl } from '../../src/wasm/network-url.js';
import { makeNetworkFile, randomWeights } from '../support/network.js';
import { sampled } from '../support/scale.js';

const ENGINE = new Uint8Array(readFileSync(new URL('../../src/wasm/engine.wasm', import.meta.url)));
let shape: NetworkShape;
let file: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  await loadRules();
  shape = new SearchWasm(await compileWasm(ENGINE)).networkShape;
  file = makeNetworkFile(randomWeights(shape.bytes, 1), shape);
});

const withHeader = (header: Parameters<typeof makeNetworkFile>[2]): Uint8Array<ArrayBuffer> =>
  makeNetworkFile(randomWeights(shape.bytes, 1), shape, header);

describe('the network of this engine', () => {
  test('has the name that its content asks for, and can be read', async () => {
    const bytes = new Uint8Array(readFileSync(networkUrl()));
    const digits = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    expect(NETWORK_FILE).toBe(`nn-${digits}.nnue`);
    expect(networkUrl().pathname.endsWith(`/${NETWORK_FILE}`)).toBe(true);
    expect((await readNetwork(bytes, shape, NETWORK_FILE)).ok).toBe(true);
  });

  test('takes at most 350 kB together with the engine, compressed', () => {
    const engine = gzipSync(ENGINE, { level: 9 }).length;
    expect(engine + readFileSync(networkUrl()).length).toBeLessThan(350_000);
  });
});

describe('reading', () => {
  test('gives the weights back', async () => {
    const weights = randomWeights(shape.bytes, 1);
    const network = await readNetwork(file, shape, 'a.nnue');
    expect(network.ok && Buffer.compare(network.value.weights, weights)).toBe(0);
  });

  test('gives weights back that were rounded to multiples of a step', async () => {
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
    ['nothing', () => new Uint8Array(0), 'truncated'],
    ['half a name', () => file.slice(0, 5), 'truncated'],
    ['half a header', () => file.slice(0, 20), 'truncated'],
    ['half the weights', () => file.slice(0, 60_000), 'truncated'],
    ['all but the last byte', () => file.slice(0, -1), 'truncated'],
    ['weights that are too long', () => withHeader({ bytes: 2 }), 'other-architecture'],
    ['another file', () => ENGINE, 'no-network'],
    ['another version', () => withHeader({ version: 1 }), 'other-version'],
    ['another architecture', () => withHeader({ architecture: 1 }), 'other-architecture'],
    ['another checksum', () => withHeader({ checksum: 1 }), 'wrong-checksum'],
    [
      'more weights than announced',
      () => makeNetworkFile(new Uint8Array(shape.bytes + 2), shape, { bytes: shape.bytes }),
      'truncated',
    ],
  ])('refuses %s', async (_, make, fault) => {
    const network = await readNetwork(make(), shape, 'a.nnue');
    expect(network).toMatchObject({
      ok: false,
      error: { code: 'network-invalid', params: { address: 'a.nnue', fault } },
    });
  });

  test('a changed byte is never read as a network', async () => {
    const places = sampled([...file.keys()], 8);
    for (const at of places) {
      const changed = file.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect((await readNetwork(changed, shape, 'a.nnue')).ok).toBe(false);
    }
  });
});

describe('an engine', () => {
  const search = async (engine: Engine): Promise<SearchResult> => {
    const control = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
    const request = { ruleset: 'murray', fen: 'startpos' };
    const result = await engine.search(request, { depth: 5 }, control);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };

  test('uses a network, another one, and none again', async () => {
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

  test('keeps its network with another size of the table', async () => {
    const engine = await Engine.load(ENGINE);
    await engine.setNetwork(file);
    const before = await search(engine);
    await engine.setHash(1);
    await engine.newGame();
    expect((await search(engine)).info?.nodes).toBe(before.info?.nodes);
  });

  test('keeps what it has after a file that it refuses', async () => {
    const engine = await Engine.load(ENGINE);
    await engine.setNetwork(file);
    const before = await search(engine);
    expect((await engine.setNetwork(ENGINE, 'b.nnue')).ok).toBe(false);
    await engine.newGame();
    expect((await search(engine)).info?.nodes).toBe(before.info?.nodes);
  });
});
