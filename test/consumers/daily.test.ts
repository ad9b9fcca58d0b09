/**
 * The consumer that follows no addresses of files. `package.test.ts` has two that follow them, Vite and webpack. The
 * nightly run tests all.
 */
import { testConsumers } from './matrix.js';

testConsumers(['esbuild']);
