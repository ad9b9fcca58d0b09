// SPDX-License-Identifier: MIT
/** The problem solver's memory, above the part of the engine's memory map that the solver uses (see memory-map.ts). */
import { MAX_MOVES, MAX_SEARCH_PLY, PIECE_CODES } from '../abi';
import { CONTINUATION, MOVE_STACK, SQUARES } from '../memory-map';

/** Maximum number of plies that {@link decide} looks ahead. */
export const MAX_PLIES_AHEAD: i32 = 100;
/** u32 [plies to go][2]: the last moves that refuted or solved at this distance from the end. */
export const KILLERS: usize = CONTINUATION;
/** u32 [piece code][square]: how often a move of this piece to this square was a refutation. */
export const REFUTATIONS: usize = KILLERS + 8 * (MAX_SEARCH_PLY + 1);
/** u8 [square]: see CHECKS, PINS and IS_PINNED in detectors.ts. Zero unless a function of that file is running. */
export const LINES: usize = REFUTATIONS + 4 * <usize>(SQUARES * PIECE_CODES);
/**
 * u8 [square]: the flights that a slider attacks when the piece leaves. Zero unless a function of detectors.ts is
 * running.
 */
export const OPENERS: usize = LINES + SQUARES;
/** u16 each: squares with an entry in LINES or OPENERS. */
export const MARKED: usize = OPENERS + SQUARES;
/**
 * u8 [piece code][squares of a king zone]: bit 0 if the piece can attack all of these squares from one square, bit 1 if
 * it can also give check from there.
 */
export const COVERS: usize = MARKED + 2 * 9 * 144;
/** 4 bytes each: an escape square (u16), its bit, and the free squares around it; see escapes.ts. */
export const ESCAPES: usize = (COVERS + 256 * PIECE_CODES + 3) & ~3;
/** u8 each: the piece codes of the attacker. */
export const ATTACKER_CODES: usize = ESCAPES + 4 * 8;
/**
 * The results of {@link decideFirstMoves}: f64 [first move], the visited positions; u8 [first move], moves to the goal.
 */
export const FIRST_VISITED: usize = (ATTACKER_CODES + PIECE_CODES + 7) & ~7;
export const FIRST_FOUND: usize = FIRST_VISITED + 8 * MAX_MOVES;
export const TABLE: usize = (FIRST_FOUND + MAX_MOVES + 65535) & ~65535;

/**
 * The last address at which a position's moves may begin. Moves are stored from MOVE_STACK upwards. Set-ups with the
 * most moves reach this address after about sixty plies.
 */
export const LAST_MOVES: usize = MOVE_STACK + 4 * 1536 * (MAX_SEARCH_PLY + 1) - 4 * 2 * MAX_MOVES;
