/** Looks up solved endings in a folder, for puzzle makers. */
import { TablebaseProber, resultOf, type TablebaseMove } from '../../tablebase/probe.js';
import { MAX_MEN } from '../../tablebase/material.js';
import type { PuzzleLine, PuzzleTables } from '../../puzzles/engine.js';
import type { Score } from '../../rules/score.js';
import { libraryOf } from '../tablebase/summarise.js';

/** Looks up positions in a folder's tables. Resolves to undefined if the table is missing, and never solves one. */
export const tablesIn = (folder: string): PuzzleTables => {
  const probers = new Map<string, Promise<TablebaseProber>>();
  // Lookups run one at a time, because a prober drops tables when memory is short.
  let last: Promise<unknown> = Promise.resolve();
  return async (position) => {
    const { ruleset } = position;
    if (position.pieces().length > MAX_MEN) return undefined;
    const prober =
      probers.get(ruleset.id) ??
      TablebaseProber.create(
        ruleset,
        libraryOf(ruleset, folder, { solve: false, threads: 1 }).table,
      );
    probers.set(ruleset.id, prober);
    const asked = last.then(async () => (await prober).report(position));
    last = asked.catch(() => undefined);
    const report = await asked;
    return report.ok ? report.value.moves.map(lineOf) : undefined;
  };
};

const lineOf = ({ move, ...outcome }: TablebaseMove): PuzzleLine => ({
  move,
  score: scoreOf(outcome),
});

const scoreOf = ({ outcome, plies }: Omit<TablebaseMove, 'move'>): Score => {
  const result = resultOf(outcome);
  if (result === 'draw' || plies === null) return { kind: 'centipawns', value: 0 };
  const moves = Math.ceil(plies / 2);
  return { kind: 'mate', moves: result === 'win' ? moves : -moves };
};
