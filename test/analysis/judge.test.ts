import { describe, expect, test } from 'vitest';
import { formatScore, judgementOf, pointsOfGame, reportOf } from '../../src/index.js';
import { gameOf } from '../support/value.js';

const pointsOf = (pgn: string): ReturnType<typeof pointsOfGame> => {
  const record = gameOf(pgn);
  return pointsOfGame(record);
};

describe('formatScore', () => {
  test.each([
    [{ kind: 'centipawns', value: 125 }, '+1.25'],
    [{ kind: 'centipawns', value: -4 }, '−0.04'],
    [{ kind: 'centipawns', value: 0 }, '0.00'],
    [{ kind: 'mate', moves: -7 }, '#−7'],
  ] as const)('formats %o as %s', (score, text) => {
    expect(formatScore(score)).toBe(text);
  });
});

describe('a game review', () => {
  test('grades a move by the winning chances that it loses', () => {
    expect([0, 0.049, 0.05, 0.1, 0.15, 1].map(judgementOf)).toEqual([
      undefined,
      undefined,
      'inaccuracy',
      'mistake',
      'blunder',
      'blunder',
    ]);
  });

  test('does not judge a move next to an unevaluated position', () => {
    const points = pointsOf(
      '{ [%eval 0.10] } 1. e5 { [%eval 0.10] } 1... e8 { [%eval 8.00] } 2. Uf3 2... Uf10 { [%eval 0.00] } *',
    );
    expect(points.map(({ san, mover, judgement }) => [san, mover, judgement])).toEqual([
      ['', 'black', undefined],
      ['e5', 'white', undefined],
      ['e8', 'black', 'blunder'],
      ['Uf3', 'white', undefined],
      ['Uf10', 'black', undefined],
    ]);
    expect(points[3]?.chance).toBeUndefined();
    const { white, black } = reportOf(points);
    expect(white).toMatchObject({ moves: 2, judged: 1, meanLoss: 0 });
    expect(black.counts).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(black.judged).toBe(1);
  });

  test('scores the last position by the game result', () => {
    const points = pointsOf(
      '[FEN "12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1"]\n\n1. Rxh3 { [%eval -9.00] } 1-0',
    );
    expect(points.at(-1)?.chance).toBe(1);
  });
});
