/** The URL from which pages without a build step load the elements. It includes the version. */
import { readFileSync } from 'node:fs';

export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export const CDN = `https://cdn.jsdelivr.net/npm/acedrex@${VERSION}/dist/cdn/`;
