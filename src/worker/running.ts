/** Starts workers. */
import * as Comlink from './comlink.js';
import type { EngineError, LoadProgress } from '../engine/types.js';
import { err, ok, type Result } from '../result.js';
import { Ending, StartError, type EngineHost, type MessageEndpoint, type Spawn } from './host.js';
import { crashed, startTimeout } from './errors.js';
import { startFailed, thrownEnd } from './start-errors.js';
import { checkResponse, compileWasm, isBytes, WasmError } from '../wasm/load.js';
import type { FileResponse, NetworkSource, WasmSource } from '../wasm/source.js';
import { canShareMemory } from './shared-memory.js';
import {
  FLAG_STOP,
  FLAGS,
  type EngineService,
  type StartListener,
  type StartOptions,
  type SentBuild,
  type SentFile,
  type SentNetwork,
} from './protocol.js';
import { assetFile, resolveAddress, type AssetFile } from '../assets.js';
import { engineFile } from '../wasm/engine-file.js';
import { engineThreadsFile } from '../wasm/engine-threads-file.js';
import { networkFile } from '../wasm/network-file.js';
import { NETWORK_FILE } from '../wasm/network-name.js';

export interface RunningWorker {
  readonly host: EngineHost;
  readonly service: Comlink.Remote<EngineService>;
  readonly flags: Int32Array<SharedArrayBuffer> | undefined;
  /** The end of the worker. When a worker ends, Comlink's own promises never settle. */
  readonly failure: Ending<EngineError>;
  readonly terminate: () => void;
}

/**
 * Starts a worker, unless `closing` happens or `timeout` milliseconds pass without progress: files received or a step
 * completed. The time for `options` does not count, because the progress of loading a module is not visible.
 */
export const startRunning = async (
  spawn: Spawn,
  options: Promise<Omit<StartOptions, 'flags'>>,
  timeout: number,
  closing: Ending<EngineError>,
  onLoad?: (progress: LoadProgress) => void,
): Promise<Result<RunningWorker, EngineError>> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: (() => void) | undefined;
  const tooLate = new Promise<EngineError>((resolve) => {
    giveUp = () => resolve(startTimeout(timeout));
  });
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp?.(), timeout);
  };
  wait();
  // The rejection is ignored here, because callers handle it when they await this promise.
  options.catch(() => undefined);
  const spawning = spawnHost(spawn);
  const host = await closing.race(Promise.race([spawning, tooLate]));
  if (!isHost(host)) {
    clearTimeout(timer);
    // Terminates a worker that starts too late.
    void spawning.then((late) => {
      if (isHost(late)) late.terminate();
    });
    return err(host);
  }
  let started = false;
  let isOver = false;
  const failure = new Ending<EngineError>();
  host.onFailure((reason) => failure.end(started ? crashed(reason) : startFailed(reason)));
  const service = isLocal(host)
    ? (host.endpoint as Comlink.Remote<EngineService>)
    : Comlink.wrap<EngineService>(host.endpoint as MessageEndpoint);
  // An engine on this thread must pause to receive a stop, so it needs no flags.
  const flags =
    !isLocal(host) && canShareMemory()
      ? new Int32Array(new SharedArrayBuffer(4 * FLAGS))
      : undefined;
  const listener: StartListener = {
    onLoad: (progress) => {
      // Files that arrive slowly count as progress.
      if (!isOver) wait();
      onLoad?.(progress);
    },
    onStep: () => {
      if (!isOver) wait();
    },
  };
  const start = async (): Promise<EngineError | undefined> => {
    clearTimeout(timer);
    const ready = await options;
    if (isOver) return undefined;
    wait();
    const result = await service.start(
      { ...ready, ...(flags !== undefined && { flags }) },
      Comlink.proxy(listener),
    );
    return result.ok ? undefined : result.error;
  };
  const starting = start().catch((error: unknown) =>
    error instanceof WasmError ? error.error : startFailed(thrownEnd(error)),
  );
  const outcome = await closing.race(failure.race(Promise.race([starting, tooLate])));
  isOver = true;
  clearTimeout(timer);
  const terminate = terminator(host, service);
  if (outcome !== undefined) {
    terminate();
    return err(outcome);
  }
  started = true;
  return ok({ host, service, flags, failure, terminate });
};

/**
 * Comlink's registry holds a worker until its proxy is released or collected. But a proxy is never collected if the
 * worker's listeners refer to it. The worker would then also retain the object that requested the search, such as an
 * element with its board.
 */
const terminator = (host: EngineHost, service: Comlink.Remote<EngineService>): (() => void) => {
  let isTerminated = false;
  return () => {
    if (isTerminated) return;
    isTerminated = true;
    host.terminate();
    // Delayed, because calls in this turn may still use the proxy, and a released proxy throws.
    setTimeout(() => service[Comlink.releaseProxy]());
  };
};

const spawnHost = async (spawn: Spawn): Promise<EngineHost | EngineError> => {
  try {
    return await spawn();
  } catch (error) {
    return startFailed(error instanceof StartError ? error.error : thrownEnd(error));
  }
};

/** Whether an engine runs on the calling thread. */
export const isLocal = ({ endpoint }: EngineHost): boolean => 'search' in endpoint;

const isHost = (outcome: EngineHost | EngineError): outcome is EngineHost => 'endpoint' in outcome;

export const tell = ({ flags, service }: RunningWorker, flag: number, number: number): void => {
  if (flags !== undefined) Atomics.store(flags, flag, number);
  else if (flag === FLAG_STOP) void service.stop(number);
  else void service.ponderHit(number);
};

/** The source of a build; undefined for the engine's own. */
export type BuildChoice = WasmSource | undefined;

/** The source of a network; undefined for the engine's own, false for the hand-made evaluation. */
export type NetworkChoice = NetworkSource | false | undefined;

/** The address or the bytes of a file. Undefined if it is given in another form. */
const fileOf = (given: object | string): SentFile | undefined => {
  if (typeof given === 'string') return resolveAddress(given).href;
  if (isBytes(given)) {
    if (!ArrayBuffer.isView(given)) return new Uint8Array(given);
    const { buffer, byteOffset, byteLength } = given;
    return new Uint8Array(buffer, byteOffset, byteLength).slice();
  }
  return 'href' in given ? String(given.href) : undefined;
};

const sendBuild = async (
  choice: BuildChoice,
  name: string,
  own: () => AssetFile,
): Promise<SentBuild> => {
  const given = choice ?? (await assetFile(name, own));
  return fileOf(given) ?? compileWasm(given);
};

export const engineWasm = (choice: BuildChoice): Promise<SentBuild> =>
  sendBuild(choice, 'engine.wasm', engineFile);

/** The file engine-threads.wasm; undefined unless several threads are requested and possible. */
export const threadsWasm = async (
  choice: BuildChoice,
  threads: number | undefined,
): Promise<{ readonly threadsWasm?: SentBuild }> =>
  threads !== undefined && threads > 1 && canShareMemory()
    ? { threadsWasm: await sendBuild(choice, 'engine-threads.wasm', engineThreadsFile) }
    : {};

export const network = async (choice: NetworkChoice): Promise<SentNetwork> => {
  if (choice === false) return false;
  const given = choice ?? (await assetFile(NETWORK_FILE, networkFile));
  const file = fileOf(given);
  if (file !== undefined) return file;
  const response = given as FileResponse;
  checkResponse(response, response.url);
  return new Uint8Array(await response.arrayBuffer());
};
