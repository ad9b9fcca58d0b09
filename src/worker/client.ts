/**
 * An engine in a worker. Searches are queued and run one at a time. If a worker crashes, hangs or does not start, the
 * caller gets an error with the last finished iteration, and the next search gets a new worker.
 */
import * as Comlink from './comlink.js';
import type {
  TablebaseAnswer,
  TablebaseReader,
  TablebaseRequest,
} from '../engine/tablebase-types.js';
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  LoadProgress,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import type { NetworkSource, WasmSource } from '../wasm/source.js';
import { Ending, type Spawn } from './host.js';
import {
  engineWasm,
  isLocal,
  network,
  threadsWasm,
  type BuildChoice,
  type NetworkChoice,
  startRunning,
  tell,
  type RunningWorker,
} from './running.js';
import { checkLimits, checkMoves, toRequest } from '../engine/request.js';
import { err, ok, type Result } from '../result.js';
import type { Position } from '../rules/position.js';
import { callFailed, CLOSED, crashed, NO_FOLDERS, notCloneable } from './errors.js';
import { thrownEnd } from './start-errors.js';
import { movedMemory } from './moved-memory.js';
import {
  FLAG_BEAT,
  FLAG_PONDER_HIT,
  FLAG_STOP,
  type CompiledBuilds,
  type SearchListener,
  type SearchTask,
  type StartOptions,
} from './protocol.js';
import { Waits, watchForSilence, type Watchdog } from './watchdog.js';

export interface EngineClientOptions {
  /**
   * Milliseconds within which a worker must start, complete a step, or receive more of its files; 15,000 by default.
   * This timeout and the next two grow up to tenfold on a slow machine.
   */
  readonly startTimeout?: number;
  /** Milliseconds within which a stopped search must end before its worker is terminated; 1,000 by default. */
  readonly stopTimeout?: number;
  /**
   * Milliseconds without a sign of life before a busy worker counts as dead; 30,000 by default, `Infinity` for never. A
   * slow search also gives signs of life.
   */
  readonly silenceTimeout?: number;
  /** Size of the transposition table, MiB; 16 by default. */
  readonly hash?: number;
  /** Threads to search with; 1 by default. More threads need shared memory: Node, or an isolated page. */
  readonly threads?: number;
  /** The source of engine.wasm, if it is not beside the library. */
  readonly wasm?: WasmSource;
  /** The source of engine-threads.wasm, if it is not beside the library. */
  readonly threadsWasm?: WasmSource;
  /** The source of a network, by default the file beside the library; false for the hand-made evaluation. */
  readonly network?: NetworkSource | false;
  /**
   * Solved endings to look up during a search: in Node a folder from `acedrex tablebase`, elsewhere a function that
   * supplies tables.
   */
  readonly tablebases?: string | TablebaseReader;
  /** Called while a starting worker receives the network over a connection, and finally when it is complete. */
  readonly onLoad?: (progress: LoadProgress) => void;
}

/** An `AbortSignal`, without platform types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(
    type: 'abort',
    listener: () => void,
    options?: { readonly once?: boolean },
  ): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface AnalyseOptions {
  /** Ends the search at once. The search then resolves with its results so far. */
  readonly signal?: AbortSignalLike;
  /**
   * When the time limits began to count, as a `performance.now()` timestamp; by default when the search begins. A
   * search that had to wait has less time left.
   */
  readonly since?: number;
  /** Called for each line of each finished iteration. */
  readonly onInfo?: (info: SearchInfo) => void;
  /** Called a few times a second. */
  readonly onProgress?: (progress: SearchProgress) => void;
}

export interface DiceOptions {
  /** Ends the analysis. The analysis then resolves with its results so far. */
  readonly signal?: AbortSignalLike;
  /** As {@link AnalyseOptions.since}. */
  readonly since?: number;
  /** Called for each finished iteration. */
  readonly onInfo?: (info: DiceInfo) => void;
}

/** Why a search gave no result, and the last iteration that it finished. */
export type AnalysisError = EngineError & { readonly lastInfo?: SearchInfo };

