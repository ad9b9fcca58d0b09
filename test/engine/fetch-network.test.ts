/** Fetches network files from disk and over HTTP, with progress and errors. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchNetwork } from '../../src/engine/network.js';
import type { LoadProgress } from '../../src/engine/types.js';

const ADDRESS = 'https://example.org/nn.nnue';
const BYTES = Uint8Array.of(1, 2, 3, 4, 5);

/** Sets the response of the next `fetch`; without a response, the request fails. */
const serve = (response?: Response): void => {
  vi.stubGlobal('fetch', (address: string) => {
    expect(address).toBe(ADDRESS);
    return response ? Promise.resolve(response) : Promise.reject(new TypeError('fetch failed'));
  });
};

/** A response that arrives in two pieces. */
const inPieces = (headers: Readonly<Record<string, string>>): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(BYTES.slice(0, 2));
        controller.enqueue(BYTES.slice(2));
        controller.close();
      },
    }),
    { headers },
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('fetchNetwork over HTTP', () => {
  test('returns the bytes of the response', async () => {
    serve(new Response(BYTES));
    expect(await fetchNetwork(new URL(ADDRESS))).toEqual({ ok: true, value: BYTES });
  });

  test.each<[Record<string, string>, LoadProgress[]]>([
    [
      { 'content-length': '5' },
      [
        { received: 2, total: 5 },
        { received: 5, total: 5 },
      ],
    ],
    [{}, [{ received: 2 }, { received: 5 }]],
    // The length counts the compressed bytes.
    [{ 'content-length': '5', 'content-encoding': 'gzip' }, [{ received: 2 }, { received: 5 }]],
    [{ 'content-length': '3' }, [{ received: 2, total: 3 }, { received: 5 }]],
  ])('with the headers %o reports the progress %o', async (headers, progress) => {
    serve(inPieces(headers));
    const told: LoadProgress[] = [];
    const fetched = await fetchNetwork(new URL(ADDRESS), (each) => told.push(each));
    expect(fetched).toEqual({ ok: true, value: BYTES });
    expect(told).toEqual(progress);
  });

  test('reports no progress for an empty response', async () => {
    serve(new Response(null));
    const fetched = await fetchNetwork(new URL(ADDRESS), () => {
      throw new Error('nothing has arrived');
    });
    expect(fetched).toEqual({ ok: true, value: new Uint8Array(0) });
  });

  test.each<[string, Response | undefined, boolean, object]>([
    [
      'status 404',
      new Response('', { status: 404 }),
      true,
      { code: 'network-missing', params: { address: ADDRESS, status: 404 } },
    ],
    ['no network', undefined, true, { code: 'network-unreachable', params: { address: ADDRESS } }],
    ['an offline browser', undefined, false, { code: 'offline', params: { address: ADDRESS } }],
  ])('returns an error with %s', async (_, response, onLine, error) => {
    vi.stubGlobal('navigator', { onLine });
    serve(response);
    expect(await fetchNetwork(new URL(ADDRESS))).toMatchObject({ ok: false, error });
  });
});

test('fetchNetwork reads a file from disk and returns an error if it is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-network-'));
  const address = pathToFileURL(join(folder, 'nn.nnue'));
  expect(await fetchNetwork(address)).toEqual({
    ok: false,
    error: {
      code: 'network-missing',
      params: { address: address.href },
      message: `There is no file ${address.href}.`,
    },
  });
  writeFileSync(address, BYTES);
  expect(await fetchNetwork(address)).toEqual({ ok: true, value: BYTES });
  rmSync(folder, { recursive: true });
});
