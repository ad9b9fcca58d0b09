/**
 * Reads PGN: any number of games, with variations, comments and glyphs. It reads the text once, uses a
 * stack of its own, and recovers from errors: moves before the error are kept, the rest of the line is
 * skipped and its text kept as unread, and other games are not affected.
 */
import { checkText } from '../arguments.js';
import { GameReader, type PgnGame } from './pgn-game.js';
import { PgnLexer, type ResultToken } from './pgn-lexer.js';

/** Reads PGN in pieces, as it arrives. */
export class PgnReader {
  readonly #lexer = new PgnLexer();
  #game = new GameReader(this.#lexer, 0);
  #isComplete = false;

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
    if (token === undefined) return this.#isComplete ? this.#finish(lexer.offset) : undefined;
    let finished: PgnGame | undefined;
    if (token.kind === 'tag') {
      if (this.#game.begun) finished = this.#finish(token.at);
      this.#game.tag(token);
    } else if (token.kind === 'result') finished = this.#finish(token.at, token.end, token);
    else if (token.kind === 'escape') this.#game.escape(token);
    else this.#game.token(token);
    lexer.keep(this.#game.needsFrom);
    return finished ?? 'token';
  }

  /** Ends a game before an offset; the next game begins there or after the result. */
  #finish(at: number, next = at, result?: ResultToken): PgnGame | undefined {
    const game = this.#game;
    if (game.isEmpty && result === undefined) return undefined;
    this.#game = new GameReader(this.#lexer, next);
    return game.finish(at, result);
  }
}

/**
 * Yields the games of a text one by one, and undefined after each token, so that the caller can pause
 * within a long game.
 */
export function* readPgnInSteps(text: string): Generator<PgnGame | undefined, void> {
  const reader = readerOf(text);
  for (let game = reader.step(); game !== undefined; game = reader.step())
    yield game === 'token' ? undefined : game;
}

/** Yields the games of a text one by one, so that not all games of a long file are in memory at once. */
export function* readPgn(text: string): Generator<PgnGame, void> {
  const reader = readerOf(text);
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** Yields the games of a text that arrives in pieces, one by one. */
export async function* readPgnStream(pieces: AsyncIterable<string>): AsyncGenerator<PgnGame, void> {
  const reader = new PgnReader();
  for await (const piece of pieces) {
    reader.push(piece);
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  }
  reader.end();
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** All games of a text. */
export const parsePgn = (text: string): readonly PgnGame[] => [...readPgn(text)];

const readerOf = (text: string): PgnReader => {
  checkText(text, 'text');
  const reader = new PgnReader();
  reader.push(text);
  reader.end();
  return reader;
};