const DEFAULT_START_TIMEOUT = 15_000;
const DEFAULT_STOP_TIMEOUT = 1_000;
const DEFAULT_SILENCE_TIMEOUT = 30_000;
/** How many times a client extends its wait for a stopped search that still gives signs of life. */
const MAX_EXTENSIONS = 10;

/** The outcome of a search; `hung` if it did not stop on request. */
type SearchOutcome<T> = Result<T, EngineError> | EngineError | 'hung';

/** Options of a search with or without dice. Callbacks get only reports of the same kind. */
interface AnyOptions extends Pick<AnalyseOptions, 'signal' | 'since' | 'onProgress'> {
  readonly onInfo?: (info: SearchInfo & DiceInfo) => void;
}

/** Wraps a callback that the caller has supplied. */
type Guard = <T>(callback: (value: T) => void) => (value: T) => void;

export class EngineClient {
  readonly #spawn: Spawn;
  readonly #options: EngineClientOptions;
  #worker: Promise<Result<RunningWorker, EngineError>> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #hash: number | undefined;
  #threads: number | undefined;
  #wasm: BuildChoice;
  #threadsWasm: BuildChoice;
  #network: NetworkChoice;
  #tablebases: string | TablebaseReader | undefined;
  /** Number of searches so far; also the number of the last search. */
  #searches = 0;
  /** Number of the last search whose pondered move has been played. */
  #ponderHit = 0;
  #searching: RunningWorker | undefined;
  #closed = false;
  readonly #closing = new Ending<EngineError>();
  readonly #waits: Waits;
  /** Builds that workers have compiled. A replacement worker uses them without compiling. */
  #compiled: CompiledBuilds = {};

