/** rules.wasm. The build of the package replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { rulesUrl } from './rules-url.js';

export const rulesFile = (): AssetFile => rulesUrl();
