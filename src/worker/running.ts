/** Starts workers. */
import * as Comlink from './comlink.js';
import type { EngineError } from '../engine/types.js';
import { err, ok, type Result } from '../result.js';
import { crashed, startTimeout } from './errors.js';
import { startFailed, thrownEnd } from './start-errors.js';
import { StartError, type EngineHost, type Spawn } from './host.js';
import { FLAG_STOP, FLAGS, type EngineService, type StartOptions } from './protocol.js';

export interface RunningWorker {
  readonly host: EngineHost;
  readonly service: Comlink.Remote<EngineService>;
  readonly flags: Int32Array<SharedArrayBuffer> | undefined;
  /** Resolves when the worker dies, because Comlink's own promises would then never settle. */
  readonly failure: Promise<EngineError>;
}

/** Starts a worker, unless `closing` resolves or `timeout` milliseconds pass before it has started. */
export const startRunning = async (
  spawn: Spawn,
  options: Omit<StartOptions, 'flags'>,
  timeout: number,
  closing: Promise<EngineError>,
): Promise<Result<RunningWorker, EngineError>> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<EngineError>((resolve) => {
    timer = setTimeout(() => {
      resolve(startTimeout(timeout));
    }, timeout);
  });
  const spawning = spawnHost(spawn);
  const host = await Promise.race([spawning, tooLate, closing]);
  if (!isHost(host)) {
    clearTimeout(timer);
    // End a worker that starts too late.
    void spawning.then((late) => {
      if (isHost(late)) late.terminate();
    });
    return err(host);
  }
  let started = false;
  const failure = new Promise<EngineError>((resolve) => {
    host.onFailure((failure) => {
      resolve(started ? crashed(failure) : startFailed(failure));
    });
  });
  const service = Comlink.wrap<EngineService>(host.endpoint);
  const flags = canShareMemory() ? new Int32Array(new SharedArrayBuffer(4 * FLAGS)) : undefined;
  const outcome = await Promise.race([
    service.start({ ...options, ...(flags !== undefined && { flags }) }).then(
      (result) => (result.ok ? undefined : result.error),
      (error: unknown) => startFailed(thrownEnd(error)),
    ),
    failure,
    tooLate,
    closing,
  ]);
  clearTimeout(timer);
  if (outcome !== undefined) {
    host.terminate();
    return err(outcome);
  }
  started = true;
  return ok({ host, service, flags, failure });
};

const spawnHost = async (spawn: Spawn): Promise<EngineHost | EngineError> => {
  try {
    return await spawn();
  } catch (error) {
    return startFailed(error instanceof StartError ? error.error : thrownEnd(error));
  }
};

const isHost = (outcome: EngineHost | EngineError): outcome is EngineHost => 'endpoint' in outcome;

/** Sets a flag for every search up to a number. */
export const tell = ({ flags, service }: RunningWorker, flag: number, number: number): void => {
  if (flags !== undefined) Atomics.store(flags, flag, number);
  else if (flag === FLAG_STOP) void service.stop(number);
  else void service.ponderHit(number);
};

/** Pages can share memory only if they are isolated; Node always can. */
const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;
