/** Reads puzzles from text, one JSON object per line, and validates them by the rules. */
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
import { isCount, isObject, isStrings } from '../guards.js';
import { isScore } from '../rules/score.js';
import { resolveMove } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { fitsRoll, isDieRoll, type DieRoll, movesForRoll } from '../rules/dice.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import { parseRuleset } from '../rules/rulesets.js';
import { aimOf } from './goal.js';
import { SCORED_GOALS, THEMES, type Puzzle, type PuzzleGoal } from './types.js';
import { lineOfTurns, turnsOf, type LineOfPlay, type Turn } from '../motifs/turn.js';
import { stepsOf } from '../notation/line.js';
import type { LegalMove } from '../rules/moves.js';
import type { Square } from '../rules/squares.js';

/** Why a text or an object is not a valid puzzle. */
export type PuzzleError = JoinedError<
  keyof PuzzleErrors | keyof RulesetErrors | keyof FenErrors | keyof SetupErrors | keyof MoveErrors
> & { readonly move?: number };

export const makePuzzle = (puzzle: Puzzle): string => JSON.stringify(puzzle);

/** A puzzle with its line as replayed by the rules. */
export interface ReadPuzzle {
  readonly puzzle: Puzzle;
  readonly line: PuzzleLineOfPlay;
}

/** Reads a puzzle from a line of text and replays its moves. Requires {@link loadRules} to have finished. */
export const parsePuzzle = (text: string): Result<Puzzle, PuzzleError> => {
  const read = readPuzzle(text);
  return read.ok ? ok(read.value.puzzle) : read;
};

/** Same as {@link parsePuzzle}, but also returns the positions and moves. */
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
  // The assertion is safe, because every field has been checked.
  const puzzle = value as unknown as Puzzle;
  const line = replay(puzzle);
  return line.ok ? ok({ puzzle, line: line.value }) : line;
};

/** Whether a value has the form of a puzzle. Does not check its moves. */
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
  ((SCORED_GOALS as readonly unknown[]).includes(value.kind) ||
    (value.kind === 'end' && isCount(value.moves) && value.moves > 0));

const isProof = (value: unknown): value is Puzzle['proof'] =>
  isObject(value) &&
  isCount(value.nodes) &&
  isOptional(isText)(value.maker) &&
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

/** Whether a value contains a valid goal, themes and proof. */
export const isProved = (
  value: Readonly<Record<string, unknown>>,
): value is Pick<Puzzle, 'goal' | 'themes' | 'proof'> =>
  (['goal', 'themes', 'proof'] as const).every((field) => FIELDS[field](value[field]));

/** Replays a puzzle. Every move must be legal, and the line must reach the puzzle's goal. */
export const replay = (puzzle: Puzzle): Result<PuzzleLineOfPlay, PuzzleError> => {
  const named = namePuzzle(puzzle);
  if (!named.ok) return named;
  const { puzzle: own, line } = named.value;
  return own.id === puzzle.id
    ? ok(line)
    : err(makeError(PUZZLE_SENTENCES, 'puzzle-id', { own: puzzle.id, other: own.id }));
};

/** Replays a puzzle without an ID, and derives the ID from its position. */
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
  const isLost = !isWon && end.status() !== 'ongoing' && aimOf(goal) === 'win';
  return isLost ? makeError(PUZZLE_SENTENCES, 'puzzle-goal', {}) : undefined;
};

const PRIME = 0x100000001b3n;
const OFFSET = 0xcbf29ce484222325n;
const MASK = 0xffffffffffffn;

/** Computes the 64-bit FNV-1a hash. It is long enough for distinct IDs, and the same in Node and browsers. */
const hash = (text: string): bigint => {
  let sum = OFFSET;
  for (const char of text) sum = BigInt.asUintN(64, (sum ^ BigInt(char.charCodeAt(0))) * PRIME);
  return sum ^ (sum >> 48n);
};

/** The IDs without a roll. A drill of a repertoire needs the IDs of all positions for each task. */
const ids = new WeakMap<Position, string>();

/** The puzzle ID for the position with the solver to move. It ignores the move counters. */
export const puzzleId = (position: Position, roll?: DieRoll): string => {
  const known = roll === undefined ? ids.get(position) : undefined;
  if (known !== undefined) return known;
  const board = position.fen.split(' ').slice(0, 3).join(' ');
  const text = `${position.ruleset.id} ${board}${roll === undefined ? '' : ` ${roll}`}`;
  const id = (hash(text) & MASK).toString(16).padStart(12, '0');
  if (roll === undefined) ids.set(position, id);
  return id;
};

/** The line of a puzzle. The first side is the solver's, and the last move has no reply. */
export interface PuzzleLineOfPlay extends LineOfPlay {
  /** The solver's roll in a game with dice. */
  readonly roll?: DieRoll;
  /** The opponent's last move before the puzzle. */
  readonly mistake?: { readonly to: Square; readonly isCapture: boolean };
  readonly end: Position;
}

/** The moves that a solver can choose from. */
export const choicesIn = (position: Position, roll: DieRoll | undefined): readonly LegalMove[] =>
  roll === undefined ? position.legalMoves() : movesForRoll(position, roll);

/** Makes a line from a solution's turns and the opponent's move before them. */
const lineOf = (
  start: Position,
  turns: readonly Turn[],
  before?: { readonly move: LegalMove },
  roll?: DieRoll,
): PuzzleLineOfPlay => ({
  ...lineOfTurns(start, turns),
  ...(roll !== undefined && { roll }),
  ...(before !== undefined && {
    mistake: { to: before.move.to, isCapture: before.move.captured !== undefined },
  }),
  end: turns.at(-1)?.after ?? start,
});

/** Plays a solution's moves. Throws an Error if one of them is illegal. */
export const playLine = (
  start: Position,
  moves: readonly string[],
  before?: { readonly move: LegalMove },
  roll?: DieRoll,
): PuzzleLineOfPlay => {
  const steps = stepsOf(start, moves);
  if (steps.length < moves.length) throw new Error(`${moves[steps.length] ?? ''} is not legal`);
  return lineOf(start, turnsOf(start, steps), before, roll);
};
