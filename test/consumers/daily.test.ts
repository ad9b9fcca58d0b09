/** The two consumers that cost least and differ most: one follows addresses of files, the other none. */
import { testConsumers } from './matrix.js';

testConsumers(['vite7', 'esbuild']);
