/** The messages between a page and an engine on another machine: only valid messages are read. */
import { describe, expect, test } from 'vitest';
import { isLoopback, makeRemoteLine, readRemoteLine } from '../../src/remote/address.js';
import {
  makeMessage,
  readEngineMessage,
  readEnginePath,
  readPageMessage,
  type EngineMessage,
  type PageMessage,
} from '../../src/remote/protocol.js';
import { INFO, MACHINE, TOKEN } from './support.js';

const REQUEST = { ruleset: 'cazaux', fen: 'startpos', moves: ['e4e5'] };
const SEARCH: PageMessage = {
  kind: 'search',
  number: 3,
  isUrgent: true,
  user: 1,
  forgets: false,
  task: { kind: 'game', request: REQUEST, limits: { lines: 3, movetime: 500 } },
};
const DICE = { depth: 3, value: 0.5, centipawns: 0, nodes: 10, time: 1 };

const PAGE_MESSAGES: readonly PageMessage[] = [
  { kind: 'token', token: TOKEN },
  SEARCH,
  {
    ...SEARCH,
    task: {
      kind: 'game',
      request: REQUEST,
      limits: { mate: 3, searchMoves: ['e4e5'], clock: { time: 1000, movesToGo: 4 } },
    },
  },
  { ...SEARCH, task: { kind: 'dice', request: REQUEST, limits: { roll: 5, lines: 5 } } },
  { kind: 'stop', number: 3 },
  { kind: 'ping' },
];

const ENGINE_MESSAGES: readonly EngineMessage[] = [
  { kind: 'welcome', engine: 'bench-1', machine: MACHINE },
  { kind: 'others', others: 'urgent' },
  { kind: 'begin', number: 1 },
  { kind: 'info', number: 1, info: { ...INFO, bound: 'lower', tableHits: 2 } },
  {
    kind: 'info',
    number: 1,
    info: { ...DICE, lines: [{ move: '0000', value: 0.25, centipawns: -90 }] },
  },
  {
    kind: 'progress',
    number: 1,
    progress: {
      depth: 8,
      selectiveDepth: 9,
      currentMove: 'l12a1',
      currentMoveNumber: 2,
      nodes: 1,
      time: 1,
      nodesPerSecond: 1,
      hashUse: 1,
    },
  },
  {
    kind: 'result',
    number: 1,
    result: { reason: 'stopped', bestMove: 'e4e5', info: INFO, lines: [INFO] },
  },
  { kind: 'result', number: 1, result: { reason: 'game-over' } },
  { kind: 'ended', number: 1, reason: 'taken' },
  { kind: 'pong' },
];

