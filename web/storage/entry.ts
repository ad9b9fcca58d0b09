/**
 * The index of the library: what a list shows and searches of each study, so that listing 20,000 games reads
 * none of their texts. Entries follow from the studies and are written in the same transactions, so they can
 * be made again at any time.
 */
import type { StudyEntry, StudyRow } from './database.js';
import { knownTag, splitHeader, tagMap } from './pgn-header.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';

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

/** Comment in braces, rest of a line after `;`, parentheses, glyphs, and words. */
const TOKEN = /\{([^}]*)\}?|;([^\r\n]*)|[()]|\$\d+|[^\s{}();]+/g;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

interface Movetext {
  /** Number of moves in the main line. */
  readonly plies: number;
  /** The first moves with their numbers, cut off with an ellipsis. */
  readonly opening: string;
  /** The moves of the main line, without numbers and glyphs. */
  readonly moves: string;
  /** Number of positions of the main line that have an evaluation. */
  readonly evaluations: number;
  /** All comments without their commands. */
  readonly comments: string;
  /** The result behind the moves. */
  readonly result: string | undefined;
}

/** Reads the text alone: checking the moves would need the rules, and takes a thousand times as long. */
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
      // A number before Black's move occurs only after a comment, which is not shown.
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

/** The most characters of moves that are shown instead of a name. */
const MAX_OPENING = 48;

/** Ends a text that is too long with an ellipsis in place of its last word. */
const cutOpening = (text: string): string =>
  text.length > MAX_OPENING ? text.slice(0, MAX_OPENING).replace(/\S*$/, '…') : text;

/** The first moves of the main line with their numbers, as the library has them from the game's text. */
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
