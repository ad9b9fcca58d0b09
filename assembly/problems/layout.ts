// SPDX-License-Identifier: MIT
/** The memory of the problem solver, above the part of the engine's map that it uses (see memory-map.ts). */
import { MAX_MOVES, MAX_SEARCH_PLY, PIECE_CODES } from '../abi';
import { CONTINUATION, MOVE_STACK, SQUARES } from '../memory-map';

/** Most plies that {@link decide} looks ahead. */
export const MAX_PLIES_AHEAD: i32 = 100;
/** u32 [plies to go][2]: moves that last refuted, or solved, at that distance from the end. */
export const KILLERS: usize = CONTINUATION;
/** u32 [piece code][square]: how often the move of a piece to a square has refuted. */
export const REFUTATIONS: usize = KILLERS + 8 * (MAX_SEARCH_PLY + 1);
/** u8 [square]: see CHECKS, PINS and IS_PINNED in detectors.ts. Zero outside the functions of that file. */
export const LINES: usize = REFUTATIONS + 4 * <usize>(SQUARES * PIECE_CODES);
/** u8 [square]: the flights that a slider attacks once the piece has left the square. Zero like LINES. */
export const OPENERS: usize = LINES + SQUARES;
/** u16 each: squares with an entry in LINES or OPENERS. */
export const MARKED: usize = OPENERS + SQUARES;
/**
 * u8 [piece code][squares of a king zone]: bit 0 if the piece can attack all of them from somewhere, bit 1 if it can give check
 * at the same time.
 */
export const COVERS: usize = MARKED + 2 * 9 * 144;
/** 4 bytes each: a square (u16) to which the king escapes, its bit, and the free squares around it; see escapes.ts. */
export const ESCAPES: usize = (COVERS + 256 * PIECE_CODES + 3) & ~3;
/** u8 each: the piece codes of the attacker. */
export const ATTACKER_CODES: usize = ESCAPES + 4 * 8;
/** What {@link decideFirstMoves} found: f64 [first move], the positions visited, and u8 [first move], the moves to the goal. */
export const FIRST_VISITED: usize = (ATTACKER_CODES + PIECE_CODES + 7) & ~7;
export const FIRST_FOUND: usize = FIRST_VISITED + 8 * MAX_MOVES;
export const TABLE: usize = (FIRST_FOUND + MAX_MOVES + 65535) & ~65535;

/**
 * Moves are written from the move stack on; this is the last address from which those of one more position fit.
 * Set-ups with the most moves reach it after about sixty plies.
 */
export const LAST_MOVES: usize = MOVE_STACK + 4 * 1536 * (MAX_SEARCH_PLY + 1) - 4 * 2 * MAX_MOVES;
