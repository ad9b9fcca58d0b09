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
 *        ├───────────────────────────────┤ END; the compiler's own data at 3 MiB (--memoryBase)
 *  4 MiB ├───────────────────────────────┤ TABLE
 *        │ transposition table           │
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
/** No position of 48 pieces has as many moves: 24 pieces x 60 squares. */
export const MAX_MOVES: i32 = 1536;
const IO_END: usize = IO_MOVES + 4 * MAX_MOVES;

// --- Tables ------------------------------------------------------------------------------------
/** Squares of the padded board; see geometry.ts. */
export const SQUARES: i32 = 480;
/** Differences between two squares of the board lie in ±275. */
export const DIFFERENCES: i32 = 552;
export const DIFFERENCE_ORIGIN: i32 = 276;

/** u32 [piece code][difference]; see attacks.ts. */
export const REACH: usize = (IO_END + 63) & ~63;
/** Two i8 [piece code][difference]: first leg and step of a slide. */
export const LEGS: usize = REACH + 4 * PIECE_CODES * DIFFERENCES;
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
/** 16 bytes a ply; see position.ts. */
export const UNDO: usize = (TARGETS + 2 * 16 + 63) & ~63;
export const MAX_PLIES: i32 = 8192;
/** u32 each; each ply's moves follow those of the ply before. */
export const MOVE_STACK: usize = UNDO + 16 * MAX_PLIES;
export const MAX_SEARCH_PLY: i32 = 128;
const POSITION_END: usize = MOVE_STACK + 4 * MAX_MOVES * (MAX_SEARCH_PLY + 1);

// --- Search ------------------------------------------------------------------------------------
/** i32 each: the ordering score of the move at the same place of the move stack. */
export const SCORE_STACK: usize = POSITION_END;
/** u32 [ply][ply]: the triangular table of principal variations, and i32 [ply]: their lengths. */
export const PV: usize = SCORE_STACK + (POSITION_END - MOVE_STACK);
export const PV_LENGTHS: usize = PV + 4 * MAX_SEARCH_PLY * MAX_SEARCH_PLY;
/** Two u32 [ply]. */
export const KILLERS: usize = PV_LENGTHS + 4 * (MAX_SEARCH_PLY + 1);
/** i32 [piece code][square]. */
export const HISTORY: usize = KILLERS + 8 * (MAX_SEARCH_PLY + 1);
/** i32 [kind]: centipawns of a piece; of one more square that it can move to. */
export const MATERIAL: usize = HISTORY + 4 * PIECE_CODES * SQUARES;
/** What the last iteration found: i32 score, depth reached, moves of the line; f64 nodes. */
export const IO_SCORE: usize = (MATERIAL + 4 * 16 + 63) & ~63;
export const IO_SELECTIVE_DEPTH: usize = IO_SCORE + 4;
export const IO_PV_LENGTH: usize = IO_SCORE + 8;
export const IO_NODES: usize = IO_SCORE + 16;
/** i32 each, as IO_MOVES. */
export const IO_PV: usize = IO_SCORE + 24;
export const END: usize = IO_PV + 4 * MAX_SEARCH_PLY;

/** The transposition table has the rest of the memory; it alone grows it. */
export const TABLE: usize = 4 << 20;
