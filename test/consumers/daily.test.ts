/**
 * esbuild does not follow the URLs of files. `package.test.ts` tests Vite, which does. The nightly run tests all consumers.
 */
import { testConsumers } from './matrix.js';

testConsumers(['esbuild']);
