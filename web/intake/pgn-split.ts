/**
 * Cuts a PGN file into its games without reading their moves, piece by piece as it arrives, so that a
 * file of many megabytes costs no pause. A game begins at a tag line that follows moves; tags inside
 * a comment in braces are part of it, but a line with the tag `Event` alone ends the comment.
 */
import { EVENT_LINE } from '../../src/notation/pgn-lexer.js';
import { splitHeader } from './name.js';

/** The text of one game, and what a list shows of it. */
export interface RawGame {
  readonly text: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
}

/** A file is not a game if it goes on like this without a tag; in UTF-16 units. */
export const MAX_GAME_LENGTH = 1 << 20;

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

  /** Throws a {@link TooLongGameError}. */
  push(chunk: string): readonly RawGame[] {
    const text = this.#rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    this.#rest = text.slice(end);
    if (this.#length + this.#rest.length > MAX_GAME_LENGTH)
      throw new TooLongGameError(this.#firstLine);
    if (end === 0) return [];
    return text
      .slice(0, end - 1)
      .split('\n')
      .flatMap((line) => this.#take(line));
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
    if (!isTag) {
      if (line.trim() !== '' && !line.startsWith('%')) this.#hasMoves = true;
      this.#inComment = endsInComment(line, this.#inComment);
    }
    this.#lines.push(line);
    this.#length += line.length + 1;
    if (this.#length > MAX_GAME_LENGTH) throw new TooLongGameError(this.#firstLine);
    return games;
  }

  #finish(): readonly RawGame[] {
    if (this.#lines.length === 0) return [];
    const text = this.#lines.join('\n');
    const tags = new Map(splitHeader(text).tags);
    const game: RawGame = { text, line: this.#firstLine, tags };
    this.#lines = [];
    this.#length = 0;
    this.#hasMoves = false;
    this.#inComment = false;
    return [game];
  }
}

/** Whether a line that begins inside or outside a comment in braces ends inside one. */
const endsInComment = (line: string, inside: boolean): boolean => {
  let at = 0;
  for (;;) {
    const next = line.indexOf(inside ? '}' : '{', at);
    if (next < 0) return inside;
    // From a semicolon on the rest of a line is a comment, braces and all.
    if (!inside && line.slice(at, next).includes(';')) return false;
    inside = !inside;
    at = next + 1;
  }
};
