/**
 * An engine in a worker. One queue: searches run one after the other. A worker that crashes, hangs or
 * does not start costs its caller an error that still carries the last finished iteration; the next
 * search gets a fresh worker.
 */
import * as Comlink from 'comlink';
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import { checkLimits, toRequest } from '../engine/request.js';
import { err, ok, type Result } from '../result.js';
import type { Position } from '../rules/position.js';
import type { EngineHost } from './host.js';
import {
  FLAG_HOLD,
  FLAG_PONDER_HIT,
  FLAG_STOP,
  FLAGS,
  type EngineService,
  type SearchListener,
  type StartOptions,
} from './protocol.js';

export interface EngineClientOptions {
  /** Milliseconds that a worker has to start; 15,000 by default. */
  readonly startTimeout?: number;
  /** Milliseconds that a search has to stop before its worker is ended; 1,000 by default. */
  readonly stopTimeout?: number;
  /** Size of the transposition table, MiB; 16 by default. */
  readonly hash?: number;
  /** Threads to search with; 1 by default. More need shared memory: Node, or an isolated page. */
  readonly threads?: number;
  /** Address of engine.wasm, where it does not lie beside the library. */
  readonly wasmUrl?: string;
  /** Address of engine-threads.wasm, likewise. */
  readonly threadsWasmUrl?: string;
}

export interface AnalyseOptions {
  /** Ends the search at once; it then resolves with what it has found. */
  readonly signal?: AbortSignal;
  /** Called for each line of each finished iteration. */
  readonly onInfo?: (info: SearchInfo) => void;
  /** Called a few times a second. */
  readonly onProgress?: (progress: SearchProgress) => void;
}

export interface DiceOptions {
  /** Ends the analysis; it then resolves with what it has found. */
  readonly signal?: AbortSignal;
  /** Called for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
}

/** Why a search gave no result, with the last iteration it finished. */
export interface AnalysisError extends EngineError {
  readonly lastInfo?: SearchInfo;
}

/** A worker that has started. */
interface RunningWorker {
  readonly host: EngineHost;
  readonly service: Comlink.Remote<EngineService>;
  readonly flags: Int32Array<SharedArrayBuffer> | undefined;
  /** Resolves when the worker dies; Comlink's own promises would then never settle. */
  readonly failure: Promise<EngineError>;
}

const DEFAULT_START_TIMEOUT = 15_000;
const DEFAULT_STOP_TIMEOUT = 1_000;

export class EngineClient {
  readonly #spawn: () => EngineHost;
  readonly #options: EngineClientOptions;
  #worker: Promise<Result<RunningWorker, EngineError>> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #hash: number | undefined;
  #threads: number | undefined;
  /** Searches asked for so far; each has the number that this showed when it was. */
  #searches = 0;
  /** The last search whose pondered move has been played. */
  #ponderHit = 0;
  /** The worker that searches now. */
  #searching: RunningWorker | undefined;
  #closed = false;
  #close: (error: EngineError) => void = () => undefined;
  readonly #closing: Promise<EngineError>;

