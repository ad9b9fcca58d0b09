/**
 * Determines from the tokens alone where the games in a text begin. The reader uses this class, and so does the page
 * when it splits a file into games.
 */
import { isMoveLike } from './move-words.js';
import type { MoveNumber, PgnToken, TagToken } from './pgn-tokens.js';

/** The context before a token. */
export interface Before {
  /** The move number before the token, if any. */
  readonly moveNumber: MoveNumber | undefined;
  readonly isAfterEmptyLine: boolean;
}

/** Minimum number of main-line moves before `1.` can begin another game. */
const MIN_MOVES = 2;

/** A piece separated from its move, as in Game Courier logs: `1. R l1-l3`. */
const PIECE = /^[\p{L}♔-♟]$/u;

export class GameBounds {
  readonly #names = new Set<string>();
  /** Whether the game begins with a position in the text. */
  #isPosition = false;
  #depth = 0;
  #mainMoves = 0;
  #hasMoves = false;
  #isEnded = false;
  /** Whether moves after the result continue this game according to their number. */
  #isContinued = false;
  /** Whether the last token was a result inside a variation, which may be unclosed. */
  #hasResultInside = false;

  /** Whether tags or text without a move may follow. */
  get isHeader(): boolean {
    return !this.#hasMoves || this.#isEnded;
  }

  /** Whether a result has ended the game. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether a result at this point ends the game. A result inside a variation belongs to the variation's text. */
  get isMainLine(): boolean {
    return this.#depth === 0;
  }

  /**
   * Whether a token begins another game. If not, counts the token as part of this game.
   *
   * A tag within the moves begins a game if it is `Event`, or if this game already has a tag with the same name. Any
   * other late tag belongs to this game, because one malformed line must not cut a game in two. Moves after a result
   * begin a game unless their number shows that they continue this one.
   */
  isNext(token: PgnToken, before: Before): boolean {
    if (this.isOver(before)) return true;
    if (token.kind !== 'comment' && token.kind !== 'nag') this.#hasResultInside = false;
    switch (token.kind) {
      case 'tag':
        if (this.#isNextTag(token)) return true;
        this.#names.add(token.name);
        this.#isPosition ||= token.position !== undefined;
        return false;
      case 'open':
      case 'close':
        if (this.#isEnded) return false;
        this.#hasMoves = true;
        this.#depth = Math.max(0, this.#depth + (token.kind === 'open' ? 1 : -1));
        return false;
      case 'result':
        if (this.#depth > 0) {
          this.#hasResultInside = true;
          return false;
        }
        if (this.#isEnded) return !this.#isContinued;
        this.#isEnded = true;
        this.#hasMoves = true;
        return false;
      case 'symbol':
        return this.#isNextSymbol(token.text, before.moveNumber);
      case 'comment':
      case 'nag':
      case 'text':
      case 'escape':
        return false;
    }
  }

  /**
   * Whether the game is already over before the next token is known, because an empty line or `1.` follows the result.
   * This makes it possible to read a game that arrives slowly as soon as the game has ended.
   */
  isOver({ moveNumber, isAfterEmptyLine }: Before): boolean {
    if (this.#isEnded && isAfterEmptyLine) return true;
    return (this.#isEnded || this.#hasResultInside) && moveNumber?.value === 1;
  }

  #isNextTag({ name, position, bracketed }: TagToken): boolean {
    if (this.#isEnded) return true;
    // A position in the text is the start position for the moves that follow.
    if (position !== undefined) return this.#hasMoves || this.#names.has('FEN');
    if (this.#isPosition && bracketed) return true;
    if (!this.#hasMoves) return false;
    return name === 'Event' || this.#names.size === 0 || this.#names.has(name);
  }

  #isNextSymbol(text: string, moveNumber: MoveNumber | undefined): boolean {
    const isFirst = moveNumber?.value === 1 && moveNumber.isFirst;
    const mayBegin = isFirst && this.#depth === 0 && this.#mainMoves >= MIN_MOVES;
    if (mayBegin && PIECE.test(text)) return true;
    if (!isMoveLike(text)) return false;
    if (this.#isEnded) {
      this.#isContinued ||= moveNumber !== undefined;
      return !this.#isContinued;
    }
    if (mayBegin) return true;
    this.#hasMoves = true;
    if (this.#depth === 0) this.#mainMoves += 1;
    return false;
  }
}
