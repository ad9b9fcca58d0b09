import { afterEach, expect, test, vi } from 'vitest';
import {
  diceLimitsOf,
  hashFor,
  hashSizes,
  limitsOf,
  searchName,
  threadChoices,
  threadsFor,
  type EngineSettings,
} from '../../../src/elements/session/engine-settings.js';

interface Device {
  readonly cores?: number;
  readonly memory?: number;
  readonly isHandheld?: boolean;
  readonly isIsolated?: boolean;
}

const on = ({ cores = 4, memory, isHandheld = false, isIsolated = true }: Device): void => {
  vi.stubGlobal('navigator', { hardwareConcurrency: cores, deviceMemory: memory });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isHandheld,
  }));
  vi.stubGlobal('crossOriginIsolated', isIsolated);
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const SETTINGS: EngineSettings = {
  lines: 3,
  limit: 'infinite',
  seconds: 7,
  depth: 12,
  kilonodes: 50,
  threads: 0,
  hash: 0,
  batterySaving: 'auto',
};

test.each<[Device, number, ReturnType<typeof threadsFor>]>([
  [{}, 0, { count: 3, because: 'device' }],
  [{ cores: 1 }, 0, { count: 1, because: 'device' }],
  [{ cores: 64 }, 0, { count: 15, because: 'device' }],
  [{}, 2, { count: 2, because: 'choice' }],
  [{}, 8, { count: 4, because: 'choice' }],
  [{ isIsolated: false }, 2, { count: 1, because: 'isolation' }],
])('on %j, %i threads are %j', (device, threads, expected) => {
  on(device);
  expect(threadsFor({ threads })).toEqual(expected);
});

test('a browser that shares no memory has one thread', () => {
  on({});
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(threadsFor({ threads: 4 })).toEqual({ count: 1, because: 'memory' });
});

test('the numbers of threads to choose from are those of the cores, up to 16', () => {
  on({ cores: 3 });
  expect(threadChoices()).toEqual([1, 2, 3]);
  on({ cores: 64 });
  expect(threadChoices().length).toBe(16);
});

test.each<[Device, number, number]>([
  [{ memory: 8 }, 512, 256],
  [{ memory: 0.5 }, 32, 16],
  [{}, 256, 128],
  [{ memory: 8, isHandheld: true }, 64, 32],
])('on %j, the largest table has %i MiB and the default one %i', (device, most, usual) => {
  on(device);
  expect(hashSizes().at(-1)).toBe(most);
  expect(hashSizes()[0]).toBe(16);
  expect(hashFor({ hash: 0 })).toBe(usual);
  expect(hashFor({ hash: 16 })).toBe(16);
  expect(hashFor({ hash: 4096 })).toBe(most);
});

test.each([
  ['infinite', {}, {}],
  ['time', { movetime: 7000 }, { movetime: 7000 }],
  ['depth', { depth: 12 }, { depth: 12 }],
  ['nodes', { nodes: 50_000 }, {}],
] as const)('the limit %s, which a deeper search does not have', (limit, plain, dice) => {
  const settings = { ...SETTINGS, limit };
  expect(limitsOf(settings, false)).toEqual({ lines: 3, ...plain });
  expect(limitsOf({ ...settings, lines: 1 }, false)).toEqual(plain);
  expect(limitsOf(settings, true)).toEqual({ lines: 3 });
  expect(diceLimitsOf(settings, false)).toEqual(dice);
  expect(diceLimitsOf(settings, true)).toEqual({});
});

test('each setting is in the name of a search', () => {
  const others: Partial<EngineSettings>[] = [
    { lines: 2 },
    { limit: 'time' },
    { seconds: 8 },
    { depth: 13 },
    { kilonodes: 51 },
    { threads: 1 },
    { hash: 16 },
    { batterySaving: 'never' },
  ];
  const names = [{}, ...others].map((other) => searchName({ ...SETTINGS, ...other }));
  expect(new Set(names).size).toBe(names.length);
});
