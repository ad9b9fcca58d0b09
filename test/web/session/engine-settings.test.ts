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
])('on %j, the setting of %i threads means %j', (device, threads, expected) => {
  on(device);
  expect(threadsFor({ threads })).toEqual(expected);
});

test('a browser without shared memory uses one thread', () => {
  on({});
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(threadsFor({ threads: 4 })).toEqual({ count: 1, because: 'memory' });
});

test('the thread menu offers 1 up to the number of cores, capped at 16', () => {
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
])('on %j, the largest hash table has %i MiB and the default table %i', (device, most, usual) => {
  on(device);
  const sizes = hashSizes();
  expect([sizes[0], sizes.at(-1)]).toEqual([16, most]);
  expect([0, 16, 4096].map((hash) => hashFor({ hash }))).toEqual([usual, 16, most]);
});

test.each([
  ['infinite', {}, {}],
  ['time', { movetime: 7000 }, { movetime: 7000 }],
  ['depth', { depth: 12 }, { depth: 12 }],
  ['nodes', { nodes: 50_000 }, {}],
] as const)('the limit %s does not apply to a deeper search', (limit, plain, dice) => {
  const settings = { ...SETTINGS, limit };
  expect(limitsOf(settings, false)).toEqual({ lines: 3, ...plain });
  expect(limitsOf({ ...settings, lines: 1 }, false)).toEqual(plain);
  expect(limitsOf(settings, true)).toEqual({ lines: 3 });
  expect(diceLimitsOf(settings, false)).toEqual(dice);
  expect(diceLimitsOf(settings, true)).toEqual({});
});

test('the name of a search depends on each setting', () => {
  const others = { ...SETTINGS, lines: 2, limit: 'time', seconds: 8, depth: 13, kilonodes: 51 };
  const all = { ...others, threads: 1, hash: 16, batterySaving: 'never' };
  const names = Object.entries(all).map(([name, value]) =>
    searchName({ ...SETTINGS, [name]: value }),
  );
  expect(new Set([searchName(SETTINGS), ...names]).size).toBe(1 + Object.keys(SETTINGS).length);
});
