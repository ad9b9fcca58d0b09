import type { Status } from '../../../src/rules/outcome.js';

/** How a game against the engine has ended. */
export type PlayEnd = Exclude<Status, 'ongoing'> | 'time' | 'resigned' | 'agreed';
