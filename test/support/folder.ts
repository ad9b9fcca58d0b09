/** Temporary folders. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes a folder for the tests of a file, which is deleted after them. */
export const makeFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `acedrex-${name}-`));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};
