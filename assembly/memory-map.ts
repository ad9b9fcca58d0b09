// SPDX-License-Identifier: MIT
/**
 * The memory map. Every address is a compile-time constant, so a load needs no base register. This makes perft 6 %
 * faster (17 % with bulk counting) than StaticArray does, which loads its address at each access.
 *
 *      0 ┌───────────────────────────────┐
 *        │ (unused: null)                │
 *   1024 ├───────────────────────────────┤ ─┐
 *        │ switches, promotions          │  │ I/O block: the host reads and writes it between
 *        │ board, turn, clock, key       │  │ calls, at the addresses in abi.ts
 *        │ moves, squares                │  │
 *        ├───────────────────────────────┤ ─┘
 *        │ tables: made once by init()   │
 *        ├───────────────────────────────┤
 *        │ position, undo and move stacks│
 *        ├───────────────────────────────┤
 *        │ search: scores, lines, history│
 *        │ tables of search, evaluation  │
 *        ├───────────────────────────────┤ END; the compiler's own data at 3 MiB (--memoryBase)
 *        │ the network                   │ NNUE, at 3.25 MiB
 *  4 MiB ├───────────────────────────────┤ CONTINUATION
 *        │ history of pairs of moves     │
 *  6 MiB ├───────────────────────────────┤ QUIESCENCE_TABLE
 *        │ results of quiescence         │
 *  8 MiB ├───────────────────────────────┤ THREAD_STRIDE; further threads' copies, 8 MiB each
 *        ├───────────────────────────────┤ the transposition table takes the rest
 *        └───────────────────────────────┘
 */
import { IO_END, MAX_MOVES, MAX_SEARCH_PLY, MAX_WEIGHT_PAIRS, PIECE_CODES } from './abi';

// --- Tables ------------------------------------------------------------------------------------
/** Squares of the padded board; see geometry.ts. */
export const SQUARES: i32 = 480;
/** The difference between two squares of the board lies within ±275. */
export const DIFFERENCES: i32 = 552;
export const DIFFERENCE_ORIGIN: i32 = 276;

/** u32 [piece code][difference]; see attacks.ts. */
export const ATTACK_TABLE: usize = (IO_END + 63) & ~63;
/** Two i8 [piece code][difference]: first leg and step of a slide. */
export const LEGS: usize = ATTACK_TABLE + 4 * PIECE_CODES * DIFFERENCES;
/** u64 [piece code][square]. */
export const ZOBRIST: usize = LEGS + 2 * PIECE_CODES * DIFFERENCES;
/** i32 each: up to twelve leaps of the lion, and the giraffe's eight leaps. */
export const LION_LEAPS: usize = ZOBRIST + 8 * PIECE_CODES * SQUARES;
export const GIRAFFE_LEAPS: usize = LION_LEAPS + 4 * 12;
/** i32 [bit of a king mask]: offset of the step or leap that the bit represents. */
export const KING_STEPS: usize = GIRAFFE_LEAPS + 4 * 8;
/** u8 [square]: the kind that a pawn has after a move to this square: PAWN, except on the last ranks. */
export const PAWN_BECOMES: usize = KING_STEPS + 4 * 16;
/** u8 [square]: the colour bit of the side whose pawns may make a double step from this square. */
export const DOUBLE_STEP: usize = PAWN_BECOMES + SQUARES;
/** u8 [square] → 0–143, and u16 [0–143] → square. */
export const TO_HOST: usize = DOUBLE_STEP + SQUARES;
export const FROM_HOST: usize = TO_HOST + SQUARES;
const TABLES_END: usize = FROM_HOST + 2 * 144;

// --- Position ----------------------------------------------------------------------------------
/** u8 [square]: piece code. */
export const BOARD: usize = (TABLES_END + 63) & ~63;
/** u8 [square]: the piece's index in the piece list. */
export const LIST_INDEX: usize = BOARD + SQUARES;
/**
 * u16 [colour][index]: squares of the pieces, with the king's first. A set-up may hold 144 pieces of one
 * colour.
 */
