/** What a position is under other rulesets. Fetched with the panel that compares. */
import type { SearchInfo } from '../../../src/engine/types.js';
import type { Path } from '../../../src/game/tree.js';
import { numberBefore, stepsOf } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { makeSan } from '../../../src/notation/san.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Status } from '../../../src/rules/outcome.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { Score } from '../../../src/rules/score.js';
import type { SetupFault } from '../../../src/rules/validate.js';
import { whiteView } from '../../../src/analysis/chance.js';
import { sameBoardUnder } from './change-rules.js';

/** The most plies of a best line that are shown. */
const MAX_PLIES = 6;

/** A position on the board and its place in the game. */
export interface ComparedPlace {
  readonly position: Position;
  readonly record: GameRecord;
  readonly path: Path;
}

/** The position under one ruleset, or why it is illegal there. */
export interface RulesetView {
  readonly ruleset: Ruleset;
  readonly position?: Position;
  readonly faults: readonly SetupFault[];
  /** The number of legal moves. */
  readonly moves: number;
}

/** A move that only one of two rulesets allows. */
export interface DifferingMove {
  readonly move: LegalMove;
  readonly san: string;
  /** Whether the other ruleset allows it, and not the one in force. */
  readonly isGained: boolean;
}

export interface Comparison extends RulesetView {
  readonly differing: readonly DifferingMove[];
}

/** What the engine found under one ruleset. */
export interface ComparedScore {
  /** From White's view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  /** The beginning of the best line in SAN. */
  readonly line: string;
  /** How the game ends after these moves, if it does. */
  readonly end: Status;
}

const viewUnder = (ruleset: Ruleset, { position, record, path }: ComparedPlace): RulesetView => {
  const there = ruleset.id === record.ruleset.id ? position : sameBoardUnder(record, path, ruleset);
  return 'ruleset' in there
    ? { ruleset, position: there, faults: [], moves: there.legalMoves().length }
    : { ruleset, faults: there, moves: 0 };
};

/** The position at a place of a game under the ruleset in force and the four named ones. */
export const viewsOf = (place: ComparedPlace): readonly RulesetView[] => {
  const { ruleset } = place.record;
  const named = RULESET_NAMES.map((name) => RULESETS[name]);
  const all = ruleset.name === 'custom' ? [ruleset, ...named] : named;
  return all.map((each) => viewUnder(each, place));
};

/** Compares the position at a place of a game with the same position under another ruleset. */
export const compareWith = (view: RulesetView, { position: here }: ComparedPlace): Comparison => {
  const { position: there } = view;
  if (there === undefined) return { ...view, differing: [] };
  return {
    ...view,
    differing: [...movesOnlyIn(there, here, true), ...movesOnlyIn(here, there, false)],
  };
};

const movesOnlyIn = (
  one: Position,
  other: Position,
  isGained: boolean,
): readonly DifferingMove[] => {
  const known = new Set(other.legalMoves().map(({ from, to }) => from + to));
  return one
    .legalMoves()
    .filter(({ from, to }) => !known.has(from + to))
    .map((move) => ({ move, san: makeSan(one, move), isGained }));
};

/** A result of the engine as it is shown. */
export const describe = (position: Position, { score, depth, pv }: SearchInfo): ComparedScore => {
  const steps = stepsOf(position, pv, MAX_PLIES);
  return {
    score: whiteView(score, position.turn),
    depth,
    line: steps.map((step, ply) => numberBefore(step, ply === 0) + step.san).join(' '),
    end: steps.at(-1)?.after.status() ?? 'ongoing',
  };
};
