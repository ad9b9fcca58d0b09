/** npm run types: checks the types of everything that is written in TypeScript. */
import { compile } from './compiler.mjs';

for (const project of ['.', 'src/elements', 'web', 'web/service-worker.tsconfig.json', 'test'])
  compile(project);