export const LISTS: usize = LIST_INDEX + SQUARES;
export const LIST_SIZE: i32 = 144;
/** i32 [colour]: number of pieces in the list. */
export const COUNTS: usize = LISTS + 2 * 2 * LIST_SIZE;
/** u8 [square]: number of enemy pieces that pin the piece on this square to its king. */
export const PINNED: usize = COUNTS + 8;
/** Pairs of u16: the pinned piece's square and the pinning piece's. An enemy piece pins at most one piece. */
export const PINS: usize = PINNED + SQUARES;
/** u16 each: squares of the pieces that give check. */
export const CHECKERS: usize = PINS + 4 * 144;
/** u16 each: target squares on which a piece other than the king parries every check. */
export const TARGETS: usize = CHECKERS + 2 * 144;
/** A CheckInfo for move generation outside search nodes; see check-info.ts. */
export const CHECK_INFO: usize = (TARGETS + 2 * 16 + 63) & ~63;
/** One record per ply; see position.ts. */
export const UNDO: usize = (CHECK_INFO + 8 + 2 * 144 + 4 * 144 + 63) & ~63;
export const UNDO_SIZE: usize = 32;
export const MAX_PLIES: i32 = 8192;
/**
 * The moves of each ply, u32 each. There is space for an average of 1,536 moves per ply, ten times the average in a
 * game. With more moves, the search reaches fewer plies. Perft reaches 32 plies even with MAX_MOVES per ply.
 */
export const MOVE_STACK: usize = UNDO + UNDO_SIZE * MAX_PLIES;
const POSITION_END: usize = MOVE_STACK + 4 * 1536 * (MAX_SEARCH_PLY + 1);
/**
 * Maximum address of a frame from which the search goes deeper. The space after this address suffices for the moves of
 * one more position (twice for the dice search) and of a leaf, with their headers.
 */
export const LAST_FRAME: usize = POSITION_END - 4 * 4 * MAX_MOVES;

// --- Search ------------------------------------------------------------------------------------
/** i32 each: the ordering score of the move at the same offset in the move stack. */
export const SCORE_STACK: usize = POSITION_END;
/** u32 [ply][ply]: the triangular table of principal variations, and i32 [ply]: their lengths. */
export const PV: usize = SCORE_STACK + (POSITION_END - MOVE_STACK);
export const PV_LENGTHS: usize = PV + 4 * MAX_SEARCH_PLY * MAX_SEARCH_PLY;
/** Number of empty ply records before the root. Each record has 32 bytes; see history.ts. */
export const PLIES_BEFORE_ROOT: i32 = 4;
export const PLY_RECORDS: usize = (PV_LENGTHS + 4 * (MAX_SEARCH_PLY + 1) + 63) & ~63;
/** The root moves, 16 bytes each; see root.ts. */
export const ROOT_MOVES: usize = PLY_RECORDS + 32 * (MAX_SEARCH_PLY + 1 + PLIES_BEFORE_ROOT);
/** u32 [ply][index]: the quiet moves and the captures tried so far, at most TRIED of each kind. */
export const TRIED_MOVES: usize = ROOT_MOVES + 16 * MAX_MOVES;
export const TRIED: i32 = 32;
/** u32 [square]: the square's contribution to the mobility of a piece that can go there; see evaluate.ts. */
export const MOBILITY_WEIGHTS: usize = TRIED_MOVES + 8 * TRIED * (MAX_SEARCH_PLY + 1);
/** 4 bytes [side][file]: see evaluate.ts. */
export const PAWN_FILES: usize = MOBILITY_WEIGHTS + 4 * SQUARES;
/** u16 [side][pawns, then other pieces][index]: squares of the pieces, listed for the evaluation. */
export const EVAL_LISTS: usize = PAWN_FILES + 4 * 2 * 14;
/** 16 bytes each: key (u64) and score (i64) of a pawn structure. */
export const PAWN_TABLE: usize = (EVAL_LISTS + 2 * 2 * 2 * LIST_SIZE + 63) & ~63;
export const PAWN_TABLE_SIZE: i32 = 16 * 4096;
/** Number of combinations of a colour, a kind and a square of the board. */
export const PIECE_SQUARES: i32 = 2 * 10 * 144;
/** i16 [side][from][to]: history of quiet moves. */
export const BUTTERFLY: usize = PAWN_TABLE + PAWN_TABLE_SIZE;
/** i16 [piece and square][captured kind]: history of captures. */
export const CAPTURE_HISTORY: usize = BUTTERFLY + 2 * 2 * 144 * 144;
/** u32 [piece and square]: the quiet move that last refuted this piece's move to this square. */
export const COUNTER_MOVES: usize = CAPTURE_HISTORY + 2 * PIECE_SQUARES * 16;
/** i16 [side][hash of the pawns]: correction history, the evaluation's error in positions with these pawns. */
export const CORRECTION: usize = COUNTER_MOVES + 4 * PIECE_SQUARES;
export const CORRECTIONS: i32 = 16384;
/** i16 [side][hash of the last two moves]: correction history of positions after these moves. */
export const MOVE_CORRECTION: usize = CORRECTION + 2 * 2 * CORRECTIONS;
/**
 * The result that a thread publishes for the main thread, in addition to IO_SMP_DEPTH: a version number and the line;
 * see smp-result.ts.
 */
