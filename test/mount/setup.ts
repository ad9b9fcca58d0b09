/** Runs before each file; what the files import is loaded for the first of them only. */
import { afterEach } from 'vitest';
import { restore } from './support.js';

afterEach(restore);
