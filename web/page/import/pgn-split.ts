/**
 * Cuts a PGN file into its games without reading their moves, piece by piece as it arrives, so that a
 * file of many megabytes costs no pause. A game begins at a tag line that follows moves, and at moves
 * that follow a result; tags inside a comment in braces are part of it, but a line with the tag `Event` alone ends the comment.
 */
import { EVENT_LINE } from '../../../src/notation/pgn-lexer.js';
import { splitHeader } from './name.js';

/** The text of one game, and what a list shows of it. */
export interface RawGame {
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
}

/** Longer games are passed over, and a text that goes on like this without a tag is none; in UTF-16 units. */
export const MAX_GAME_LENGTH = 1 << 20;

const TAGS = /^(?:\s*\[\s*[A-Za-z0-9_]+\s*"(?:[^"\\]|\\.)*"\s*\])+/;
/** What changes how the words behind it are read; results stand alone. */
const MARK = /[{();]|(?<![^\s{}();[\]])(?:1-0|0-1|1\/2-1\/2|\*)(?![^\s{}();[\]])/g;
const WORD = /[{}();[\]]|[^\s{}();[\]]+/g;
const RESULT = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;
const TAG_LINE = /^\s*\[\s*[A-Za-z0-9_]+\s*"/;

/** Thrown when the text cannot be a collection of games. */
export class TooLongGameError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The game that begins on line ${line} is longer than 1 MB.`);
    this.line = line;
  }
}

/** Takes text in pieces and gives the games that have become complete. */
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
  /** Variations that are open. */
  #depth = 0;
  #isTooLong = false;
  #hasGames = false;
  /** Lines on which games begin that are too long, from 1. */
  readonly tooLong: number[] = [];

  /** Throws a {@link TooLongGameError} where the text is no collection of games. */
  push(chunk: string): readonly RawGame[] {
    const text = this.#rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    this.#rest = text.slice(end);
    const games =
      end === 0
        ? []
        : text
            .slice(0, end - 1)
            .split('\n')
            .flatMap((line) => this.#take(line));
    if (this.#rest.length <= MAX_GAME_LENGTH) return games;
    // The game is passed over, so its lines need not be whole.
    const begun = this.#rest;
    this.#rest = '';
    games.push(...this.#take(begun));
    this.#lineNumber -= 1;
    return games;
  }

  /** The last game, when no more text will come. */
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
    // Moves may stand behind tags. A tag that is not closed takes the rest of its line.
    const tagsEnd = isTag ? (TAGS.exec(line)?.[0].length ?? line.length) : 0;
    return [...games, ...this.#takeMoves(line, tagsEnd)];
  }

  /** Takes a line that from an offset on holds moves. Without tags a game ends with its result. */
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
      // Once the result has been read any word begins the next game; before, most words say nothing.
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

  #keep(line: string): void {
    if (this.#isTooLong) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length <= MAX_GAME_LENGTH) return;
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
    return { text, line: this.#firstLine, tags: new Map(splitHeader(text).tags) };
  }
}
