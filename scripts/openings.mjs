/** Reads the books, for the openings report and for checks. */
import { existsSync, readFileSync } from 'node:fs';
import { loadRules, makeCoordinates, makeSan, Position, RULESETS } from '../build/library/index.js';
import { TheoryBook } from '../build/library/theory/index.js';
import { knownMoves } from '../build/library/theory/value.js';

/**
 * The settings for making the books. `positions` is above 20,000, because a book omits the positions of finished games.
 */
export const EFFORT = { positions: 20_300, nodes: 100_000, lines: 4, breadth: 0.25 };

export const BOOK_RULESETS = Object.values(RULESETS);

export const bookFile = ({ id }) => `data/books/${id}.book`;

/** Reads a ruleset's book. Throws an Error that names the file. */
export const readBook = async (ruleset) => {
  const file = bookFile(ruleset);
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  await loadRules();
  const book = await TheoryBook.load(readFileSync(file));
  if (!book.ok) throw new Error(`${file}: ${book.error.message}`);
  return book.value;
};

/** A book position's moves in the explorer's order, with the positions after them. */
export const movesOf = (book, position) => {
  const next = position.legalMoves().map((legal) => {
    const after = position.play(legal);
    return { legal, after, move: makeCoordinates(legal), key: after.key };
  });
  return knownMoves(book, position.key, next).map(({ next: { legal, move, after }, ...known }) => ({
    ...known,
    move,
    legal,
    san: makeSan(position, legal),
    role: position.pieceAt(legal.from)?.role,
    after,
  }));
};

/** A book's best play from a position, until the book ends or a position repeats. */
export const mainLine = (book, start, plies = Number.POSITIVE_INFINITY) => {
  const line = [];
  const seen = new Set([start.key]);
  let position = start;
  while (line.length < plies) {
    const [best] = movesOf(book, position);
    if (best === undefined || seen.has(best.after.key)) break;
    line.push(best);
    position = best.after;
    seen.add(position.key);
  }
  return line;
};

/** Writes a line as numbered text: `1. e5 e8 2. h5`. */
export const lineText = (start, line) => {
  let position = start;
  return line
    .map(({ san, after }, index) => {
      const { turn, fullmoves } = position;
      position = after;
      return turn === 'white' ? `${fullmoves}. ${san}` : index === 0 ? `${fullmoves}… ${san}` : san;
    })
    .join(' ');
};

export const startOf = (ruleset) => Position.start(ruleset);
