// SPDX-License-Identifier: MIT
/**
 * Where a thread's own memory lies. Threads share one memory and all tables; each has a copy of the
 * rest of the map (I/O block, position, stacks, history) at a distance of THREAD_STRIDE. Globals are
 * a wasm instance's own, and so a thread's, without any help.
 *
 * In the one-thread builds the distance is the constant 0 and costs nothing; that is why there are two.
 */
import { THREAD_STRIDE } from './memory-map';

let base: usize = 0;

export class Thread {
  /** This thread's copy of an address of the memory map. */
  @inline static at(address: usize): usize {
    return isDefined(THREADS) ? base + address : address;
  }
}

/** Chooses the copy of the map that this instance works in: 0 for the main thread. */
export function setThread(index: i32): void {
  base = <usize>index * THREAD_STRIDE;
}
