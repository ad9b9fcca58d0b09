/** Identifies the builds of the engine and the solver, because findings depend on them. */
import { NETWORK_FILE } from '../wasm/network-name.js';
import { VERSION } from '../version.js';
import { engineHash, tablebaseHash } from './wasm-hashes.js';

/** The package version with hashes of its engine and network, as in `scripts/engine-build.mjs`. */
export const buildOfEngine = (): string => {
  const [network = ''] = /[0-9a-f]{8}/.exec(NETWORK_FILE) ?? [];
  return `${VERSION}+${engineHash()}.${network}`;
};

/** The package version with a hash of the tablebase solver. */
export const buildOfTablebase = (): string => `${VERSION}+${tablebaseHash()}`;
