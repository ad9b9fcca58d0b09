/**
 * Decides where the games of a text begin, from the tokens alone. The reader and the page, which splits files into
 * games before it reads them, agree because both use it.
 */
import { isMoveLike } from './move-words.js';
import type { MoveNumber, PgnToken } from './pgn-tokens.js';

/** What stands before a token. */
export interface Before {
  /** The move number, if there is one. */
  readonly moveNumber: MoveNumber | undefined;
  readonly isAfterEmptyLine: boolean;
}

/** Moves of the main line before `1.` can begin another game. */
const MIN_MOVES = 2;

export class GameBounds {
  readonly #names = new Set<string>();
  #depth = 0;
  #mainMoves = 0;
  #hasMoves = false;
  #isEnded = false;
  /** Whether moves follow the result whose number shows that they continue this game. */
  #isContinued = false;
  /** Whether a result inside a variation was the last token: the variation may not be closed. */
  #hasResultInside = false;

  /** Whether tags or text may follow that belong to no move. */
  get isHeader(): boolean {
    return !this.#hasMoves || this.#isEnded;
  }

  /** Whether a result has ended the game. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether a result here is the game's: inside a variation it is text of that variation. */
  get isMainLine(): boolean {
    return this.#depth === 0;
  }

  /**
   * Whether a token begins another game. If not, the token is counted as one of this game.
   *
   * A tag within the moves begins a game if it is `Event`, or if this game has a tag of the same name. Any other
   * late tag belongs to this game, because one faulty line must not cut a game in two. Moves after a result begin a
   * game unless their number shows that they continue this one.
   */
  isNext(token: PgnToken, before: Before): boolean {
    if (this.isOver(before)) return true;
    if (token.kind !== 'comment' && token.kind !== 'nag') this.#hasResultInside = false;
    switch (token.kind) {
      case 'tag':
        if (this.#isNextTag(token.name)) return true;
        this.#names.add(token.name);
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
   * Whether the game is over before the next token is known: an empty line follows the result, or `1.` follows it. So a
   * game that arrives slowly is read as soon as it has ended.
   */
  isOver({ moveNumber, isAfterEmptyLine }: Before): boolean {
    if (this.#isEnded && isAfterEmptyLine) return true;
    return (this.#isEnded || this.#hasResultInside) && moveNumber?.value === 1;
  }

  #isNextTag(name: string): boolean {
    if (this.#isEnded) return true;
    if (!this.#hasMoves) return false;
    return name === 'Event' || this.#names.size === 0 || this.#names.has(name);
  }

  #isNextSymbol(text: string, moveNumber: MoveNumber | undefined): boolean {
    if (!isMoveLike(text)) return false;
    if (this.#isEnded) {
      this.#isContinued ||= moveNumber !== undefined;
      return !this.#isContinued;
    }
    const isFirst = moveNumber?.value === 1 && moveNumber.isFirst;
    if (isFirst && this.#depth === 0 && this.#mainMoves >= MIN_MOVES) return true;
    this.#hasMoves = true;
    if (this.#depth === 0) this.#mainMoves += 1;
    return false;
  }
}
