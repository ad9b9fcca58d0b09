// SPDX-License-Identifier: MIT
/**
 * How threads share the result of an iteration (Lazy SMP). All of them search the same root to the same depth, and the
 * first to finish provides the iteration's result. Only the main thread reports results and manages the time. If
 * another thread finishes first, the main thread adopts the line that this thread has published.
 *
 *     a published line:
 *      0       4                8        12
 *     ┌───────┬────────────────┬────────┬─────────┐
 *     │ score │ selectiveDepth │ length │ move, … │
 *     └───────┴────────────────┴────────┴─────────┘
 *
 * A version number protects the line (a seqlock, Lameter 2005). It is odd during a write, and a reader discards the
 * data if the version differs before and after reading.
 */
import { IO_PV, IO_PV_LENGTH, IO_SCORE, IO_SMP_DEPTH, MAX_SEARCH_PLY } from './abi';
import { SMP_LINE, SMP_VERSION, THREAD_STRIDE } from './memory-map';
import { Thread } from './thread';

/** Copies i32 values atomically, so that the processor does not reorder the copies. */
function copy(to: usize, from: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count; ++i) {
    atomic.store<i32>(to + (i << 2), atomic.load<i32>(from + (i << 2)));
  }
}

/** Publishes the line in the I/O block. `depth` is the depth of its search in plies. */
export function publishLine(depth: i32): void {
  if (!isDefined(THREADS)) return;
  const version = Thread.at(SMP_VERSION);
  const line = Thread.at(SMP_LINE);
  const length = load<i32>(Thread.at(IO_PV_LENGTH));
  const before = atomic.load<i32>(version);
  atomic.store<i32>(version, before + 1);
  copy(line, Thread.at(IO_SCORE), 3);
  copy(line + 12, Thread.at(IO_PV), length);
  atomic.store<i32>(Thread.at(IO_SMP_DEPTH), depth);
  atomic.store<i32>(version, before + 2);
}

/**
 * Copies the line that a thread has published into this thread's I/O block. Returns the line's depth, or 0 if no line
 * has been published.
 */
export function receiveLine(thread: i32): i32 {
  if (!isDefined(THREADS)) return 0;
  const other = <usize>thread * THREAD_STRIDE;
  const version = atomic.load<i32>(other + SMP_VERSION);
  if (version & 1) return 0;
  const depth = atomic.load<i32>(other + IO_SMP_DEPTH);
  const line = other + SMP_LINE;
  copy(Thread.at(IO_SCORE), line, 3);
  const length = min(max(load<i32>(Thread.at(IO_PV_LENGTH)), 0), MAX_SEARCH_PLY);
  copy(Thread.at(IO_PV), line + 12, length);
  return atomic.load<i32>(other + SMP_VERSION) == version ? depth : 0;
}
