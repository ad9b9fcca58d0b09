/**
 * Starts workers in browsers, from another origin too, and finds out why one did not start: browsers
 * report a script that is missing or blocked by an event without a word.
 */
import type { StartFault } from './host.js';

/** A worker, and what to ask when it fails without a message. */
export interface Spawned {
  readonly worker: Worker;
  readonly explain: () => Promise<StartFault>;
}

/** The policy's directives by which a worker can be forbidden. */
const DIRECTIVES = ['worker-src', 'child-src', 'script-src', 'script-src-elem', 'default-src'];
/** Milliseconds by which the report of a violation may come after the worker's failure. */
const REPORT_DELAY = 50;

/**
 * Starts a module worker. `make` is `new Worker(new URL(…, import.meta.url), …)`, written so that
 * bundlers see it; `url` is the address of the same script, undefined where a bundler has moved it.
 * A script of another origin is imported by a worker of the page's own, for browsers take no other.
 */
export const spawnWorker = (make: () => Worker, url: string | undefined): Spawned => {
  const violations: SecurityPolicyViolationEvent[] = [];
  // Of a page its document, of a worker itself.
  const watched: EventTarget = (globalThis as { document?: EventTarget }).document ?? self;
  const onViolation = (event: Event): void => {
    // Events of this name are of this class.
    const violation = event as SecurityPolicyViolationEvent;
    if (DIRECTIVES.includes(violation.effectiveDirective)) violations.push(violation);
  };
  watched.addEventListener('securitypolicyviolation', onViolation);
  const worker = makeAnywhere(make, url);
  const stopWatching = (): void => {
    watched.removeEventListener('securitypolicyviolation', onViolation);
  };
  worker.addEventListener('message', stopWatching, { once: true });
  return {
    worker,
    explain: async () => {
      await new Promise((resolve) => setTimeout(resolve, REPORT_DELAY));
      stopWatching();
      const [violation] = violations;
      if (violation !== undefined)
        return {
          code: 'worker-blocked',
          reason: `the page's Content-Security-Policy forbids its worker (${violation.effectiveDirective}, ${violation.blockedURI})`,
        };
      return explainScript(url);
    },
  };
};

/**
 * Address of a file beside a module, as long as the module lies where it was published: what a bundler
 * has put together lies beside nothing.
 */
export const besideModule = (
  moduleUrl: string,
  moduleName: string,
  name: string,
): string | undefined =>
  moduleUrl.endsWith(`/${moduleName}`) ? new URL(name, moduleUrl).href : undefined;

const makeAnywhere = (make: () => Worker, url: string | undefined): Worker => {
  try {
    return make();
  } catch (error) {
    const isForeign = url !== undefined && /^https?:/.test(url) && originOf(url) !== self.origin;
    if (!isForeign) throw error;
    const text = `import ${JSON.stringify(url)};`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(address, { type: 'module' });
    const release = (): void => {
      URL.revokeObjectURL(address);
    };
    worker.addEventListener('message', release, { once: true });
    worker.addEventListener('error', release, { once: true });
    return worker;
  }
};

const originOf = (url: string): string => new URL(url).origin;

/** Asks for the script as the worker has, and says what is wrong with the answer. */
const explainScript = async (url: string | undefined): Promise<StartFault> => {
  if (url === undefined) return UNKNOWN;
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    return {
      code: 'worker-unreachable',
      reason: `${url} could not be fetched: there is no network, or it is of another origin that does not allow it (Access-Control-Allow-Origin)`,
    };
  }
  const { ok, status, headers } = response;
  if (!ok) return { code: 'worker-missing', reason: `${url} answered ${status}` };
  const type = headers.get('content-type') ?? 'nothing';
  if (!/javascript|ecmascript/.test(type))
    return {
      code: 'worker-not-script',
      reason: `${url} answered with ${type} in place of JavaScript`,
    };
  const isOwn = originOf(url) === self.origin;
  if (globalThis.crossOriginIsolated && isOwn && !headers.has('cross-origin-embedder-policy'))
    return {
      code: 'worker-not-isolated',
      reason: `this page is isolated, and ${url} is sent without Cross-Origin-Embedder-Policy`,
    };
  return UNKNOWN;
};

const UNKNOWN: StartFault = {
  code: 'engine-start-failed',
  reason:
    'its script, or a module that it imports, could not be loaded: missing, blocked by the Content-Security-Policy, or of another origin',
};
