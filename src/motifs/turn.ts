/** Lines of play in which motifs are found. */
import type { LineStep } from '../notation/line.js';
import type { LegalMove } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';

/** A move with the positions before and after it. */
export interface Turn {
  readonly before: Position;
  readonly move: LegalMove;
  readonly after: Position;
}

/** A line in which one side tries to reach something. */
export interface LineOfPlay {
  readonly ruleset: Ruleset;
  /** The side that moves first. */
  readonly solver: Color;
  readonly start: Position;
  /** The moves of the side that moves first. */
  readonly own: readonly Turn[];
  /** The opponent's replies, each to the own move with the same index. */
  readonly replies: readonly Turn[];
}

/** Pairs each step of a line with the position before it. */
export const turnsOf = (start: Position, steps: readonly LineStep[]): readonly Turn[] =>
  steps.map(({ move, after }, index) => ({
    before: steps[index - 1]?.after ?? start,
    move,
    after,
  }));

/** Divides the turns of a line between its sides. */
export const lineOfTurns = (start: Position, turns: readonly Turn[]): LineOfPlay => ({
  ruleset: start.ruleset,
  solver: start.turn,
  start,
  own: turns.filter((_, index) => index % 2 === 0),
  replies: turns.filter((_, index) => index % 2 === 1),
});
