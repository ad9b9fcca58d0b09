// SPDX-License-Identifier: MIT
/**
 * The functions that the host provides. The compiler derives the name of the import module, `env`, from this file's
 * name.
 */

/** Polls the host; a value other than 0 ends the search. */
export declare function poll(): i32;

/**
 * Looks up the outcome of an ending, given the host squares of the kings, the side to move, and the code and square of
 * each other piece. Returns 0 if no table covers it; see assembly/tablebase/tables.ts.
 *
 *     kings:  bits 0–7 White's, 8–15 Black's, 16 the side to move
 *     others: bits 0–7 the square, 8–15 the code; 0 if there is none
 */
export declare function probeTablebase(kings: i32, first: i32, second: i32): i32;
