import { afterAll } from 'vitest';
import { closeContexts } from './chromium.js';

afterAll(closeContexts);
