/**
 * Reads and writes PGN for Grant Acedrex. The tag `Variant` is "Grant Acedrex". `Ruleset` contains the ruleset's ID,
 * which can also describe a custom ruleset. Without this tag, the ruleset is `cazaux`.
 */
export { DICE_FACES } from './pgn-tags.js';
export { PGN_LIMITS, type PgnError } from './pgn-fault.js';
export type { PgnGame } from './pgn-fault.js';
export { parsePgn, readPgn, readPgnInSteps, readPgnStream } from './pgn-read.js';
export { makePgn, makePgnFile } from './pgn-write.js';
export { makeXboardPgn } from './xboard-pgn.js';
export { makeCourierList, makeJoclyPgn } from './program-writers.js';
