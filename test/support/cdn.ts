/** The files of dist/cdn/, whose names have a hash of their content, and those that `acedrex assets` copies. */
import { readdirSync } from 'node:fs';

/** `rules.wasm` for `rules-1a2b3c4d.wasm`; other names as they are. */
export const withoutHash = (name: string): string => name.replace(/-[\w-]{8}(?=\.)/, '');

/** The file name with its hash, such as `rules-1a2b3c4d.wasm` for `rules.wasm`. */
export const cdnFile = (plain: string, folder = 'dist/cdn'): string => {
  const found = readdirSync(folder).filter((name) => withoutHash(name) === plain);
  const [file] = found.filter((name) => found.length === 1 || name !== plain);
  if (file === undefined) throw new Error(`${folder} has no ${plain}`);
  return file;
};

/** Where a file of `acedrex assets` is in the checkout. */
export const assetPath = (name: string): string => {
  if (name === 'worker.js') return 'build/library/worker/worker.js';
  return name.endsWith('.puzzles') ? `data/puzzles/${name}` : `build/library/wasm/${name}`;
};
