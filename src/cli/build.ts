/** The build of the engine, on which all scores depend. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { engineUrl } from '../wasm/engine-url.js';
import { NETWORK_FILE } from '../wasm/network-url.js';
import { version } from './version.js';

/**
 * The version of the package and hashes of its engine and network; the same as in `scripts/engine-build.mjs`.
 */
export const buildOfEngine = (): string => {
  const hash = createHash('sha256').update(readFileSync(engineUrl())).digest('hex');
  const [network = ''] = /[0-9a-f]{8}/.exec(NETWORK_FILE) ?? [];
  return `${version()}+${hash.slice(0, 8)}.${network}`;
};
