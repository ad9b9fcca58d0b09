/** Every consumer, see scripts/test-consumers.mjs. */
import { testConsumers } from './matrix.js';

const names = process.env.ACEDREX_CONSUMERS?.split(',');
testConsumers(names);
