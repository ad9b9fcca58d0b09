/** The builds on which what is found depends. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tablebaseUrl } from '../wasm/tablebase-url.js';
import { engineUrl } from '../wasm/engine-url.js';
import { NETWORK_FILE } from '../wasm/network-name.js';
import { VERSION } from '../version.js';

/**
 * The version of the package and hashes of its engine and network; the same as in `scripts/engine-build.mjs`.
 */
export const buildOfEngine = (): string => {
  const [network = ''] = /[0-9a-f]{8}/.exec(NETWORK_FILE) ?? [];
  return `${VERSION}+${hashOf(engineUrl())}.${network}`;
};

/** The version of the package and a hash of what solves endings. */
export const buildOfTablebase = (): string => `${VERSION}+${hashOf(tablebaseUrl())}`;

const hashOf = (file: URL): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
