import { VERSION } from '../../src/version.js';

/** Where pages without a build take the elements from. The address names the version. */
export const CDN = `https://cdn.jsdelivr.net/npm/acedrex@${VERSION}/dist/cdn/`;
