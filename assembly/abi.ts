// SPDX-License-Identifier: MIT
/**
 * The memory map. Every address is a compile-time constant, so that a load needs no base register:
 * on this engine's perft that is 6 % (17 % bulk-counted) faster than StaticArray, which loads its
 * own address at each access.
 *
 *      0 ┌───────────────────────────────┐
 *        │ (unused: null)                │
 *   1024 ├───────────────────────────────┤ ─┐
 *        │ switches, promotions          │  │ I/O block: the host reads and writes it between
 *        │ board, turn, clock, key       │  │ calls, at the addresses exported below
 *        │ moves, squares                │  │
 *        ├───────────────────────────────┤ ─┘
 *        │ tables: made once by init()   │
 *        ├───────────────────────────────┤
 *        │ position, undo and move stacks│
 *        ├───────────────────────────────┤
 *        │ search: scores, lines, history│
 *        │ tables of search, evaluation  │
 *        ├───────────────────────────────┤ END; the compiler's own data at 3 MiB (--memoryBase)
 *  4 MiB ├───────────────────────────────┤ CONTINUATION
 *        │ history of pairs of moves     │
 *  6 MiB ├───────────────────────────────┤ THREAD_STRIDE; further threads' copies, 6 MiB each
 *        ├───────────────────────────────┤ from here the transposition table has the rest
 *        └───────────────────────────────┘
 */

// Kinds of piece. The unmoved king and, under `knight-then-bishop`, the unmoved unicornio are kinds
// of their own: their rights then are part of the board, of the attack table and of the key, and
// need no code beside that of the pieces.
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

// A piece is a kind and one colour bit. The border has both, so it counts as one's own for whoever
// looks at it and as an enemy for nobody: the sentinel that ends every slide and leap.
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
/** Added to a status that is lost for the side to move; a lost one without it is won. */
export const STATUS_LOST: i32 = 8;
export const STATUS_WON: i32 = 16;

// --- I/O block ---------------------------------------------------------------------------------
const IO: usize = 1024;

// One i32 for each switch: the place of its value in the host's list of that switch's values.
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

/** 12 bytes: the kind that a pawn becomes, by file. */
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
 * No position has as many moves. The most that bench/max-moves.mjs found are 1744, of unicornios on every
 * second square, with dice and without; the rest is margin.
 */
export const MAX_MOVES: i32 = 3072;
const IO_END: usize = IO_MOVES + 4 * MAX_MOVES;

// --- Tables ------------------------------------------------------------------------------------
/** Squares of the padded board; see geometry.ts. */
export const SQUARES: i32 = 480;
/** Differences between two squares of the board lie in ±275. */
export const DIFFERENCES: i32 = 552;
export const DIFFERENCE_ORIGIN: i32 = 276;

/** u32 [piece code][difference]; see attacks.ts. */
export const ATTACK_TABLE: usize = (IO_END + 63) & ~63;
/** Two i8 [piece code][difference]: first leg and step of a slide. */
export const LEGS: usize = ATTACK_TABLE + 4 * PIECE_CODES * DIFFERENCES;
/** u64 [piece code][square]. */
export const ZOBRIST: usize = LEGS + 2 * PIECE_CODES * DIFFERENCES;
/** i32 each: the lion's leaps and how many they are; the giraffe's eight. */
export const LION_LEAPS: usize = ZOBRIST + 8 * PIECE_CODES * SQUARES;
export const GIRAFFE_LEAPS: usize = LION_LEAPS + 4 * 12;
/** i32 [bit of a king mask]: offset of that step or leap. */
export const KING_STEPS: usize = GIRAFFE_LEAPS + 4 * 8;
/** u8 [square]: the kind of a pawn that arrives there: PAWN but for the last ranks. */
export const PAWN_BECOMES: usize = KING_STEPS + 4 * 16;
/** u8 [square]: the colour bits of the side whose pawns may make a double step from there. */
export const DOUBLE_STEP: usize = PAWN_BECOMES + SQUARES;
/** u8 [square] → 0–143, and u16 [0–143] → square. */
export const TO_HOST: usize = DOUBLE_STEP + SQUARES;
export const FROM_HOST: usize = TO_HOST + SQUARES;
const TABLES_END: usize = FROM_HOST + 2 * 144;

