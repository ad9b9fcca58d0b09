// SPDX-License-Identifier: MIT
/** The host's functions. The compiler derives the name of the import module, `env`, from this file's name. */

/** Asks the host whether to continue; a value other than 0 ends the search. */
export declare function poll(): i32;

/**
 * Asks the host for the outcome of an ending: the host squares of the kings and the side to move, and the code and
 * the square of each other piece. The answer is 0 if no table covers it; see tables.ts of endings.
 *
 *     kings:  bits 0–7 White's, 8–15 Black's, 16 the side to move
 *     others: bits 0–7 the square, 8–15 the code; 0 if there is none
 */
export declare function probeTablebase(kings: i32, first: i32, second: i32): i32;
