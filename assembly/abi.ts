// SPDX-License-Identifier: MIT
/**
 * The binary interface between the engine and its host: the numbers of pieces and statuses, and the I/O block,
 * which the host reads and writes between calls. The wasm builds export all of this file, so the host looks
 * every number up by its name. What only the engine uses is in memory-map.ts.
 */

// Kinds of piece. The unmoved king is a separate kind, and so is the unmoved unicornio under
// `knight-then-bishop`. Their rights are therefore part of the board, of the attack table and of the key, and
// need no further code.
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

// A piece code is a kind and one colour bit. The border has both colour bits, so each side treats it as its
// own piece: it is the sentinel that ends every slide and leap.
export const WHITE: i32 = 16;
export const BLACK: i32 = 32;
export const BORDER: i32 = 48;
/** Piece codes lie below this. */
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

// One i32 for each switch: the index of its value in the host's list of the values of that switch.
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
/** Plies; 0 for no limit. */
export const SWITCH_moveLimit: usize = IO + 40;
export const SWITCH_aanca: usize = IO + 44;

/** 12 bytes, one a file: the kind that a pawn becomes there. */
export const IO_PROMOTIONS: usize = IO + 64;
/** 144 bytes: the piece on each square, a1 first, by rank. */
export const IO_BOARD: usize = IO_PROMOTIONS + 16;
/** i32: 0 White, 1 Black. */
export const IO_TURN: usize = IO_BOARD + 144;
/** i32: plies since a capture or a pawn move. */
export const IO_CLOCK: usize = IO_TURN + 4;
/** Two i32: low and high half of the key. */
export const IO_KEY: usize = IO_CLOCK + 4;
/** Bytes: squares, 0–143. */
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
 * No position has this many moves. The most that bench/max-moves.mjs found is 1744, with a unicornio on every
 * second square, both with dice and without; the rest is a margin.
 */
export const MAX_MOVES: i32 = 3072;

// --- I/O of the search -------------------------------------------------------------------------
/** No search goes deeper than this many plies. */
export const MAX_SEARCH_PLY: i32 = 128;
/** What the last iteration found; i32 each except for the nodes, an f64. */
export const IO_SCORE: usize = (IO_MOVES + 4 * MAX_MOVES + 63) & ~63;
export const IO_SELECTIVE_DEPTH: usize = IO_SCORE + 4;
export const IO_PV_LENGTH: usize = IO_SCORE + 8;
/**
 * 1 if the running or interrupted iteration has proved its first move better than that of the last finished
 * iteration, 0 otherwise.
 */
export const IO_RAISED: usize = IO_SCORE + 12;
export const IO_NODES: usize = IO_SCORE + 16;
/** The root move that is being searched, in the form of IO_MOVES, and its place, from 1. */
export const IO_CURRENT_MOVE: usize = IO_SCORE + 24;
export const IO_CURRENT_NUMBER: usize = IO_SCORE + 28;
/** f64: the share of this thread's nodes that lie below the first move of the line, see `share` in root.ts. */
export const IO_SHARE: usize = IO_SCORE + 32;
/** In the form of IO_MOVES. */
export const IO_PV: usize = IO_SCORE + 40;
/** Depth of the last iteration that this thread has finished; see smp-result.ts. */
export const IO_SMP_DEPTH: usize = IO_PV + 4 * MAX_SEARCH_PLY;
/** i32 [weight]: the weights of the evaluation, which the host may write; see weights.ts. */
export const IO_WEIGHTS: usize = IO_SMP_DEPTH + 8;
export const MAX_WEIGHT_PAIRS: i32 = 512;

// --- I/O of the dice search: the host fills the first four before a search, see dice.ts ---------
/** u8 [kind]: the roll that lets it move, minus one. */
export const IO_DICE_ROLLS: usize = IO_WEIGHTS + 8 * MAX_WEIGHT_PAIRS;
/** f64 each: scale and threshold, in centipawns, of the model that turns a score into an expected score. */
export const IO_DICE_SCALE: usize = IO_DICE_ROLLS + 16;
export const IO_DICE_THRESHOLD: usize = IO_DICE_SCALE + 8;
/** f64 each: the weights of dice-evaluate.ts, in centipawns. */
export const IO_DICE_WEIGHTS: usize = IO_DICE_THRESHOLD + 8;
export const MAX_DICE_WEIGHTS: i32 = 32;
/** f64: expected score of the side to move before the roll, or of the line after it. */
export const IO_DICE_VALUE: usize = IO_DICE_WEIGHTS + 8 * MAX_DICE_WEIGHTS;
/** f64 [roll] and i32 [roll]: value and best move, in the form of IO_MOVES; 0 for a pass. */
export const IO_DICE_VALUES: usize = IO_DICE_VALUE + 8;
export const IO_DICE_MOVES: usize = IO_DICE_VALUES + 8 * 8;

/** Where a paused call keeps its stack: two u32, its top and its end, followed by the stack itself. */
export const PAUSE: usize = IO_DICE_MOVES + 4 * 8;
export const PAUSE_SIZE: usize = 65536;
export const IO_END: usize = PAUSE + PAUSE_SIZE;
