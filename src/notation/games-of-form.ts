/**
 * Finds and reads the games in a text. Reads the text once, with an explicit stack, and recovers from errors. Keeps the
 * moves before an error and stores the rest of the line as unparsed text. Other games are not affected.
 */
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip } from '../result.js';
import { GameBounds } from './game-bounds.js';
import type { GameReader } from './game-reader.js';
import {
  PGN_LIMITS,
  type PgnError,
  type GamePlace,
  type PgnGame,
  type Reading,
  type ReadOptions,
} from './pgn-fault.js';
import { isMoveLike } from './move-words.js';
import type { PgnLexer } from './pgn-lexer.js';
import type { PgnToken } from './pgn-tokens.js';

export interface Place {
  /** Offset in the whole text. */
  readonly at: number;
  /** Line number, starting at 1. */
  readonly line: number;
}

/** A game that is illegal under the rules by which it was read. */
export interface Misread extends Place {
  readonly text: string;
  readonly options: ReadOptions;
}

/** How to read PGN: strictly by the standard, or tolerantly. */
export interface PgnForm {
  readonly newLexer: () => PgnLexer;
  readonly newGame: (source: PgnLexer, at: number, options: ReadOptions) => GameReader;
  /**
   * Whether a word at the beginning of a line begins another game, if unnumbered lines of moves are separate games.
   * `before` is the game's text so far, if that text is a single line.
   */
  readonly beginsList?: (
    game: GameReader,
    word: string,
    before: string | undefined,
    options: ReadOptions,
  ) => boolean;
  /** Tries other ways to read an illegal game. Absent if games are not read again. */
  readonly inOtherManners?: (reading: Reading, misread: Misread) => PgnGame;
}

/** Whether a game has at most two plies. They share one move number. */
const isShort = ({ record }: PgnGame): boolean =>
  record?.children[0]?.children[0]?.children[0] === undefined;

/**
 * Adds a warning to a game whose only move number is `1.`. Such a game may be the misnumbered end of the previous game.
 */
const withFirstAgain = (game: PgnGame, place: Place): PgnGame => {
  const error = errorIn(PGN_SENTENCES, 'pgn-first-again', { number: '1.' });
  return { ...game, warnings: [{ ...error, ...place, token: '1.' }, ...game.warnings] };
};

/** Reads games in one form. The text may arrive in pieces. */
export class GamesOfForm {
  readonly #form: PgnForm;
  readonly #lexer: PgnLexer;
  readonly #options: ReadOptions;
  #game: GameReader;
  #bounds = new GameBounds();
  /** Place of the game's first token. */
  #from: Place = { at: 0, line: 1 };
  #isBegun = false;
  #isComplete = false;
  #isTooLong = false;
  /** Whether any move in the game has a number. */
  #isNumbered = false;
  /** Number of lines with moves in the game, excluding the first. */
  #lines = 0;
  /** Whether unnumbered lines of moves are separate games. */
  #isListOfGames = false;
  #hasGames = false;
  /** The place of the `1.` that began this game, if the previous game had no result. */
  #firstAgain: Place | undefined;
  /** The first text without a game. */
  #noGame: PgnGame | undefined;
  /** Warnings about text between games. They are attached to the next game. */
  #skipped: readonly PgnError[] = [];

  constructor(form: PgnForm, options: ReadOptions) {
    this.#form = form;
    this.#options = options;
    this.#lexer = form.newLexer();
    this.#game = form.newGame(this.#lexer, 0, options);
  }

  /** Adds a piece of the text. */
  push(text: string): void {
    this.#lexer.push(text);
  }

  /** Marks the end of the text. */
  end(): void {
    this.#lexer.end();
    this.#isComplete = true;
  }

  /** Reads the next game. Returns undefined if more text is needed, or after the last game. */
  next(): PgnGame | undefined {
    for (;;) {
      const game = this.step();
      if (game !== 'token') return game;
    }
  }

