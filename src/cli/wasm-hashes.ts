/** Hashes of the wasm builds. The package build replaces this module; see scripts/published.mjs. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tablebaseUrl } from '../wasm/tablebase-url.js';
import { engineUrl } from '../wasm/engine-url.js';

const hashOf = (file: URL): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);

export const engineHash = (): string => hashOf(engineUrl());
export const tablebaseHash = (): string => hashOf(tablebaseUrl());
