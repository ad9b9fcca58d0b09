// SPDX-License-Identifier: MIT
/** Late move reductions by depth and move number. */
import { REDUCTIONS } from './memory-map';
import { REDUCTION_BASE, REDUCTION_DIVISOR } from './tunables';

/** Number of reduction units in one ply. */
export const REDUCTION_GRAIN: i32 = 16;

/** Fills the table of late move reductions, which grow with the logarithms of depth and move number. */
export function initReductions(): void {
  for (let depth = 0; depth < 64; ++depth) {
    for (let order = 0; order < 64; ++order) {
      const plies =
        depth == 0 || order == 0
          ? 0
          : <f64>REDUCTION_BASE / 100 +
            (Math.log(<f64>depth) * Math.log(<f64>order)) / (<f64>REDUCTION_DIVISOR / 100);
      store<u8>(REDUCTIONS + 64 * depth + order, <u32>(plies * <f64>REDUCTION_GRAIN));
    }
  }
}

/** Reduction of the move number `order`, in sixteenths of a ply. */
export function reductionOf(depth: i32, order: i32): i32 {
  return load<u8>(REDUCTIONS + 64 * min(depth, 63) + min(order, 63));
}
