/** Starting workers where a page requires Trusted Types (`require-trusted-types-for 'script'`). */
import { workerError } from './errors.js';
import { StartError } from './host.js';

/** As much of the Trusted Types API as is needed here; TypeScript's libraries lack it. */
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
 * An address in the form that `new Worker` accepts. Not exported, because whatever is given to it is
 * trusted from then on.
 */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (given) => given });
  } catch {
    // The page does not allow the policy. If it requires Trusted Types the worker will say so.
  }
  return policy?.createScriptURL(address) ?? address;
};

/** A module worker from an address of this library's own script. Throws a {@link StartError}. */
export const startWorker = (address: string): Worker =>
  explaining(() => new Worker(trusted(address), { type: 'module' }), 'allow-policy');

/** A worker in the form that bundlers recognise, which has no room for a policy. */
export const startBundledWorker = (make: () => Worker): Worker => explaining(make, 'name-address');

const explaining = (make: () => Worker, remedy: 'allow-policy' | 'name-address'): Worker => {
  try {
    return make();
  } catch (error) {
    // The address is a good one, so its type is what is wrong.
    if (!(error instanceof TypeError)) throw error;
    throw new StartError(workerError('worker-blocked', { remedy, reason: error.message }));
  }
};