  /** Reads a single token, so that the caller can pause within a long game. Returns a game when it is complete. */
  step(): PgnGame | 'token' | undefined {
    const lexer = this.#lexer;
    const token = lexer.next();
    if (token === undefined) {
      if (this.#isComplete && lexer.moveNumber !== undefined) {
        this.#isBegun = true;
        this.#game.takeNumber(lexer.moveNumber);
        lexer.moveNumber = undefined;
      }
      if (this.#isComplete)
        return this.#finish({ at: lexer.offset, line: this.#from.line }) ?? this.#takeNoGame();
      // Returns a finished game without waiting for the next game's first move.
      return this.#bounds.isOver(lexer) ? this.#finish(lexer.startOf()) : undefined;
    }
    if (!this.#isBegun) this.#from = lexer.startOf(token);
    this.#isBegun = true;
    let { isMainLine } = this.#bounds;
    let finished: PgnGame | undefined;
    const { isEnded } = this.#bounds;
    const isNextList = this.#isNextList(token);
    if (isNextList || this.#bounds.isNext(token, lexer)) {
      const start = lexer.startOf(token);
      finished = this.#finish(start);
      if (!isNextList && !isEnded && token.kind === 'symbol') this.#firstAgain = start;
      this.#bounds.isNext(token, lexer);
      this.#isBegun = true;
      isMainLine = true;
    }
    if (token.kind === 'tag' || !this.#isSkimmed)
      this.#game.take(token, isMainLine, lexer.moveNumber);
    lexer.isHeader = this.#bounds.isHeader;
    // Keeps the whole game's text, because the moves may have to be read again under other rules.
    const isNeeded = this.#isSkimmed || this.#form.inOtherManners !== undefined;
    this.#isTooLong ||= this.#isSkimmed && token.end - this.#from.at > PGN_LIMITS.game;
    lexer.keep(this.#isTooLong ? token.end : isNeeded ? this.#from.at : this.#game.needsFrom);
    return finished ?? 'token';
  }

  /** Whether a token begins a list of moves that forms a separate game. */
  #isNextList(token: PgnToken): boolean {
    const { moveNumber, isLineStart } = this.#lexer;
    this.#isNumbered ||= moveNumber !== undefined;
    if (this.#isNumbered || this.#game.isTagged || token.kind !== 'symbol') return false;
    if (!isLineStart || !this.#bounds.isMainLine || !isMoveLike(token.text)) return false;
    if (this.#bounds.isHeader) return false;
    this.#lines += 1;
    const before = this.#lines === 1 ? this.#lexer.slice(this.#from.at, token.at) : undefined;
    this.#isListOfGames ||=
      this.#form.beginsList?.(this.#game, token.text, before, this.#options) === true;
    return this.#isListOfGames;
  }

  /** Whether only the game's tags are read. */
  get #isSkimmed(): boolean {
    return this.#options.skim === true && this.#game.isTagged;
  }

  #begin({ at, line }: Place): void {
    this.#from = { at, line };
    this.#firstAgain = undefined;
    this.#isBegun = false;
    this.#isTooLong = false;
    this.#isNumbered = false;
    this.#lines = 0;
    this.#game = this.#form.newGame(this.#lexer, at, this.#options);
    this.#bounds = new GameBounds();
  }

  /** Ends a game before the start of the next. Returns undefined if the text was not a game. */
  #finish(next: Place): PgnGame | undefined {
    const game = this.#game;
    const from = this.#from;
    const place = { ...from, end: next.at };
    const again = this.#firstAgain;
    if (this.#isSkimmed) {
      const isTooLong = this.#isTooLong;
      this.#begin(next);
      return this.#skimmed(game, place, isTooLong);
    }
    this.#begin(next);
    const isBlank = game.isEmpty && game.firstUnread === undefined;
    if (isBlank && this.#lexer.slice(from.at, next.at).trim() === '') return undefined;
    const reading = game.finish(next.at);
    const read = this.#inFittingManner(reading, from, next.at);
    // A list of moves may contain no legal move if the rules are wrong.
    if (!reading.isGame && read === reading.game && !this.#isContinuation(read)) {
      this.#skip(game, reading.game, from, next.at);
      return undefined;
    }
    const isDoubtful = again && isShort(read) && read.errors.length === 0;
    return this.#found(isDoubtful ? withFirstAgain(read, again) : read, place);
  }

  /** Adds the place to a game, and the warnings about the text before it. */
  #found(read: PgnGame, place: GamePlace): PgnGame {
    this.#hasGames = true;
    const skipped = this.#skipped;
    this.#skipped = [];
    return { ...read, place, warnings: [...skipped, ...read.warnings] };
  }

  /** Makes a game whose moves have not been read. */
  #skimmed({ tags }: GameReader, place: GamePlace, isTooLong: boolean): PgnGame {
    if (isTooLong) {
      const error = { ...errorIn(PGN_SENTENCES, 'pgn-too-long', {}), ...place, token: '' };
      return this.#found({ errors: [error], warnings: [] }, place);
    }
    const text = this.#lexer.slice(place.at, place.end).trimEnd();
    return this.#found({ skimmed: { text, tags }, errors: [], warnings: [] }, place);
  }

  #inFittingManner(reading: Reading, from: Place, end: number): PgnGame {
    const { inOtherManners } = this.#form;
    const isLegal = reading.illegalAt === undefined && !reading.isMisnumbered;
    const isWritten = !reading.isMisspelled && reading.mislabelled === 0;
    const isRight = reading.hasStart && isLegal && isWritten;
    if (inOtherManners === undefined || reading.isOther || isRight) return reading.game;
    const text = this.#lexer.slice(from.at, end);
    return inOtherManners(reading, { text, ...from, options: this.#options });
  }

  /** Whether the moves continue the previous game after an empty line. Skipping them must cause an error. */
  #isContinuation({ errors: [first] }: PgnGame): boolean {
    return this.#hasGames && first?.code === 'pgn-first-number';
  }

  /** Skips text that is not a game and adds a warning. If there is no game at all, adds an error instead. */
  #skip(game: GameReader, { errors, warnings }: PgnGame, from: Place, end: number): void {
    const unread = this.#lexer.slice(from.at, end).trim();
    const first = { text: clip(unread.split('\n', 1).join('').trim()), place: from };
    const { text, place } = game.firstUnread ?? first;
    const error = errorIn(PGN_SENTENCES, 'pgn-no-game', { text });
    // Omits further errors about text that is not a game, because these errors would not help the user.
    const reasons = errors.filter(({ token, code }) => token === text && code !== 'san-syntax');
    this.#noGame ??= {
      errors: [{ ...error, ...place, token: text }, ...reasons.slice(0, 1)],
      warnings: [],
      unread,
    };
    // Numbers and results before that text are also skipped.
    const isLater = /[\p{L}\p{N}]/u.test(this.#lexer.slice(from.at, place.at));
    const start = isLater ? first : { text, place };
    const skipped = errorIn(PGN_SENTENCES, 'pgn-text', { text: start.text });
    const isTold = start.text === '' || warnings.some(({ at }) => at === start.place.at);
    const told = isTold
      ? warnings
      : [{ ...skipped, ...start.place, token: start.text }, ...warnings];
    this.#skipped = [...this.#skipped, ...told].slice(0, PGN_LIMITS.faults);
  }

  /** Returns the error for a text without any game, once. */
  #takeNoGame(): PgnGame | undefined {
    const noGame = this.#hasGames ? undefined : this.#noGame;
    if (noGame !== undefined) this.#skipped = [];
    this.#noGame = undefined;
    return noGame;
  }

  /** Warnings about the text after the last game. */
  get warnings(): readonly PgnError[] {
    return this.#skipped;
  }
}
