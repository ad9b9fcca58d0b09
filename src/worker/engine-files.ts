/** The files of an engine, as its worker gets them. */
import { assetFile, resolveAddress, type AssetFile } from '../assets.js';
import { engineFile } from '../wasm/engine-file.js';
import { engineThreadsFile } from '../wasm/engine-threads-file.js';
import { networkFile } from '../wasm/network-file.js';
import { NETWORK_FILE } from '../wasm/network-name.js';
import type { SentFile, SentNetwork } from './protocol.js';
import { canShareMemory } from './shared-memory.js';

/** The address of a network; undefined for the engine's own, false for the hand-made evaluation. */
export type NetworkChoice = string | false | undefined;

const send = async (
  url: string | undefined,
  name: string,
  own: () => AssetFile,
): Promise<SentFile> => {
  if (url !== undefined) return resolveAddress(url).href;
  const file = await assetFile(name, own);
  return file instanceof Uint8Array ? file : file.href;
};

export const engineWasm = (url: string | undefined): Promise<SentFile> =>
  send(url, 'engine.wasm', engineFile);

/** engine-threads.wasm, if the engine is to have several threads and can. */
export const threadsWasm = async (
  url: string | undefined,
  threads: number | undefined,
): Promise<{ readonly threadsWasm?: SentFile }> =>
  threads !== undefined && threads > 1 && canShareMemory()
    ? { threadsWasm: await send(url, 'engine-threads.wasm', engineThreadsFile) }
    : {};

export const network = async (choice: NetworkChoice): Promise<SentNetwork> =>
  choice === false ? false : send(choice, NETWORK_FILE, networkFile);
