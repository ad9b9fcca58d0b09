/**
 * Reads and writes the file of the user's practice: all attempts, the rating, the completed exercises, the seen
 * solutions and the cards. It is JSON, so that other programs can read it. A file is imported completely or not at all.
 */
import { isCount, isObject, isStrings } from '../../../src/guards.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { COLORS } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { checkScore } from '../../../src/rules/score.js';
import {
  CARD_KINDS,
  CARD_PARTS,
  type CardItem,
  cardKey,
  type CardKind,
  type CardMemory,
  type CardRow,
  mergeCards,
} from '../../storage/cards.js';
import {
  cardsOf,
  inOrder,
  type Player,
  type Practice,
  type PuzzleOutcome,
  type PuzzleResult,
  withCards,
} from '../../storage/practice.js';
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

export const makeHistory = ({ results, player, exercises, seen, cards }: Practice): string => {
  const rows = results.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }));
  const all = { format: FORMAT, version: VERSION, player, results: rows, exercises, seen, cards };
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
  // Earlier versions of the page wrote no seen solutions.
  const { version, player, results, exercises, seen = [], cards } = value;
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
    faultOfList('exercises', exercises, faultOfExercise) ??
    faultOfList('seen', seen, faultOfExercise) ??
    (cards === undefined ? undefined : faultOfList('cards', cards, faultOfCard));
  if (fault !== undefined) return fieldFault(...fault);
  // Each field has been checked; unknown fields are dropped.
  const read = (results as readonly Row[]).map(resultOf);
  return ok({
    player: player && playerOf(player as unknown as Player),
    results: read,
    exercises: exercises as readonly string[],
    seen: seen as readonly string[],
    // Earlier versions of the page wrote no cards.
    ...(cards === undefined
      ? { cards: cardsOf(read), hasDerivedCards: true }
      : { cards: (cards as readonly CardRow[]).map(cardOf) }),
  });
};

/**
 * The part of a file's content that is not stored yet. Two attempts are the same if their puzzles and times are equal.
 * Cards are merged with the stored cards.
 */
export const missingIn = (known: Practice, file: Practice): Practice => {
  const keyOf = ({ puzzle, at }: PuzzleResult): string => `${puzzle} ${at}`;
  const keys = new Set(known.results.map(keyOf));
  const done = new Set(known.exercises);
  const seen = new Set([...known.seen, ...known.exercises, ...file.exercises]);
  const results = file.results.filter((result) => {
    const isNew = !keys.has(keyOf(result));
    keys.add(keyOf(result));
    return isNew;
  });
  return {
    results,
    player: isSurer(file.player, known.player) ? file.player : undefined,
    exercises: [...new Set(file.exercises)].filter((key) => !done.has(key)),
    seen: [...new Set(file.seen)].filter((key) => !seen.has(key)),
    cards: mergedCards(known.cards, cardsIn(file, [...known.results, ...results])),
  };
};

/** The cards of a file. Derived cards are omitted if the user has solved their tasks since, according to all results. */
const cardsIn = (
  { cards, hasDerivedCards }: Practice,
  results: readonly PuzzleResult[],
): readonly CardRow[] => {
  if (hasDerivedCards !== true) return cards;
  const keys = new Set(cards.map(({ key }) => key));
  return cardsOf(inOrder(results)).filter(({ key }) => keys.has(key));
};

/** The cards that a merge adds or changes. */
const mergedCards = (known: readonly CardRow[], more: readonly CardRow[]): readonly CardRow[] => {
  const kept = new Map(known.map((card) => [card.key, card]));
  // A merge orders the fields, so texts can be compared.
  const textOf = (card: CardRow): string => JSON.stringify(mergeCards(card, card));
  return more.flatMap((card) => {
    const before = kept.get(card.key);
    if (before === undefined) return [card];
    const merged = mergeCards(before, card);
    return textOf(merged) === textOf(before) ? [] : [merged];
  });
};

