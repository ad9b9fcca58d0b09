/**
 * Finds the games of a text and reads each. It reads the text once, uses a stack of its own, and recovers from errors:
 * moves before the error are kept, the rest of the line is skipped and its text kept as unread, and other games are not
 * affected.
 */
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { clip } from '../result.js';
import { GameBounds } from './game-bounds.js';
import type { GameReader } from './game-reader.js';
import {
  PGN_LIMITS,
  type PgnError,
  type PgnGame,
  type Reading,
  type ReadOptions,
} from './pgn-fault.js';
import type { PgnLexer } from './pgn-lexer.js';

export interface Place {
  /** Offset in the whole text. */
  readonly at: number;
  /** From 1. */
  readonly line: number;
}

/** A game that is not legal by the rules under which it was read. */
export interface Misread extends Place {
  readonly text: string;
  readonly options: ReadOptions;
}

/** How a text is read: by the letter of the standard, or tolerantly. */
export interface PgnForm {
  readonly newLexer: () => PgnLexer;
  readonly newGame: (source: PgnLexer, at: number, options: ReadOptions) => GameReader;
  /** Reads an illegal game by other rules; absent if the game stays as it is. */
  readonly underOtherRules?: (reading: Reading, misread: Misread) => PgnGame;
}

/** Reads games in one form, in pieces as the text arrives. */
export class GamesOfForm {
  readonly #form: PgnForm;
  readonly #lexer: PgnLexer;
  readonly #options: ReadOptions;
  #game: GameReader;
  #bounds = new GameBounds();
  /** Where the game begins: at its first token. */
  #from: Place = { at: 0, line: 1 };
  #isBegun = false;
  #isComplete = false;
  #hasGames = false;
  /** The first text that is not a game. */
  #noGame: PgnGame | undefined;
  /** Warnings about text between games, for the next game. */
  #skipped: readonly PgnError[] = [];

  constructor(form: PgnForm, options: ReadOptions) {
    this.#form = form;
    this.#options = options;
    this.#lexer = form.newLexer();
    this.#game = form.newGame(this.#lexer, 0, options);
  }

  /** Takes the next piece of the text. */
  push(text: string): void {
    this.#lexer.push(text);
  }

  /** Says that no more text will come. */
  end(): void {
    this.#lexer.end();
    this.#isComplete = true;
  }

  /** The next game; undefined if more text is needed, or after the last one. */
  next(): PgnGame | undefined {
    for (;;) {
      const game = this.step();
      if (game !== 'token') return game;
    }
  }

  /** Reads a single token, so that the caller can pause within a long game. */
  step(): PgnGame | 'token' | undefined {
    const lexer = this.#lexer;
    const token = lexer.next();
    if (token === undefined) {
      if (this.#isComplete)
        return this.#finish({ at: lexer.offset, line: this.#from.line }) ?? this.#takeNoGame();
      // The game is not held back until the first move of the next one has arrived.
      return this.#bounds.isOver(lexer) ? this.#finish(lexer.startOf()) : undefined;
    }
    if (!this.#isBegun) this.#from = lexer.startOf(token);
    this.#isBegun = true;
    const isMainLine = this.#bounds.isMainLine;
    let finished: PgnGame | undefined;
    if (this.#bounds.isNext(token, lexer)) {
      const start = lexer.startOf(token);
      finished = this.#finish(start);
      this.#bounds.isNext(token, lexer);
      this.#isBegun = true;
      this.#game.take(token, true, lexer.moveNumber);
    } else this.#game.take(token, isMainLine, lexer.moveNumber);
    lexer.isHeader = this.#bounds.isHeader;
    // The whole game is needed if its moves are to be read by other rules.
    const isNeeded = this.#form.underOtherRules !== undefined;
    lexer.keep(isNeeded ? this.#from.at : this.#game.needsFrom);
    return finished ?? 'token';
  }

  #begin({ at, line }: Place): void {
    this.#from = { at, line };
    this.#isBegun = false;
    this.#game = this.#form.newGame(this.#lexer, at, this.#options);
    this.#bounds = new GameBounds();
  }

  /** Ends a game before the start of the next one. */
  #finish(next: Place): PgnGame | undefined {
    const game = this.#game;
    const from = this.#from;
    this.#begin(next);
    const isBlank = game.isEmpty && game.firstUnread === undefined;
    if (isBlank && this.#lexer.slice(from.at, next.at).trim() === '') return undefined;
    const reading = game.finish(next.at);
    const read = this.#underFittingRules(reading, from, next.at);
    // Under the wrong rules a list of moves may have no legal one.
    if (!reading.isGame && read === reading.game && !this.#isContinuation(read)) {
      this.#skip(game, reading.game, from, next.at);
      return undefined;
    }
    this.#hasGames = true;
    const skipped = this.#skipped;
    this.#skipped = [];
    return skipped.length === 0 ? read : { ...read, warnings: [...skipped, ...read.warnings] };
  }

  #underFittingRules(reading: Reading, from: Place, end: number): PgnGame {
    const { underOtherRules } = this.#form;
    const isRight = reading.hasStart && reading.illegalAt === undefined;
    if (underOtherRules === undefined || reading.isOther || isRight) return reading.game;
    const text = this.#lexer.slice(from.at, end);
    return underOtherRules(reading, { text, ...from, options: this.#options });
  }

  /** Whether moves follow the game before them after an empty line: they are lost unless an error keeps them. */
  #isContinuation({ errors: [first] }: PgnGame): boolean {
    return this.#hasGames && first?.code === 'pgn-first-number';
  }

  /** Text that is not a game is skipped with a warning. If there is no game at all, it is the error. */
  #skip(game: GameReader, { errors, warnings }: PgnGame, from: Place, end: number): void {
    const unread = this.#lexer.slice(from.at, end).trim();
    const first = { text: clip(unread.split('\n', 1).join('').trim()), place: from };
    const { text, place } = game.firstUnread ?? first;
    const error = errorIn(PGN_SENTENCES, 'pgn-no-game', { text });
    // What else is wrong with text that is no game helps nobody.
    const reasons = errors.filter(({ token, code }) => token === text && code !== 'san-syntax');
    this.#noGame ??= {
      errors: [{ ...error, ...place, token: text }, ...reasons.slice(0, 1)],
      warnings: [],
      unread,
    };
    const skipped = errorIn(PGN_SENTENCES, 'pgn-text', { text });
    const isTold = text === '' || warnings.some(({ at }) => at === place.at);
    const told = isTold ? warnings : [{ ...skipped, ...place, token: text }, ...warnings];
    this.#skipped = [...this.#skipped, ...told].slice(0, PGN_LIMITS.faults);
  }

  /** Takes the error of a text without any game. */
  #takeNoGame(): PgnGame | undefined {
    const noGame = this.#hasGames ? undefined : this.#noGame;
    if (noGame !== undefined) this.#skipped = [];
    this.#noGame = undefined;
    return noGame;
  }

  /** Warnings about text after the last game. */
  get warnings(): readonly PgnError[] {
    return this.#skipped;
  }
}
