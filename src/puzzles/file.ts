/** Puzzles as text, one JSON object a line, and whether a line is a puzzle by our rules. */
import type {
  FenErrors,
  MoveErrors,
  PuzzleErrors,
  RulesetErrors,
  SetupErrors,
} from '../errors/codes.js';
import { makeError } from '../errors/error.js';
import { joinErrors, type JoinedError } from '../errors/join.js';
import { placeError } from '../errors/place.js';
import { WORDS as PUZZLE_SENTENCES } from '../words/puzzle-errors.js';
import { isCount, isObject, isScore, isStrings } from '../guards.js';
import { resolveMove } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { fitsRoll, isDieRoll } from '../rules/dice.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import { parseRuleset } from '../rules/rulesets.js';
import { puzzleId } from './id.js';
import { lineOf, type PuzzleLineOfPlay, type Turn } from './line.js';
import { THEMES, type Puzzle, type PuzzleGoal } from './types.js';

/** Why a text or an object is no puzzle. */
export type PuzzleError = JoinedError<
  keyof PuzzleErrors | keyof RulesetErrors | keyof FenErrors | keyof SetupErrors | keyof MoveErrors
> & { readonly move?: number };

export const makePuzzle = (puzzle: Puzzle): string => JSON.stringify(puzzle);

/** A puzzle with its line, which has been replayed by the rules. */
export interface ReadPuzzle {
  readonly puzzle: Puzzle;
  readonly line: PuzzleLineOfPlay;
}

/** Reads a line and replays its moves. Needs {@link loadRules} to have finished. */
export const parsePuzzle = (text: string): Result<Puzzle, PuzzleError> => {
  const read = readPuzzle(text);
  return read.ok ? ok(read.value.puzzle) : read;
};

/** The same, for those who want the positions and moves too. */
export const readPuzzle = (text: string): Result<ReadPuzzle, PuzzleError> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isObject(value)) return err(makeError(PUZZLE_SENTENCES, 'puzzle-json', {}));
  const field = wrongField(value);
  if (field !== undefined) return err(makeError(PUZZLE_SENTENCES, 'puzzle-field', { field }));
  // Each field has been looked at.
  const puzzle = value as unknown as Puzzle;
  const line = replay(puzzle);
  return line.ok ? ok({ puzzle, line: line.value }) : line;
};

/** Whether a value has the form of a puzzle; its moves are not looked at. */
export const isPuzzle = (value: unknown): value is Puzzle =>
  isObject(value) && wrongField(value) === undefined;

const wrongField = (value: Readonly<Record<string, unknown>>): string | undefined =>
  Object.entries(FIELDS).find(([field, isRight]) => !isRight(value[field]))?.[0];

const isText = (value: unknown): boolean => typeof value === 'string';
const isOptional =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isRight(value);

const isGoal = (value: unknown): value is PuzzleGoal =>
  isObject(value) &&
  (value.kind === 'win' ||
    value.kind === 'hold' ||
    value.kind === 'best' ||
    (value.kind === 'end' && isCount(value.moves) && value.moves > 0));

/** Whether a value has the form of a proof. */
export const isProof = (value: unknown): value is Puzzle['proof'] =>
  isObject(value) &&
  isCount(value.nodes) &&
  (value.tables === undefined || (Array.isArray(value.tables) && value.tables.every(isCount))) &&
  Array.isArray(value.steps) &&
  value.steps.every(
    (step) => isObject(step) && isScore(step.best) && isOptional(isScore)(step.second),
  );

const isSource = (value: unknown): boolean =>
  isObject(value) &&
  isCount(value.game) &&
  isCount(value.ply) &&
  [value.event, value.white, value.black].every(isOptional(isText));

const FIELDS: Readonly<Record<keyof Puzzle, (value: unknown) => boolean>> = {
  id: isText,
  ruleset: isText,
  fen: isText,
  mistake: isOptional(isText),
  roll: isOptional((value) => typeof value === 'number' && isDieRoll(value)),
  solution: (value) => isStrings(value) && value.length % 2 === 1,
  goal: isGoal,
  themes: (value) =>
    isStrings(value) && value.every((theme) => (THEMES as readonly string[]).includes(theme)),
  rating: isCount,
  deviation: isCount,
  source: isSource,
  proof: isProof,
};

/** Plays a puzzle through: every move must be legal, and the end must be the one that it asks for. */
export const replay = (puzzle: Puzzle): Result<PuzzleLineOfPlay, PuzzleError> => {
  const named = namePuzzle(puzzle);
  if (!named.ok) return named;
  const { puzzle: own, line } = named.value;
  return own.id === puzzle.id
    ? ok(line)
    : err(makeError(PUZZLE_SENTENCES, 'puzzle-id', { own: puzzle.id, other: own.id }));
};

/** The same for a puzzle whose id is not known yet: it follows from the position. */
export const namePuzzle = (puzzle: Omit<Puzzle, 'id'>): Result<ReadPuzzle, PuzzleError> => {
  const { roll, mistake, solution } = puzzle;
  const ruleset = parseRuleset(puzzle.ruleset);
  if (!ruleset.ok) return ruleset;
  const first = Position.fromFen(puzzle.fen, ruleset.value, { dice: roll !== undefined });
  if (!first.ok) return err(joinErrors(first.error));
  const texts = mistake === undefined ? solution : [mistake, ...solution];
  const turns: Turn[] = [];
  let position = first.value;
  for (const [index, text] of texts.entries()) {
    const move = resolveMove(position, text);
    if (!move.ok) return err(placeError(move.error, { move: index + 1 }));
    const after = position.play(move.value);
    turns.push({ before: position, move: move.value, after });
    position = after;
  }
  const before = mistake === undefined ? undefined : turns.shift();
  const start = before?.after ?? first.value;
  const line = lineOf(start, turns, before, roll);
  const fault = goalFault(puzzle, line);
  if (fault !== undefined) return err(fault);
  return ok({ puzzle: { ...puzzle, id: puzzleId(start, roll) }, line });
};

const goalFault = (
  { goal, roll, proof }: Omit<Puzzle, 'id'>,
  { own, end, solver, start }: PuzzleLineOfPlay,
): PuzzleError | undefined => {
  const [first] = own;
  const isOfRoll =
    roll !== undefined &&
    own.length === 1 &&
    first !== undefined &&
    fitsRoll(start, first.move, roll);
  if (roll === undefined ? goal.kind === 'best' : !isOfRoll)
    return makeError(PUZZLE_SENTENCES, 'puzzle-field', { field: 'roll' });
  if (proof.steps.length !== own.length)
    return makeError(PUZZLE_SENTENCES, 'puzzle-field', { field: 'proof' });
  const isWon = end.result() === resultFor(solver);
  if (goal.kind === 'end')
    return isWon && own.length === goal.moves
      ? undefined
      : makeError(PUZZLE_SENTENCES, 'puzzle-goal', { moves: goal.moves });
  const isLost = !isWon && end.status() !== 'ongoing' && goal.kind === 'win';
  return isLost ? makeError(PUZZLE_SENTENCES, 'puzzle-goal', {}) : undefined;
};
