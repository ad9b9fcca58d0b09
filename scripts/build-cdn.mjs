/** Builds dist/cdn/. */
import { buildCdn } from './cdn/build.mjs';

await buildCdn('dist/cdn');
