/** Wraps an engine for the protocols, so that it plays from opening books as long as a book contains the position. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SearchInfo, SearchLimits, SearchRequest } from '../engine/types.js';
import { resolveMove } from '../notation/coordinates.js';
import { GameLine } from '../protocols/game-line.js';
import type { BookMoveInfo, ProtocolEngine } from '../protocols/protocol-engine.js';
import { err, ok, type Result } from '../result.js';
import { parseRuleset } from '../rules/rulesets.js';
import { TheoryBook, type BookMove, type BookPosition } from '../theory/book.js';

/** The file extension of books in a folder. */
const BOOK_EXTENSION = '.book';

/** Books, keyed by their rulesets' IDs. */
export type Books = ReadonlyMap<string, TheoryBook>;

export const NO_BOOKS: Books = new Map();

export interface BookOptions {
  readonly books: Books;
  /** Returns random numbers from 0 (inclusive) to 1 (exclusive), as `Math.random` does. */
  readonly random?: () => number;
}

/**
 * Wraps an engine so that it can play from books. A book's move is played only if the book also contains the next
 * position, because such moves are the most reliable. Moves are chosen at random, with their shares in the book as
 * probabilities. The engine itself handles analyses: searches without limits, for mates, for several lines, for
 * selected moves, and during the opponent's turn.
 */
export const withBooks = (
  engine: Required<Omit<ProtocolEngine, 'setBooks' | 'bookMoves'>>,
  { books: given, random = Math.random }: BookOptions,
): Required<ProtocolEngine> => {
  let books = given;
  // Settings and searches take effect in the order in which they are requested.
  let ready: Promise<unknown> = Promise.resolve();
  return {
    analyse: async (request, limits, options) => {
      await ready;
      const found = wantsMove(limits) ? findMove(books, request, random) : undefined;
      if (found === undefined) return engine.analyse(request, limits, options);
      const info = infoOf(found);
      options.onInfo?.(info);
      return ok({ bestMove: found.move.move, info, lines: [info], reason: 'depth' });
    },
    analyseDice: (request, limits, options) => engine.analyseDice(request, limits, options),
    ponderHit: () => engine.ponderHit(),
    newGame: () => engine.newGame(),
    setHash: (mebibytes) => engine.setHash(mebibytes),
    setThreads: (threads) => engine.setThreads(threads),
    setNetwork: (url) => engine.setNetwork(url),
    setTablebases: (folder) => engine.setTablebases(folder),
    setBooks: (path) => {
      const read = path === undefined ? ok(NO_BOOKS) : readBooks(path);
      const set = ready.then(async (): Promise<Result<void, { readonly message: string }>> => {
        const result = await read;
        // After an error, the books remain unchanged.
        if (result.ok) books = result.value;
        return result.ok ? ok(undefined) : result;
      });
      ready = set;
      return set;
    },
    bookMoves: async (request) => {
      await ready;
      return listMoves(books, request);
    },
  };
};

const wantsMove = ({ lines = 1, searchMoves, mate, ponder, ...limits }: SearchLimits): boolean =>
  lines === 1 &&
  searchMoves === undefined &&
  mate === undefined &&
  ponder !== true &&
  Object.keys(limits).length > 0;

interface FoundMove {
  readonly position: BookPosition;
  readonly move: BookMove;
}

/** A book's entry for the requested position, restricted to legal moves. Returns undefined if there is none. */
const findPosition = (
  books: Books,
  { ruleset: id, fen, moves = [] }: SearchRequest,
): BookPosition | undefined => {
  const book = books.get(id);
  const ruleset = book && parseRuleset(id);
  if (book === undefined || ruleset?.ok !== true) return undefined;
  const start = GameLine.fromFen(fen, ruleset.value);
  // If a request cannot be searched, the engine itself reports this.
  const line = start.ok ? start.value.playAll(moves, resolveMove) : start;
  if (!line.ok) return undefined;
  const { position } = line.value;
  const known = position.status() === 'ongoing' ? book.find(position.key) : undefined;
  // Two positions in a book may have the same key.
  const isLegal = ({ move }: BookMove): boolean => resolveMove(position, move).ok;
  return known && { ...known, moves: known.moves.filter(isLegal) };
};

/** The book moves that may be played, and the sum of their shares. */
const playedMoves = (
  position: BookPosition,
): { readonly moves: readonly BookMove[]; readonly total: number } => {
  const moves = position.moves.filter(({ isSearched }) => isSearched);
  return { moves, total: moves.reduce((sum, { share }) => sum + share, 0) };
};

const findMove = (
  books: Books,
  request: SearchRequest,
  random: () => number,
): FoundMove | undefined => {
  const position = findPosition(books, request);
  if (position === undefined) return undefined;
  const { moves, total } = playedMoves(position);
  let left = random() * total;
  const move = moves.find(({ share }) => (left -= share) < 0) ?? moves[0];
  return move && { position, move };
};

const listMoves = (books: Books, request: SearchRequest): readonly BookMoveInfo[] | undefined => {
  if (!books.has(request.ruleset)) return undefined;
  const position = findPosition(books, request);
  if (position === undefined) return [];
  const { moves, total } = playedMoves(position);
  return position.moves.map((each) => ({
    move: each.move,
    score: each.score,
    share: moves.includes(each) && total > 0 ? each.share / total : 0,
  }));
};

const infoOf = ({ position: { depth }, move: { move, score } }: FoundMove): SearchInfo => ({
  depth,
  selectiveDepth: depth,
  multipv: 1,
  score,
  nodes: 0,
  time: 0,
  nodesPerSecond: 0,
  hashUse: 0,
  pv: [move],
});

/** Reads a book, or all books in a folder. An error names the file. */
export const readBooks = async (
  path: string,
): Promise<Result<Books, { readonly message: string }>> => {
  const books = new Map<string, TheoryBook>();
  try {
    const isFolder = statSync(path).isDirectory();
    const files = isFolder
      ? readdirSync(path)
          .filter((name) => extname(name) === BOOK_EXTENSION)
          .map((name) => join(path, name))
      : [path];
    if (files.length === 0)
      return err({ message: `${path} has no books, which are files with ${BOOK_EXTENSION}.` });
    for (const file of files) {
      const book = await TheoryBook.load(readFileSync(file));
      if (!book.ok) return err({ message: `${file}: ${book.error.message}` });
      books.set(book.value.ruleset, book.value);
    }
  } catch (error) {
    return err({ message: `${path} cannot be read: ${(error as Error).message}.` });
  }
  return ok(books);
};
