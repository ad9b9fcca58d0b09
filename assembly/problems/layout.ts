// SPDX-License-Identifier: MIT
/** The memory of the problem solver, above the part of the engine's map that it uses (see memory-map.ts). */
import { MAX_MOVES, MAX_SEARCH_PLY } from '../abi';
import { CONTINUATION, MOVE_STACK, SQUARES } from '../memory-map';

/** Most plies that {@link decide} looks ahead. */
export const MAX_PLIES_AHEAD: i32 = 100;
/** u32 [plies to go][2]: moves that last refuted, or solved, at that distance from the end. */
export const KILLERS: usize = CONTINUATION;
/** u32 [from][to]: how often a move has refuted. */
export const REFUTATIONS: usize = KILLERS + 8 * (MAX_SEARCH_PLY + 1);
/** u16 each: squares of the pieces whose departure may give a discovered check; see detectors.ts. */
export const DISCOVERERS: usize = REFUTATIONS + 4 * <usize>SQUARES * 512;
/** u16 each: squares that the other king can step to; see detectors.ts. */
export const FLIGHTS: usize = DISCOVERERS + 2 * 144;
export const TABLE: usize = (FLIGHTS + 2 * 8 + 65535) & ~65535;

/**
 * Moves are written from the move stack on; this is the last address from which those of one more position fit.
 * Set-ups with the most moves reach it after about sixty plies.
 */
export const LAST_MOVES: usize = MOVE_STACK + 4 * 1536 * (MAX_SEARCH_PLY + 1) - 4 * 2 * MAX_MOVES;
