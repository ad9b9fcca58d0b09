/** Implements npm run types: checks the types in all TypeScript code. */
import { compile } from './compiler.mjs';

for (const project of ['.', 'src/elements', 'web', 'web/service-worker.tsconfig.json', 'test'])
  compile(project);
