/**
 * Computes the plans of the openings: the moves that occur most often in strong play. The lines begin with all moves of
 * the book, where a better move has a larger share, and continue with best play.
 */
import { makeSan, resolveMove } from '../build/library/index.js';
import { diagonalFiles, openingOfMoves } from '../build/library/theory/opening.js';
import { mainLine } from './openings.mjs';

/** Number of plies in which all searched moves of the book are followed. */
const BROAD_PLIES = 4;
/** Minimum share of all lines that a line needs to be followed. */
const SMALL_SHARE = 2e-4;
/** Number of plies in each line, including the first ones. */
const PLIES = 16;
/** Number of moves in a plan, and the minimum share of the lines that must contain a move. */
const NAMED_MOVES = 5;
const COMMON = 0.25;
/** Minimum share of a side's lines that a piece needs to have its own plan. */
const KNOWN = 0.01;

/** The book's lines in SAN, with their shares. */
const linesOf = (book, start) => {
  const lines = [];
  const follow = (position, sans, share) => {
    const moves = (book.find(position.key)?.moves ?? []).filter(({ isSearched }) => isSearched);
    const total = moves.reduce((sum, move) => sum + move.share, 0);
    if (share < SMALL_SHARE) return;
    if (sans.length === BROAD_PLIES || total === 0) {
      const rest = mainLine(book, position, PLIES - sans.length).map(({ san }) => san);
      lines.push({ sans: [...sans, ...rest], share });
      return;
    }
    for (const { move, share: own } of moves) {
      const { value: legal } = resolveMove(position, move);
      const after = position.play(legal);
      follow(after, [...sans, makeSan(position, legal)], (share * own) / total);
    }
  };
  follow(start, [], 1);
  return lines;
};

/** A move without the signs for a capture, a check and the square of origin: where a piece goes. */
const destination = (san) => san.replace(/^([A-Z]?).*?([a-l]\d+)[+#]*$/, '$1$2');

/** The most frequent destinations in lines of one side, as `[move, percentage]`. */
const commonMoves = (lines) => {
  const total = lines.reduce((sum, { share }) => sum + share, 0);
  const counts = new Map();
  for (const { moves, share } of lines)
    for (const move of new Set(moves.map(destination)))
      counts.set(move, (counts.get(move) ?? 0) + share / total);
  return [...counts]
    .filter(([, share]) => share >= COMMON)
    .sort(([, one], [, other]) => other - one)
    .slice(0, NAMED_MOVES)
    .map(([move, share]) => [move, Math.round(100 * share)]);
};

/** Throws an Error unless strong play advances the diagonal pawns of the names most often. */
const checkDiagonals = (lines, ruleset) => {
  const counts = new Map();
  for (const { sans, share } of lines)
    for (const file of new Set(sans.filter((san) => /^[a-l]/.test(san)).map((san) => san[0])))
      counts.set(file, (counts.get(file) ?? 0) + share);
  const often = [...counts].sort(([, one], [, other]) => other - one).slice(0, 2);
  const found = often.map(([file]) => file).sort();
  const named = diagonalFiles(ruleset);
  if (named.some((file) => !found.includes(file)))
    throw new Error(
      `${ruleset.id}: the pawns on ${found} advance most often, not those on ${named}`,
    );
};

/** The plans of both sides under a book's rules, for each piece that leads an opening and for all lines. */
export const plansOf = (book, start) => {
  const lines = linesOf(book, start);
  checkDiagonals(lines, start.ruleset);
  const total = lines.reduce((sum, { share }) => sum + share, 0);
  return Object.fromEntries(
    ['white', 'black'].map((color, side) => {
      const byLead = new Map([['all', []]]);
      for (const { sans, share } of lines) {
        const lead = openingOfMoves(sans, start.ruleset)?.[color]?.lead;
        const line = { moves: sans.filter((_, ply) => ply % 2 === side), share };
        for (const key of ['all', ...(lead === undefined ? [] : [lead])])
          byLead.set(key, [...(byLead.get(key) ?? []), line]);
      }
      const plans = [...byLead]
        .filter(([, own]) => own.reduce((sum, { share }) => sum + share, 0) >= KNOWN * total)
        .map(([lead, own]) => [lead, commonMoves(own)])
        .filter(([, moves]) => moves.length > 0);
      return [color, Object.fromEntries(plans)];
    }),
  );
};