// --- Position ----------------------------------------------------------------------------------
/** u8 [square]: piece code. */
export const BOARD: usize = (TABLES_END + 63) & ~63;
/** u8 [square]: place of its piece in the piece list. */
export const LIST_INDEX: usize = BOARD + SQUARES;
/** u16 [colour][place]: squares of the pieces, the king's first. A set-up may hold 144 of a colour. */
export const LISTS: usize = LIST_INDEX + SQUARES;
export const LIST_SIZE: i32 = 144;
/** i32 [colour]: pieces in the list. */
export const COUNTS: usize = LISTS + 2 * 2 * LIST_SIZE;
/** u8 [square]: number of enemy pieces that pin the piece there to its king. */
export const PINNED: usize = COUNTS + 8;
/** Pairs of u16: pinned and pinning square. Each enemy piece pins one piece at most. */
export const PINS: usize = PINNED + SQUARES;
/** u16 each: squares of the pieces that give check. */
export const CHECKERS: usize = PINS + 4 * 144;
/** u16 each: squares on which a piece can end every check. */
export const TARGETS: usize = CHECKERS + 2 * 144;
/** One record a ply; see position.ts. */
export const UNDO: usize = (TARGETS + 2 * 16 + 63) & ~63;
export const UNDO_SIZE: usize = 32;
export const MAX_PLIES: i32 = 8192;
/**
 * u32 each; each ply's moves follow those of the ply before. An average of 1,536 moves a ply is ten
 * times that of a game; with more the search is less deep, and perft reaches 32 plies even with MAX_MOVES.
 */
export const MOVE_STACK: usize = UNDO + UNDO_SIZE * MAX_PLIES;
export const MAX_SEARCH_PLY: i32 = 128;
const POSITION_END: usize = MOVE_STACK + 4 * 1536 * (MAX_SEARCH_PLY + 1);
/**
 * No search goes deeper from here: room must be left for the moves of one more position, which the
 * search with dice has twice, for those of a leaf, and for the headers before them.
 */
export const LAST_FRAME: usize = POSITION_END - 4 * 4 * MAX_MOVES;

// --- Search ------------------------------------------------------------------------------------
/** i32 each: the ordering score of the move at the same place of the move stack. */
export const SCORE_STACK: usize = POSITION_END;
/** u32 [ply][ply]: the triangular table of principal variations, and i32 [ply]: their lengths. */
export const PV: usize = SCORE_STACK + (POSITION_END - MOVE_STACK);
export const PV_LENGTHS: usize = PV + 4 * MAX_SEARCH_PLY * MAX_SEARCH_PLY;
/** 32 bytes a ply, see history.ts; some records before the root stand for the plies before it. */
export const PLIES_BEFORE_ROOT: i32 = 4;
export const PLY_RECORDS: usize = (PV_LENGTHS + 4 * (MAX_SEARCH_PLY + 1) + 63) & ~63;
/** 16 bytes each: the root's moves, see root.ts. */
export const ROOT_MOVES: usize = PLY_RECORDS + 32 * (MAX_SEARCH_PLY + 1 + PLIES_BEFORE_ROOT);
/** u32 [ply][place]: quiet moves and captures tried so far, at most TRIED of each. */
export const TRIED_MOVES: usize = ROOT_MOVES + 16 * MAX_MOVES;
export const TRIED: i32 = 32;
/** u32 [square]: what a piece gains by reaching it; see evaluate.ts. */
export const MOBILITY_WEIGHTS: usize = TRIED_MOVES + 8 * TRIED * (MAX_SEARCH_PLY + 1);
/** 4 bytes [side][file]: see evaluate.ts. */
export const PAWN_FILES: usize = MOBILITY_WEIGHTS + 4 * SQUARES;
/** u16 [side][pawns, pieces][place]. */
export const EVAL_LISTS: usize = PAWN_FILES + 4 * 2 * 14;
/** 16 bytes each: key (u64) and sum (i64) of a pawn structure. */
export const PAWN_TABLE: usize = (EVAL_LISTS + 2 * 2 * 2 * LIST_SIZE + 63) & ~63;
export const PAWN_TABLE_SIZE: i32 = 16 * 4096;
/** Colours x kinds x squares of the board. */
export const PIECE_SQUARES: i32 = 2 * 10 * 144;
/** i16 [side][from][to]: how often a quiet move proved good. */
export const BUTTERFLY: usize = PAWN_TABLE + PAWN_TABLE_SIZE;
/** i16 [piece and square][taken kind]. */
export const CAPTURE_HISTORY: usize = BUTTERFLY + 2 * 2 * 144 * 144;
/** u32 [piece and square]: the quiet move that refuted it last. */
export const COUNTER_MOVES: usize = CAPTURE_HISTORY + 2 * PIECE_SQUARES * 16;
/** i16 [side][hash]: by how much the evaluation of such positions was wrong. */
export const CORRECTION: usize = COUNTER_MOVES + 4 * PIECE_SQUARES;
export const CORRECTIONS: i32 = 16384;
/** What the last iteration found; i32 each but for the nodes, an f64. */
export const IO_SCORE: usize = (CORRECTION + 2 * 2 * CORRECTIONS + 63) & ~63;
export const IO_SELECTIVE_DEPTH: usize = IO_SCORE + 4;
export const IO_PV_LENGTH: usize = IO_SCORE + 8;
/** 1 if the running or interrupted iteration has proved its first move better than the last one's, else 0. */
export const IO_RAISED: usize = IO_SCORE + 12;
export const IO_NODES: usize = IO_SCORE + 16;
/** The root's move under examination, as IO_MOVES has them, and its place, from 1. */
export const IO_CURRENT_MOVE: usize = IO_SCORE + 24;
export const IO_CURRENT_NUMBER: usize = IO_SCORE + 28;
/** As IO_MOVES. */
export const IO_PV: usize = IO_SCORE + 32;
/** What the last finished iteration of a further thread found; see smp-result.ts. */
export const IO_SMP_VERSION: usize = IO_PV + 4 * MAX_SEARCH_PLY;
export const IO_SMP_DEPTH: usize = IO_SMP_VERSION + 4;
export const SMP_LINE: usize = IO_SMP_VERSION + 8;
/** Where a paused call keeps its stack: two u32, its top and its end, and then the stack itself. */
export const PAUSE: usize = SMP_LINE + 12 + 4 * MAX_SEARCH_PLY;
export const PAUSE_SIZE: usize = 65536;

