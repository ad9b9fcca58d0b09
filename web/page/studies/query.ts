/** The query of the library: words, `"phrases"` and `key:value`. */
import type { GameRecord, GameNode } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Path } from '../../../src/game/tree.js';
import { Position } from '../../../src/rules/position.js';
import type { StudyEntry } from '../../storage/database.js';
import { foldText } from '../../shared/fold-text.js';
import { roleOfLetter, type Color, type Piece } from '../../../src/rules/pieces.js';
import { packMaterial, type Material } from '../../storage/positions.js';

const TERM = /(?:([\p{L}\p{N}_]+):)?(?:"([^"]*)"?|(\S+))/gu;

/** A term of a query: words or a phrase, in one tag if it names one. */
interface Term {
  readonly tag: string | undefined;
  readonly value: string;
}

const termsOf = (query: string): readonly Term[] =>
  [...foldText(query).matchAll(TERM)].map(([, tag, phrase, word]) => ({
    tag,
    value: phrase ?? word ?? '',
  }));

/** Whether words include a value; a number is not part of a longer one, so `2` finds no level 12. */
const hasWords = (words: string, value: string): boolean =>
  words.includes(value) &&
  (!/^\d+$/.test(value) || new RegExp(`(?<!\\d)${value}(?!\\d)`).test(words));

/** Whether words of an entry that {@link foldText} has folded have what a query asks for. */
export const wordTest = (query: string): ((words: string) => boolean) => {
  const terms = termsOf(query);
  return (words) =>
    terms.every(({ tag, value }) => {
      if (tag === undefined) return hasWords(words, value);
      return hasTag(words, tag, value) || words.includes(`${tag}:${value}`);
    });
};

/** Folded words by entry: typing a query tests all entries for each letter. */
const folded = new WeakMap<StudyEntry, string>();

export const foldedWords = (entry: StudyEntry): string => {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const words = foldText(entry.words);
  folded.set(entry, words);
  return words;
};

/** The keys that a query can name in any library: tags of PGN, and the name of the study. */
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

/** The first key of a query that is neither a usual one nor a tag of any entry. */
export const unknownKey = (query: string, entries: readonly StudyEntry[]): string | undefined =>
  termsOf(query).find(
    ({ tag }) =>
      tag !== undefined &&
      !SEARCH_KEYS.some((key) => key === tag) &&
      !entries.some((entry) => hasTag(foldedWords(entry), tag, '')),
  )?.tag;

/** The usual key with the most similar spelling, if at most two letters differ. */
export const similarKey = (key: string): SearchKey | undefined => {
  const [nearest] = SEARCH_KEYS.map((known) => ({ known, distance: distance(key, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return nearest !== undefined && nearest.distance <= 2 ? nearest.known : undefined;
};

/** The Levenshtein distance. */
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

/** What may complete the last word of a query. */
export interface Suggestion {
  /** The key with its colon, or a key and a value. */
  readonly text: string;
  /** The query with the suggestion in place of its last word. */
  readonly query: string;
}

/** The most values that are suggested. */
const MAX_VALUES = 8;
/** The last word of a query, with an open quotation mark. */
const LAST_WORD = /(?:([\p{L}\p{N}_]+):)?(?:"([^"]*)|(\S*))$/u;

/** Suggestions for the word that is being typed: keys, or the most frequent values after a key. */
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

/** The keys whose values an entry has. */
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

/** Whether a line `tag:…` has the value. */
const hasTag = (words: string, tag: string, value: string): boolean => {
  const begin = `${tag}:`;
  let at = words.startsWith(begin) ? 0 : words.indexOf(`\n${begin}`) + 1;
  if (at === 0 && !words.startsWith(begin)) return false;
  at += begin.length;
  const end = words.indexOf('\n', at);
  return words.slice(at, end < 0 ? undefined : end).includes(value);
};

/** The values that occur, with how often, the most frequent first. */
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

/** Reads material such as `KA v KR`, `KAPP-KR` or `KA KR`; undefined if it is not two sides with kings. */
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
 * The path to a position by its key, in the main line if it is there; undefined if the game does not have it.
 * It uses a stack instead of recursion because variations may nest without limit.
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

/** Goes to a position of the game by its key, where the game has it. */
export const goToPosition = (game: GameStore, key: string): void => {
  const path = pathToPosition(game.record, key);
  if (path !== undefined && game.position.key !== key) game.go(path);
};