describe('messages', () => {
  test.each(PAGE_MESSAGES.map((message) => [message.kind, message] as const))(
    'of a page are read as they were written: %s',
    (_, message) => {
      expect(readPageMessage(makeMessage(message))).toEqual({ ok: true, value: message });
    },
  );

  test.each(ENGINE_MESSAGES.map((message) => [message.kind, message] as const))(
    'of an engine are read as they were written: %s',
    (_, message) => {
      expect(readEngineMessage(makeMessage(message))).toEqual({ ok: true, value: message });
    },
  );

  test('leave out limits of Infinity, which limit nothing', () => {
    const limits = { depth: Number.POSITIVE_INFINITY, lines: 2 };
    const written = makeMessage({ ...SEARCH, task: { kind: 'game', request: REQUEST, limits } });
    expect(readPageMessage(written).value).toMatchObject({ task: { limits: { lines: 2 } } });
    expect(written).not.toContain('depth');
  });

  const with_ = (change: object): unknown => ({ ...SEARCH, ...change });
  const task = (change: object): unknown => with_({ task: { ...SEARCH.task, ...change } });
  test.each<[string, unknown]>([
    ['kind', {}],
    ['kind', { kind: 'toString' }],
    ['kind', null],
    ['kind', [SEARCH]],
    ['token', { kind: 'token', token: 'x'.repeat(201) }],
    ['more', { kind: 'ping', more: 1 }],
    ['__proto__', JSON.parse('{"kind":"ping","__proto__":{}}')],
    ['number', with_({ number: -1 })],
    ['number', with_({ number: 1.5 })],
    ['isUrgent', with_({ isUrgent: 1 })],
    ['task.kind', task({ kind: 'chess' })],
    ['task.request.fen', task({ request: { ruleset: 'cazaux', fen: 'x'.repeat(1001) } })],
    ['task.request.moves[1]', task({ request: { ...REQUEST, moves: ['e4e5', 7] } })],
    ['task.limits.ponder', task({ limits: { ponder: true } })],
    ['task.limits.duty', task({ limits: { duty: 0 } })],
    ['task.limits.depth', task({ limits: { depth: null } })],
    ['task.limits.clock.time', task({ limits: { clock: { increment: 1 } } })],
    ['task.limits.roll', task({ kind: 'dice', limits: { roll: 9 } })],
  ])('of a page are rejected with the invalid field: %s', (field, message) => {
    expect(readPageMessage(JSON.stringify(message))).toEqual({ ok: false, error: field });
  });

  const info = (change: object): unknown => ({
    kind: 'info',
    number: 1,
    info: { ...INFO, ...change },
  });
  test.each<[string, unknown]>([
    ['kind', { kind: 'token', token: TOKEN }],
    ['machine.threads', { kind: 'welcome', engine: '', machine: { ...MACHINE, threads: 'many' } }],
    [
      'machine.name',
      { kind: 'welcome', engine: '', machine: { ...MACHINE, name: 'x'.repeat(101) } },
    ],
    ['others', { kind: 'others', others: 'all' }],
    ['reason', { kind: 'ended', number: 1, reason: 'bored' }],
    [
      'result.bestMove',
      { kind: 'result', number: 1, result: { reason: 'depth', bestMove: 'm1m2' } },
    ],
    ['result.reason', { kind: 'result', number: 1, result: { reason: 'tired' } }],
  ])('of an engine are rejected with the invalid field: %s', (field, message) => {
    expect(readEngineMessage(JSON.stringify(message))).toEqual({ ok: false, error: field });
  });

  test.each([
    { multipv: 0 },
    { multipv: 1001 },
    { score: { kind: 'centipawns', value: '31' } },
    { pv: ['e4e13'] },
    { pv: ['<b>'] },
    { pv: 'e4e5' },
    { nodes: null },
    { bound: 'both' },
  ])('with an invalid line are rejected: %j', (change) => {
    expect(readEngineMessage(JSON.stringify(info(change)))).toMatchObject({ ok: false });
  });

  test('that are not JSON are rejected', () => {
    for (const text of ['', '{', 'null', '[]', '"ping"'])
      expect(readPageMessage(text).ok, text).toBe(false);
  });
});

test('the path of a connection contains the version of the protocol', () => {
  expect(readEnginePath('/engine/1')).toBe('engine');
  expect(readEnginePath('/behind/a/proxy/engine/1?x')).toBe('engine');
  expect(readEnginePath('/engine/2')).toBe('version');
  expect(readEnginePath('/engine/')).toBe('address');
  expect(readEnginePath('/live/2/relay')).toBe('address');
});

describe('the line of an engine', () => {
  test.each([
    [`wss://engine.example.org/#${TOKEN}`, 'wss://engine.example.org/'],
    [`  https://engine.example.org/path?query#${TOKEN}\n`, 'wss://engine.example.org/path/'],
    [`ws://localhost:4284/#${TOKEN}`, 'ws://localhost:4284/'],
    [`ws://[::1]:4284/#${TOKEN}`, 'ws://[::1]:4284/'],
  ])('is read: %s', (line, address) => {
    const read = readRemoteLine(line, true);
    expect(read.value).toEqual({ address, token: TOKEN });
    expect(readRemoteLine(makeRemoteLine({ address, token: TOKEN }), true)).toEqual(read);
  });

  test.each([
    '',
    'wss://engine.example.org/',
    'wss://engine.example.org/#short',
    `wss://user:word@engine.example.org/#${TOKEN}`,
    `javascript:alert(1)#${TOKEN}`,
    `ftp://engine.example.org/#${TOKEN}`,
    `engine.example.org#${TOKEN}`,
  ])('is rejected: %s', (line) => {
    expect(readRemoteLine(line, false).error?.code).toBe('remote-line');
  });

  test('with an insecure address is rejected on secure pages, except for the same device', () => {
    const line = `ws://192.168.1.5:4284/#${TOKEN}`;
    expect(readRemoteLine(line, true).error).toMatchObject({
      code: 'remote-insecure',
      params: { host: '192.168.1.5:4284' },
    });
    expect(readRemoteLine(line, false).ok).toBe(true);
    expect(isLoopback('localhost.example.org')).toBe(false);
    expect(isLoopback('127.0.0.1.example.org')).toBe(false);
    expect(isLoopback('a.localhost')).toBe(true);
  });
});
