/** The engine's network. The build of the package replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { networkUrl } from './network-url.js';

export const networkFile = (): AssetFile => networkUrl();
