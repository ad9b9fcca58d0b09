/**
 * Finds positions in messages: `FEN: …`, in quotation marks, numbered, in a URL, in a table column, or with Game
 * Courier's braces. A position may follow `position`, as in UCI, and precede `moves`.
 */
import { isMoveLike } from './move-words.js';

export interface TextFen {
  /** Offset of the position in the line, including a prefix such as a number or a label. */
  readonly from: number;
  /** Offset after the position. */
  readonly to: number;
  /** Offset of the board. */
  readonly at: number;
  /** The FEN with standard separators, or `startpos`. */
  readonly fen: string;
  /** Whether some pieces are in braces. Game Courier puts the letters of pieces that its sets lack in braces. */
  readonly isCourier: boolean;
}

const RANK = '[rlugcakpbznqRLUGCAKPBZNQ\\d{}]{1,40}';
/** A board with twelve ranks, with plain or percent-encoded slashes. */
const BOARD = new RegExp(`(?<![A-Za-z0-9])${RANK}(?:(?:/|%2[Ff])${RANK}){11}(?![A-Za-z0-9/])`);
/** A board that may contain errors. It is recognised only at the beginning of a line. */
const LIKE_BOARD = /^(?:[A-Za-z0-9{}]{1,40}\/){4,}[A-Za-z0-9{}]{0,40}(?![^\s"'`,;|)])/;
const UCI = /\bposition[^\S\r\n]+(?:startpos\b|fen[^\S\r\n]+)|^startpos(?=[^\S\r\n]+moves\b)/;
/** One element at the end of a board's prefix: a list number, a bullet, a label, a cell or a quotation mark. */
const PIECE =
  /(?:\(?#?\d{1,5}[.):]?|[-*•+|,;]|\p{L}{0,20}[^\S\r\n]{0,2}\d{0,5}[^\S\r\n]{0,2}[:=]|position(?:[^\S\r\n]{1,9}fen)?|\d{1,5}[,;\t]|["'`“„«‘([])[^\S\r\n]{0,9}$/iu;
/** The end of a URL before the value of its last parameter. */
const ADDRESS = /[?&#;=]\w{0,20}=[^\S\r\n]{0,9}$/;
/** Maximum number of prefix elements before a board, and maximum number of characters in each (except URLs). */
const PIECES = 4;
const LONGEST_PIECE = 80;
/** Text that ends a position's fields within a line. */
const END = /["'`”“»’|\])]|[,;](?=\s|$)|,(?=[^\s])/;
const MOVETEXT = /^(?:\d+(?:\.|…).*|\{.*|\(.*|;.*|moves:?)$/i;
/** Maximum number of characters to search in a line. */
const SEARCHED = 2000;
const FIELDS = 6;
/** Minimum number of slashes in a possible position. */
const MIN_SLASHES = 4;

/** Checks quickly whether a line may contain a position. */
export const mayHaveFen = (line: string): boolean => {
  let slashes = 0;
  for (let at = 0; at < Math.min(line.length, SEARCHED); at += 1) {
    const code = line.charCodeAt(at);
    if (code === 0x2f) slashes += 1;
    else if (code === 0x25 && /2f/i.test(line.slice(at + 1, at + 3))) slashes += 1;
    if (slashes >= MIN_SLASHES) return true;
  }
  return UCI.test(line.slice(0, SEARCHED));
};

/** Finds the first position in a line. */
export const findFen = (line: string): TextFen | undefined => {
  const start = line.slice(0, SEARCHED);
  const uci = UCI.exec(start);
  const board = BOARD.exec(start) ?? LIKE_BOARD.exec(start);
  if (uci !== null && (board === null || uci.index < board.index) && !/fen\s*$/.test(uci[0])) {
    const to = uci.index + uci[0].length;
    return {
      from: uci.index,
      to: endOfMoves(start, to),
      at: to - 8,
      fen: 'startpos',
      isCourier: false,
    };
  }
  if (board === null || !isLikely(board[0])) return undefined;
  const [text] = board;
  const at = board.index;
  const before = prefixOf(start.slice(0, at));
  const isAddress = /%2f/i.test(text) || /[?&#]\w*=$/.test(before);
  const fields = isAddress ? addressFields(start, at) : lineFields(start, at, text.length);
  const isCourier = text.includes('{');
  const fen = isCourier ? fields.fen.replace(/[{}]/g, '') : fields.fen;
  return { from: at - before.length, to: endOfMoves(start, fields.to), at, fen, isCourier };
};

/**
 * Finds the prefix at the end of a text, starting at the beginning of a word. A single expression for all four elements
 * is not used, because its time would grow with the fourth power of a URL's length.
 */
const prefixOf = (text: string): string => {
  const isBlank = (at: number): boolean => /\s/.test(text.charAt(at));
  let start = text.length;
  let from = start;
  for (let piece = 0; piece < PIECES; piece += 1) {
    const end = text.slice(Math.max(0, start - LONGEST_PIECE), start);
    if (ADDRESS.test(end)) {
      while (start > 0 && isBlank(start - 1)) start -= 1;
      while (start > 0 && !isBlank(start - 1)) start -= 1;
    } else {
      const found = PIECE.exec(end);
      if (found === null) break;
      start -= end.length - found.index;
    }
    if (start === 0 || isBlank(start - 1)) from = start;
  }
  return text.slice(from);
};

/** Whether a text that looks like a board is a board (possibly with errors), and not a file path. */
const isLikely = (board: string): boolean => {
  const ranks = board.split(/\/|%2f/i);
  const right = ranks.filter((rank) => /^[rlugcakpbznq\d{}]+$/i.test(rank));
  const runs = ranks.filter((rank) => /\d/.test(rank) || rank.length > 7);
  return right.length * 2 > ranks.length && runs.length > 1;
};

/** The offset after the word `moves` if that word follows, otherwise `from`. */
const endOfMoves = (line: string, from: number): number =>
  from + (/^[^\S\r\n]+moves\b:?/i.exec(line.slice(from, from + 40))?.[0].length ?? 0);

interface Fields {
  readonly fen: string;
  readonly to: number;
}

/** Reads a position's fields in a URL, which encodes blanks. */
const addressFields = (line: string, at: number): Fields => {
  const [text = ''] = /^[^\s&#"'<>`)\]]*/.exec(line.slice(at)) ?? [];
  let plain = text.replace(/[_+]/g, ' ');
  try {
    plain = decodeURIComponent(plain);
  } catch {
    // The percent encoding is invalid, so the text stays encoded.
  }
  return { fen: plain.replace(/[_+]/g, ' ').trim(), to: at + text.length };
};

/** Reads a position's fields in a line, up to moves or other text. */
const lineFields = (line: string, at: number, length: number): Fields => {
  const rest = line.slice(at + length);
  const end = END.exec(rest)?.index ?? rest.length;
  const words = [...rest.slice(0, end).matchAll(/\S+/g)];
  const stop = words.findIndex(
    ({ 0: word }, index) =>
      MOVETEXT.test(word) || (index >= FIELDS - 1 && (isMoveLike(word) || index >= FIELDS + 4)),
  );
  const isOther = stop >= 0 && words[stop]?.[0].toLowerCase() !== 'moves';
  const last = words.slice(0, stop < 0 ? undefined : stop).at(-1);
  const to = last === undefined ? 0 : last.index + last[0].length;
  const isCut = end < rest.length && /^["'`”“»’|\])]/.test(rest.slice(end));
  const closed = stop < 0 && isCut ? end + 1 : to;
  return { fen: line.slice(at, at + length + to), to: at + length + (isOther ? to : closed) };
};
