/**
 * The library's index: the fields of each study for lists and searches. Listing 20,000 games thus reads none of their
 * texts. Entries are derived from the studies and written in the same transactions, so they can be recreated at any
 * time.
 */
import { pgnDate } from '../../src/notation/pgn-tags.js';
import type { StudyEntry, StudyRow } from './database.js';
import { knownTag, splitHeader, tagMap } from './pgn-header.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';

export const entryOf = (row: StudyRow): StudyEntry => {
  const { id, name, created, updated, revision, deleted, collections, imported, isEmpty } = row;
  const { repertoire } = row;
  const { normalised = row.pgn, faults = [] } = row;
  const { tags: given, body } = splitHeader(normalised);
  const tags = tagMap(given);
  const { plies, opening, moves, evaluations, comments, result: written } = readMovetext(body);
  // The variant is not searched, because every game contains its name.
  const searched = given.filter(([tag]) => tag !== 'Variant');
  const known = (tag: string): string => knownTag(tags, tag);
  const tagged = tags.get('Result');
  const result = tagged === undefined || tagged === '*' ? (written ?? '*') : tagged;
  const ruleset = tags.get('Ruleset') ?? 'cazaux';
  const [time] = /^\d\d:\d\d/.exec(known('Time')) ?? [];
  const fen = tags.get('FEN');
  const start = [ruleset, tags.get('Dice'), fen];
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
    ...(isEmpty && { isEmpty }),
    ...(repertoire !== undefined && { repertoire }),
    white: known('White'),
    black: known('Black'),
    event: known('Event'),
    date: pgnDate(known('Date')),
    ...(time !== undefined && { time }),
    result,
    ruleset,
    ...(tags.has('Dice') && { dice: true }),
    plies,
    opening,
    ...(known('Opening') !== '' && { openingTag: known('Opening') }),
    ...(fen !== undefined && { pieces: piecesIn(fen) }),
    moves: searchedMoves(moves),
    isReviewed: plies > 0 && evaluations >= plies - 1 && evaluations > 0,
    words: [`name:${name}`, ...searched.map(([tag, value]) => `${tag}:${value}`), comments]
      .join('\n')
      .toLowerCase(),
    // Hashes the text as imported, because an import compares texts that have not been read.
    game: isNormalised ? entryOf(asImported(row)).game : hash,
    ...(isNormalised && { written: hash }),
    ...(faults.length > 0 && { faults }),
  };
};

export const piecesIn = (fen: string): number => fen.replace(/ .*|[^a-z]/gi, '').length;

/** Number of plies that a search by first moves compares. */
const SEARCHED = 30;

/** The first moves of a line, without check symbols. */
export const searchedMoves = (line: string): string =>
  line
    .split(' ', SEARCHED)
    .map((move) => move.replace(/[+#]+$/, ''))
    .join(' ');

/** The row as it was before its game was read. */
const asImported = (row: StudyRow): StudyRow => {
  const imported: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = { ...row };
  delete imported.normalised;
  return imported;
};

/** Two FNV-1a hashes of a text, combined in a 53-bit integer. */
export const hashOf = (text: string): number => {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  // Mixes high bits into the low bits, because a product's low bits depend on few bits of its factors.
  high ^= high >>> 15;
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
};

/** A comment in braces, the rest of a line after `;`, parentheses, glyphs, and words. */
const TOKEN = /\{([^}]*)\}?|;([^\r\n]*)|[()]|\$\d+|[^\s{}();]+/g;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

interface Movetext {
  /** Number of plies in the main line. */
  readonly plies: number;
  /** The first moves with move numbers, shortened with an ellipsis. */
  readonly opening: string;
  /** The moves of the main line, without numbers and glyphs. */
  readonly moves: string;
  /** Number of positions of the main line that have an evaluation. */
  readonly evaluations: number;
  /** All comments without embedded commands. */
  readonly comments: string;
  /** The result after the moves. */
  readonly result: string | undefined;
}

/** Reads the text without checking the moves. Checking would need the rules and take a thousand times as long. */
const readMovetext = (body: string): Movetext => {
  const moves: string[] = [];
  const comments: string[] = [];
  let opening = '';
  let evaluations = 0;
  let depth = 0;
  let result: string | undefined;
  for (const [token, braced, rest] of body.matchAll(TOKEN)) {
    const comment = braced ?? rest;
    if (comment !== undefined) {
      if (depth === 0 && comment.includes('[%eval')) evaluations += 1;
      const words = comment.replace(/\[%[^\]]*\]/g, ' ').trim();
      if (words !== '') comments.push(words);
    } else if (token === '(') depth += 1;
    else if (token === ')') depth = Math.max(0, depth - 1);
    else if (depth > 0 || token.startsWith('$') || token.startsWith('%')) continue;
    else if (RESULT.test(token)) result ??= token;
    else {
      const move = token.replace(/^\d+\.*|[!?]+$/g, '');
      // Omits the move number before Black's move. It occurs only after a comment, and this text has no comments.
      const isShown = move !== '' || /^\d+\.$/.test(token);
      if (isShown && opening.length <= MAX_OPENING)
        opening += `${opening === '' ? '' : ' '}${token.replace(/^\d+\.{2,}|[!?]+$/g, '')}`;
      if (move !== '' && result === undefined) moves.push(move);
    }
  }
  return {
    plies: moves.length,
    opening: cutOpening(opening),
    moves: moves.join(' '),
    evaluations,
    comments: comments.join('\n'),
    result,
  };
};

/** Maximum length, in characters, of the moves that are shown instead of a name. */
const MAX_OPENING = 48;

/** Shortens text that is too long by replacing its last word with an ellipsis. */
const cutOpening = (text: string): string =>
  text.length > MAX_OPENING ? text.slice(0, MAX_OPENING).replace(/\S*$/, '…') : text;

/** The first moves of the main line with move numbers, as in the game's library entry. */
export const openingOf = (record: GameRecord): string => {
  const words: string[] = [];
  let { turn, fullmoves } = record.setup;
  let length = 0;
  let node: GameNode | undefined = record.children[0];
  while (node !== undefined && length <= MAX_OPENING) {
    const text = turn === 'white' ? `${fullmoves}. ${node.san}` : node.san;
    words.push(text);
    length += text.length + 1;
    if (turn === 'black') fullmoves += 1;
    turn = turn === 'white' ? 'black' : 'white';
    [node] = node.children;
  }
  return cutOpening(words.join(' '));
};

/** Minimum number of plies at which an unfinished game counts as a game. */
const MIN_PLIES = 4;

/** Whether a study is a game, not merely moves tried on the board or a game that has hardly begun. */
export const isGame = ({
  name,
  white,
  black,
  event,
  result,
  imported,
  plies,
  repertoire,
}: Pick<
  StudyEntry,
  'name' | 'white' | 'black' | 'event' | 'result' | 'imported' | 'plies' | 'repertoire'
>): boolean =>
  repertoire === undefined &&
  (imported === true ||
    result !== '*' ||
    (plies >= MIN_PLIES && [name, white, black, event].some((text) => text !== '')));
