/** The facts in a hint about a move, compared with the legal moves before and after it. */
import { expect, test } from 'vitest';
import { type LegalMove, Position, RULESETS } from '../../../src/index.js';
import { hintFacts } from '../../../web/page/play/level-words.js';
import { mulberry32 } from '../../../src/random.js';
import { scaled } from '../../support/scale.js';

const takes = (position: Position, square: string): boolean =>
  position.legalMoves().some(({ to, captured }) => to === square && captured !== undefined);

test('a hint states only facts that agree with the legal moves', () => {
  const next = mulberry32(7);
  const random = (below: number): number => next() % below;
  const seen = new Set<string>();
  const check = (position: Position, move: LegalMove): void => {
    const facts = hintFacts(position, move);
    const after = position.play(move);
    expect(facts.promotion).toBe(move.promotion);
    expect(facts.captured).toBe(move.captured);
    expect(facts.check === 'mate').toBe(after.status() === 'checkmate');
    expect(facts.check === 'check').toBe(after.status() === 'ongoing' && after.isCheck());
    expect(facts.endsCheck).toBe(position.isCheck());
    if (facts.isFree || facts.isSaved) expect(takes(after, move.to)).toBe(false);
    if (facts.isLeap) expect(move.role).toBe('king');
    for (const [name, value] of Object.entries(facts))
      if (value !== false && value !== undefined) seen.add(name === 'check' ? String(value) : name);
  };
  for (let game = 0; game < scaled(6); game += 1) {
    const names = Object.keys(RULESETS) as (keyof typeof RULESETS)[];
    let position = Position.start(RULESETS[names[game % names.length] ?? 'cazaux']);
    for (let ply = 0; ply < 300 && position.status() === 'ongoing'; ply += 1) {
      const moves = position.legalMoves();
      // Captures and pawn moves, which lead to promotions, are rare and therefore preferred.
      const notable = moves.filter(({ role, captured }) => captured ?? role === 'pawn');
      const from = notable.length > 0 && random(2) === 0 ? notable : moves;
      for (const move of ply % 20 === 0 ? moves : []) check(position, move);
      const move = from[random(from.length)];
      if (move === undefined) break;
      check(position, move);
      position = position.play(move);
    }
  }
  for (const fact of ['isLeap', 'promotion', 'captured', 'isFree', 'check', 'endsCheck', 'isSaved'])
    expect(seen).toContain(fact);
});
