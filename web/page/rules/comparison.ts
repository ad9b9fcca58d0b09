/** What changes in a position under another ruleset. Fetched with the panel that compares. */
import type { Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { makeSan } from '../../../src/notation/san.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { sameBoardUnder } from './change-rules.js';

/** A move that only one of two rulesets allows. */
export interface DifferingMove {
  readonly move: LegalMove;
  readonly san: string;
}

export interface Comparison {
  readonly ruleset: Ruleset;
  /** The position under the other ruleset, if it is legal there. */
  readonly position?: Position;
  readonly faults: readonly SetupFault[];
  /** Moves that only the other ruleset allows; `lost` has those that only this one allows. */
  readonly gained: readonly DifferingMove[];
  readonly lost: readonly DifferingMove[];
}

/** Compares the position at a place of a game with the same position under another ruleset. */
export const compareWith = (
  ruleset: Ruleset,
  { position: here, record, path }: ComparedPlace,
): Comparison => {
  const there = sameBoardUnder(record, path, ruleset);
  if (!('ruleset' in there)) return { ruleset, faults: there, gained: [], lost: [] };
  return {
    ruleset,
    position: there,
    faults: [],
    gained: movesOnlyIn(there, here),
    lost: movesOnlyIn(here, there),
  };
};

interface ComparedPlace {
  readonly position: Position;
  readonly record: GameRecord;
  readonly path: Path;
}

const movesOnlyIn = (one: Position, other: Position): readonly DifferingMove[] => {
  const known = new Set(other.legalMoves().map(({ from, to }) => from + to));
  return one
    .legalMoves()
    .filter(({ from, to }) => !known.has(from + to))
    .map((move) => ({ move, san: makeSan(one, move) }));
};
