import { describe, expect, test } from 'vitest';
import { makeFen, makePgn, markMistakes } from '../../src/index.js';
import { withoutReview } from '../../src/analysis/revise.js';
import { gameOf } from '../support/value.js';

describe('removing a review', () => {
  test('restores the game with the user’s glyphs, comments and variations', () => {
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

  test('keeps a better line on which the user has commented', () => {
    const reviewed = gameOf('{[%eval 0.30,9]} 1. e5 {[%eval -5.00,9]} 1... e8 *');
    const best = new Map([[makeFen(reviewed.setup), ['h4h5', 'h9h8']]]);
    const marked = markMistakes(reviewed, best);
    const [main, better] = marked.children;
    if (main === undefined || better === undefined) throw new Error('no better line');
    const kept = { ...marked, children: [main, { ...better, comment: 'I see' }] };
    expect(withoutReview(kept).children).toHaveLength(2);
    expect(withoutReview(marked).children).toHaveLength(1);
  });

  test('leaves a game without a review unchanged', () => {
    const game = gameOf('1. e5! e8 *');
    expect(withoutReview(game)).toBe(game);
  });
});
