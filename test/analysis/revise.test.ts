import { describe, expect, test } from 'vitest';
import { phasesOf } from '../../src/analysis/phases.js';
import { Position, RULESETS, makeFen, makePgn, markMistakes } from '../../src/index.js';
import type { GameRecord } from '../../src/index.js';
import { judgementAt, revise, verdictAt, type Finding } from '../../src/analysis/revise.js';
import {
  annotate,
  deleteAt,
  followMoves,
  nodeAt,
  nodesAlong,
  positionAt,
} from '../../src/game/tree.js';
import { gameOf, valueOf } from '../support/value.js';

/** An engine's result for the position after some plies of the main line. */
const finding = (record: GameRecord, ply: number, value: number, pv: string): Finding => ({
  gap: (
    nodesAlong(
      record,
      Array.from({ length: ply }, () => 0),
    ) ?? []
  ).map(({ move }) => move),
  evaluation: { score: { kind: 'centipawns', value }, depth: 9 },
  pv: pv.split(' '),
});

const GAME = '1. e5 e8 2. Uf3 Uf10 *';

/** The game reviewed from its end, with a blunder of Black at ply 2. */
const reviewed = (record: GameRecord): GameRecord =>
  [
    finding(record, 4, 800, 'h4h5'),
    finding(record, 3, 800, 'h9h8'),
    finding(record, 2, 800, 'f1f3'),
    finding(record, 1, 0, 'h9h8 h4h5 g9g8'),
    finding(record, 0, 0, 'e4e5'),
  ].reduce(revise, record);

describe('a review', () => {
  test('marks a mistake and adds the better line once both positions are evaluated', () => {
    const record = reviewed(gameOf(GAME));
    expect(nodeAt(record, [0, 0])?.nags).toEqual([4]);
    expect(nodeAt(record, [0])?.nags).toEqual([]);
    expect(makePgn(record).replace(/\s+/g, ' ')).toContain('(1... h8 { [%eval 0.00,9] } 2. h5 g8)');
    const verdict = verdictAt(record, [0, 0]);
    expect(verdict?.judgement).toBe('blunder');
    expect(verdict?.better?.node.san).toBe('h8');
    expect(verdict?.better?.path).toEqual([0, 1]);
    expect(verdictAt(record, [0])).toBeUndefined();
  });

  test('replaces the marks and lines of an earlier review', () => {
    const record = reviewed(gameOf(GAME));
    const milder = revise(record, finding(record, 1, 450, 'i9i8 h4h5'));
    expect(nodeAt(milder, [0, 0])?.nags).not.toEqual([4]);
    expect(nodeAt(milder, [0])?.children.map(({ san }) => san)).toEqual(['e8', 'i8']);
    const none = revise(milder, finding(record, 1, 800, 'e9e8'));
    expect(judgementAt(none, [0, 0])).toBeUndefined();
    expect(nodeAt(none, [0, 0])?.nags).toEqual([]);
    expect(nodeAt(none, [0])?.children.map(({ san }) => san)).toEqual(['e8']);
  });

  test('keeps the user’s glyphs and any line on which the user has commented', () => {
    const glyph = annotate(gameOf(GAME), [0, 0], { nags: [1] });
    expect(nodeAt(reviewed(glyph), [0, 0])?.nags).toEqual([1]);
    const record = reviewed(gameOf(GAME));
    const commented = annotate(record, [0, 1, 0], { comment: 'mine' });
    const none = revise(commented, finding(record, 1, 800, 'e9e8'));
    expect(nodeAt(none, [0])?.children.map(({ san }) => san)).toEqual(['e8', 'h8']);
    expect(nodeAt(none, [0, 1, 0])?.comment).toBe('mine');
  });

  test('adds no line if the engine would have played the same move', () => {
    const record = gameOf(GAME);
    const [worse, same] = [finding(record, 2, 800, 'f1f3'), finding(record, 1, 0, 'e9e8 h4h5')];
    const marked = [worse, same].reduce(revise, record);
    expect(nodeAt(marked, [0, 0])?.nags).toEqual([4]);
    expect(nodeAt(marked, [0])?.children).toHaveLength(1);
    expect(verdictAt(marked, [0, 0])?.better).toBeUndefined();
  });

  test('gives the same result whether positions are evaluated one by one or all at once', () => {
    const findings = [
      finding(gameOf(GAME), 4, 800, 'h4h5'),
      finding(gameOf(GAME), 3, 300, 'h9h8'),
      finding(gameOf(GAME), 2, 310, 'f1f3'),
      finding(gameOf(GAME), 1, 0, 'h9h8 h4h5 g9g8'),
      // The engine would have played e5, so there is no other line to show.
      finding(gameOf(GAME), 0, 200, 'e4e5'),
    ];
    const onebyone = findings.reduce(revise, gameOf(GAME));
    const evaluated = findings.reduce(
      (record, { gap, evaluation }) => annotate(record, followMoves(record, gap), { evaluation }),
      gameOf(GAME),
    );
    const best = new Map(
      findings.map(({ gap, pv }) => [
        makeFen(positionAt(evaluated, followMoves(evaluated, gap)).setup),
        pv,
      ]),
    );
    expect(makePgn(markMistakes(evaluated, best))).toBe(makePgn(onebyone));
    expect(makePgn(onebyone).replace(/\s+/g, ' ')).toContain('(1... h8 { [%eval 0.00,9] }');
    expect(nodeAt(onebyone, [0])?.nags).toEqual([4]);
    expect(onebyone.children).toHaveLength(1);
  });

  test('leaves the game unchanged if the evaluated position has been deleted', () => {
    const record = gameOf(GAME);
    const shorter = deleteAt(record, [0, 0]);
    expect(revise(shorter, finding(record, 3, 0, 'h9h8'))).toBe(shorter);
  });

  test('judges the last move by the game result', () => {
    const record = gameOf(
      '[SetUp "1"]\n[FEN "k11/12/12/12/12/12/12/12/12/2R9/1p10/K11 w - - 0 1"]\n\n1. Kxb2 *',
    );
    expect(positionAt(record, [0]).status()).toBe('bare-king');
    const [before] = [finding(record, 0, 900, 'a1b2')];
    expect(judgementAt(revise(record, before), [0])).toBeUndefined();
    // Black would have been winning: the result shows that the evaluation was wrong, not that White was.
    expect(judgementAt(revise(record, finding(record, 0, -900, 'a1b2')), [0])).toBeUndefined();
  });
});

describe('game phases', () => {
  test('start with the opening and depend on the remaining pieces', () => {
    const start = Position.start(RULESETS.cazaux);
    const few = valueOf(
      Position.fromFen('k10r/12/12/12/12/12/12/12/12/12/12/K10R w - - 0 1', RULESETS.cazaux),
    );
    expect(phasesOf([start, start, few, start])).toEqual([
      { phase: 'opening', from: 0, to: 1 },
      { phase: 'ending', from: 2, to: 3 },
    ]);
    expect(phasesOf([])).toEqual([]);
  });
});
