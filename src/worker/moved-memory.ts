import type { TablebaseAnswer } from '../engine/tablebase-types.js';

/** The memory of tables that is moved to another thread, not copied: all unshared memory. */
export const movedMemory = ({ tables }: TablebaseAnswer): ArrayBuffer[] => [
  ...new Set(
    tables
      .flatMap(({ values, cursed }) => [values.buffer, ...(cursed ? [cursed.buffer] : [])])
      .filter((buffer) => buffer instanceof ArrayBuffer),
  ),
];
