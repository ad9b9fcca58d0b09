/** Selects the network that a tool uses for its evaluation. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { networkUrl } from '../build/library/wasm/network-url.js';

/** The file for the option --net: the engine's own network by default, undefined for `none`. */
export const networkFile = (net) =>
  net === 'none' ? undefined : (net ?? fileURLToPath(networkUrl()));

/**
 * Gives an engine a network. Throws an Error if the engine cannot use the file.
 *
 * @param {import('../build/library/engine/engine.js').Engine} engine
 * @param {string | undefined} file
 */
export const useNetwork = async (engine, file) => {
  if (file === undefined) return;
  const loaded = await engine.setNetwork(new Uint8Array(readFileSync(file)), file);
  if (!loaded.ok) throw new Error(loaded.error.message);
};
