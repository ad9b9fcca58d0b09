/** Selects the puzzle of the day. It is the same on every device and needs no server. */
import type { Puzzle, PuzzleGoal } from './types.js';
import type { FenErrors, PuzzleElementErrors, SetupErrors } from '../errors/codes.js';
import { makeError, type AcedrexError } from '../errors/error.js';
import { joinErrors, type JoinedError } from '../errors/join.js';
import { placeError } from '../errors/place.js';
import { WORDS as PUZZLE_ELEMENT_SENTENCES } from '../words/puzzle-element-errors.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { readVariation } from '../notation/line.js';
import { parseSan, type SanErrorCode } from '../notation/san.js';
import { err, ok, type Result } from '../result.js';
import { fitsRoll, type DieRoll } from '../rules/dice.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { PuzzleMoves, Replayed } from './attempt.js';

const MILLISECONDS = 86_400_000;
/** Step between days, as a fraction of the list. It is large because neighbours in the list are equally difficult. */
const GOLDEN = 0.618_033_988_749_895;

/** Number of days from 1970 to a date, in UTC. */
const dayOf = (date: Date): number => Math.floor(date.getTime() / MILLISECONDS);

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** Selects a list's item for a UTC day, if there is any. Each item appears once before the list repeats. */
export const dailyOf = <Item>(items: readonly Item[], date: Date): Item | undefined => {
  const { length } = items;
  if (length === 0) return undefined;
  let stride = Math.max(1, Math.round(length * GOLDEN));
  while (greatestDivisor(length, stride) > 1) stride += 1;
  return items[(((dayOf(date) * stride) % length) + length) % length];
};

/** Whether a puzzle can be a daily puzzle. Puzzles with dice cannot, because they are a different game. */
export const mayBeDaily = ({ roll }: Pick<Puzzle, 'roll'>): boolean => roll === undefined;

/** A puzzle without the data that require a search. */
export interface GivenPuzzle extends PuzzleMoves {
  /** The ruleset's ID. */
  readonly ruleset: string;
  /** The goal. Absent unless it was given or the moves end the game. */
  readonly goal?: PuzzleGoal;
}

/** Why a position and moves do not form a puzzle. */
type GivenError =
  | JoinedError<keyof FenErrors | keyof SetupErrors>
  | (AcedrexError<SanErrorCode> & { readonly move?: number })
  | AcedrexError<keyof PuzzleElementErrors>;

/**
 * Reads a position and moves in SAN or coordinates. An empty text means the starting position. The last move is the
 * solver's. If the number of moves is even, the first move is thus the opponent's, as in lichess' puzzles. If the
 * solver's roll is given, the game uses dice, and the solver has one move. Requires {@link loadRules} to have finished.
 */
export const readGivenPuzzle = (
  ruleset: Ruleset,
  fen: string,
  moves: readonly string[],
  { goal, roll }: { readonly goal?: PuzzleGoal; readonly roll?: DieRoll | undefined } = {},
): Result<Replayed<GivenPuzzle>, GivenError> => {
  const options = { dice: roll !== undefined };
  const read =
    fen === '' ? ok(Position.start(ruleset, options)) : Position.fromFen(fen, ruleset, options);
  if (!read.ok) return err(joinErrors(read.error));
  const { steps, end, fault } = readVariation(read.value, moves, parseSan);
  if (fault !== undefined) return err(placeError(fault.error, { move: fault.index + 1 }));
  const texts = steps.map(({ move }) => makeCoordinates(move));
  const mistakes = steps.length % 2 === 0 ? 1 : 0;
  const solution = texts.slice(mistakes);
  const start = steps[mistakes - 1]?.after ?? read.value;
  const last = steps.at(-1);
  if (
    last === undefined ||
    (roll !== undefined && (solution.length > 1 || !fitsRoll(start, last.move, roll)))
  )
    return err(makeError(PUZZLE_ELEMENT_SENTENCES, 'puzzle-moves', {}));
  const known: PuzzleGoal | undefined =
    goal ??
    (end.result() === resultFor(start.turn)
      ? { kind: 'end', moves: (solution.length + 1) / 2 }
      : roll === undefined
        ? undefined
        : { kind: 'best' });
  return ok({
    puzzle: {
      ruleset: ruleset.id,
      fen: read.value.fen,
      ...(mistakes > 0 && { mistake: texts[0] ?? '' }),
      ...(roll !== undefined && { roll }),
      solution,
      ...(known !== undefined && { goal: known }),
    },
    line: { ruleset, start },
  });
};

/** Splits a text into moves and drops the move numbers. */
export const movesIn = (text: string): readonly string[] =>
  text.replace(/(?<![a-l\d])\d+(?:\.+|…)/g, ' ').match(/\S+/g) ?? [];
