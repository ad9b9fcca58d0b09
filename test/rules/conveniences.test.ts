/** Convenience methods: positions from FEN, moves from text, and positions passed to the engine. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toRequest } from '../../build/library/engine/request.js';
import { createEngine, loadRules, Position, RULESETS } from '../../build/library/node.js';
import { played } from '../support/played.js';
import { valueOf } from '../support/value.js';

beforeAll(() => loadRules());

/** A game with dice in which only the kings can move. */
const blocked = (): Position => {
  const fen = '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1';
  return valueOf(Position.fromFen(fen, RULESETS.cazaux, { dice: true }));
};

describe('Position.fromFen', () => {
  test('returns a syntax error with its position in the FEN', () => {
    expect(Position.fromFen('12/12/xyz', RULESETS.cazaux)).toMatchObject({
      ok: false,
      error: [{ code: 'fen-rank-count', at: 9 }],
    });
  });

  test('lists every error of an illegal position, but no warnings', () => {
    const fen = '12/12/12/12/12/12/12/12/12/3P8/12/P10P w a1 - 200 1';
    const position = Position.fromFen(fen, RULESETS.cazaux);
    expect(position.ok ? [] : position.error.map(({ code }) => code)).toEqual([
      'king-missing',
      'king-missing',
      'pawn-on-last-rank',
      'pawn-on-last-rank',
      'right-without-piece',
    ]);
  });
});

describe('Position.move', () => {
  test('accepts both SAN and coordinates', () => {
    const start = Position.start(RULESETS.cazaux);
    const san = played(start, 'Uf3', 'e8', 'e5');
    expect(san.fen).toBe(played(start, 'c1f3', 'e9e8', 'e4e5').fen);
    expect(start.fen).toBe(Position.start(RULESETS.cazaux).fen);
  });

  test('returns the reason for an illegal move, and accepts a pass only with dice', () => {
    const start = Position.start(RULESETS.cazaux);
    expect(start.move('Ke7')).toMatchObject({ error: { code: 'move-illegal' } });
    expect(start.move('')).toMatchObject({ error: { code: 'san-syntax' } });
    expect(start.move('--')).toMatchObject({ error: { code: 'move-no-dice' } });
    expect(played(blocked(), '--').turn).toBe('black');
  });
});

describe('analyse', () => {
  const START = { ruleset: 'cazaux', fen: 'startpos' };
  const engine = createEngine();
  afterAll(() => engine.close());

  test('treats a position like the equivalent request', async () => {
    const position = played(Position.start(RULESETS.cazaux), 'Uf3', 'e8');
    const result = await engine.analyse(position, { depth: 3 });
    await engine.newGame();
    const same = await engine.analyse(toRequest(position), { depth: 3 });
    if (!result.ok || !same.ok) throw new Error('refused');
    expect(result.value.bestMove).toBe(same.value.bestMove);
    expect(position.move(result.value.bestMove ?? '').ok).toBe(true);
    const dice = await engine.analyseDice(position, { depth: 1 });
    expect(dice).toMatchObject({ ok: true, value: { info: { lines: { length: 8 } } } });
  });

  test('counts the earlier occurrences of a position as repetitions', async () => {
    // White is a rook down, and only coming back saves it.
    const fen = '11k/12/12/10p1/12/12/5r5r/12/12/10P1/12/K11 b - - 0 1';
    const start = Position.fromFen(fen, RULESETS.cazaux);
    if (!start.ok) throw new Error('refused');
    const there = ['l12l11', 'a1a2', 'l11l12'];
    const position = played(start.value, ...there, 'a2a1', ...there);
    const repeating = { depth: 4, searchMoves: ['a2a1'] };
    const seen = await engine.analyse(position, repeating);
    await engine.newGame();
    const unseen = await engine.analyse({ ruleset: 'cazaux', fen: position.fen }, repeating);
    if (!seen.ok || !unseen.ok) throw new Error('refused');
    expect(seen.value.info?.score).toEqual({ kind: 'centipawns', value: 0 });
    expect(unseen.value.info?.score).not.toEqual({ kind: 'centipawns', value: 0 });
  });

  test.each([
    ['request must be', 5, {}],
    ['request.moves\\[1\\] must be', { ...START, moves: ['e4e5', 5] }, {}],
    ['limits.depth must be a number', START, { depth: '3' }],
    ['limits.duty must be a number above 0', START, { duty: 2 }],
  ])('throws for wrong arguments: %s', (message, subject, limits) => {
    const thrown = new RegExp(`^${message}`);
    expect(() => engine.analyse(subject as never, limits as never)).toThrow(thrown);
    expect(() => engine.analyseDice(subject as never, limits as never)).toThrow(thrown);
  });
});
