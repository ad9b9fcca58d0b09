// SPDX-License-Identifier: MIT
/**
 * The addresses of a thread's own memory. Threads share one memory and all tables; each has its own copy of the rest of
 * the map (I/O block, position, stacks, histories), THREAD_STRIDE apart. Each thread has a wasm instance and therefore
 * its own globals.
 *
 * In the builds for one thread, the offset is the constant 0 and takes no time. Therefore, there are separate builds
 * for one thread and for several threads.
 */
import { THREAD_STRIDE } from './memory-map';

let base: usize = 0;

export class Thread {
  /** The address in this thread's copy of the memory map. */
  @inline static at(address: usize): usize {
    return isDefined(THREADS) ? base + address : address;
  }

  @inline static isMain(): bool {
    return !isDefined(THREADS) || base == 0;
  }
}

/** Selects the copy of the map that this instance uses; 0 is the main thread's. */
export function setThread(index: i32): void {
  base = <usize>index * THREAD_STRIDE;
}