// Tables that all threads share, built by initEvaluation and initSearch.
/** i64 [piece code][square] and [weight]: see Pair in weights.ts. */
export const SQUARE_PAIRS: usize = (PAUSE + PAUSE_SIZE + 63) & ~63;
export const MAX_WEIGHT_PAIRS: i32 = 512;
export const WEIGHT_PAIRS: usize = SQUARE_PAIRS + 8 * PIECE_CODES * SQUARES;
/** i32 [kind]: centipawns, for exchanges and the ordering of captures. */
export const MATERIAL: usize = WEIGHT_PAIRS + 8 * MAX_WEIGHT_PAIRS;
/** u8 [kind]: how it moves under the ruleset in force; see weights.ts. */
export const MOVEMENT_OF: usize = MATERIAL + 4 * 16;
/** i32 [weight]: the evaluation's weights; the host may write them, see weights.ts. */
export const IO_WEIGHTS: usize = MOVEMENT_OF + 16;
/** u8 [depth][move number]: plies of a late move's reduction, in quarters. */
export const REDUCTIONS: usize = IO_WEIGHTS + 8 * MAX_WEIGHT_PAIRS;
/** Where the transposition table begins, its buckets less one, the age of its next entries. */
export const TT_BASE: usize = REDUCTIONS + 64 * 64;
export const TT_MASK: usize = TT_BASE + 4;
export const TT_AGE: usize = TT_BASE + 8;

// Dice: what the host hands in before a search, and what the search hands back; see dice.ts.
/** u8 [kind]: the roll that lets it move, less one. */
export const IO_DICE_ROLLS: usize = TT_BASE + 16;
/** f64 each: centipawns, scale and threshold of the model that turns a score into an expected one. */
export const IO_DICE_SCALE: usize = IO_DICE_ROLLS + 16;
export const IO_DICE_THRESHOLD: usize = IO_DICE_SCALE + 8;
/** f64 each: centipawns, the weights of dice-evaluate.ts. */
export const IO_DICE_WEIGHTS: usize = IO_DICE_THRESHOLD + 8;
export const MAX_DICE_WEIGHTS: i32 = 32;
/** f64: expected score of the side to move before the roll, or of the line after it. */
export const IO_DICE_VALUE: usize = IO_DICE_WEIGHTS + 8 * MAX_DICE_WEIGHTS;
/** f64 [roll] and i32 [roll]: value and best move, as IO_MOVES has them; 0 for a pass. */
export const IO_DICE_VALUES: usize = IO_DICE_VALUE + 8;
export const IO_DICE_MOVES: usize = IO_DICE_VALUES + 8 * 8;
/** One of each side, see dice-evaluate.ts. Only one thread searches with dice. */
export const DICE_ROLL_STATS: usize = IO_DICE_MOVES + 4 * 8;
export const DICE_ROLL_STATS_SIZE: usize = 104;
export const END: usize = DICE_ROLL_STATS + 2 * DICE_ROLL_STATS_SIZE;

/** i16 [piece and square of an earlier move][kind][block]; see history.ts. The compiler's data ends below. */
export const CONTINUATION: usize = 4 << 20;
export const CONTINUATION_BLOCKS: i32 = 36;
export const CONTINUATION_ROW: usize = 2 * 10 * CONTINUATION_BLOCKS;
export const CONTINUATION_SIZE: usize = <usize>PIECE_SQUARES * CONTINUATION_ROW;
/** From one thread's copy of this map to the next. */
export const THREAD_STRIDE: usize = 6 << 20;
