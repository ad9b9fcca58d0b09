import type { PlayersEnd } from '../../../src/elements/analysis/status.js';
import type { Status } from '../../../src/rules/outcome.js';

/** How a game on this board has ended. */
export type PlayEnd = Exclude<Status, 'ongoing'> | PlayersEnd;
