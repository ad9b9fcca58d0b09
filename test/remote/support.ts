/** Engines on other machines, over real sockets: a server with an engine that searches only when a test says so. */
import { WebSocket } from 'ws';
import { serveEngine, type EngineServerSettings } from '../../src/cli/engine/server.js';
import type { Served } from '../../src/cli/relay/serving.js';
import type {
  SearchInfo,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from '../../src/engine/types.js';
import {
  RemoteEngine,
  type RemoteOptions,
  type RemoteRun,
  type RemoteSearch,
} from '../../src/remote/remote-engine.js';
import type { ClientSocket } from '../../src/client-socket.js';
import { ok } from '../../src/result.js';
import type { AnalyseOptions } from '../../src/worker/client.js';

export const TOKEN = 'a-token-of-at-least-20-letters';
export const PAGE = 'https://chess.example.org';
export const MACHINE = { name: 'desk', threads: 8, hash: 256, nodesPerSecond: 4_000_000 };

export const INFO: SearchInfo = {
  depth: 7,
  selectiveDepth: 12,
  multipv: 1,
  score: { kind: 'centipawns', value: 31 },
  nodes: 5000,
  time: 20,
  nodesPerSecond: 250_000,
  hashUse: 3,
  pv: ['e4e5', 'g11g12a'],
};

/** A search of the fake engine. It ends when its signal aborts or the test ends it. */
export interface FakeSearch {
  readonly request: SearchRequest;
  readonly limits: SearchLimits;
  readonly report: (info?: Partial<SearchInfo>) => void;
  readonly end: (result: SearchResult) => void;
  readonly signal: NonNullable<AnalyseOptions['signal']>;
}

/** An engine whose searches the test controls. Like the real one, it runs one search at a time. */
export class FakeEngine {
  readonly searches: FakeSearch[] = [];
  games = 0;
  /** The next search returns this error. */
  error: string | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  readonly engine = {
    newGame: () => {
      this.games += 1;
      return Promise.resolve(ok(undefined));
    },
    analyse: (request: unknown, limits: unknown, options: unknown) =>
      this.#search(request as SearchRequest, limits as SearchLimits, options as AnalyseOptions),
    analyseDice: (request: unknown, limits: unknown, options: unknown) =>
      this.#search(request as SearchRequest, limits as SearchLimits, options as AnalyseOptions),
  } as unknown as EngineServerSettings['engine'];

  #search(
    request: SearchRequest,
    limits: SearchLimits,
    { signal, onInfo }: AnalyseOptions,
  ): Promise<unknown> {
    const result = this.#queue.then(
      () =>
        new Promise((resolve) => {
          if (signal === undefined) throw new Error('the server stops its searches');
          const { error } = this;
          this.error = undefined;
          if (error !== undefined)
            resolve({ ok: false, error: { code: error, params: {}, message: error } });
          const end = (searched: SearchResult): void => resolve(ok(searched));
          if (signal.aborted) end({ reason: 'stopped' });
          signal.addEventListener('abort', () => end({ reason: 'stopped' }));
          this.searches.push({
            request,
            limits,
            signal,
            end,
            report: (info) => onInfo?.({ ...INFO, ...info }),
          });
        }),
    );
    this.#queue = result;
    return result;
  }

  /** The search that has begun last. */
  get last(): FakeSearch | undefined {
    return this.searches.at(-1);
  }
}

/** Starts a server on a loopback address. */
export const startServer = (
  engine: FakeEngine,
  settings: Partial<EngineServerSettings> = {},
): Promise<Served> =>
  serveEngine({
    host: '127.0.0.1',
    port: 0,
    engine: engine.engine,
    machine: MACHINE,
    token: TOKEN,
    origins: [PAGE],
    ...settings,
  });

export const addressOf = ({ port }: Pick<Served, 'port'>): string => `ws://127.0.0.1:${port}/`;

/** A page's view of an engine. */
export const openRemote = (
  address: string,
  options: Partial<RemoteOptions> & { readonly origin?: string } = {},
): RemoteEngine =>
  new RemoteEngine({
    address,
    token: TOKEN,
    page: PAGE,
    socket: (at) =>
      new WebSocket(at, { origin: options.origin ?? PAGE }) as unknown as ClientSocket,
    ...options,
  });

export const search = (rest: Partial<RemoteSearch> = {}): RemoteSearch =>
  ({
    kind: 'game',
    request: { ruleset: 'cazaux', fen: 'startpos' },
    limits: {},
    ...rest,
  }) as RemoteSearch;

export const URGENT: RemoteRun = { isUrgent: true, user: 1 };
export const BACKGROUND: RemoteRun = { isUrgent: false, user: 2 };
