// SPDX-License-Identifier: MIT
/**
 * Search constants that bench/spsa.mjs tunes in games of the engine against itself. Depths are in plies, margins in
 * centipawns, reductions in sixteenths of a ply.
 */

/** Reverse futility pruning: margin for each ply of depth. */
export const FUTILITY_MARGIN: i32 = 87;
/** Razoring: margin for each ply of depth. */
export const RAZOR_MARGIN: i32 = 270;
/** Null move: how far below beta the evaluation may be, for each ply of depth. */
export const NULL_MOVE_SLACK: i32 = 23;
/** Null move: reduction at depth 0, and for each ply of depth. */
export const NULL_MOVE_REDUCTION: i32 = 65;
export const NULL_MOVE_FACTOR: i32 = 4;
/** Null move: number of centipawns above beta for which the depth is reduced by one more ply. */
export const NULL_MOVE_DIVISOR: i32 = 154;
/** ProbCut: margin above beta that a shallow search must reach. */
export const PROBCUT_MARGIN: i32 = 156;
/** Late move pruning: number of moves that are always tried, in quarter moves. */
export const LATE_MOVE_BASE: i32 = 13;
/** Late move pruning: additional moves for each squared ply of depth, in quarter moves. */
export const LATE_MOVE_FACTOR: i32 = 5;
/** Continuation history below which quiet moves are pruned, for each ply of depth. */
export const CONTINUATION_MARGIN: i32 = 3558;
/** Futility pruning of quiet moves: margin at depth 0, and for each ply of reduced depth. */
export const QUIET_FUTILITY_BASE: i32 = 103;
export const QUIET_FUTILITY_MARGIN: i32 = 80;
/** Exchanges: loss allowed to quiet moves for each squared ply, and to captures for each ply. */
export const QUIET_EXCHANGE_MARGIN: i32 = 30;
export const CAPTURE_EXCHANGE_MARGIN: i32 = 95;
/** Singular extension: margin below the table's score, in sixteenths of a centipawn per ply of depth. */
export const SINGULAR_MARGIN: i32 = 31;
/** Singular extension: additional margin for extending by a second ply. */
export const DOUBLE_EXTENSION_MARGIN: i32 = 31;
/** Late move reductions: the constant in plies, and the divisor of the product of logarithms, both in hundredths. */
export const REDUCTION_BASE: i32 = 45;
export const REDUCTION_DIVISOR: i32 = 236;
/** Late move reductions: increase at expected cut nodes, decrease at nodes of the principal variation. */
export const CUT_NODE_REDUCTION: i32 = 28;
export const PV_NODE_REDUCTION: i32 = 10;
/** Late move reductions: increase if the evaluation has not risen, decrease in check. */
export const NOT_IMPROVING_REDUCTION: i32 = 7;
export const CHECK_REDUCTION: i32 = 12;
/** Late move reductions: decreases for a quiet move with a history at its limit, and for a capture. */
export const HISTORY_REDUCTION: i32 = 13;
export const CAPTURE_REDUCTION: i32 = 23;
/**
 * Late move reductions: margin above the best score from which the second search is one ply deeper: at depth 0, and for
 * each ply.
 */
export const DEEPER_MARGIN: i32 = 101;
export const DEEPER_FACTOR: i32 = 1;
/** Late move reductions: margin above the best score below which the second search is one ply shallower. */
export const SHALLOWER_MARGIN: i32 = 15;
/** Bonus of histories: for each squared ply, for each ply, and the maximum. */
export const BONUS_SQUARED: i32 = 11;
export const BONUS_LINEAR: i32 = 86;
export const BONUS_MOST: i32 = 1421;
/** Correction history: maximum weight of the newest difference, in 256ths. */
export const CORRECTION_WEIGHT: i32 = 20;
/** Correction history: weight of the correction by the last two moves, in sixteenths. */
export const MOVE_CORRECTION_SHARE: i32 = 11;
/** Delta pruning in quiescence: margin above the gain of a capture. */
export const DELTA_MARGIN: i32 = 220;
/** Half the width of the first aspiration window, in centipawns. */
export const ASPIRATION: i32 = 26;
