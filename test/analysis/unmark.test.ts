import { beforeAll, describe, expect, test } from 'vitest';
import { markMistakes } from '../../src/analysis/review.js';
import { withoutReview } from '../../src/analysis/revise.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameRecord } from '../../src/notation/record.js';
import { makeFen } from '../../src/notation/fen.js';
import { loadRules } from '../../src/rules/rules-wasm.js';

beforeAll(() => loadRules());

const gameOf = (movetext: string): GameRecord => {
  const [game] = parsePgn(movetext);
  if (game?.record === undefined) throw new Error('not read');
  return game.record;
};

describe('removing a review', () => {
  test('leaves the game as it was, with the user’s glyphs, comments and variations', () => {
    const own = gameOf('1. e5! {mine} (1. d5 $14 {also mine}) 1... e8!? 2. h5 $146 h8 $16 *');
    const reviewed = gameOf(
      '{[%eval 0.30,9]} 1. e5! {[%eval -5.00,9] mine} (1. d5 $14 {also mine}) 1... e8!? {[%eval 0.10,9]} 2. h5 $146 {[%eval 0.00,9]} 2... h8 $16 {[%eval 6.00,9]} *',
    );
    const best = new Map([[makeFen(reviewed.setup), ['h4h5', 'h9h8', 'g4g5']]]);
    const marked = markMistakes(reviewed, best);
    // The review has added a better line for White and a glyph for Black's last move.
    expect(makePgn(marked)).toMatch(/\(1\.\sh5/);
    expect(makePgn(marked)).toContain('h8??');
    expect(makePgn(withoutReview(marked))).toBe(makePgn(own));
  });

  test('leaves a better line to which the user has added something', () => {
    const reviewed = gameOf('{[%eval 0.30,9]} 1. e5 {[%eval -5.00,9]} 1... e8 *');
    const best = new Map([[makeFen(reviewed.setup), ['h4h5', 'h9h8']]]);
    const marked = markMistakes(reviewed, best);
    const [main, better] = marked.children;
    if (main === undefined || better === undefined) throw new Error('no better line');
    const kept = { ...marked, children: [main, { ...better, comment: 'I see' }] };
    expect(withoutReview(kept).children).toHaveLength(2);
    expect(withoutReview(marked).children).toHaveLength(1);
  });

  test('of a game without one returns the same game', () => {
    const game = gameOf('1. e5! e8 *');
    expect(withoutReview(game)).toBe(game);
  });
});
