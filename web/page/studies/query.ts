/** Parses library queries, which consist of words, `"phrases"` and `key:value`. */
import type { GameRecord, GameNode } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Path } from '../../../src/game/tree.js';
import { Position } from '../../../src/rules/position.js';
import type { StudyEntry } from '../../storage/database.js';
import { foldText } from '../../shared/fold-text.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { readVariation } from '../../../src/notation/line.js';
import { parseSan } from '../../../src/notation/san.js';
import { roleOfLetter, type Color, type Piece } from '../../../src/rules/pieces.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { packMaterial, type Material } from '../../storage/positions.js';

const TERM = /(?:([\p{L}\p{N}_]+):)?(?:"([^"]*)"?|(\S+))/gu;

/** A term in a query: a word or a phrase. If the term names a tag, only this tag is searched. */
interface Term {
  readonly tag: string | undefined;
  readonly value: string;
  /** The word as typed; undefined if the term is a phrase or names a tag. */
  readonly word: string | undefined;
}

const termsOf = (query: string): readonly Term[] =>
  [...query.matchAll(TERM)].map(([, tag, phrase, word]) => ({
    tag: tag === undefined ? undefined : foldText(tag),
    value: foldText(phrase ?? word ?? ''),
    word: tag === undefined ? word : undefined,
  }));

/** Whether `words` contain a value. A number must match a whole number, so `2` does not find level 12. */
const hasWords = (words: string, value: string): boolean =>
  words.includes(value) &&
  (!/^\d+$/.test(value) || new RegExp(`(?<!\\d)${value}(?!\\d)`).test(words));

const hasTerm = (words: string, { tag, value }: Term): boolean =>
  tag === undefined
    ? hasWords(words, value)
    : hasTag(words, tag, value) || words.includes(`${tag}:${value}`);

/** Returns a function that tests whether an entry contains the words and the first moves of a query. */
export const queryTest = (query: string): ((entry: StudyEntry) => boolean) => {
  const { terms, lines } = splitLines(termsOf(query));
  const tests = lines.map((line) => {
    const begins = openingTest(line.map(({ word = '' }) => word.replace(NUMBER, '')));
    const isNumbered = line.some(({ word = '' }) => NUMBER.test(word));
    // Without a move number, a term that looks like a move may be an ordinary word.
    return (entry: StudyEntry, words: string): boolean =>
      begins(entry) || (!isNumbered && line.every((term) => hasTerm(words, term)));
  });
  return (entry) => {
    const words = query === '' ? '' : foldedWords(entry);
    return terms.every((term) => hasTerm(words, term)) && tests.every((test) => test(entry, words));
  };
};

const NUMBER = /^\d+\.+/;
const SQUARE = '[a-l](?:1[0-2]|[1-9])';
const MOVE = new RegExp(
  `^(?:[a-z]?[a-l]?(?:1[0-2]|[1-9])?x?${SQUARE}(?:=?[a-z])?|${SQUARE}-?${SQUARE}[a-z]?)[+#]?[!?]*$`,
  'i',
);
/** Matches the beginning of a move that is still being typed. */
const PART = /^[a-z]?[a-l]?\d{0,2}x?[a-l]?\d{0,2}$/i;

/** Separates lines of moves from the other terms of a query. After a move number, the move may be incomplete. */
const splitLines = (
  terms: readonly Term[],
): { readonly terms: readonly Term[]; readonly lines: readonly (readonly Term[])[] } => {
  const others: Term[] = [];
  const lines: Term[][] = [];
  let line: Term[] | undefined;
  for (const term of terms) {
    const { word = '' } = term;
    const move = word.replace(NUMBER, '');
    const isPart = word !== '' && PART.test(move);
    if (!MOVE.test(move) && !(isPart && (line !== undefined || move !== word))) {
      others.push(term);
      line = undefined;
      continue;
    }
    if (line === undefined) lines.push((line = []));
    line.push(term);
  }
  return { terms: others, lines };
};

