/**
 * Reads and writes the file of the user's practice: all puzzle attempts, the rating and the completed exercises. It is
 * JSON, so that other programs can read it. A file is imported completely or not at all.
 */
import { isObject } from '../../../src/guards.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { Player, Practice, PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { MAX_RATING, MIN_DEVIATION, MIN_RATING, NEW_PLAYER } from './player.js';

/** The format and version of the file, for later readers. */
const FORMAT = 'acedrex-practice';
const VERSION = 1;

/** Larger files cannot come from this page: 10 MB hold some 50,000 attempts. */
export const MAX_MEGABYTES = 10;

/** Why and where a file is invalid. */
export type HistoryFault =
  | { readonly code: 'unreadable' }
  | { readonly code: 'too-large' }
  /** `line` counts from 1; undefined if the browser does not report it. */
  | { readonly code: 'json'; readonly line: number | undefined }
  | { readonly code: 'format' }
  | { readonly code: 'version'; readonly version: number }
  /** The field, such as `results[3].at`, and its value as text; undefined if missing. */
  | { readonly code: 'field'; readonly field: string; readonly value: string | undefined };

export const makeHistory = ({ results, player, exercises }: Practice): string => {
  const rows = results.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }));
  const all = { format: FORMAT, version: VERSION, player, results: rows, exercises };
  return `${JSON.stringify(all, null, 2)}\n`;
};

/** Reads a practice file. {@link loadRules} must have finished. */
export const parseHistory = (text: string): Result<Practice, HistoryFault> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return err({ code: 'json', line: lineOf(error, text) });
  }
  if (!isObject(value) || value.format !== FORMAT) return err({ code: 'format' });
  const { version, player, results, exercises } = value;
  if (typeof version === 'number' && version > VERSION) return err({ code: 'version', version });
  if (version !== VERSION) return fieldFault('version', version);
  if (player !== undefined && !isObject(player)) return fieldFault('player', player);
  const fault =
    (player === undefined ? undefined : faultIn('player', player, PLAYER_FIELDS)) ??
    faultOfList('results', results, (each, field) =>
      isObject(each)
        ? (faultIn(field, each, RESULT_FIELDS) ?? faultOfPosition(field, each))
        : [field, each],
    ) ??
    faultOfList('exercises', exercises, (each, field) =>
      typeof each === 'string' && EXERCISE.test(each) ? undefined : [field, each],
    );
  if (fault !== undefined) return fieldFault(...fault);
  // Each field has been checked; unknown fields are dropped.
  return ok({
    player: player && playerOf(player as unknown as Player),
    results: (results as readonly Row[]).map(resultOf),
    exercises: exercises as readonly string[],
  });
};

/**
 * The part of a file's content that is not stored yet. Two attempts are the same if their puzzles and times are equal.
 */
export const missingIn = (known: Practice, file: Practice): Practice => {
  const keyOf = ({ puzzle, at }: PuzzleResult): string => `${puzzle} ${at}`;
  const keys = new Set(known.results.map(keyOf));
  const done = new Set(known.exercises);
  const results = file.results.filter((result) => {
    const isNew = !keys.has(keyOf(result));
    keys.add(keyOf(result));
    return isNew;
  });
  return {
    results,
    player: isSurer(file.player, known.player) ? file.player : undefined,
    exercises: [...new Set(file.exercises)].filter((key) => !done.has(key)),
  };
};

/** Merges two histories, ordered by time. */
export const joined = (one: Practice, other: Practice): Practice => {
  const { results, player = one.player, exercises } = missingIn(one, other);
  return {
    results: [...one.results, ...results].sort((earlier, later) => earlier.at - later.at),
    player,
    exercises: [...one.exercises, ...exercises],
  };
};

/**
 * Whether a player's rating is more reliable than another's. Combining two ratings would require the ratings of all
 * puzzles, some of which may no longer be in a set.
 */
const isSurer = (player: Player | undefined, other = NEW_PLAYER): boolean =>
  player !== undefined && player.deviation < other.deviation;

// --- Fields ------------------------------------------------------------------------------------------

interface Row extends Omit<PuzzleResult, 'at'> {
  readonly at: string;
}

type Fields = Readonly<Record<string, (value: unknown) => boolean>>;
type Wrong = readonly [field: string, value: unknown];

const isWithin =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max;

const OUTCOMES: readonly unknown[] = [
  'solved',
  'helped',
  'failed',
] satisfies readonly PuzzleOutcome[];
const ID = /^[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const EXERCISE = /^[a-z]+ [a-z]+ \d$/;
const isRating = isWithin(MIN_RATING, MAX_RATING);

const PLAYER_FIELDS: Fields = {
  rating: isRating,
  deviation: isWithin(MIN_DEVIATION, NEW_PLAYER.deviation),
  volatility: isWithin(0, 1),
};

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';

const RESULT_FIELDS: Fields = {
  puzzle: (value) => typeof value === 'string' && ID.test(value),
  ruleset: (value) => typeof value === 'string' && parseRuleset(value).ok,
  title: isText,
  played: isText,
  outcome: (value) => OUTCOMES.includes(value),
  rating: isRating,
  at: (value) => typeof value === 'string' && TIME.test(value) && !Number.isNaN(Date.parse(value)),
};

const faultIn = (
  place: string,
  value: Readonly<Record<string, unknown>>,
  fields: Fields,
): Wrong | undefined => {
  const wrong = Object.entries(fields).find(([name, isRight]) => !isRight(value[name]))?.[0];
  return wrong === undefined ? undefined : [`${place}.${wrong}`, value[wrong]];
};

/** Checks that a position is legal under its rules. The rules have already been checked. */
const faultOfPosition = (
  place: string,
  { fen, ruleset }: Readonly<Record<string, unknown>>,
): Wrong | undefined => {
  if (fen === undefined) return undefined;
  const rules = typeof ruleset === 'string' ? parseRuleset(ruleset) : undefined;
  const isPosition =
    typeof fen === 'string' && rules?.ok === true && Position.fromFen(fen, rules.value).ok;
  return isPosition ? undefined : [`${place}.fen`, fen];
};

const faultOfList = (
  place: string,
  value: unknown,
  faultOf: (each: unknown, field: string) => Wrong | undefined,
): Wrong | undefined => {
  if (!Array.isArray(value)) return [place, value];
  for (const [index, each] of value.entries()) {
    const fault = faultOf(each, `${place}[${index}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const fieldFault = (...[field, value]: Wrong): ReturnType<typeof parseHistory> =>
  err({
    code: 'field',
    field,
    value: value === undefined ? undefined : clip(JSON.stringify(value)),
  });

const playerOf = ({ rating, deviation, volatility }: Player): Player => ({
  rating,
  deviation,
  volatility,
});

const resultOf = ({
  puzzle,
  ruleset,
  fen,
  title,
  played,
  outcome,
  rating,
  at,
}: Row): PuzzleResult => ({
  puzzle,
  ruleset,
  ...(fen !== undefined && { fen }),
  ...(title !== undefined && { title }),
  ...(played !== undefined && { played }),
  outcome,
  rating,
  at: Date.parse(at),
});

/** The line of a syntax error; undefined if the JavaScript engine does not report the line. */
const lineOf = (error: unknown, text: string): number | undefined => {
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  const isCutOff = /end of (?:JSON|data|input)/i.test(message);
  if (position === undefined && !isCutOff) return undefined;
  return text.slice(0, position === undefined ? undefined : Number(position)).split('\n').length;
};
