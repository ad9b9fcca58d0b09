/** engine.wasm. The build of the package replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { engineUrl } from './engine-url.js';

export const engineFile = (): AssetFile => engineUrl();
