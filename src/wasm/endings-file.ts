/** endings.wasm. The build of the package replaces this module, see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { endingsUrl } from './endings-url.js';

export const endingsFile = (): AssetFile => endingsUrl();
