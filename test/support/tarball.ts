/** The package's tarball. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The tarball that the publish workflow will publish; undefined in other runs, which pack the checkout. */
export const TARBALL = process.env.ACEDREX_TARBALL;

export interface Packed {
  /** The tarball's path. */
  readonly file: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** Puts the tarball into a folder. */
export const packInto = (folder: string): Packed => {
  const source = TARBALL === undefined ? [] : [`./${TARBALL}`];
  const json = execFileSync(
    'npm',
    ['pack', ...source, '--json', '--ignore-scripts', '--pack-destination', folder],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  const [packed] = JSON.parse(json) as [Omit<Packed, 'file'> & { readonly filename: string }];
  return { ...packed, file: join(folder, packed.filename) };
};
