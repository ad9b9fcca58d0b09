/** Where pages without a build take the elements from. The address names the version. */
import { readFileSync } from 'node:fs';

export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export const CDN = `https://cdn.jsdelivr.net/npm/acedrex@${VERSION}/dist/cdn/`;