/** Tests whether an entry's main line begins with the given moves. The last move may be incomplete. */
const openingTest = (typed: readonly string[]): ((entry: StudyEntry) => boolean) => {
  const texts = typed.filter((text) => text !== '');
  const written = new Map<string, readonly string[]>();
  return ({ ruleset, moves = '' }) => {
    if (texts.length === 0) return moves !== '';
    let forms = written.get(ruleset);
    if (forms === undefined) written.set(ruleset, (forms = formsOf(texts, ruleset)));
    const line = `${moves.toLowerCase()} `;
    return forms.some((form) => line.startsWith(form));
  };
};

/**
 * The possible beginnings of a game for a typed line: as typed, in SAN, and in coordinates, because games stay in
 * coordinates until they are read. A complete line ends with a space.
 */
const formsOf = (texts: readonly string[], id: string): readonly string[] => {
  const plain = (moves: readonly string[]): string =>
    moves.map((move) => move.toLowerCase().replace(/[+#!?]+$/, '')).join(' ');
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return [plain(texts)];
  const { steps, fault } = readVariation(Position.start(ruleset.value), texts, (position, text) => {
    const read = parseSan(position, text);
    return read.ok ? read : parseSan(position, text.charAt(0).toUpperCase() + text.slice(1));
  });
  // The illegal move may be legal in a game with a different starting position.
  if (fault !== undefined && fault.index < texts.length - 1) return [plain(texts)];
  const last = fault === undefined ? '' : fault.text;
  return [
    texts.slice(0, steps.length),
    steps.map(({ san }) => san),
    steps.map(({ move }) => makeCoordinates(move)),
  ].map((moves) => plain([...moves, last]));
};

/** Caches the folded words of each entry, because each keystroke in a query tests all entries. */
const folded = new WeakMap<StudyEntry, string>();

export const foldedWords = (entry: StudyEntry): string => {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const words = foldText(entry.words);
  folded.set(entry, words);
  return words;
};

/** The keys that are valid in queries of every library: PGN tags and the study's name. */
export const SEARCH_KEYS = [
  'white',
  'black',
  'event',
  'date',
  'site',
  'round',
  'result',
  'ruleset',
  'name',
] as const;

export type SearchKey = (typeof SEARCH_KEYS)[number];

/** The first key in a query that is neither a known key nor the name of a tag in any entry. */
export const unknownKey = (query: string, entries: readonly StudyEntry[]): string | undefined =>
  termsOf(query).find(
    ({ tag }) =>
      tag !== undefined &&
      !SEARCH_KEYS.some((key) => key === tag) &&
      !entries.some((entry) => hasTag(foldedWords(entry), tag, '')),
  )?.tag;

/** The known key with the most similar spelling. Returns undefined if more than two letters differ. */
export const similarKey = (key: string): SearchKey | undefined => {
  const [nearest] = SEARCH_KEYS.map((known) => ({ known, distance: distance(key, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest !== undefined && nearest.distance <= 2 ? nearest.known : undefined;
};

/** The Levenshtein distance between two words. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min(
          (next[at - 1] ?? 0) + 1,
          (row[at] ?? 0) + 1,
          (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** A completion for the last word of a query. */
export interface Suggestion {
  /** The key with its colon, or the key with a value. */
  readonly text: string;
  /** The query after replacing its last word with the suggestion. */
  readonly query: string;
}

/** Maximum number of suggested values. */
const MAX_VALUES = 8;
/** Matches the last word of a query. Its quotation mark may still be open. */
const LAST_WORD = /(?:([\p{L}\p{N}_]+):)?(?:"([^"]*)|(\S*))$/u;

/** Suggestions for the word being typed: keys or, after a key, its most frequent values. */
export const suggest = (query: string, entries: readonly StudyEntry[]): readonly Suggestion[] => {
  const [whole = '', key, phrase, word = ''] = LAST_WORD.exec(query) ?? [];
  const before = query.slice(0, query.length - whole.length);
  const typed = foldText(phrase ?? word);
  if (key === undefined)
    return SEARCH_KEYS.filter((known) => phrase === undefined && known.startsWith(typed)).map(
      (known) => ({ text: `${known}:`, query: `${before}${known}:` }),
    );
  const valuesOf = VALUES.get(foldText(key));
  if (valuesOf === undefined) return [];
  return countValues(entries, (entry) => [valuesOf(entry)])
    .filter(([value]) => value !== '' && foldText(value).includes(typed))
    .slice(0, MAX_VALUES)
    .map(([value]) => {
      const text = `${key}:${/\s/.test(value) ? `"${value}"` : value}`;
      return { text, query: `${before}${text} ` };
    });
};

type ValuesOf = (entry: StudyEntry) => string;

const VALUES: ReadonlyMap<string, ValuesOf> = new Map(
  Object.entries<ValuesOf>({
    white: ({ white }) => white,
    black: ({ black }) => black,
    event: ({ event }) => event,
    date: ({ date }) => date,
    result: ({ result }) => result,
    ruleset: ({ ruleset }) => ruleset,
    name: ({ name }) => name,
  }),
);

const hasTag = (words: string, tag: string, value: string): boolean => {
  const begin = `${tag}:`;
  let at = words.startsWith(begin) ? 0 : words.indexOf(`\n${begin}`) + 1;
  if (at === 0 && !words.startsWith(begin)) return false;
  at += begin.length;
  const end = words.indexOf('\n', at);
  return words.slice(at, end < 0 ? undefined : end).includes(value);
};

/** Counts how often each value occurs. Sorts the values by frequency, highest first. */
export const countValues = (
  entries: readonly StudyEntry[],
  valuesOf: (entry: StudyEntry) => readonly string[],
): readonly (readonly [value: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.deleted !== undefined) continue;
    for (const value of valuesOf(entry)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
};

/** Parses material such as `KA v KR`, `KAPP-KR` or `KA KR`. Returns undefined unless there are two sides with kings. */
export const parseMaterial = (text: string): Material | undefined => {
  const sides = text
    .trim()
    .toUpperCase()
    .split(/\s*(?:\bVS?\b|[-–:/,]|\s)\s*/)
    .filter((side) => side !== '');
  const [white, black, ...others] = sides;
  if (white === undefined || black === undefined || others.length > 0) return undefined;
  const pieces = [...piecesOf(white, 'white'), ...piecesOf(black, 'black')];
  const isComplete = pieces.length === white.length + black.length;
  return isComplete && white.includes('K') && black.includes('K')
    ? packMaterial(pieces)
    : undefined;
};

const piecesOf = (letters: string, color: Color): readonly Piece[] =>
  letters.split('').flatMap((letter) => {
    const role = roleOfLetter(letter);
    return role === undefined ? [] : [{ color, role }];
  });

/**
 * The path to the position with the given key, in the main line if possible. Undefined if the game does not contain the
 * position. Uses a stack instead of recursion, because variations can nest without limit.
 */
const pathToPosition = (record: GameRecord, key: string): Path | undefined => {
  const { setup, ruleset, dice = false, children } = record;
  const start = Position.fromSetup(setup, ruleset, { dice });
  if (!start.ok) return undefined;
  if (start.value.key === key) return [];
  const lines: (readonly [siblings: readonly GameNode[], from: Position, path: Path])[] = [
    [children, start.value, []],
  ];
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    let [siblings, position, path] = line;
    while (siblings[0] !== undefined) {
      for (const [at, variation] of siblings.entries()) {
        if (at === 0) continue;
        const after = position.play(variation.move);
        if (after.key === key) lines.unshift([[], after, [...path, at]]);
        lines.push([variation.children, after, [...path, at]]);
      }
      position = position.play(siblings[0].move);
      path = [...path, 0];
      if (position.key === key) return path;
      siblings = siblings[0].children;
    }
    if (position.key === key) return path;
  }
  return undefined;
};

/** Goes to the position with the given key, if the game contains it. */
export const goToPosition = (game: GameStore, key: string): void => {
  const path = pathToPosition(game.record, key);
  if (path !== undefined && game.position.key !== key) game.go(path);
};
