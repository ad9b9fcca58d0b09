/**
 * Splits a PGN file into games without reading their moves, in pieces as it arrives, so that the page stays
 * responsive with large files. A game begins at a tag line after moves, and at moves after a result. Tags
 * inside a comment in braces are part of it, but a line that contains only the tag `Event` ends the
 * comment.
 */
import { EVENT_LINE } from '../../../src/notation/pgn-lexer.js';
import { splitHeader, tagMap } from '../../storage/pgn-header.js';

/** The text of one game, and the values that a list shows. */
export interface RawGame {
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
}

/**
 * The largest length of a game in UTF-16 units. `acedrex explore --pgn` writes trees of this size. Longer games are
 * skipped.
 */
const MAX_GAME_LENGTH = 32 << 20;
/** A longer text without a tag is not PGN. */
export const MAX_UNTAGGED_LENGTH = 1 << 20;

const TAGS = /^(?:\s*\[\s*[A-Za-z0-9_]+\s*"(?:[^"\\]|\\.)*"\s*\])+/;
/** Characters that change how the following words are read, and results that are words of their own. */
const MARK = /[{();]|(?<![^\s{}();[\]])(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s{}();[\]])/g;
const WORD = /[{}();[\]]|[^\s{}();[\]]+/g;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;
const TAG_LINE = /^\s*\[\s*[A-Za-z0-9_]+\s*"/;

/** Thrown when the text cannot be a collection of games. */
export class TooLongGameError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The game that begins on line ${line} is too long.`);
    this.line = line;
  }
}

/** Takes text in pieces and returns the games that have become complete. */
export class PgnSplitter {
  #rest = '';
  #lines: string[] = [];
  #length = 0;
  #lineNumber = 0;
  #firstLine = 1;
  #inComment = false;
  #hasMoves = false;
  /** Whether the result of the game has been read. */
  #hasEnded = false;
  /** Number of open variations. */
  #depth = 0;
  #isTooLong = false;
  #hasGames = false;
  /** Line numbers, from 1, of games that are too long. */
  readonly tooLong: number[] = [];
  readonly #maxLength: number;

  /** `maxLength`: of a game with tags, in UTF-16 units. */
  constructor(maxLength = MAX_GAME_LENGTH) {
    this.#maxLength = maxLength;
  }

  /** Throws a {@link TooLongGameError} if the text is not a collection of games. */
  push(chunk: string): readonly RawGame[] {
    // The rest has no line break, so that a long line is not searched again with each piece.
    const end = chunk.lastIndexOf('\n');
    const lines = end < 0 ? undefined : this.#rest + chunk.slice(0, end);
    this.#rest = end < 0 ? this.#rest + chunk : chunk.slice(end + 1);
    const games = lines?.split('\n').flatMap((line) => this.#take(line)) ?? [];
    if (this.#rest.length <= this.#limit) return games;
    // The game is skipped, so its lines need not be complete.
    const begun = this.#rest;
    this.#rest = '';
    games.push(...this.#take(begun));
    this.#lineNumber -= 1;
    return games;
  }

  /** Ends the text and returns the last game. */
  end(): readonly RawGame[] {
    const games = this.#rest === '' ? [] : this.#take(this.#rest);
    this.#rest = '';
    return [...games, ...this.#finish()];
  }

  #take(line: string): readonly RawGame[] {
    this.#lineNumber += 1;
    let games: readonly RawGame[] = [];
    if (EVENT_LINE.test(line)) this.#inComment = false;
    const isTag = !this.#inComment && TAG_LINE.test(line);
    if (isTag && this.#hasMoves) games = this.#finish();
    if (this.#lines.length === 0) {
      if (line.trim() === '') return games;
      this.#firstLine = this.#lineNumber;
    }
    // Moves may follow tags on the same line. An unclosed tag takes the rest of its line.
    const tagsEnd = isTag ? (TAGS.exec(line)?.[0].length ?? line.length) : 0;
    return [...games, ...this.#takeMoves(line, tagsEnd)];
  }

  /** Takes a line with moves from an offset on. Without tags, a game ends with its result. */
  #takeMoves(line: string, from: number): readonly RawGame[] {
    if (line.startsWith('%') && !this.#inComment) {
      this.#keep(line);
      return [];
    }
    const games: RawGame[] = [];
    let start = 0;
    for (let at = from; ;) {
      if (this.#inComment) {
        const close = line.indexOf('}', at);
        if (close < 0) break;
        this.#inComment = false;
        at = close + 1;
      }
      // After the result, any word begins the next game; before it, only marks matter.
      const pattern = this.#hasEnded ? WORD : MARK;
      pattern.lastIndex = at;
      const found = pattern.exec(line);
      if (found === null) break;
      const [text] = found;
      at = pattern.lastIndex;
      if (text === ';') break;
      if (text === '{') this.#inComment = true;
      else if (!this.#hasEnded) this.#mark(text);
      else if (!RESULT.test(text)) {
        this.#keep(line.slice(start, found.index));
        games.push(...this.#finish());
        start = found.index;
        at = found.index;
        this.#firstLine = this.#lineNumber;
      }
    }
    this.#hasMoves ||= line.slice(Math.max(start, from)).trim() !== '';
    this.#keep(line.slice(start));
    return games;
  }

  /** Takes a parenthesis or a result. */
  #mark(text: string): void {
    if (text === '(') this.#depth += 1;
    else if (text === ')') this.#depth = Math.max(0, this.#depth - 1);
    else this.#hasEnded = this.#depth === 0;
  }

  get #limit(): number {
    const [first = this.#rest] = this.#lines;
    const isTagged = this.#hasGames || TAG_LINE.test(first);
    return isTagged ? this.#maxLength : Math.min(this.#maxLength, MAX_UNTAGGED_LENGTH);
  }

  #keep(line: string): void {
    if (this.#isTooLong) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length <= this.#limit) return;
    this.#isTooLong = true;
    const [first = ''] = this.#lines;
    if (!this.#hasGames && !TAG_LINE.test(first)) throw new TooLongGameError(this.#firstLine);
    this.#lines = [''];
  }

  #finish(): readonly RawGame[] {
    if (this.#lines.length === 0) return [];
    const games = this.#isTooLong ? [] : [this.#game()];
    if (this.#isTooLong) this.tooLong.push(this.#firstLine);
    this.#hasGames = true;
    this.#isTooLong = false;
    this.#lines = [];
    this.#length = 0;
    this.#hasMoves = false;
    this.#inComment = false;
    this.#hasEnded = false;
    this.#depth = 0;
    return games;
  }

  #game(): RawGame {
    const text = this.#lines.join('\n');
    return { text, line: this.#firstLine, tags: tagMap(splitHeader(text).tags) };
  }
}
