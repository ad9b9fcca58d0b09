/** tablebase.wasm. The build of the package replaces this module; see scripts/published.mjs. */
import type { AssetFile } from '../assets.js';
import { tablebaseUrl } from './tablebase-url.js';

export const tablebaseFile = (): AssetFile => tablebaseUrl();
