/** Solved endings of a folder, for the makers of puzzles. */
import { TablebaseProber, type TablebaseMove } from '../../tablebase/probe.js';
import { MAX_MEN } from '../../tablebase/material.js';
import type { PuzzleLine, PuzzleTables } from '../../puzzles/engine.js';
import type { Score } from '../../rules/score.js';
import { libraryOf } from '../tablebase/summarise.js';

/** What the tables of a folder say; where one is missing, undefined. Nothing is solved. */
export const tablesIn = (folder: string): PuzzleTables => {
  const probers = new Map<string, Promise<TablebaseProber>>();
  // A prober drops tables for which there is no room, so it answers one question after the other.
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

/** Wins and losses that the move limit turns into draws are draws. */
const scoreOf = ({ outcome, plies, cursed }: Omit<TablebaseMove, 'move'>): Score => {
  if (outcome === 'draw' || cursed || plies === null) return { kind: 'centipawns', value: 0 };
  const moves = Math.ceil(plies / 2);
  return { kind: 'mate', moves: outcome === 'win' ? moves : -moves };
};
