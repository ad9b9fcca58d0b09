// SPDX-License-Identifier: MIT
/**
 * How threads race through an iteration: each searches the same root to the same depth, and what the
 * first to finish has found is the iteration's result. The main thread reports and decides about time,
 * so the others publish their lines for it to take.
 *
 *     a published line, behind its depth:
 *      0       4                8        12
 *     ┌───────┬────────────────┬────────┬─────────┐
 *     │ score │ selectiveDepth │ length │ move, … │
 *     └───────┴────────────────┴────────┴─────────┘
 *
 * A version number guards it (a seqlock, Lameter 2005): odd while it is being written, and a reader
 * whose two looks at it differ has read nothing.
 */
import { IO_PV, IO_PV_LENGTH, IO_SCORE, IO_SMP_DEPTH, MAX_SEARCH_PLY } from './abi';
import { SMP_LINE, SMP_VERSION, THREAD_STRIDE } from './memory-map';
import { Thread } from './thread';

/** Copies i32 values; atomically, so that none is read or written out of turn. */
function copy(to: usize, from: usize, count: i32): void {
  for (let i: usize = 0; i < <usize>count; ++i) {
    atomic.store<i32>(to + (i << 2), atomic.load<i32>(from + (i << 2)));
  }
}

/** Lets the other threads see the line in the I/O block, found `depth` plies deep. */
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

/** Takes the line that a thread has published into this thread's I/O block. Returns its depth, or 0. */
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
