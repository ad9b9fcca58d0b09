/** engine-threads.wasm. The build of the package replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { engineThreadsUrl } from './engine-threads-url.js';

export const engineThreadsFile = (): AssetFile => engineThreadsUrl();
