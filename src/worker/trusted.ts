/** Starts workers on pages that require Trusted Types (`require-trusted-types-for 'script'`). */
import { scriptError } from './script-errors.js';
import { StartError } from './host.js';

/** The part of the Trusted Types API that is used here; TypeScript's libraries lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { readonly createScriptURL: (address: string) => string };
}

/** The name that a page has to allow: `trusted-types acedrex`. */
const POLICY = 'acedrex';

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Converts an address to the form that `new Worker` accepts. Not exported, because every address that it gets
 * becomes trusted.
 */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (given) => given });
  } catch {
    // The page does not allow the policy. If it requires Trusted Types, starting the worker fails with an
    // explanation.
  }
  return policy?.createScriptURL(address) ?? address;
};

/** Starts a worker from the address of this library's own script. Throws a {@link StartError}. */
export const startWorker = (address: string, options: WorkerOptions): Worker =>
  explaining(() => new Worker(trusted(address), options), 'allow-policy');

/** Starts a worker in the form that bundlers recognise, which cannot use a policy. */
export const startBundledWorker = (make: () => Worker): Worker => explaining(make, 'name-address');

const explaining = (make: () => Worker, remedy: 'allow-policy' | 'name-address'): Worker => {
  try {
    return make();
  } catch (error) {
    // The address is valid, so only its type can be the cause.
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(scriptError('worker-blocked', { remedy, reason: error.message }));
  }
};
