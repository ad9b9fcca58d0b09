/**
 * Starts workers in browsers: from the page's own origin or another one, under a strict
 * Content-Security-Policy and with Trusted Types. It also finds out why a worker did not start, because
 * browsers report a missing or blocked script with an event that has no message.
 */
import { isOffline } from '../errors/offline.js';
import { notFetched, scriptError } from './errors.js';
import { offline, startFailed } from './start-errors.js';
import { StartError, type StartFault } from './host.js';

/** A worker, and a function that finds out why the worker failed without a message. */
export interface Spawned {
  readonly worker: Worker;
  readonly explain: () => Promise<StartFault>;
  /** Must be called when the worker has been terminated. */
  readonly release?: () => void;
}

/** A policy can forbid a worker or its script with these directives. */
const DIRECTIVES = [
  'worker-src',
  'child-src',
  'script-src',
  'script-src-elem',
  'connect-src',
  'default-src',
];
/** The report of a violation may arrive this many milliseconds after the failure. */
const REPORT_DELAY = 50;

/** Starts a worker from an address. Rejects with a {@link StartError} if the start fails immediately. */
export const spawnWorker = (url: string, name?: string): Promise<Spawned> =>
  isOwn(url)
    ? spawn(url, () => startWorker(url, { type: 'module', name: name ?? '' }))
    : spawn(url, async () => startCopy(await fetchScript(url), 'module'));

/**
 * Starts a worker by calling `make`, which contains `new Worker(new URL(…, import.meta.url), …)`, the form that
 * bundlers recognise. Rejects as {@link spawnWorker} does.
 */
export const spawnMade = (make: () => Worker): Promise<Spawned> =>
  spawn(undefined, () => startBundledWorker(make));

/**
 * Starts a worker from the text of a classic script, because pages opened from the disk cannot start a module from a
 * blob. Rejects as {@link spawnWorker} does.
 *
 * @public used by scripts/published/own-script.js
 */
export const spawnText = (text: string): Promise<Spawned> =>
  spawn(undefined, () => startCopy(text, 'classic'));

type Started = Worker | Pick<Spawned, 'worker' | 'release'>;

const spawn = async (
  url: string | undefined,
  start: () => Started | Promise<Started>,
): Promise<Spawned> => {
  const violations = watchViolations();
  const explain = async (): Promise<StartFault> =>
    (await violations.fault()) ?? (await explainScript(url));
  try {
    const started = await start();
    const spawned = started instanceof Worker ? { worker: started } : started;
    spawned.worker.addEventListener('message', violations.end, { once: true });
    return { ...spawned, explain };
  } catch (error) {
    // WebKit throws a SecurityError for a worker that the policy forbids; other browsers send an event.
    const isPolicyLikely = !(error instanceof StartError) || error.code === 'worker-unreachable';
    const blocked = isPolicyLikely ? await violations.fault() : undefined;
    violations.end();
    throw blocked === undefined ? error : new StartError(blocked);
  }
};

const isOwn = (url: string): boolean => new URL(url).origin === self.origin;

const fetchScript = async (url: string): Promise<string> => {
  const answer = await askFor(url);
  if (!(answer instanceof Response)) throw new StartError(answer);
  return answer.text();
};

/**
 * Starts a copy of a script as a blob, because browsers accept no worker script of another origin. The blob exists
 * until the worker ends, because helper threads start from it. A blob that only imports the script was rejected,
 * because the page's `worker-src` would have to name the other origin too.
 */
const startCopy = (text: string, type: WorkerType): Pick<Spawned, 'worker' | 'release'> => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const release = (): void => URL.revokeObjectURL(address);
  try {
    return { worker: startWorker(address, { type }), release };
  } catch (error) {
    release();
    throw error;
  }
};

/** Collects violations of the policy until `end` is called. */
const watchViolations = (): {
  readonly fault: () => Promise<StartFault | undefined>;
  readonly end: () => void;
} => {
  const violations: SecurityPolicyViolationEvent[] = [];
  // The target of the events is the document in a page and the global scope in a worker.
  const watched: EventTarget = (globalThis as { document?: EventTarget }).document ?? self;
  const onViolation = (event: Event): void => {
    // The cast is safe, because all events with this name have this class.
    const violation = event as SecurityPolicyViolationEvent;
    if (DIRECTIVES.includes(violation.effectiveDirective)) violations.push(violation);
  };
  watched.addEventListener('securitypolicyviolation', onViolation);
  const end = (): void => watched.removeEventListener('securitypolicyviolation', onViolation);
  return {
    end,
    fault: async () => {
      await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY));
      end();
      const [violation] = violations;
      return violation === undefined
        ? undefined
        : scriptError('worker-blocked', {
            directive: violation.effectiveDirective,
            address: violation.blockedURI,
          });
    },
  };
};

/** Fetches a script. Returns the response, or an error that explains the failure. */
const askFor = async (url: string): Promise<Response | StartFault> => {
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    return notFetched(url);
  }
  const { ok, status, headers } = response;
  if (!ok) return scriptError('worker-missing', { address: url, status });
  const type = headers.get('content-type') ?? 'nothing';
  if (!/javascript|ecmascript/.test(type))
    return scriptError('worker-not-script', { address: url, type });
  return response;
};

/** Fetches the script again and explains the error in the response. */
const explainScript = async (url: string | undefined): Promise<StartFault> => {
  if (url === undefined) return isOffline() ? offline({}) : NOT_LOADED;
  const answer = await askFor(url);
  if (!(answer instanceof Response)) return answer;
  if (
    globalThis.crossOriginIsolated &&
    isOwn(url) &&
    !answer.headers.has('cross-origin-embedder-policy')
  )
    return scriptError('worker-not-isolated', { address: url });
  return NOT_LOADED;
};

const NOT_LOADED = startFailed({ end: 'script-not-loaded' });

/** The part of the Trusted Types API that is used here; TypeScript's libraries lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { readonly createScriptURL: (address: string) => string };
}

/** The name of the policy. Pages must allow it with `trusted-types acedrex`. */
const POLICY = 'acedrex';

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Converts an address to the form that `new Worker` accepts. Not exported, because every address passed to it becomes
 * trusted.
 */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (given) => given });
  } catch {
    // The page forbids the policy. If the page requires Trusted Types, starting fails with an explanation.
  }
  return policy?.createScriptURL(address) ?? address;
};

/** Starts a worker from the address of this library's own script. Throws a {@link StartError}. */
const startWorker = (address: string, options: WorkerOptions): Worker =>
  explaining(() => new Worker(trusted(address), options), 'allow-policy');

/** Starts a worker in the form that bundlers recognise. This form cannot use a policy. */
const startBundledWorker = (make: () => Worker): Worker => explaining(make, 'name-address');

const explaining = (make: () => Worker, remedy: 'allow-policy' | 'name-address'): Worker => {
  try {
    return make();
  } catch (error) {
    // The address is valid, so the cause can only be Trusted Types.
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(scriptError('worker-blocked', { remedy, reason: error.message }));
  }
};
