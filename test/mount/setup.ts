/** Runs before each file; its imports are loaded only for the first file. */
import { afterEach } from 'vitest';
import { restore } from './support.js';

afterEach(restore);
