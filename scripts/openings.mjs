/** What the books say, for the report about openings and for checks of the books. */
import { existsSync, readFileSync } from 'node:fs';
import { loadRules, makeCoordinates, makeSan, Position, RULESETS } from '../dist/index.js';
import { TheoryBook } from '../dist/theory/index.js';
import { knownMoves } from '../dist/theory/value.js';

/** How the books are made. `positions` is above 20,000 because a book leaves out where the game is over. */
export const EFFORT = { positions: 20_300, nodes: 100_000, lines: 4, breadth: 0.25 };

export const BOOK_RULESETS = Object.values(RULESETS);

export const bookFile = ({ id }) => `data/books/${id}.book`;

/** Reads the book of a ruleset; throws an Error that names the file. */
export const readBook = async (ruleset) => {
  const file = bookFile(ruleset);
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  await loadRules();
  const book = await TheoryBook.load(readFileSync(file));
  if (!book.ok) throw new Error(`${file}: ${book.error.message}`);
  return book.value;
};

/** The moves of a position of a book in the order of the explorer, with the positions after them. */
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

/** Best play of a book from a position, until the book ends or a position is repeated. */
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

/** A line as text, with numbers: `1. e5 e8 2. h5`. */
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
