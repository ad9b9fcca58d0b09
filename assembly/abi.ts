// SPDX-License-Identifier: MIT
/**
 * The binary interface between the engine and its host: the codes of pieces and statuses, and the I/O block. The host
 * reads and writes this block between calls. The wasm builds export everything in this file, so the host looks up each
 * constant by name. Addresses that only the engine uses are in memory-map.ts.
 */

// Kinds of piece. The unmoved king is a separate kind, and so is the unmoved unicornio under `knight-then-bishop`. The
// board, the attack table and the key therefore cover first-move rights without extra code.
export const NONE: i32 = 0;
export const PAWN: i32 = 1;
export const LION: i32 = 2;
export const GIRAFFE: i32 = 3;
export const UNICORNIO: i32 = 4;
export const CROCODILE: i32 = 5;
export const AANCA: i32 = 6;
export const ROOK: i32 = 7;
export const KING: i32 = 8;
export const UNMOVED_UNICORNIO: i32 = 9;
export const UNMOVED_KING: i32 = 10;

// A piece code is a kind plus one colour bit. The border has both colour bits, so each side treats it as one of its own
// pieces, and it stops every slide and leap.
export const WHITE: i32 = 16;
export const BLACK: i32 = 32;
export const BORDER: i32 = 48;
/** Greater than all piece codes. */
export const PIECE_CODES: i32 = 48;

// Status of a position, in the order in which the rules check them.
export const STATUS_ONGOING: i32 = 0;
export const STATUS_BOTH_BARE: i32 = 1;
export const STATUS_BARE_KING: i32 = 2;
export const STATUS_CHECKMATE: i32 = 3;
export const STATUS_STALEMATE: i32 = 4;
/** Added to a status if the side to move has lost. */
export const STATUS_LOST: i32 = 8;
/** Added to a status if the side to move has won. */
export const STATUS_WON: i32 = 16;

// --- I/O block ---------------------------------------------------------------------------------
const IO: usize = 1024;

// One i32 per switch: the index of the switch's value in the host's list of values.
export const SWITCH_lion: usize = IO;
export const SWITCH_giraffe: usize = IO + 4;
export const SWITCH_unicornio: usize = IO + 8;
export const SWITCH_kingLeap: usize = IO + 12;
export const SWITCH_kingLeapCaptures: usize = IO + 16;
export const SWITCH_kingLeapFromCheck: usize = IO + 20;
export const SWITCH_kingLeapOverAttack: usize = IO + 24;
export const SWITCH_pawnDoubleStep: usize = IO + 28;
export const SWITCH_bareKing: usize = IO + 32;
export const SWITCH_stalemate: usize = IO + 36;
/** The move limit in plies; 0 for no limit. */
export const SWITCH_moveLimit: usize = IO + 40;
export const SWITCH_aanca: usize = IO + 44;

/** 12 bytes, one per file: the kind to which a pawn promotes on that file. */
export const IO_PROMOTIONS: usize = IO + 64;
/** 144 bytes: the piece code on each square, rank by rank from a1. */
export const IO_BOARD: usize = IO_PROMOTIONS + 16;
/** i32: the side to move, 0 for White, 1 for Black. */
export const IO_TURN: usize = IO_BOARD + 144;
/** i32: plies since the last capture or pawn move. */
export const IO_CLOCK: usize = IO_TURN + 4;
/** Two i32: the low and the high half of the position's key. */
export const IO_KEY: usize = IO_CLOCK + 4;
/** A list of squares, one byte each, 0–143. */
export const IO_SQUARES: usize = IO_KEY + 8;
/**
 * i32 each:
 *
 *     31     28 27  24 23  20 19  16 15       8 7        0
 *     ┌────────┬──────┬──────┬──────┬──────────┬──────────┐
 *     │   0    │ kind │taken │after │    to    │   from   │
 *     └────────┴──────┴──────┴──────┴──────────┴──────────┘
 */
export const IO_MOVES: usize = IO_SQUARES + 160;
/**
 * Upper bound on the number of moves in a position, with a margin. The largest number that bench/max-moves.mjs found,
 * with and without dice, is 1744, with a unicornio on every second square.
 */
export const MAX_MOVES: i32 = 3072;

// --- I/O of the search -------------------------------------------------------------------------
/** Maximum depth of a search in plies. */
export const MAX_SEARCH_PLY: i32 = 128;
/** The results of the last iteration: an f64 for the nodes, an i32 for each other result. */
export const IO_SCORE: usize = (IO_MOVES + 4 * MAX_MOVES + 63) & ~63;
export const IO_SELECTIVE_DEPTH: usize = IO_SCORE + 4;
export const IO_PV_LENGTH: usize = IO_SCORE + 8;
/**
 * 1 if the current or interrupted iteration has proved that its first move is better than the best move of the last
 * finished iteration, 0 otherwise.
 */
export const IO_RAISED: usize = IO_SCORE + 12;
export const IO_NODES: usize = IO_SCORE + 16;
/** The current root move in the format of IO_MOVES, and its number, counted from 1. */
export const IO_CURRENT_MOVE: usize = IO_SCORE + 24;
export const IO_CURRENT_NUMBER: usize = IO_SCORE + 28;
/** f64: share of this thread's nodes spent on the line's first move; see `shareOf` in root.ts. */
export const IO_SHARE: usize = IO_SCORE + 32;
/** The principal variation, in the format of IO_MOVES. */
export const IO_PV: usize = IO_SCORE + 40;
/** Depth of the last iteration that this thread has finished; see smp-result.ts. */
export const IO_SMP_DEPTH: usize = IO_PV + 4 * MAX_SEARCH_PLY;
/** i32 [weight]: the evaluation weights, which the host may write; see weights.ts. */
export const IO_WEIGHTS: usize = IO_SMP_DEPTH + 8;
export const MAX_WEIGHT_PAIRS: i32 = 512;

// --- I/O of the dice search: the host fills the first four before a search, see dice.ts ---------
/** u8 [kind]: the roll that allows a piece of this kind to move, minus one. */
export const IO_DICE_ROLLS: usize = IO_WEIGHTS + 8 * MAX_WEIGHT_PAIRS;
/** f64 each: scale and threshold, in centipawns, of the model that converts scores to expected scores. */
export const IO_DICE_SCALE: usize = IO_DICE_ROLLS + 16;
export const IO_DICE_THRESHOLD: usize = IO_DICE_SCALE + 8;
/** f64 each: the weights of dice-evaluate.ts, in centipawns. */
export const IO_DICE_WEIGHTS: usize = IO_DICE_THRESHOLD + 8;
export const MAX_DICE_WEIGHTS: i32 = 32;
/** f64: expected score for the side to move, before the roll or for a single searched move. */
export const IO_DICE_VALUE: usize = IO_DICE_WEIGHTS + 8 * MAX_DICE_WEIGHTS;
/** f64 [roll], i32 [roll]: value and best move of each roll, as in IO_MOVES; 0 is a pass. */
export const IO_DICE_VALUES: usize = IO_DICE_VALUE + 8;
export const IO_DICE_MOVES: usize = IO_DICE_VALUES + 8 * 8;

/** The saved stack of a paused call: the addresses of its top and its end (u32 each), then its contents. */
export const PAUSE: usize = IO_DICE_MOVES + 4 * 8;
export const PAUSE_SIZE: usize = 65536;
export const IO_END: usize = PAUSE + PAUSE_SIZE;
