/**
 * esbuild does not follow the URLs of files. `package.test.ts` tests two bundlers that do, Vite and webpack. The
 * nightly run tests all consumers.
 */
import { testConsumers } from './matrix.js';

testConsumers(['esbuild']);
