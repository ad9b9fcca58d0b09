/** TypeScript 7, which compiles and checks types. Programs that call the compiler need version 6, `typescript`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { freshWords } from './make-words.mjs';

// Two packages provide a program named "tsc", so the full path is needed.
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