  /** `spawn` is called whenever a worker is needed; see `createEngine`. */
  constructor(spawn: Spawn, options: EngineClientOptions = {}) {
    this.#spawn = spawn;
    this.#options = options;
    this.#hash = options.hash;
    this.#threads = options.threads;
    this.#wasm = options.wasm;
    this.#threadsWasm = options.threadsWasm;
    this.#network = options.network;
    this.#tablebases = options.tablebases;
    this.#waits = new Waits({
      start: options.startTimeout ?? DEFAULT_START_TIMEOUT,
      stop: options.stopTimeout ?? DEFAULT_STOP_TIMEOUT,
      silence: options.silenceTimeout ?? DEFAULT_SILENCE_TIMEOUT,
    });
  }

  /**
   * Searches a position after all earlier requests: the position of a request, a {@link Position} with the moves that
   * led to it, or a FEN under the default rules. Failures are error values. If a callback throws, the search ends and
   * the promise rejects. Throws a TypeError for an invalid argument.
   */
  analyse(
    subject: SearchRequest | Position | string,
    limits: SearchLimits = {},
    options: AnalyseOptions = {},
  ): Promise<Result<SearchResult, AnalysisError>> {
    const task: SearchTask = { kind: 'game', request: toRequest(subject), limits };
    return this.#ask(task, options) as Promise<Result<SearchResult, AnalysisError>>;
  }

  /**
   * Analyses a position of a game with dice, as {@link EngineClient.analyse} does for games without dice. If `signal`
   * ends the analysis, the result is the last finished iteration. Rejects only if `onInfo` throws.
   */
  analyseDice(
    subject: SearchRequest | Position | string,
    limits: DiceLimits = {},
    options: DiceOptions = {},
  ): Promise<Result<DiceResult, EngineError>> {
    const task: SearchTask = { kind: 'dice', request: toRequest(subject), limits };
    return this.#ask(task, options) as Promise<Result<DiceResult, EngineError>>;
  }

  /** Queues a search with or without dice. The result is of the same kind. */
  #ask(
    task: SearchTask,
    options: AnyOptions,
  ): Promise<Result<SearchResult | DiceResult, AnalysisError>> {
    checkLimits(task.limits);
    const number = (this.#searches += 1);
    const sent = cloned(task);
    if (sent.ok) checkMoves(sent.value.request);
    return this.#enqueue(async () => (sent.ok ? this.#search(number, sent.value, options) : sent));
  }

  /**
   * Notifies all running and waiting searches with `limits.ponder` that the pondered move has been played. Their time
   * limits count from now on.
   */
  ponderHit(): void {
    this.#ponderHit = this.#searches;
    if (this.#searching !== undefined) tell(this.#searching, FLAG_PONDER_HIT, this.#ponderHit);
  }

  /** Starts the engine now. The first search then does not wait for its files. */
  start(): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const worker = await this.#running();
      if (!worker.ok) return worker;
      worker.value.host.setBusy(false);
      return ok(undefined);
    });
  }

  /** Empties the table and histories, so that the next search is reproducible. */
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
   * Sets the number of threads. If memory cannot be shared, more than one thread is an error, and the engine
   * continues with one.
   */
  setThreads(threads: number): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const result = await this.#call(async ({ service }) => {
        const file = await this.#threadsFile(threads);
        return service.setThreads(threads, file.threadsWasm);
      });
      if (result.ok) this.#threads = threads;
      this.#keepCompiled();
      return result;
    });
  }

  /**
   * Sets the evaluation from the next search on: a network, the default network if undefined, or the hand-made
   * evaluation if false. An error changes nothing.
   */
  setNetwork(choice: NetworkSource | false | undefined): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const result = await this.#call(async ({ service }) => {
        const sent = await network(choice);
        // The next worker gets the same network, because a response can be read only once.
        const set = await service.setNetwork(sent);
        if (set.ok) this.#network = choice === undefined ? undefined : sent;
        return set;
      });
      return result;
    });
  }

  /**
   * Sets the source of solved endings from the next search on: a folder, a function, or none. Only `createEngine` in
   * Node can read a folder; other engines return the error `engine-no-folders`.
   */
  setTablebases(source: string | TablebaseReader | undefined): Promise<Result<void, EngineError>> {
    return this.#enqueue(async () => {
      const before = this.#tablebases;
      // A worker that starts now must not begin with the previous source, which may be the reason why none has started.
      this.#tablebases = source;
      const result = await this.#call((worker) => setTablebases(worker, source));
      if (!result.ok) this.#tablebases = before;
      return result;
    });
  }

  /** Terminates the worker and ends every search, running or waiting, with an error. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#closing.end(CLOSED);
    this.#compiled = {};
    const worker = await this.#worker;
    if (worker?.ok === true) worker.value.terminate();
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #call(
    method: (worker: RunningWorker) => Promise<Result<void, EngineError> | void>,
  ): Promise<Result<void, EngineError>> {
    const worker = await this.#running();
    return worker.ok ? this.#callOn(worker.value, method) : worker;
  }

  async #callOn(
    worker: RunningWorker,
    method: (worker: RunningWorker) => Promise<Result<void, EngineError> | void>,
  ): Promise<Result<void, EngineError>> {
    const watchdog = this.#watchdog(worker);
    const outcome = await this.#untilEnd(
      worker,
      Promise.race([
        method(worker).then(
          (result) => (result?.ok === false ? result.error : undefined),
          callFailed,
        ),
        watchdog.silence.then((error) => {
          this.#drop(worker);
          return error;
        }),
      ]),
    );
    watchdog.end();
    worker.host.setBusy(false);
    return outcome === undefined ? ok(undefined) : err(outcome);
  }

  async #search(
    number: number,
    task: SearchTask,
    { signal, since, onInfo, onProgress }: AnyOptions,
  ): Promise<Result<SearchResult | DiceResult, AnalysisError>> {
    if (isAborted(signal)) return ok({ reason: 'stopped' });
    const worker = await this.#running();
    if (!worker.ok) return worker;

    let lastInfo: SearchInfo | DiceInfo | undefined;
    const outcome = await this.#watch(worker.value, number, signal, ({ service }, guard) => {
      const listener: SearchListener = {
        onInfo: guard((info) => {
          if (!('multipv' in info) || info.multipv === 1) lastInfo = info;
          // A search only reports results of its own kind.
          onInfo?.(info as SearchInfo & DiceInfo);
        }),
        onProgress: guard((progress) => onProgress?.(progress)),
      };
      const waited = since === undefined ? 0 : Math.max(0, performance.now() - since);
      return service.search(number, task, waited, Comlink.proxy(listener));
    });
    if (outcome === 'hung') return ok(stoppedWith(lastInfo));
    if ('ok' in outcome) return outcome;
    return err({
      ...outcome,
      ...(lastInfo !== undefined && 'pv' in lastInfo && { lastInfo }),
    });
  }

  /**
   * Runs a search on a worker, stops it at the signal, and returns the outcome. A dead or hung worker is dropped. If a
   * callback wrapped by `guard` throws, the search is stopped, and the exception is thrown again when the search has
   * ended.
   */
  async #watch<T>(
    worker: RunningWorker,
    number: number,
    signal: AbortSignalLike | undefined,
    begin: (worker: RunningWorker, guard: Guard) => Promise<Result<T, EngineError>>,
  ): Promise<SearchOutcome<T>> {
    let hung: (() => void) | undefined;
    const hanging = new Promise<'hung'>((resolve) => {
      hung = () => resolve('hung');
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let extensions = 0;
    const waitForEnd = (): void => {
      this.#waits.noteGap(worker.flags);
      const beat = beatOf(worker);
      timer = setTimeout(() => {
        // A worker that clears a large table stops late, so the wait is extended. But a worker that never stops must be
        // terminated.
        extensions += 1;
        if (beatOf(worker) === beat || extensions > MAX_EXTENSIONS) hung?.();
        else waitForEnd();
      }, this.#waits.stop);
    };
    const stop = (): void => {
      tell(worker, FLAG_STOP, number);
      if (timer === undefined) waitForEnd();
    };
    let thrown: { readonly error: unknown } | undefined;
    const guard: Guard = (callback) => (value) => {
      if (thrown !== undefined) return;
      try {
        callback(value);
      } catch (error) {
        thrown = { error };
        stop();
      }
    };
    signal?.addEventListener('abort', stop, { once: true });
    // The signal may have been aborted while the worker started.
    if (isAborted(signal)) stop();
    this.#searching = worker;
    if (this.#ponderHit >= number) tell(worker, FLAG_PONDER_HIT, this.#ponderHit);
    const watchdog = this.#watchdog(worker);
    const outcome = await this.#untilEnd(
      worker,
      Promise.race([
        begin(worker, guard).catch((error: unknown) => crashed(thrownEnd(error))),
        watchdog.silence,
        hanging,
      ]),
    );
    watchdog.end();
    this.#searching = undefined;
    worker.host.setBusy(false);
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (outcome === 'hung' || !('ok' in outcome)) this.#drop(worker);
    rethrow(thrown);
    return outcome;
  }

  /** Waits for a call until its worker ends or the client closes. */
  #untilEnd<T>(worker: RunningWorker, call: Promise<T>): Promise<T | EngineError> {
    return this.#closing.race(worker.failure.race(call));
  }

  #watchdog(worker: RunningWorker): Watchdog {
    this.#waits.noteGap(worker.flags);
    return watchForSilence(worker, this.#waits.silence);
  }

  /** The worker, marked as busy. If there is none, starts one. */
  async #running(): Promise<Result<RunningWorker, EngineError>> {
    if (this.#closed) return err(CLOSED);
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    if (worker.ok) worker.value.host.setBusy(true);
    else this.#worker = undefined;
    return worker;
  }

  async #start(): Promise<Result<RunningWorker, EngineError>> {
    const { onLoad } = this.#options;
    const options = this.#startOptions();
    const began = performance.now();
    const wait = this.#waits.start;
    const started = await startRunning(this.#spawn, options, wait, this.#closing, onLoad);
    if (!started.ok) {
      if (started.error.code === 'engine-start-timeout') this.#waits.noteStartTimeout();
      return started;
    }
    this.#waits.noteStart(performance.now() - began);
    const worker = started.value;
    this.#keepCompiled(worker);
    // A worker that crashes while idle is dropped at once. The next search gets a new worker.
    worker.failure.whenEnded(() => this.#drop(worker));
    if (this.#tablebases === undefined) return started;
    const set = await this.#callOn(worker, () => setTablebases(worker, this.#tablebases));
    if (set.ok) return started;
    worker.terminate();
    return set;
  }

  async #startOptions(): Promise<Omit<StartOptions, 'flags'>> {
    const compiled = this.#compiled;
    const [wasm, chosen, threads] = await Promise.all([
      compiled.engine === undefined ? this.#engineFile() : undefined,
      this.#networkFile(),
      compiled.threads === undefined ? this.#threadsFile(this.#threads) : undefined,
    ]);
    return {
      compiled,
      ...(wasm !== undefined && { wasm }),
      network: chosen,
      ...threads,
      ...(this.#hash !== undefined && { hash: this.#hash }),
      ...(this.#threads !== undefined && { threads: this.#threads }),
    };
  }

  // The next worker gets the same files, because a response can be read only once.

  async #engineFile(): ReturnType<typeof engineWasm> {
    const file = await engineWasm(this.#wasm);
    if (this.#wasm !== undefined) this.#wasm = file;
    return file;
  }

  async #networkFile(): ReturnType<typeof network> {
    const file = await network(this.#network);
    if (this.#network !== undefined) this.#network = file;
    return file;
  }

  async #threadsFile(threads: number | undefined): ReturnType<typeof threadsWasm> {
    const file = await threadsWasm(this.#threadsWasm, threads);
    if (this.#threadsWasm !== undefined) this.#threadsWasm = file.threadsWasm ?? this.#threadsWasm;
    return file;
  }

  /** Keeps the builds that the worker has compiled, if modules can be sent to other workers. */
  #keepCompiled(worker?: RunningWorker): void {
    void (async () => {
      const started = worker === undefined ? await this.#worker : ok(worker);
      if (started?.ok !== true || started.value.flags === undefined) return;
      const compiled = await started.value.service.compiled();
      this.#compiled = { ...this.#compiled, ...compiled };
    })().catch(() => undefined);
  }

  #drop(worker: RunningWorker): void {
    const current = this.#worker;
    worker.terminate();
    void current?.then((started) => {
      if (started.ok && started.value === worker && this.#worker === current)
        this.#worker = undefined;
    });
  }
}

/** Counts the signs of life of a worker. */
const beatOf = ({ flags }: RunningWorker): number =>
  flags === undefined ? 0 : Atomics.load(flags, FLAG_BEAT);

const setTablebases = async (
  { service, host }: RunningWorker,
  given: string | TablebaseReader | undefined,
): Promise<Result<void, EngineError>> => {
  const source = (typeof given === 'string' ? host.tablebasesIn?.(given) : undefined) ?? given;
  // An engine on this thread needs no port, and an open port would keep Node's process alive.
  const isSet = await service.setTablebases(
    typeof source === 'function' && !isLocal(host) ? portOf(source) : source,
  );
  return isSet ? ok(undefined) : err(NO_FOLDERS);
};

/**
 * Makes the port of a reader. A Comlink proxy would keep Node's process alive, because its port cannot be accessed.
 */
const portOf = (source: TablebaseReader): MessagePort => {
  const { port1, port2 } = new MessageChannel();
  Comlink.expose(async (request: TablebaseRequest) => handedOver(await source(request)), port1);
  (port1 as { unref?: () => void }).unref?.();
  return Comlink.transfer(port2, [port2]);
};

/** Moves the memory of tables to the worker instead of copying it, unless the memory is shared. */
const handedOver = (answer: TablebaseAnswer | undefined): TablebaseAnswer | undefined =>
  answer && Comlink.transfer(answer, movedMemory(answer));

const stoppedWith = (info: SearchInfo | DiceInfo | undefined): SearchResult | DiceResult => {
  if (info === undefined) return { reason: 'stopped' };
  if (!('pv' in info)) return { reason: 'stopped', info };
  const bestMove = info.pv[0];
  return { reason: 'stopped', ...(bestMove !== undefined && { bestMove }), info };
};

const isAborted = (signal: AbortSignalLike | undefined): boolean => signal?.aborted === true;

const rethrow = (thrown: { readonly error: unknown } | undefined): void => {
  if (thrown !== undefined) throw thrown.error;
};

/**
 * Clones a value for the worker before the call. If a value cannot be cloned, Comlink would leave the ports of
 * callbacks open, and open ports keep a process alive.
 */
const cloned = <T>(value: T): Result<T, EngineError> => {
  try {
    return ok(structuredClone(value));
  } catch (error) {
    return err(notCloneable(error));
  }
};
