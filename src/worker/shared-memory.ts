import type { TablebaseAnswer } from '../engine/tablebase-types.js';

/**
 * Pages can share memory only if they are isolated; Node always can. In WebKitGTK no page can: those that are isolated
 * have no `SharedArrayBuffer` either.
 */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer !== 'undefined' &&
  (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;

/** The memory of tables that is moved to another thread instead of copied: all that is not shared. */
export const movedMemory = ({ tables }: TablebaseAnswer): ArrayBuffer[] => [
  ...new Set(
    tables
      .flatMap(({ values, cursed }) => [values.buffer, ...(cursed ? [cursed.buffer] : [])])
      .filter((buffer) => buffer instanceof ArrayBuffer),
  ),
];
