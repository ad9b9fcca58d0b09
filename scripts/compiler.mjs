/**
 * Runs TypeScript 7, which compiles and checks types. Programs that call the compiler's API need version 6, the package
 * `typescript`.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freshWords } from './make-words.mjs';

// The full path is needed, because two packages provide a program named "tsc".
const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
  'bin/tsc',
);

/** Compiles a project according to its tsconfig.json. Ends the process if there are errors. */
export const compile = (project) => {
  freshWords();
  const { status } = spawnSync(process.execPath, [COMPILER, '-p', project], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