export const SMP_VERSION: usize = (MOVE_CORRECTION + 2 * 2 * CORRECTIONS + 63) & ~63;
export const SMP_LINE: usize = SMP_VERSION + 8;

// Tables that all threads share, built by initEvaluation and initSearch.
/** i64 [piece code][square] and [weight]: see Pair in weights.ts. */
export const SQUARE_PAIRS: usize = (SMP_LINE + 12 + 4 * MAX_SEARCH_PLY + 63) & ~63;
export const WEIGHT_PAIRS: usize = SQUARE_PAIRS + 8 * PIECE_CODES * SQUARES;
/** i32 [kind]: centipawns, for exchanges and the ordering of captures. */
export const MATERIAL: usize = WEIGHT_PAIRS + 8 * MAX_WEIGHT_PAIRS;
/** u8 [kind]: the movement of the kind under the current ruleset; see weights.ts. */
export const MOVEMENT_OF: usize = MATERIAL + 4 * 16;
/** u8 [depth][move number]: reduction of a late move, in sixteenths of a ply. */
export const REDUCTIONS: usize = MOVEMENT_OF + 16;
/**
 * u32 each: address of the transposition table, numbers of allocated buckets, of used buckets and of threads, and the
 * age of new entries; see tt.ts.
 */
export const TT_BASE: usize = REDUCTIONS + 64 * 64;
export const TT_CAPACITY: usize = TT_BASE + 4;
export const TT_SIZE: usize = TT_BASE + 8;
export const TT_THREADS: usize = TT_BASE + 12;
export const TT_AGE: usize = TT_BASE + 16;

/**
 * The roll statistics of each side; see dice-evaluate.ts. There is only one copy, because only one thread searches with
 * dice.
 */
export const DICE_ROLL_STATS: usize = TT_BASE + 24;
export const DICE_ROLL_STATS_SIZE: usize = 104;

/** Slots of a header and two accumulators each; see nnue.ts. A ply's slot is its number modulo the number of slots. */
export const ACCUMULATORS: usize = (DICE_ROLL_STATS + 2 * DICE_ROLL_STATS_SIZE + 63) & ~63;
export const ACCUMULATOR_SLOTS: i32 = 128;
/** Number of hidden units for each perspective. With 16-bit weights, more than 64 would not fit below CONTINUATION. */
export const NNUE_HIDDEN: i32 = 64;
export const ACCUMULATOR_SIZE: usize = 16 + 2 * 2 * NNUE_HIDDEN;
export const END: usize = ACCUMULATORS + <usize>ACCUMULATOR_SLOTS * ACCUMULATOR_SIZE;

