/**
 * The index of the library: what a list shows and searches of each study, so that listing 20,000 games reads
 * none of their texts. Entries follow from the studies and are written in the same transactions, so they can
 * be made again at any time.
 */
import type { StudyEntry, StudyRow } from './database.js';
import { readMovetext } from './movetext.js';
import { knownTag, splitHeader, tagMap } from './pgn-header.js';

/** The entry of a study. */
export const entryOf = (row: StudyRow): StudyEntry => {
  const { id, name, created, updated, revision, deleted, collections, imported, faults = [] } = row;
  const { normalised = row.pgn } = row;
  const { tags: given, body } = splitHeader(normalised);
  const tags = tagMap(given);
  const { plies, opening, moves, evaluations, comments, result: written } = readMovetext(body);
  // The name of the game stands in every game.
  const searched = given.filter(([tag]) => tag !== 'Variant');
  const known = (tag: string): string => knownTag(tags, tag);
  const tagged = tags.get('Result');
  const result = tagged === undefined || tagged === '*' ? (written ?? '*') : tagged;
  const ruleset = tags.get('Ruleset') ?? 'cazaux';
  const [time] = /^\d\d:\d\d/.exec(known('Time')) ?? [];
  const start = [ruleset, tags.get('Dice'), tags.get('FEN')];
  const players = [known('White'), known('Black'), known('Date')];
  const hash = hashOf([...players, result, ...start, moves].join('\n'));
  const isNormalised = normalised !== row.pgn;
  return {
    id,
    name,
    created,
    updated,
    revision,
    ...(deleted !== undefined && { deleted }),
    ...(collections !== undefined && { collections }),
    ...(imported && { imported }),
    white: known('White'),
    black: known('Black'),
    event: known('Event'),
    date: known('Date'),
    ...(time !== undefined && { time }),
    result,
    ruleset,
    ...(tags.has('Dice') && { dice: true }),
    plies,
    opening,
    isReviewed: plies > 0 && evaluations >= plies - 1 && evaluations > 0,
    words: [`name:${name}`, ...searched.map(([tag, value]) => `${tag}:${value}`), comments]
      .join('\n')
      .toLowerCase(),
    // An import compares texts that have not been read yet.
    game: isNormalised ? entryOf(asImported(row)).game : hash,
    ...(isNormalised && { written: hash }),
    ...(faults.length > 0 && { faults }),
  };
};

/** A row as it was before its game was read. */
const asImported = (row: StudyRow): StudyRow => {
  const imported: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = { ...row };
  delete imported.normalised;
  return imported;
};

/** Two FNV-1a hashes of a text side by side, as an integer of 53 bits. */
export const hashOf = (text: string): number => {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  // The low bits of a product depend on few bits of its factors.
  high ^= high >>> 15;
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
};

/** Plies from which an unfinished game counts, unless it was imported. */
const MIN_PLIES = 4;

/** Whether a study is a game. Moves that were only tried on the board are not, nor is a game that was hardly begun. */
export const isGame = ({
  name,
  white,
  black,
  event,
  result,
  imported,
  plies,
}: Pick<
  StudyEntry,
  'name' | 'white' | 'black' | 'event' | 'result' | 'imported' | 'plies'
>): boolean =>
  imported === true ||
  result !== '*' ||
  (plies >= MIN_PLIES && [name, white, black, event].some((text) => text !== ''));
