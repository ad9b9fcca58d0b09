/** The groups in which the list shows the endings. */
import type { Material } from '../../../src/tablebase/material.js';

export const GROUPS = ['single', 'duel', 'double', 'pawns'] as const;
export type TablebaseGroup = (typeof GROUPS)[number];

export const groupOf = ({ white, black }: Material): TablebaseGroup => {
  if ([...white, ...black].includes('pawn')) return 'pawns';
  if (black.length > 0) return 'duel';
  return white.length === 1 ? 'single' : 'double';
};
