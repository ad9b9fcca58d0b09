/**
 * PGN of Grant Acedrex. The tag `Variant` is "Grant Acedrex". `Ruleset` contains the id of the ruleset,
 * which also describes custom rulesets; without it, the ruleset is `cazaux`.
 */
export { DICE_FACES } from './pgn-tags.js';
export { PGN_LIMITS, type PgnError } from './pgn-fault.js';
export type { PgnGame } from './pgn-fault.js';
export { parsePgn, readPgn, readPgnInSteps, readPgnStream } from './pgn-read.js';
export { makePgn, makePgnFile } from './pgn-write.js';
export { makeXboardPgn } from './xboard-pgn.js';