/** Merges two histories, ordered by time. */
export const joined = (one: Practice, other: Practice): Practice => {
  const { results, player = one.player, exercises, seen, cards } = missingIn(one, other);
  return {
    results: inOrder([...one.results, ...results]),
    player,
    exercises: [...one.exercises, ...exercises],
    seen: [...one.seen, ...seen],
    cards: withCards(one.cards, cards),
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

const isString = (value: unknown): boolean => typeof value === 'string';

const optional =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isRight(value);

const isText = optional(isString);

const TASK_FIELDS: Fields = {
  puzzle: (value) => typeof value === 'string' && ID.test(value),
  ruleset: (value) => typeof value === 'string' && parseRuleset(value).ok,
};

const RESULT_FIELDS: Fields = {
  ...TASK_FIELDS,
  kind: optional((value) => value === 'ending' || value === 'repertoire'),
  title: isText,
  played: isText,
  outcome: (value) => OUTCOMES.includes(value),
  grade: optional((value) => isCount(value) && value >= 1 && value <= 4),
  wasDue: optional((value) => value === true),
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

const faultOfExercise = (each: unknown, field: string): Wrong | undefined =>
  typeof each === 'string' && EXERCISE.test(each) ? undefined : [field, each];

/** Milliseconds since 1970, up to the last time that a date can represent. */
const isTime = isWithin(0, 8.64e15);

const MEMORY_FIELDS: Fields = {
  due: isTime,
  last: isTime,
  stability: isWithin(0.001, 36_500),
  difficulty: isWithin(1, 10),
  reviews: isCount,
  lapses: isCount,
};

const isScore = (value: unknown): boolean => {
  try {
    checkScore(value);
    return true;
  } catch {
    return false;
  }
};

const ITEM_FIELDS: Readonly<Record<CardKind, Fields>> = {
  puzzle: {},
  mistake: {
    fen: isString,
    title: isText,
    played: isText,
    moves: optional(isStrings),
    score: optional(isScore),
    study: isText,
    ply: optional(isCount),
  },
  ending: { fen: isString, ending: isString, plies: (value) => value === null || isCount(value) },
  repertoire: {
    color: (value) => COLORS.some((color) => color === value),
    fen: isString,
    moves: isStrings,
    isAbsent: optional((value) => value === true),
  },
};

const fieldsOf = (kind: CardKind): Fields => ({
  kind: (value) => value === kind,
  ...TASK_FIELDS,
  ...ITEM_FIELDS[kind],
});

const CHANGED_FIELDS: Fields = Object.fromEntries(CARD_PARTS.map((part) => [part, isTime]));

const faultOfCard = (card: unknown, field: string): Wrong | undefined => {
  if (!isObject(card)) return [field, card];
  const { item, memory = {}, state, changed } = card;
  for (const [name, part] of Object.entries({ item, memory, changed }))
    if (!isObject(part)) return [`${field}.${name}`, part];
  if (!isObject(item) || !isObject(memory) || !isObject(changed)) return [field, card];
  const kind = CARD_KINDS.find((known) => known === item.kind);
  if (kind === undefined) return [`${field}.item.kind`, item.kind];
  if (![undefined, 'suspended', 'deleted'].includes(state as string | undefined))
    return [`${field}.state`, state];
  return (
    faultIn(`${field}.item`, item, fieldsOf(kind)) ??
    faultOfPosition(`${field}.item`, item) ??
    faultIn(`${field}.changed`, changed, CHANGED_FIELDS) ??
    (card.memory === undefined ? undefined : faultIn(`${field}.memory`, memory, MEMORY_FIELDS))
  );
};

const known = <Value extends object>(value: Value, names: readonly string[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) as Value;

const cardOf = ({ item: all, memory, state, changed }: CardRow): CardRow => {
  const item: CardItem = known(all, Object.keys(fieldsOf(all.kind)));
  return {
    key: cardKey(item),
    item,
    ...(memory !== undefined && {
      memory: known<CardMemory>(memory, Object.keys(MEMORY_FIELDS)),
    }),
    ...(state !== undefined && { state }),
    changed: known(changed, CARD_PARTS),
  };
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

const resultOf = (row: Row): PuzzleResult => ({
  ...known(row, [...Object.keys(RESULT_FIELDS), 'fen']),
  at: Date.parse(row.at),
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