  /** `spawn` makes a worker, each time one is needed; see `createEngine`. */
  constructor(spawn: () => EngineHost, options: EngineClientOptions = {}) {
    this.#spawn = spawn;
    this.#options = options;
    this.#hash = options.hash;
    this.#threads = options.threads;
    this.#closing = new Promise((resolve) => {
      this.#close = resolve;
    });
  }

  /**
   * Searches a position, after whatever was asked for before: that of a request, or a {@link Position}
   * with the moves that led to it. Never rejects. Throws a TypeError if it is asked for neither.
   */
  analyse(
    subject: SearchRequest | Position,
    limits: SearchLimits = {},
    options: AnalyseOptions = {},
  ): Promise<Result<SearchResult, AnalysisError>> {
    const request = toRequest(subject);
    checkLimits(limits);
    const number = (this.#searches += 1);
    return this.#enqueue(() => this.#analyse(number, request, limits, options));
  }

  /**
   * Analyses a position of the game with dice, as {@link EngineClient.analyse} does one without. `signal`
   * ends it with the last finished iteration.
   */
  analyseDice(
    subject: SearchRequest | Position,
    limits: DiceLimits = {},
    options: DiceOptions = {},
  ): Promise<Result<DiceResult, EngineError>> {
    const request = toRequest(subject);
    checkLimits(limits);
    const number = (this.#searches += 1);
    return this.#enqueue(() => this.#analyseDice(number, request, limits, options));
  }

  /**
   * Tells every search asked for so far with `limits.ponder`, running or waiting, that the move it
   * ponders on has been played: from now on its limits of time count.
   */
  ponderHit(): void {
    this.#ponderHit = this.#searches;
    if (this.#searching !== undefined) tell(this.#searching, FLAG_PONDER_HIT, this.#ponderHit);
  }

  /**
   * Lets a running search leave the processor to others, for a tenth of a second at most, or go on at
   * once. Does nothing where no memory can be shared.
   */
  hold(holds: boolean): void {
    const { flags } = this.#searching ?? {};
    if (flags === undefined) return;
    setHold(flags, holds);
  }

  /** Forgets what was learnt, so that the next search is reproducible. */
  newGame(): Promise<Result<void, EngineError>> {
    return this.#enqueue(() => this.#call(({ service }) => service.newGame()));
  }

  /** Resizes the transposition table, in MiB. */
  setHash(mebibytes: number): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const result = await this.#call(({ service }) => service.setHash(mebibytes));
      if (result.ok) this.#hash = mebibytes;
      return result;
    });
  }

  /**
   * Sets the number of threads. Where memory cannot be shared, more than one is an error that says
   * so, and the engine goes on with one.
   */
  setThreads(threads: number): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const result = await this.#call(({ service }) => service.setThreads(threads));
      if (result.ok) this.#threads = threads;
      return result;
    });
  }

  /** Ends the worker and every search, running or waiting; these resolve with an error. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#close(CLOSED);
    const worker = await this.#worker;
    if (worker?.ok === true) worker.value.host.terminate();
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #call(
    method: (worker: RunningWorker) => Promise<void>,
  ): Promise<Result<void, EngineError>> {
    const worker = await this.#running();
    if (!worker.ok) return worker;
    const outcome = await Promise.race([
      method(worker.value).then(() => undefined, toCallError),
      worker.value.failure,
      this.#closing,
    ]);
    worker.value.host.setBusy(false);
    return outcome === undefined ? ok(undefined) : err(outcome);
  }

  async #analyseDice(
    number: number,
    request: SearchRequest,
    limits: DiceLimits,
    { signal, onInfo }: DiceOptions,
  ): Promise<Result<DiceResult, EngineError>> {
    if (isAborted(signal)) return ok({ reason: 'stopped' });
    const worker = await this.#running();
    if (!worker.ok) return worker;
    let lastInfo: DiceInfo | undefined;
    const report = Comlink.proxy((info: DiceInfo): void => {
      lastInfo = info;
      onInfo?.(info);
    });
    const outcome = await this.#watch(worker.value, number, signal, ({ service }) =>
      service.analyseDice(number, request, limits, report),
    );
    if (outcome === 'hung')
      return ok({ reason: 'stopped', ...(lastInfo !== undefined && { info: lastInfo }) });
    return 'ok' in outcome ? outcome : err(outcome);
  }

  async #analyse(
    number: number,
    request: SearchRequest,
    limits: SearchLimits,
    { signal, onInfo, onProgress }: AnalyseOptions,
  ): Promise<Result<SearchResult, AnalysisError>> {
    if (isAborted(signal)) return ok({ reason: 'stopped' });
    const worker = await this.#running();
    if (!worker.ok) return worker;

    let lastInfo: SearchInfo | undefined;
    const listener: SearchListener = {
      onInfo(info) {
        if (info.multipv === 1) lastInfo = info;
        onInfo?.(info);
      },
      onProgress(progress) {
        onProgress?.(progress);
      },
    };
    const outcome = await this.#watch(worker.value, number, signal, ({ service }) =>
      service.search(number, request, limits, Comlink.proxy(listener)),
    );
    if (outcome === 'hung') return ok(stoppedWith(lastInfo));
    if ('ok' in outcome) return outcome;
    return err({ ...outcome, ...(lastInfo !== undefined && { lastInfo }) });
  }

  /**
   * Runs a search on a worker, stops it at the signal, and gives what came of it: its result, or an
   * error, or `hung` where it did not stop. The worker is dropped where it is dead or not to be trusted
   * any more.
   */
  async #watch<T>(
    worker: RunningWorker,
    number: number,
    signal: AbortSignal | undefined,
    begin: (worker: RunningWorker) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError> | EngineError | 'hung'> {
    let hung: (() => void) | undefined;
    const hanging = new Promise<'hung'>((resolve) => {
      hung = () => {
        resolve('hung');
      };
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      tell(worker, FLAG_STOP, number);
      timer = setTimeout(() => hung?.(), this.#options.stopTimeout ?? DEFAULT_STOP_TIMEOUT);
    };
    signal?.addEventListener('abort', stop, { once: true });
    // The signal may have been aborted while the worker started.
    if (isAborted(signal)) stop();
    this.#searching = worker;
    if (this.#ponderHit >= number) tell(worker, FLAG_PONDER_HIT, this.#ponderHit);
    const outcome = await Promise.race([
      begin(worker).catch((error: unknown) => crashed(messageOf(error))),
      worker.failure,
      hanging,
      this.#closing,
    ]);
    this.#searching = undefined;
    worker.host.setBusy(false);
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (outcome === 'hung' || !('ok' in outcome)) this.#drop(worker);
    return outcome;
  }

  /** The worker, started if there is none, and marked as busy. */
  async #running(): Promise<Result<RunningWorker, EngineError>> {
    if (this.#closed) return err(CLOSED);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    if (worker.ok) worker.value.host.setBusy(true);
    else this.#worker = undefined;
    return worker;
  }

  async #start(): Promise<Result<RunningWorker, EngineError>> {
    let host: EngineHost;
    try {
      host = this.#spawn();
    } catch (error) {
      return err(startFailed(messageOf(error)));
    }
    const { startTimeout = DEFAULT_START_TIMEOUT, wasmUrl, threadsWasmUrl } = this.#options;
    let started = false;
    const failure = new Promise<EngineError>((resolve) => {
      host.onFailure((reason, code) => {
        resolve(started ? crashed(reason) : startFailed(reason, code));
      });
    });
    const service = Comlink.wrap<EngineService>(host.endpoint);
    const flags = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4 * FLAGS)) : undefined;
    const options: StartOptions = {
      ...(wasmUrl !== undefined && { wasmUrl }),
      ...(threadsWasmUrl !== undefined && { threadsWasmUrl }),
      ...(this.#hash !== undefined && { hash: this.#hash }),
      ...(this.#threads !== undefined && { threads: this.#threads }),
      ...(flags !== undefined && { flags }),
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<EngineError>((resolve) => {
      timer = setTimeout(() => {
        resolve({
          code: 'engine-start-timeout',
          message: `The engine did not start within ${startTimeout} ms.`,
        });
      }, startTimeout);
    });
    const outcome = await Promise.race([
      service.start(options).then(
        (result) =>
          result.ok ? undefined : startFailed(messageOf(result.error), result.error.code),
        (error: unknown) => startFailed(messageOf(error)),
      ),
      failure,
      timeout,
      this.#closing,
    ]);
    clearTimeout(timer);
    if (outcome !== undefined) {
      host.terminate();
      return err(outcome);
    }
    started = true;
    const worker = { host, service, flags, failure };
    // A worker that dies while idle must not be found dead by the next search.
    void failure.then(() => {
      this.#drop(worker);
    });
    return ok(worker);
  }

  #drop(worker: RunningWorker): void {
    const current = this.#worker;
    worker.host.terminate();
    void current?.then((started) => {
      if (started.ok && started.value === worker && this.#worker === current)
        this.#worker = undefined;
    });
  }
}

const CLOSED: EngineError = { code: 'engine-closed', message: 'The engine was closed.' };

const startFailed = (reason: string, code = 'engine-start-failed'): EngineError => ({
  code,
  message: `The engine could not be started: ${reason}.`,
});

const crashed = (reason: string): EngineError => ({
  code: 'engine-crashed',
  message: `The engine stopped working: ${reason}.`,
});

const toCallError = (error: unknown): EngineError => ({
  code: 'engine-call-failed',
  message: messageOf(error),
});

const messageOf = (error: unknown): string =>
  (hasMessage(error) ? error.message : String(error)).replace(/\.$/, '');

const hasMessage = (error: unknown): error is { readonly message: string } =>
  typeof error === 'object' && error !== null && 'message' in error;

const stoppedWith = (info: SearchInfo | undefined): SearchResult => {
  const bestMove = info?.pv[0];
  return {
    reason: 'stopped',
    ...(bestMove !== undefined && { bestMove }),
    ...(info !== undefined && { info }),
  };
};

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const setHold = (flags: Int32Array<SharedArrayBuffer>, holds: boolean): void => {
  Atomics.store(flags, FLAG_HOLD, holds ? 1 : 0);
  if (!holds) Atomics.notify(flags, FLAG_HOLD);
};

/** Raises a flag for every search up to a number. */
const tell = ({ flags, service }: RunningWorker, flag: number, number: number): void => {
  if (flags !== undefined) {
    Atomics.store(flags, flag, number);
    // It may be holding, and is to hear of it at once.
    setHold(flags, false);
  } else if (flag === FLAG_STOP) void service.stop(number);
  else void service.ponderHit(number);
};

/** Pages must be isolated for it; Node always can. */
const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer === 'function' &&
  (!('crossOriginIsolated' in globalThis) || globalThis.crossOriginIsolated);