/**
 * i16 [piece and square of an earlier move][kind][block]; see history.ts. The compiler's data ends below this
 * address.
 */
export const CONTINUATION: usize = 4 << 20;
export const CONTINUATION_BLOCKS: i32 = 36;
export const CONTINUATION_ROW: usize = 2 * 10 * CONTINUATION_BLOCKS;
export const CONTINUATION_SIZE: usize = <usize>PIECE_SQUARES * CONTINUATION_ROW;

/**
 * The network (see nnue.ts), which the host writes. It lies between the compiler's data and CONTINUATION, and only the
 * main thread's copy of the map contains it.
 */
export const NNUE: usize = (3 << 20) + (256 << 10);
export const NNUE_MOVEMENTS: i32 = 13;
export const NNUE_INPUTS: i32 = 2 * NNUE_MOVEMENTS * 144;
export const NNUE_BUCKETS: i32 = 8;
export const NNUE_SWITCHES: i32 = 8;
/** i16 [input][hidden unit] */
export const NNUE_WEIGHTS: usize = NNUE;
/** i16 [hidden unit], and i16 [switch][hidden unit], added if the switch is set. */
export const NNUE_BIASES: usize = NNUE_WEIGHTS + 2 * NNUE_INPUTS * NNUE_HIDDEN;
export const NNUE_SWITCH_WEIGHTS: usize = NNUE_BIASES + 2 * NNUE_HIDDEN;
/** i16 [bucket][side to move first][hidden unit], and i32 [bucket]. */
export const NNUE_OUTPUT_WEIGHTS: usize = NNUE_SWITCH_WEIGHTS + 2 * NNUE_SWITCHES * NNUE_HIDDEN;
export const NNUE_OUTPUT_BIASES: usize = NNUE_OUTPUT_WEIGHTS + 2 * NNUE_BUCKETS * 2 * NNUE_HIDDEN;
/** Bytes of the network that the host writes. */
export const NNUE_SIZE: usize = NNUE_OUTPUT_BIASES + 4 * NNUE_BUCKETS - NNUE;
/** i16 [hidden unit]: the biases under the current ruleset. */
export const NNUE_START: usize = (NNUE + NNUE_SIZE + 15) & ~15;
/** u32 [perspective][piece code] and [perspective][mirrored][square]: byte offsets in NNUE_WEIGHTS. */
export const NNUE_PIECE_OFFSETS: usize = NNUE_START + 2 * NNUE_HIDDEN;
export const NNUE_SQUARE_OFFSETS: usize = NNUE_PIECE_OFFSETS + 4 * 2 * PIECE_CODES;
/** u32: whether a network has been loaded. */
export const NNUE_IS_LOADED: usize = NNUE_SQUARE_OFFSETS + 4 * 2 * 2 * SQUARES;
export const NNUE_END: usize = NNUE_IS_LOADED + 4;
/** Identifies networks with this architecture; train/model.py computes the same number. */
export const NNUE_ARCHITECTURE: i32 =
  (((NNUE_INPUTS * 1009 + NNUE_SWITCHES) * 1009 + NNUE_BUCKETS) * 1009 + NNUE_HIDDEN) & 0x7fffffff;

/** Two entries of 16 bytes in each bucket; see quiescence-table.ts. */
export const QUIESCENCE_TABLE: usize = 6 << 20;
export const QUIESCENCE_TABLE_SIZE: usize = 2 << 20;

/** Distance in bytes between the copies of this map for successive threads. */
export const THREAD_STRIDE: usize = QUIESCENCE_TABLE + QUIESCENCE_TABLE_SIZE;
